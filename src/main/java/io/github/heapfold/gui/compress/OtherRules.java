package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.profile.ProfileException;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;

/** Rules that there is no switch for, as the file of a profile has them; taken with Enter or when the field is left. */
final class OtherRules extends MeasuredBox {
    private final ProfileSwitches switches;
    private final TextField field = new TextField();
    private final Label fault = Controls.note("");

    OtherRules(ProfileSwitches switches) {
        this.switches = switches;
        getStyleClass().add("choice");
        Label name = new Label(text("keep.others"));
        name.setLabelFor(field);
        field.setId("other-rules");
        field.setPromptText(text("keep.others.prompt"));
        Tips.set(field, text("keep.others.tooltip"));
        fault.setId("other-rules-fault");
        fault.getStyleClass().add("danger-text");
        Controls.show(fault, false);
        getChildren().addAll(name, field, fault);
        field.setOnAction(event -> take());
        field.focusedProperty().addListener((value, before, now) -> {
            if (!now) {
                take();
            }
        });
        switches.profile().addListener((value, before, now) -> show());
        show();
    }

    private void take() {
        try {
            switches.setOtherRules(field.getText());
            Controls.show(fault, false);
            show();
        } catch (ProfileException e) {
            fault.setText(Problem.reason(e));
            Controls.show(fault, true);
        }
    }

    private void show() {
        if (!fault.isVisible()) {
            field.setText(switches.otherRules().stream().map(Object::toString).collect(Collectors.joining("; ")));
        }
    }
}
