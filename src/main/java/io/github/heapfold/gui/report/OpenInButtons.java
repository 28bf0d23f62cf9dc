package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.preferences.Analyzer;
import io.github.heapfold.gui.preferences.Analyzers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** A button for each analyzer that is installed, which opens a dump in it; takes no space where there is none. */
final class OpenInButtons extends HBox {
    private final Analyzers analyzers;

    /** Held here, because the analyzers outlive the buttons and know this only weakly. */
    private final ChangeListener<Optional<Path>> changed = (value, before, now) -> show();

    /**
     * @param failed is told why an analyzer could not be started
     */
    OpenInButtons(Analyzers analyzers, Path dump, Consumer<Throwable> failed) {
        this.analyzers = analyzers;
        getStyleClass().add("row");
        for (Analyzer analyzer : Analyzer.values()) {
            Button button = Controls.button(
                    "open-" + analyzer, text("open." + analyzer), () -> analyzers.open(analyzer, dump, failed));
            button.setGraphic(Controls.icon(Feather.EXTERNAL_LINK));
            Tips.set(button, text("open.tooltip", text("analyzer." + analyzer)));
            button.setUserData(analyzer);
            if (analyzer == Analyzer.MAT) {
                button.getStyleClass().add(Styles.ACCENT);
            }
            getChildren().add(button);
            analyzers.program(analyzer).addListener(new WeakChangeListener<>(changed));
        }
        show();
    }

    private void show() {
        getChildren()
                .forEach(button -> Controls.show(
                        button,
                        analyzers.program((Analyzer) button.getUserData()).get().isPresent()));
        Controls.show(this, getChildren().stream().anyMatch(Node::isVisible));
    }
}
