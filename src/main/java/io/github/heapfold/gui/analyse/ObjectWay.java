package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.gui.analyse.heap.DominatorWay;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.owners.CrumbRow;
import io.github.heapfold.gui.analyse.owners.OwnerGroupFacts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/** What leads to an object in the dominator tree, from the heap down, in one line; of another place, what it is of. */
final class ObjectWay {
    private final HeapSession session;
    private final CrumbRow row = new CrumbRow();

    ObjectWay(HeapSession session) {
        this.session = session;
    }

    Region node() {
        return row;
    }

    void clear() {
        row.show(List.of());
    }

    /** Says that there is no object with such an identifier, where the way to it would stand. */
    void showUnknown(String id) {
        Label unknown = Controls.label(text("analyse.search.noid", id), "danger-text");
        unknown.setId("search-unknown");
        row.tell(unknown);
    }

    void show(Place place) {
        if (!place.isObject()) {
            row.show(List.of(Controls.label(words(place), Styles.TEXT_MUTED)));
            return;
        }
        row.show(names(session.heap().heap().ordinalOf(place.id().orElseThrow()), true));
    }

    /** Of objects that are one row of the tree what leads to them, and behind it how many they are. */
    void show(OwnerGroupFacts group) {
        Long owner = group.owner();
        List<Labeled> names = names(owner == null ? -1 : session.heap().heap().ordinalOf(owner), false);
        names.add(Controls.label(
                text("owners.many", Units.count(group.objects()), ObjectNames.simple(group.className())),
                "crumb-here"));
        row.show(names);
    }

    /**
     * The names from the heap down to an object.
     *
     * @param ordinal of the object; -1 for the heap alone
     * @param here whether the object is where one is, and no link
     */
    private List<Labeled> names(long ordinal, boolean here) {
        Heap heap = session.heap().heap();
        Deque<Long> way = DominatorWay.of(session, Dominators.VIRTUAL_ROOT, ordinal);
        List<Labeled> names = new ArrayList<>();
        names.add(crumb(text("owners.heap"), Place.of(Place.Part.OWNERS), false));
        for (long at : way) {
            names.add(
                    at == DominatorWay.LEFT_OUT
                            ? Controls.label("…", Styles.TEXT_MUTED)
                            : crumb(
                                    ObjectNames.simple(heap.describe(at)),
                                    Place.object(Place.Part.OWNERS, heap.idOf(at)),
                                    here && at == way.getLast()));
        }
        return names;
    }

    private static String words(Place place) {
        if (place.target().isEmpty() || place.leak().isPresent()) {
            return text("analyse.whole." + place.part());
        }
        return place.part() == Place.Part.QUERY ? text("analyse.texts", place.target()) : place.target();
    }

    private Labeled crumb(String name, Place place, boolean last) {
        if (last) {
            return Controls.label(name, "crumb-here");
        }
        return Controls.plainLink(name, () -> session.place().set(place));
    }
}
