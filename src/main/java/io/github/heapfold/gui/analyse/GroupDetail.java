package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.owners.OwnerGroupFacts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Objects of one class that are together in the tree: how many they are, what they keep, and who keeps them. */
final class GroupDetail extends VBox {
    private final ValuesPane values;

    /** @param first goes on to the largest of them */
    GroupDetail(OwnerGroupFacts group, HeapSession session, Runnable first) {
        values = new ValuesPane(session, new FieldValues(group::forEach, ValuesPane.MOST_OBJECTS), group.className());
        getStyleClass().add("side-content");
        Label name = Controls.wrapped(
                text("owners.many", Units.count(group.objects()), group.className()), Styles.TEXT_BOLD);
        name.setId("group-name");
        Button look = Controls.button("group-first", text("group.first"), first);
        look.getStyleClass().add(Styles.SMALL);
        WrapRow acts = WrapRow.of(look);
        if (group.owner() != null) {
            Button owner = Controls.button(
                    "group-owner",
                    text("group.owner"),
                    () -> session.place().set(Place.object(Place.Part.OWNERS, group.owner())));
            owner.getStyleClass().add(Styles.SMALL);
            acts.getChildren().add(owner);
        }
        acts.getChildren().add(values.button());
        FactGrid grid = new FactGrid();
        grid.setId("group-facts");
        grid.row("classes.instances", Units.count(group.objects()));
        if (group.classes() > 1) {
            grid.row("group.classes", Units.count(group.classes()));
        }
        if (group.behind() > 0) {
            grid.row("group.behind", Units.count(group.behind()));
        }
        grid.row("classes.shallow", Units.bytes(group.shallow()));
        grid.row("classes.retained", Units.bytes(group.retained()));
        grid.row(
                "group.each",
                group.least() == group.most()
                        ? Units.bytes(group.least())
                        : text("group.each.range", Units.bytes(group.least()), Units.bytes(group.most())));
        grid.row("owners.share", Texts.percent(group.share()));
        String chained = group.behind() > 0 ? ".behind" : "";
        getChildren().addAll(name, Controls.note(about(group, chained)), acts, grid, values);
    }

    private static String about(OwnerGroupFacts group, String chained) {
        if (group.ownerName() == null) {
            return text("group.about.top" + chained);
        }
        String keeper = Visible.of(group.ownerName());
        return group.owner() == null
                ? text("group.about.several" + chained, keeper)
                : text("group.about" + chained, keeper, Ids.text(group.owner()));
    }

    /** Wants no answer any more. */
    void stop() {
        values.stop();
    }
}
