package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One object: what it holds and who refers to it. */
public final class ObjectDetail implements Question<ObjectDetail.Answer> {
    private static final int MOST_TEXT = 1_000;

    /** Labels are read again from the dump; of the many elements of a long array nobody reads them. */
    private static final int LABELLED = 100;

    /**
     * Records that are read again at once: those that are near each other in the dump are found on one way, from the
     * beginning of a chunk on.
     */
    private static final int BATCH = 1 << 14;

    /** Elements that are read at once: some MiB of Java heap, and each time the dump is read from a bit before them. */
    private static final int STEP = 1 << 16;

    /**
     * An object taken apart.
     *
     * @param shallow its own bytes
     * @param retained bytes that it keeps alive; 0 where it cannot be reached
     * @param reachable whether it can be reached from roots
     * @param dominator what dominates it; null at the top of the tree and where it cannot be reached
     * @param roots why it is a root; empty where it is none
     * @param label what tells it from others of its class; null where nothing does
     * @param text of a string what it says, at most 1,000 characters; null of others, and where the dump does not tell
     * @param length of an array, how many elements it has; else -1
     * @param fields of an instance its fields, of a class its statics, of an array its first elements
     * @param referrerCount how many objects refer to it
     * @param referrers those that refer to it, no more than were asked for
     */
    public record Answer(
            ObjectView object,
            long shallow,
            long retained,
            boolean reachable,
            ObjectView dominator,
            List<GcRoots.Kind> roots,
            String label,
            String text,
            long length,
            List<Field> fields,
            long referrerCount,
            List<Referrer> referrers) {}

    /**
     * A value in an object.
     *
     * @param name of a field its name, of an element its number in brackets
     * @param bits the value as the dump has it: an identifier, a number, the bits of a float or double
     * @param present whether the value is in the file
     * @param declaredBy the class that declares it; null of elements
     * @param target of a reference, what it refers to; null where that is nothing or not in the dump
     * @param label what tells the target from others of its class; null where nothing does
     */
    public record Field(
            String name,
            BasicType type,
            long bits,
            boolean present,
            String declaredBy,
            ObjectView target,
            String label) {}

    /**
     * An object that refers to this one.
     *
     * @param edges through which fields, statics or elements
     */
    public record Referrer(ObjectView object, List<Edge> edges) {}

    /**
     * Is given the fields and the referrers of an object while the heap is open, so that there may be any number of
     * them.
     */
    public interface Visitor {
        /** Comes first. */
        void object(Answer withoutLists) throws IOException;

        /** Shows the next fields or elements, some ten thousand at the most. */
        void fields(List<Field> next) throws IOException;

        /** Shows the next referrers, some ten thousand at the most, behind all fields; once at least. */
        void referrers(List<Referrer> next) throws IOException;
    }

    /** Adds what comes to the lists of the answer. */
    private record Kept(List<Field> kept, List<Referrer> keptReferrers) implements Visitor {
        @Override
        public void object(Answer withoutLists) {
            // It has these lists.
        }

        @Override
        public void fields(List<Field> next) {
            kept.addAll(next);
        }

        @Override
        public void referrers(List<Referrer> next) {
            keptReferrers.addAll(next);
        }
    }

    private final ObjectName name;
    private final int limit;
    private final boolean withReferrers;

    /** Null for an answer with fields and referrers. */
    private final Visitor visitor;

    /**
     * @param id as {@code 0x} and hex digits
     * @param limit how many elements and referrers at most; 0 for all
     */
    public ObjectDetail(String id, int limit) {
        this(ObjectName.parse(id), limit, true, null);
    }

    /** @param limit how many elements and referrers at most; 0 for all */
    public ObjectDetail(long id, int limit) {
        this(id, limit, true);
    }

    /**
     * @param limit how many elements and referrers at most; 0 for all
     * @param withReferrers whether the references of all objects are looked through for who refers to it; without, the
     *     answer is there at once and has no referrers
     */
    public ObjectDetail(long id, int limit, boolean withReferrers) {
        this(ObjectName.of(id), limit, withReferrers, null);
    }

    /**
     * @param id as {@code 0x} and hex digits
     * @param limit how many elements and referrers at most; 0 for all
     * @param visitor is given the fields and referrers, and the answer has none
     */
    public ObjectDetail(String id, int limit, Visitor visitor) {
        this(ObjectName.parse(id), limit, true, visitor);
    }

    private ObjectDetail(ObjectName name, int limit, boolean withReferrers, Visitor visitor) {
        this.name = name;
        this.limit = limit > 0 ? limit : Integer.MAX_VALUE;
        this.withReferrers = withReferrers;
        this.visitor = visitor;
    }

