package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * What rows say. What tells objects from others, the field that their owner holds them by, and the text of a string or
 * the name of a thread, is read from the dump again, for the rows that are seen, some of them at once.
 */
final class RowCaptions {
    private static final int REMEMBERED = 5_000;
    private static final int MOST_EXPORTED = 10_000;

    /**
     * What is known of an object.
     *
     * @param field through which its owner refers to it; null where none does directly
     * @param label what tells it from others of its class; null where nothing does
     */
    private record Caption(String field, String label) {
        static final Caption NONE = new Caption(null, null);
    }

    /**
     * What a row says, part by part; what it does not say is empty.
     *
     * @param field through which an object is kept
     * @param count how many objects it is of
     * @param id of the object, which is in the tooltip alone
     * @param whole for the tooltip
     */
    record Words(String field, String count, String name, String id, String label, String whole) {
        private static Words of(String count, String name, String whole) {
            return new Words("", count, Visible.of(name), "", "", whole);
        }

        /** The same of several, of which it is the first. */
        private Words of(String several, String told) {
            return new Words(field, several, name, id, label, told);
        }

        /** As one text, with the ID. */
        String line() {
            return Stream.of(field, count, name, id, label.strip())
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" "));
        }
    }

    private record Wanted(long ordinal, long owner) {}

    private final HeapSession session;
    private final Dominators dominators;
    private final ReadOnlyIntegerWrapper lookUps = new ReadOnlyIntegerWrapper();
    private final Map<Wanted, Caption> captions = new LatestMap<>(REMEMBERED);
    private final List<Wanted> wanted = new ArrayList<>();

    /** @param session its heap is open */
    RowCaptions(HeapSession session) {
        this.session = session;
        dominators = session.dominators();
    }

    /**
     * Grows when more is known than before. Cells listen to it: a table that is refreshed as a whole makes all of them
     * anew, which takes longer than a frame.
     */
    ReadOnlyIntegerProperty lookUps() {
        return lookUps.getReadOnlyProperty();
    }

    /** What is known of an object so far; what is not is looked up. */
    private Caption of(long ordinal, long owner) {
        Wanted key = new Wanted(ordinal, owner);
        Caption caption = captions.get(key);
        if (caption == null) {
            captions.put(key, Caption.NONE);
            wanted.add(key);
            if (wanted.size() == 1) {
                Platform.runLater(this::lookUp);
            }
        }
        return caption == null ? Caption.NONE : caption;
    }

    /** What a row of the tree says, as far as that is known; the heap is open. */
    Words words(OwnerRows.Row row) {
        if (row.group() != null) {
            return words(
                    row.group().className(), row.group().objects(), row.group().behind());
        }
        if (!row.isObject()) {
            return Words.of(
                    "", row.later() > 0 ? text("owners.later", Units.count(row.later())) : text("owners.more"), "");
        }
        Words first = words(row.ordinal(), dominators.dominator(row.ordinal()));
        if (row.linked() == 0) {
            return first;
        }
        String count = TileNames.nodes(row.linked());
        String whole = text("owners.linked.whole", count, first.name());
        return new Words(
                first.field(), text("owners.linked.count", count), first.name(), first.id(), first.label(), whole);
    }

    /** The same of a box of the map. */
    Words words(OwnerTile box) {
        if (box.group() != null) {
            return words(box.className(), box.objects(), box.group().behind());
        }
        if (!box.isObject()) {
            return Words.of("", TileNames.whole(box), "");
        }
        Words first = words(box.ordinal(), dominators.dominator(box.ordinal()));
        return box.isList() ? first.of(text("owners.count", TileNames.nodes(box)), TileNames.whole(box)) : first;
    }

    private static Words words(String className, long objects, long behind) {
        String count = Units.count(objects);
        String whole = behind == 0
                ? text("owners.many", count, className)
                : text("owners.group", count, className, Units.count(behind));
        return Words.of(text("owners.count", count), className, whole);
    }

    private Words words(long ordinal, long owner) {
        Heap heap = session.heap().heap();
        Caption caption = of(ordinal, owner);
        String className = heap.describe(ordinal);
        String label = ObjectNames.label(caption.label());
        String id = Ids.text(heap.idOf(ordinal));
        return new Words(
                caption.field() == null ? "" : Visible.of(caption.field()),
                "",
                Visible.of(className),
                id,
                Visible.of(label),
                Visible.of(className + " " + id + label));
    }

    /** A row or box as it is copied, with its numbers. */
    String copied(Words words, long shallow, long retained) {
        return String.join("\t", words.line(), bytes(shallow), Units.bytes(retained), Texts.percent(share(retained)));
    }

    /** Empty of what is not known. */
    static String bytes(long bytes) {
        return bytes < 0 ? "" : Units.bytes(bytes);
    }

    /** How much of the heap some bytes are, from 0 to 1. */
    double share(long retained) {
        return (double) retained / Math.max(1, dominators.reachableSize());
    }

    /** Bytes of what a row stands for itself; -1 where they are not known. */
    long shallow(OwnerRows.Row row) {
        return session.isOpen() ? row.shallow(session.heap().heap()) : -1;
    }

    /** The same of a box that is an object. */
    long shallow(OwnerTile box) {
        return box.isObject() ? session.heap().heap().shallowSize(box.ordinal()) : -1;
    }

    /** The first rows as CSV. */
    String csv(List<OwnerRows.Row> rows) {
        StringBuilder csv =
                new StringBuilder(Csv.line("depth", "objects", "class", "id", "shallow_bytes", "retained_bytes"));
        Heap heap = session.heap().heap();
        for (int i = 0; i < Math.min(rows.size(), MOST_EXPORTED); i++) {
            OwnerRows.Row row = rows.get(i);
            boolean group = row.group() != null;
            long shallow = row.shallow(heap);
            csv.append(Csv.line(
                    row.depth(),
                    group ? row.group().objects() : row.linked() < ListNodes.MOST ? Math.max(1, row.linked()) : "",
                    group ? row.group().className() : row.isObject() ? heap.describe(row.ordinal()) : "",
                    row.isObject() ? Ids.text(heap.idOf(row.ordinal())) : "",
                    row.isObject() && shallow < 0 ? "" : Math.max(0, shallow),
                    row.retained()));
        }
        return csv.toString();
    }

    private void lookUp() {
        List<Wanted> now = List.copyOf(wanted);
        wanted.clear();
        if (session.isOpen()) {
            session.ask(new LookUp(now), found -> {
                captions.putAll(found);
                lookUps.set(lookUps.get() + 1);
            });
        }
    }

    private record LookUp(List<Wanted> wanted) implements Question<Map<Wanted, Caption>> {
        @Override
        public Map<Wanted, Caption> ask(AnalysedHeap analysed, Progress progress) throws IOException {
            Heap heap = analysed.heap();
            Map<Wanted, Caption> found = new LinkedHashMap<>();
            List<Wanted> owned = wanted.stream().filter(each -> each.owner >= 0).toList();
            var edges = heap.edges(
                    owned.stream().mapToLong(Wanted::owner).toArray(),
                    owned.stream().mapToLong(Wanted::ordinal).toArray(),
                    1);
            var labels = heap.labels(wanted.stream().mapToLong(Wanted::ordinal).toArray());
            for (int i = 0; i < wanted.size(); i++) {
                progress.at(i, wanted.size());
                Wanted each = wanted.get(i);
                int at = owned.indexOf(each);
                String field = at < 0 || edges.get(at).isEmpty()
                        ? null
                        : edges.get(at).get(0).name();
                found.put(each, new Caption(field, labels.get(each.ordinal)));
            }
            return found;
        }
    }
}
