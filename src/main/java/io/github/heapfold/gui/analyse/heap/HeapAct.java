package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.hprof.Ids;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;

/**
 * What leads on from an object or a class: a button beside what is chosen, and an item in the menu of a row.
 *
 * @param id of the button
 * @param name what stands on it
 * @param isPossible whether there is anything that it leads to
 */
public record HeapAct(String id, String name, boolean isPossible, Runnable act) {
    private static final String IN_MENU = "row-";

    /** Why an object is kept, what it keeps, and its record. Only what can be reached has the first two. */
    public static List<HeapAct> ofObject(HeapSession session, long id) {
        boolean reachable = session.isReachable(id);
        return List.of(
                to(session, "object-why", "object.why", reachable, Place.object(Place.Part.PATHS, id)),
                to(session, "object-keeps", "object.keeps", reachable, Place.object(Place.Part.OWNERS, id)),
                record(session, "object-records", id));
    }

    /** Why the objects of a class are kept, and its own record. */
    public static List<HeapAct> ofClass(HeapSession session, String name, long id) {
        return List.of(
                to(session, "class-why", "object.whyAll", true, new Place(Place.Part.PATHS, name)),
                record(session, "class-record", id));
    }

    private static HeapAct to(HeapSession session, String id, String key, boolean possible, Place place) {
        return new HeapAct(id, text(key), possible, () -> session.place().set(place));
    }

    private static HeapAct record(HeapSession session, String id, long of) {
        return new HeapAct(id, text("object.records"), true, () -> {
            session.file().record().set(of);
            session.file().view().set(ViewId.INSPECT);
        });
    }

    /** Buttons beside each other. */
    public static WrapRow row(List<HeapAct> acts) {
        return WrapRow.of(acts.stream().map(HeapAct::button).toArray(Button[]::new));
    }

    private Button button() {
        Button button = Controls.button(id, name, act);
        button.getStyleClass().add(Styles.SMALL);
        button.setDisable(!isPossible);
        return button;
    }

    private MenuItem item() {
        MenuItem item = Controls.menuItem(IN_MENU + id, name, act);
        item.setDisable(!isPossible);
        return item;
    }

    /** For the menu of a row. */
    public static List<MenuItem> items(List<HeapAct> acts) {
        return acts.stream().map(HeapAct::item).toList();
    }

    /**
     * For the menu of a row that is of an object: these, and its ID to be taken elsewhere.
     *
     * @param id null where the row is of none
     */
    public static List<MenuItem> itemsOfObject(HeapSession session, Long id) {
        if (id == null || !session.isOpen()) {
            return List.of();
        }
        List<MenuItem> items = new ArrayList<>(items(ofObject(session, id)));
        items.add(Controls.menuItem(IN_MENU + "copy-id", text("row.copyId"), () -> Controls.copy(Ids.text(id))));
        return items;
    }
}
