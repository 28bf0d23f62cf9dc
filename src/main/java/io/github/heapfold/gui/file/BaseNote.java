package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.message.Visible;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;

/** That a file was folded against another one, whether that is there, and where to say where it is. */
public final class BaseNote extends MeasuredBox {
    private static final double ENOUGH = 300;

    /**
     * @param base what the file says of it
     * @param background looks whether it is there
     * @param choose asks where it is
     * @param alone makes a file of it that needs no other
     */
    public BaseNote(OpenFile file, FoldBase base, Background background, Runnable choose, Runnable alone) {
        setId("base-note");
        getStyleClass().addAll("banner", "activity");
        String name = Visible.of(base.name());
        Path chosen = file.base().get();
        Label words = new Label(text("base.named", name));
        words.setId("base-words");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        Tips.set(words, text("base.digest", name, base.digest()));
        Button act = Controls.button("base-find", text("base.find"), choose);
        act.getStyleClass().add(Styles.SMALL);
        Button apart = Controls.button("base-alone", text("base.alone"), alone);
        apart.getStyleClass().add(Styles.SMALL);
        Tips.set(apart, text("base.alone.tooltip", TargetNames.rebased(Path.of(file.name()))));
        getChildren()
                .add(WrapRow.of(Controls.icon(Feather.LINK), words, apart, act).grow(words, ENOUGH));
        if (chosen != null) {
            words.setText(text("base.chosen", name, Visible.of(chosen.toString())));
            return;
        }
        background.run(
                () -> Files.isRegularFile(file.path().toAbsolutePath().resolveSibling(base.name())),
                there -> {
                    words.setText(text(there ? "base.beside" : "base.missing", name));
                    Controls.show(apart, there);
                },
                failure -> {
                    words.setText(text("base.missing", name));
                    Controls.show(apart, false);
                });
    }
}
