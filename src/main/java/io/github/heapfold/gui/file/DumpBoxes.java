package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.CheckBox;

/** The check boxes for how a heap dump is written, the same wherever one is. */
public final class DumpBoxes {
    private DumpBoxes() {}

    public static CheckBox gzip(DumpChoices choices) {
        return box("restore", "gzip", choices.gzip());
    }

    public static CheckBox dense(DumpChoices choices) {
        CheckBox dense = box("restore", "dense", choices.dense());
        // What is gzipped has no holes.
        dense.disableProperty().bind(choices.gzip());
        return dense;
    }

    /**
     * A check box with the text and the tooltip of a key.
     *
     * @param view what its ID begins with
     */
    public static CheckBox box(String view, String name, BooleanProperty chosen) {
        CheckBox box = Controls.checkBox(view + "-" + name, text("restore." + name));
        Tips.set(box, text("restore." + name + ".tooltip"));
        box.selectedProperty().bindBidirectional(chosen);
        return box;
    }
}
