package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * What tells objects from others: the field that their owner holds them by, the text of a string, the name of a thread.
 * Both are read from the dump again, for the rows that are seen, some of them at once.
 */
final class RowCaptions {
    private static final int REMEMBERED = 5_000;

    /**
     * What is known of an object.
     *
     * @param field through which its owner refers to it; null where none does directly
     * @param label what tells it from others of its class; null where nothing does
     */
    record Caption(String field, String label) {
        static final Caption NONE = new Caption(null, null);
    }

    private record Wanted(long ordinal, long owner) {}

    private final HeapSession session;
    private final ReadOnlyIntegerWrapper lookUps = new ReadOnlyIntegerWrapper();
    private final Map<Wanted, Caption> captions = new LatestMap<>(REMEMBERED);
    private final List<Wanted> wanted = new ArrayList<>();

    RowCaptions(HeapSession session) {
        this.session = session;
    }

    /**
     * Grows when more is known than before. Cells listen to it: a table that is refreshed as a whole makes all of them
     * anew, which takes longer than a frame.
     */
    ReadOnlyIntegerProperty lookUps() {
        return lookUps.getReadOnlyProperty();
    }

    /** What is known of an object so far; what is not is looked up. */
    Caption of(long ordinal, long owner) {
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
                    owned.stream().mapToLong(Wanted::ordinal).toArray());
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
