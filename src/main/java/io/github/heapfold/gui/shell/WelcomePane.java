package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.Namesakes;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The centre of the window while no file is open. */
final class WelcomePane extends StackPane {
    private static final int RECENT = 5;

    WelcomePane(Runnable browse, Runnable selfDump, List<Path> recent, Consumer<Path> open) {
        setId("welcome");
        Button choose = Controls.button("welcome-open", text("welcome.open"), browse);
        choose.getStyleClass().add(Styles.ACCENT);
        Button attempt = Controls.button("self-dump", text("welcome.self"), selfDump);
        Tips.set(attempt, text("welcome.self.tooltip"));
        FlowPane actions = new FlowPane(choose, attempt);
        actions.getStyleClass().add("empty-actions");
        VBox links = new VBox();
        links.setAlignment(Pos.CENTER);
        if (!recent.isEmpty()) {
            links.getChildren().add(Controls.heading(text("files.recent")));
        }
        List<Path> last = recent.stream().limit(RECENT).toList();
        Namesakes.labels(last).forEach((path, label) -> {
            Hyperlink link = new Hyperlink(label);
            link.setMnemonicParsing(false);
            Tips.set(link, Visible.of(path.toString()));
            link.setOnAction(event -> open.accept(path));
            links.getChildren().add(link);
        });
        getChildren().add(new EmptyPane(Feather.LAYERS, text("welcome.title"), text("welcome.text"), actions, links));
    }
}
