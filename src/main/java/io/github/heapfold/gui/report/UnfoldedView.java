package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The report on a dump that has not been folded: what will be there, and how it compares with another. */
final class UnfoldedView implements PageView {
    private final VBox root = new VBox();
    private final Button compare;

    UnfoldedView(OpenFile file, FileActions actions) {
        // The act that makes it is that of the page's head.
        EmptyPane empty = new EmptyPane(Feather.BAR_CHART_2, text("report.empty"), text("report.empty.text"));
        empty.setId("report-empty");
        ObservableValue<ComparedFile> compared = file.results().comparison();
        Controls.showWhile(empty, compared.map(found -> false).orElse(true));
        VBox.setVgrow(empty, Priority.ALWAYS);
        JobPane progress = actions.progress(file);
        compare = Controls.button("compare", text("report.compare"), () -> actions.compare(file));
        Tips.set(compare, text("report.compare.tooltip"));
        compare.disableProperty().bind(progress.busy());
        root.setId("unfolded-view");
        root.getStyleClass().add("view");
        root.getChildren()
                .addAll(
                        progress,
                        new HBox(CheckLabel.ofTwo(compared)),
                        new FidelityPane(compared, FidelityPane.Heads.TWO),
                        empty);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return List.of(compare);
    }
}
