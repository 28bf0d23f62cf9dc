package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The report on a restored dump: whether it is what it was, and the ways to open it. */
final class RestoredView implements PageView {
    private final VBox root = new VBox();
    private final List<Node> actions;

    RestoredView(OpenFile file, FileActions reports) {
        JobPane progress = reports.progress(file);
        Button reveal = Controls.button("reveal", text("reveal"), () -> reports.reveal(file.path()));
        reveal.setGraphic(Controls.icon(Feather.FOLDER));
        Tips.set(reveal, text("reveal.tooltip"));
        actions = List.of(reveal, reports.openIn(file, file.path()));
        Label title = Controls.label(
                text(
                        "restored.headline",
                        Units.bytes(file.inspection().get().summary().bytes())),
                "headline");
        title.setId("headline");
        title.setWrapText(true);
        ObservableValue<ComparedFile> check = file.results().compared(file.path());
        WrapRow head = WrapRow.headline(title, new CheckLabel(check));
        VBox facts = new VBox(new FidelityPane(check, FidelityPane.Heads.MADE));
        ScrollPane scroll = new ScrollPane(facts);
        scroll.getStyleClass().add("plain");
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        root.setId("restored-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(head, progress);
        Optional<FileActions.Pair> pair = reports.pair(file);
        Button verify = Controls.button(
                "verify",
                text(pair.isPresent() ? "restored.verify" : "report.compare"),
                () -> pair.ifPresentOrElse(known -> reports.verify(file, known), () -> reports.verifyWithChosen(file)));
        verify.getStyleClass().add(Styles.ACCENT);
        verify.setGraphic(Controls.icon(Feather.CHECK_CIRCLE));
        verify.disableProperty().bind(progress.busy());
        EmptyPane empty = new EmptyPane(
                Feather.CHECK_CIRCLE,
                text("restored.unchecked"),
                pair.map(known ->
                                text("restored.unchecked.text", known.original().getFileName()))
                        .orElseGet(() -> text("restored.alone.text")),
                verify);
        Controls.showWhile(empty, check.map(found -> false).orElse(true));
        root.getChildren().addAll(empty, scroll);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public boolean hasMainAct() {
        return true;
    }

    @Override
    public List<Node> actions() {
        return actions;
    }
}
