package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.job.compress.ResultFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/**
 * What a goal settles, to be settled otherwise: the fields first, and a click away what stays of them and what is
 * written.
 */
final class AdjustPane extends TitledPane {
    private final CompressModel model;
    private final LiveEstimate estimate;
    private final Background background;
    private final Supplier<Optional<Path>> folded;

    /** Held here, because what it listens to knows it only weakly. */
    private ObservableValue<Boolean> fieldsSeen;

    /** @param folded asks for a folded file */
    AdjustPane(CompressModel model, LiveEstimate estimate, Background background, Supplier<Optional<Path>> folded) {
        this.model = model;
        this.estimate = estimate;
        this.background = background;
        this.folded = folded;
        VBox box = new MeasuredBox();
        box.getStyleClass().add("view");
        setContent(box);
        Controls.disclose(this, "adjust");
        // Most who come here never open it, and its some hundred parts take longer than all others together.
        expandedProperty().addListener((value, before, now) -> {
            if (box.getChildren().isEmpty()) {
                fill(box);
            }
        });
    }

    private void fill(VBox box) {
        Node fields = new ChoiceList(model, estimate);
        Node kept = new KeepList(model.switches());
        // What Tailor's format holds is settled.
        for (Node choices : List.of(fields, kept)) {
            choices.disableProperty().bind(model.format().isEqualTo(ResultFormat.TAILOR));
        }
        VBox output = new MeasuredBox(new FormatChoices(model), new BasePane(model, background, folded));
        output.getStyleClass().add("choice-list");
        Map<String, Node> parts = new LinkedHashMap<>();
        parts.put("fields", fields);
        parts.put("kept", kept);
        parts.put("output", output);
        ToggleGroup group = new ToggleGroup();
        List<ToggleButton> buttons = new ArrayList<>();
        parts.forEach((name, part) -> {
            ToggleButton button = new ToggleButton(text("adjust.part." + name));
            button.setId("adjust-" + name);
            button.getStyleClass().add(Styles.SMALL);
            buttons.add(button);
            Controls.showWhile(part, button.selectedProperty());
        });
        box.getChildren().add(Controls.segments(group, buttons));
        box.getChildren().addAll(parts.values());
        buttons.get(0).setSelected(true);
        ObservableValue<Boolean> shown = Controls.shown(this);
        fieldsSeen = Bindings.createBooleanBinding(
                () -> shown.getValue() && isExpanded() && fields.isVisible(),
                shown,
                expandedProperty(),
                fields.visibleProperty());
        fieldsSeen.addListener((value, before, now) -> estimate.seeSavings(now));
        estimate.seeSavings(fieldsSeen.getValue());
    }

    /** Says how much goes, as things are chosen now. */
    void refresh() {
        setText(text("adjust.title", whatGoes()));
    }

    /** What is left out, what is kept of it and what else could go; nothing is said of what there is none of. */
    private String whatGoes() {
        int left = model.switches().leftOut();
        int kept = model.switches().keptRules();
        int erasing = model.switches().erasingRules();
        int more = model.switches().couldGo();
        return (left == 0 ? text("adjust.nothing") : text("adjust.left", Integer.toString(left)))
                + (left == 0 || kept == 0 ? "" : text("adjust.kept", Integer.toString(kept)))
                + (erasing == 0 ? "" : text("adjust.erasing", Integer.toString(erasing)))
                + (more == 0 ? "" : text("adjust.more", Integer.toString(more)));
    }
}
