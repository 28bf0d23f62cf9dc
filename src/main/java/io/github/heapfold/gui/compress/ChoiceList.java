package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.report.Units;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * A check box for everything that can be left out, grouped by tag, with its bytes in this file and what its loss costs.
 * What is ticked stays, here as in the list of what stays of what is left out; a dash means that a part stays.
 */
final class ChoiceList extends MeasuredBox {
    private final LiveEstimate estimate;

    ChoiceList(CompressModel model, LiveEstimate estimate) {
        this.estimate = estimate;
        ProfileSwitches switches = model.switches();
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
                box.getChildren().add(row(switches, choice, box(switches, choice, name)));
                parts(switches, box, choice);
            }
            getChildren().add(box);
        }
    }

    private void parts(ProfileSwitches switches, VBox box, Choice choice) {
        for (Choice part : choice.parts()) {
            if (part.bytes() > 0) {
                String name =
                        text("compress.part", part.strippable().column().type().label());
                Node row = row(switches, part, box(switches, part, name));
                row.getStyleClass().add("choice-part");
                box.getChildren().add(row);
            }
        }
    }

    private static CheckBox box(ProfileSwitches switches, Choice choice, String name) {
        Optional<Keep> beginnings = switches.beginnings(choice);
        CheckBox box = new CheckBox(name);
        box.setAllowIndeterminate(beginnings.isPresent());
        box.setId("strip-" + choice.strippable().name());
        box.setAccessibleText(choice.strippable().name() + ", " + Units.bytes(choice.bytes()) + ", "
                + choice.strippable().cost(Texts.locale()));
        Tips.set(box, choice.strippable().name());
        Runnable refresh = () -> {
            box.setIndeterminate(choice.isPartly() || isFirst(choice, beginnings));
            box.setSelected(!choice.selected().get() && !choice.isPartly());
        };
        beginnings.ifPresent(keep -> keep.selected().addListener((value, before, now) -> refresh.run()));
        box.setOnAction(event -> {
            if (beginnings.isPresent()) {
                switches.chooseBeginnings(choice, !box.isSelected() || box.isIndeterminate(), box.isIndeterminate());
            } else {
                switches.choose(choice, !box.isSelected());
            }
        });
        choice.selected().addListener((value, before, now) -> refresh.run());
        choice.parts().forEach(part -> part.selected().addListener((value, before, now) -> refresh.run()));
        refresh.run();
        // The fields of a record that goes whole go with it.
        switches.record(choice).ifPresent(record -> box.disableProperty().bind(record.selected()));
        return box;
    }

    private static boolean isFirst(Choice choice, Optional<Keep> beginnings) {
        return choice.selected().get()
                && beginnings.filter(keep -> keep.selected().get()).isPresent();
    }

    /** What the switch says, in words; with how many bytes, where some stay. */
    private static Node state(ProfileSwitches switches, Choice choice) {
        Label words = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        words.setId("state-" + choice.strippable().name());
        words.setMinWidth(Label.USE_PREF_SIZE);
        Optional<Keep> beginnings = switches.beginnings(choice);
        HBox box = new HBox(words);
        box.getStyleClass().add("row");
        Optional<Choice> record = switches.record(choice);
        Runnable refresh = () -> words.setText(text(
                record.filter(whole -> whole.selected().get()).isPresent()
                        ? "choice.withRecord"
                        : isFirst(choice, beginnings)
                                ? "choice.first"
                                : choice.isPartly()
                                        ? "choice.partly"
                                        : choice.selected().get() ? "choice.out" : "choice.kept"));
        record.ifPresent(whole -> whole.selected().addListener((value, before, now) -> refresh.run()));
        choice.selected().addListener((value, before, now) -> refresh.run());
        choice.parts().forEach(part -> part.selected().addListener((value, before, now) -> refresh.run()));
        beginnings.ifPresent(keep -> {
            NumberField number = new NumberField(keep.bytes(), "");
            number.setId("keep-first-bytes");
            number.setAccessibleText(text("keep.bytes.accessible", text("keep.first")));
            Label bytes = Controls.label(text("keep.bytes"), Styles.TEXT_SMALL, Styles.TEXT_MUTED);
            bytes.setMinWidth(Label.USE_PREF_SIZE);
            Runnable showNumber = () -> {
                refresh.run();
                Controls.show(number, isFirst(choice, beginnings));
                Controls.show(bytes, isFirst(choice, beginnings));
            };
            keep.selected().addListener((value, before, now) -> showNumber.run());
            choice.selected().addListener((value, before, now) -> showNumber.run());
            box.getChildren().addAll(number, bytes);
            showNumber.run();
        });
        refresh.run();
        return box;
    }

    private Node row(ProfileSwitches switches, Choice choice, CheckBox box) {
        Label bytes = new Label(Units.bytes(choice.bytes()));
        bytes.setMinWidth(Label.USE_PREF_SIZE);
        Tips.set(bytes, text("exact.bytes", Units.count(choice.bytes())));
        bytes.setAlignment(Pos.CENTER_RIGHT);
        bytes.setMaxWidth(Double.MAX_VALUE);
        WrapRow head = WrapRow.ends(WrapRow.of(box, state(switches, choice)), bytes);
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
     * What it would take in the folded file, once that can be told: what takes most in the dump is often coded to
     * little.
     */
    private Label folded(Choice choice) {
        Label label = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        // Has its place from the beginning, so that nothing moves when it appears.
        label.getStyleClass().add("choice-folded");
        Tips.set(label, text("compress.folded.tooltip"));
        Runnable refresh = () -> {
            Map<String, Long> columns = estimate.columns().get();
            long bytes = choice.strippable().columns().stream()
                    .mapToLong(column -> columns.getOrDefault(column.toString(), 0L))
                    .sum();
            boolean known = !columns.isEmpty() && choice.bytes() > 0;
            label.setText(known ? text("compress.folded", Units.bytes(bytes)) : "");
        };
        estimate.columns().addListener((value, before, now) -> refresh.run());
        refresh.run();
        return label;
    }
}