    @Override
    public Answer ask(AnalysedHeap analysed, Progress progress) throws IOException {
        long ordinal = name.ordinalIn(analysed);
        Heap heap = analysed.heap();
        Dominators dominators = analysed.dominators();
        long dominator = dominators.dominator(ordinal);
        OrdinalSet first = new OrdinalSet();
        long referrers = withReferrers ? referrers(analysed, ordinal, first, progress) : 0;
        long length = heap.arrayLength(ordinal);
        Kept kept = new Kept(new ArrayList<>(), new ArrayList<>());
        Answer answer = new Answer(
                analysed.view(ordinal),
                analysed.graph().shallowSize(ordinal),
                dominators.retainedSize(ordinal),
                dominators.isReachable(ordinal),
                dominator < 0 ? null : analysed.view(dominator),
                heap.roots().kinds(ordinal),
                heap.label(ordinal).orElse(null),
                heap.text(ordinal, MOST_TEXT).orElse(null),
                length,
                kept.kept,
                referrers,
                kept.keptReferrers);
        Visitor told = visitor == null ? kept : visitor;
        told.object(answer);
        forEachField(analysed, ordinal, length, progress, told);
        forEachReferrer(analysed, ordinal, first, progress, told);
        return answer;
    }

    private void forEachField(AnalysedHeap analysed, long ordinal, long length, Progress progress, Visitor told)
            throws IOException {
        if (length < 0) {
            told.fields(fields(analysed, analysed.heap().values(ordinal, 0, limit), LABELLED));
            return;
        }
        int end = (int) Math.min(length, limit);
        for (int first = 0, n; first < end; first += n) {
            progress.at(first, end);
            n = Math.min(STEP, end - first);
            List<ObjectValue> values = analysed.heap().values(ordinal, first, n);
            told.fields(fields(analysed, values, first == 0 ? LABELLED : 0));
            if (values.size() < n) {
                // The dump ends in the array.
                return;
            }
        }
    }

    private static List<Field> fields(AnalysedHeap analysed, List<ObjectValue> values, int labelled)
            throws IOException {
        Heap heap = analysed.heap();
        long[] targets = values.stream().mapToLong(value -> target(heap, value)).toArray();
        Map<Long, String> labels = heap.labels(Arrays.stream(targets)
                .limit(labelled)
                .filter(target -> target != Heap.ABSENT)
                .toArray());
        List<Field> fields = new ArrayList<>();
        for (ObjectValue value : values) {
            long target = targets[fields.size()];
            fields.add(new Field(
                    value.name(),
                    value.type(),
                    value.bits(),
                    value.present(),
                    value.declaredBy() < 0 ? null : heap.classes().name(value.declaredBy()),
                    target == Heap.ABSENT ? null : analysed.view(target),
                    labels.get(target)));
        }
        return fields;
    }

    private static long target(Heap heap, ObjectValue value) {
        boolean refers = value.type() == BasicType.OBJECT && value.present() && value.bits() != 0;
        return refers ? heap.ordinalOf(value.bits()) : Heap.ABSENT;
    }

    /** Instances refer to their class; who asks for a class wants to know who else does. */
    private long referrers(AnalysedHeap heap, long ordinal, OrdinalSet first, Progress progress) throws IOException {
        long only = heap.dominators().onlyReferrer(ordinal);
        if (only >= 0 && !heap.graph().refersToItself(ordinal)) {
            first.add(only);
            return 1;
        }
        long[] count = {0};
        heap.graph()
                .forEachReferrer(
                        ordinal,
                        referrer -> {
                            count[0]++;
                            if (first.size() < limit) {
                                first.add(referrer);
                            }
                        },
                        progress);
        return count[0];
    }

    private static void forEachReferrer(
            AnalysedHeap analysed, long ordinal, OrdinalSet referrers, Progress progress, Visitor told)
            throws IOException {
        long[] from = new long[(int) Math.min(BATCH, referrers.size())];
        long done = 0;
        long next = referrers.next(0);
        do {
            progress.at(done, referrers.size());
            int n = 0;
            for (; n < from.length && next >= 0; next = referrers.next(next + 1)) {
                from[n++] = next;
            }
            told.referrers(named(analysed, Arrays.copyOf(from, n), ordinal));
            done += n;
        } while (next >= 0);
    }

    private static List<Referrer> named(AnalysedHeap analysed, long[] from, long ordinal) throws IOException {
        long[] to = new long[from.length];
        Arrays.fill(to, ordinal);
        List<List<Edge>> edges = analysed.heap().edges(from, to);
        List<Referrer> named = new ArrayList<>();
        for (int i = 0; i < from.length; i++) {
            named.add(new Referrer(analysed.view(from[i]), edges.get(i)));
        }
        return named;
    }
}
