package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.report.Units;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * A check box for everything that can be left out, grouped by tag, with its bytes in this file and what its loss costs.
 * What is ticked stays, here as in the list of what stays of what is left out; a dash means that a part stays. Of each
 * row only the box has an ID: for each ID, JavaFX looks through all stylesheets once more, and the page has some hundred.
 */
final class ChoiceList extends MeasuredBox {
    /** Of a switch and its sentence, in pixels at 100 %: with so much the bytes stay beside them. */
    private static final double ENOUGH = 260;

    private final CompressModel model;
    private final ProfileSwitches switches;
    private final LiveEstimate estimate;

    /** What is shown of each choice, as soon as something is chosen or known. */
    private final Map<Choice, Consumer<ChoiceState>> shown = new LinkedHashMap<>();

    /** Held here, because the file outlives the page and knows this only weakly. */
    private final InvalidationListener changed = value -> refresh();

    ChoiceList(CompressModel model, LiveEstimate estimate) {
        this.model = model;
        this.switches = model.switches();
        this.estimate = estimate;
        getStyleClass().add("choice-list");
        Label settled = Controls.note(text("adjust.tailor"));
        settled.setId("adjust-tailor");
        Runnable tailor = () -> Controls.show(settled, model.format().get() == ResultFormat.TAILOR);
        model.format().addListener((value, before, now) -> tailor.run());
        tailor.run();
        getChildren().addAll(settled, Controls.note(text("compress.intro")));
        for (ProfileSwitches.TagChoices group : switches.byTag()) {
            VBox box = new MeasuredBox(Controls.heading(group.tag()));
            box.getStyleClass().add("choice-group");
            for (Choice choice : group.choices()) {
                String name = choice.strippable().column() == null
                        ? text("compress.whole")
                        : choice.strippable().column().field().name();
                box.getChildren().add(row(choice, box(choice, name)));
                parts(box, choice);
            }
            getChildren().add(box);
        }
        WeakInvalidationListener weakly = new WeakInvalidationListener(changed);
        switches.profile().addListener(weakly);
        estimate.columns().addListener(weakly);
        estimate.savings().addListener(weakly);
        model.format().addListener(weakly);
        model.seal().on().addListener(weakly);
        refresh();
    }

    private void refresh() {
        // A value that nobody has read since it changed tells of no further change.
        switches.profile().getValue();
        estimate.columns().get();
        estimate.savings().get();
        model.format().get();
        model.seal().on().get();
        shown.forEach((choice, show) -> show.accept(ChoiceState.of(switches, choice)));
    }

    /** Also shows something else of a choice. */
    private void show(Choice choice, Consumer<ChoiceState> show) {
        shown.merge(choice, show, Consumer::andThen);
    }

    private void parts(VBox box, Choice choice) {
        for (Choice part : choice.parts()) {
            String name =
                    text("compress.part", part.strippable().column().type().label());
            Node row = row(part, box(part, name));
            row.getStyleClass().add("choice-part");
            box.getChildren().add(row);
        }
    }

    private CheckBox box(Choice choice, String name) {
        CheckBox box = Controls.checkBox("strip-" + choice.strippable().name(), name);
        Tips.set(box, choice.strippable().name());
        show(choice, state -> {
            box.setIndeterminate(state.sign() == ChoiceState.Sign.PART);
            box.setSelected(state.sign() == ChoiceState.Sign.KEPT);
            box.setAccessibleText(choice.strippable().name() + ", " + state.sentence() + ", "
                    + Units.bytes(choice.bytes()) + ", " + choice.strippable().cost(Texts.locale()));
        });
        box.setOnAction(event -> {
            switches.next(choice);
            // Of a part that stays by a rule the box has gone on by itself.
            refresh();
        });
        // The fields of a record that goes whole go with it.
        switches.record(choice).ifPresent(record -> box.disableProperty().bind(record.selected()));
        return box;
    }

    /** Behind the switch what it says, in words; with how many bytes, where some stay. */
    private WrapRow state(Choice choice, CheckBox box) {
        String name = choice.strippable().name();
        Label words = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED, "choice-state");
        words.setWrapText(true);
        WrapRow row = WrapRow.of(box, words);
        Label more = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        more.setWrapText(true);
        NumberField number = new NumberField(choice.first(), "");
        number.setAccessibleText(text("keep.bytes.accessible", name));
        if (choice.hasBeginnings()) {
            row.getChildren().addAll(number, more);
        }
        show(choice, state -> {
            words.setText(state.words());
            more.setText(state.more());
            Controls.show(number, state.first() > 0);
            Controls.show(more, state.first() > 0);
        });
        return row;
    }

    private Node row(Choice choice, CheckBox box) {
        Label bytes = new Label(Units.bytes(choice.bytes()));
        bytes.setMinWidth(Label.USE_PREF_SIZE);
        Tips.set(bytes, text("exact.bytes", Units.count(choice.bytes())));
        bytes.setAlignment(Pos.CENTER_RIGHT);
        bytes.setMaxWidth(Double.MAX_VALUE);
        WrapRow said = state(choice, box);
        WrapRow head = WrapRow.of(said, bytes).grow(said, ENOUGH);
        Label cost = Controls.note(choice.strippable().cost(Texts.locale()));
        cost.getStyleClass().add("choice-cost");
        HBox foot = new HBox(cost, Controls.spacer(), folded(choice));
        HBox.setHgrow(cost, Priority.ALWAYS);
        foot.getStyleClass().add("choice-foot");
        VBox row = new MeasuredBox(head, foot);
        row.getStyleClass().add("choice");
        if (choice.bytes() == 0) {
            // Nothing to save here, but the choice still belongs to the profile.
            bytes.setText(text("compress.notthere"));
            bytes.getStyleClass().add(Styles.TEXT_MUTED);
        }
        return row;
    }

    /**
     * What is saved in the folded file without it, or what it takes there where it stays all the same, once that can be
     * told: what takes most in the dump is often coded to little.
     */
    private Label folded(Choice choice) {
        Label label = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        // Has its place from the beginning, so that nothing moves when it appears.
        label.getStyleClass().add("choice-folded");
        show(choice, state -> {
            boolean told = choice.bytes() > 0 && model.format().get() == ResultFormat.HFOLD;
            // What is sealed is in the result, too.
            label.setText(!told ? "" : model.isSealed() ? sealed(choice) : saved(choice));
            Tips.set(label, text(model.isSealed() ? "compress.folded.tooltip" : "compress.saves.tooltip"));
        });
        return label;
    }

    private String sealed(Choice choice) {
        Map<String, Long> columns = estimate.columns().get();
        long bytes = choice.strippable().columns().stream()
                .mapToLong(column -> columns.getOrDefault(column.toString(), 0L))
                .sum();
        return columns.isEmpty() ? "" : text("compress.folded.sealed", Units.bytes(bytes));
    }

    /** What is saved, or would be: the same number before it goes and after it. */
    private String saved(Choice choice) {
        Long bytes = estimate.savings().get().get(choice.strippable());
        boolean goes = ProfileSelection.goes(switches.here(), choice.strippable());
        return bytes == null
                ? ""
                : text(goes ? "compress.saves" : "compress.saves.would", Units.bytes(Math.max(0, bytes)));
    }
}
