package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A check box for everything that can stay of what is left out. */
final class KeepList extends MeasuredBox {

    KeepList(ProfileSwitches switches) {
        getStyleClass().addAll("choice-list", "choice-group");
        getChildren().add(Controls.heading(text("keep.heading")));
        switches.keeps().forEach(keep -> getChildren().add(row(keep, switches.contents())));
        getChildren().add(new OtherRules(switches));
    }

    private static Node row(Keep keep, Choice contents) {
        String name = text("keep." + keep);
        CheckBox box = Controls.checkBox("keep-" + keep.kind().word(), name);
        box.selectedProperty().bindBidirectional(keep.selected());
        WrapRow head = WrapRow.of(box);
        if (keep.kind().hasBytes()) {
            boolean whole = keep.kind() == Keep.Selection.STRINGS;
            Label bytes = Controls.label(text("keep.bytes"), Styles.TEXT_SMALL, Styles.TEXT_MUTED);
            bytes.setMinWidth(Label.USE_PREF_SIZE);
            NumberField field = new NumberField(keep.bytes(), whole ? text("keep.bytes.all") : "");
            field.setId("keep-" + keep.kind().word() + "-bytes");
            field.setAccessibleText(text("keep.bytes.accessible", name));
            field.disableProperty().bind(keep.selected().not());
            HBox number = new HBox(field, bytes);
            number.getStyleClass().add("row");
            head.getChildren().add(number);
        }
        keep.words().subscribe(words -> Tips.set(box, "--keep " + words.replace(" ", " --keep ")));
        Label what = Controls.note(text("keep." + keep + ".what"));
        what.getStyleClass().add("choice-cost");
        VBox row = new MeasuredBox(head, what);
        Runnable refresh = () -> {
            boolean any = contents.selected().get() || contents.isPartly();
            head.setDisable(!any);
            what.setText(text(any ? "keep." + keep + ".what" : "keep.not"));
        };
        contents.selected().addListener((value, before, now) -> refresh.run());
        contents.parts().forEach(part -> part.selected().addListener((value, before, now) -> refresh.run()));
        refresh.run();
        row.getStyleClass().add("choice");
        return row;
    }
}
