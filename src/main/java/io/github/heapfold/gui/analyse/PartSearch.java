package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.query.TextSearch;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.hprof.Ids;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * The one search of all parts: what is typed leaves out what the part does not show, where a part can do that; Enter
 * goes to the object of an ID, to classes and fields, or else to strings.
 */
final class PartSearch {
    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

    private final HeapSession session;
    private final Map<Place.Part, AnalysePart> parts;
    private final Answers answers;
    private final FilterField field;

    /** What is looked for in a part; each has its own, since what one seeks in one list would empty another. */
    private final Map<Place.Part, String> sought = new EnumMap<>(Place.Part.class);

    /** The part whose search stands in the field; null before any is shown. */
    private Place.Part searchOf;

    /** Whether what is typed is looked for in that part. */
    private boolean searched = true;

    /** What Enter was pressed for before the heap was open; empty where nothing was. */
    private String early = "";

    /**
     * What follows on Enter for an ID.
     *
     * @param found takes the ID of an object, whose place is shown by then
     * @param unknown takes an ID that no object has, as it was typed
     * @param another is told that something else is typed behind that
     */
    record Answers(LongConsumer found, Consumer<String> unknown, Runnable another) {}

    /**
     * @param parts those made so far, always as they are
     * @param over where what is sought is seen
     */
    PartSearch(HeapSession session, Map<Place.Part, AnalysePart> parts, Parent over, Answers answers) {
        this.session = session;
        this.parts = parts;
        this.answers = answers;
        field = new FilterField("analyse-search", text("analyse.search"), this::typed);
        field.setPrefWidth(TextSize.scaled(250));
        field.setMinWidth(0);
        Tips.set(field, text("analyse.search.tooltip"));
        field.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                find(field.getText().strip());
                event.consume();
            }
        });
        field.over(over);
    }

    Node node() {
        return field;
    }

    private void typed(String now) {
        early = "";
        if (field.getPseudoClassStates().contains(ERROR)) {
            settle();
            answers.another().run();
        }
        if (searched && parts.containsKey(searchOf)) {
            search(searchOf, now);
        }
    }

    private void search(Place.Part part, String wanted) {
        if (!wanted.equals(sought.getOrDefault(part, ""))) {
            sought.put(part, wanted);
            parts.get(part).search(wanted);
        }
    }

    /** What stood there is no longer told to be wrong. */
    void settle() {
        field.pseudoClassStateChanged(ERROR, false);
    }

    /** One goes elsewhere: what Enter was pressed for is not what one waits for. */
    void leave() {
        early = "";
    }

    /** The heap is there, or is no more. */
    void findEarly() {
        find(early);
    }

    /** There are no parts any more. */
    void reset() {
        sought.clear();
        searchOf = null;
    }

    /**
     * A part looks for something by itself, or for nothing any more, also while another one is shown.
     *
     * @param wanted empty for nothing
     */
    void set(Place.Part part, String wanted) {
        sought.put(part, wanted);
        if (searchOf == part) {
            field.setText(wanted);
        }
    }

    /**
     * What is searched for stands there only while the part is shown in which it is looked for, and comes back with it;
     * where nothing is looked for, the field waits for Enter.
     */
    void show() {
        Place.Part here = session.place().get().part();
        boolean now = parts.get(here).searched().get();
        if (now != searched || here != searchOf) {
            // What is typed before anything is there is for what comes, or waits for Enter.
            boolean isTypedBefore = searchOf == null;
            String words = isTypedBefore ? field.getText() : sought.getOrDefault(here, "");
            searched = now;
            searchOf = here;
            field.setText(now || isTypedBefore ? words : "");
            // Who types on goes on behind it.
            field.end();
            String prompt = text(now ? "analyse.search" : "analyse.search.elsewhere");
            field.setPromptText(prompt);
            field.setAccessibleText(prompt);
        }
        if (now) {
            search(here, field.getText());
        }
    }

    /** An ID is an object; all else is looked for among classes and fields, or else in strings; in quotes only there. */
    private void find(String wanted) {
        early = session.isOpen() ? "" : wanted;
        if (wanted.isEmpty() || !session.isOpen()) {
            return;
        }
        OptionalLong object = Ids.parse(wanted);
        if (object.isPresent()) {
            find(wanted, object.getAsLong());
            return;
        }
        Place texts = new Place(Place.Part.QUERY, wanted);
        if (TextSearch.isQuoted(wanted)) {
            session.place().set(texts);
            return;
        }
        session.place().set(Place.of(Place.Part.CLASSES));
        field.setText(wanted);
        field.end();
        parts.get(Place.Part.CLASSES).find(() -> session.place().set(texts));
    }

    private void find(String wanted, long id) {
        boolean known = session.heap().heap().ordinalOf(id) != Heap.ABSENT;
        field.pseudoClassStateChanged(ERROR, !known);
        if (known) {
            session.place().set(Place.object(Place.Part.OWNERS, id));
            answers.found().accept(id);
        } else {
            answers.unknown().accept(wanted);
        }
    }
}
