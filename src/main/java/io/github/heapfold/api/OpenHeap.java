package io.github.heapfold.api;

import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a dump, who refers to whom, and who keeps whom; open while a {@link HeapQuestion} is asked. Objects go
 * by an index, 0 to {@link #objects()} - 1; of any other, methods throw {@link IndexOutOfBoundsException}. Sizes, dominators and retained sizes are exact, and those of Eclipse MAT.
 * Used by one thread.
 *
 * <pre>{@code
 * List<HeapStep> path = HeapfoldFile.of(dump).ask(heap -> {
 *     long largest = 0;
 *     for (long i = 1; i < heap.objects(); i++) {
 *         if (heap.retainedSize(i) > heap.retainedSize(largest)) {
 *             largest = i;
 *         }
 *     }
 *     return heap.path(largest);
 * }).run();
 * for (HeapStep step : path) {
 *     System.out.println(step.object().className() + " by " + step.field());
 * }
 * }</pre>
 */
public final class OpenHeap {
    private final AnalysedHeap heap;
    private final Progress progress;

    OpenHeap(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    /** When the dump was taken, milliseconds since 1970; 0 where it does not tell. */
    public long timestamp() {
        return heap.heap().header().timestamp();
    }

    /** Where the dump stops making sense; empty where it is whole. What is whole of a damaged one was read. */
    public Optional<DumpFacts.Damage> damage() {
        return heap.heap().facts().damage().map(DumpFacts.Damage::of);
    }

    /** How many objects there are: instances, arrays, classes. */
    public long objects() {
        return heap.graph().objects();
    }

    /** How many references there are between them: of one object to another, one at the most. */
    public long references() {
        return heap.graph().references();
    }

    /** The object with an index. */
    public HeapObject object(long index) {
        checked(index);
        return new HeapObject(
                index,
                heap.heap().idOf(index),
                heap.heap().describe(index),
                heap.heap().shallowSize(index));
    }

    private long checked(long index) {
        if (index < 0 || index >= objects()) {
            throw new IndexOutOfBoundsException("object " + index + " of " + objects());
        }
        return index;
    }

    private static void notNegative(String name, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + ": " + value);
        }
    }

    /** The index of the object with an ID; empty where there is none. */
    public OptionalLong indexOf(long id) {
        long index = heap.heap().ordinalOf(id);
        return index == Heap.ABSENT ? OptionalLong.empty() : OptionalLong.of(index);
    }

    /** Whether an object is a GC root. */
    public boolean isRoot(long index) {
        return heap.graph().isRoot(checked(index));
    }

    /** Shows the indexes of all objects that an object refers to, each once; its class is among them. */
    public void forEachReference(long index, LongConsumer visitor) {
        ReferenceCursor cursor = heap.graph().cursor();
        for (cursor.start(checked(index)); cursor.next(); ) {
            visitor.accept(cursor.target());
        }
    }

    /** Bytes that would be freed with an object; 0 where it can be reached from no root. */
    public long retainedSize(long index) throws IOException {
        return heap.retainedSize(checked(index));
    }

    /**
     * The object through which every path from a root leads to this one, the nearest; empty where there is none, and
     * where the object can be reached from no root.
     */
    public OptionalLong dominator(long index) throws IOException {
        long dominator = heap.dominators().dominator(checked(index));
        return dominator < 0 ? OptionalLong.empty() : OptionalLong.of(dominator);
    }

    /**
     * One of the shortest paths from a root to an object, the root first; empty where there is none. References of
     * weak, soft, phantom and final kind are not followed.
     */
    public List<HeapStep> path(long index) throws IOException {
        long id = heap.heap().idOf(checked(index));
        List<PathToRoot> paths =
                new PathsToRoots(id, Set.of(), 1).ask(heap, progress).paths();
        return paths.isEmpty() ? List.of() : steps(paths.get(0));
    }

    private List<HeapStep> steps(PathToRoot path) {
        return path.steps().stream()
                .map(step -> new HeapStep(object(step.ordinal()), step.field()))
                .toList();
    }

    /**
     * The fields of an instance, the statics of a class, or elements of an array, in the order of the dump.
     *
     * @param first of an array, the first element, 0 or more
     * @param most of an array, the most elements, 0 or more; there may be fewer
     * @throws IllegalArgumentException where one of them is less than 0
     */
    public List<HeapValue> values(long index, int first, int most) throws IOException {
        notNegative("first", first);
        notNegative("most", most);
        return heap.heap().values(checked(index), first, most).stream()
                .map(HeapValue::of)
                .toList();
    }

    /**
     * What a {@code java.lang.String} says; empty of other objects, and where the file has no characters.
     *
     * @param most UTF-16 units of it, 0 or more; one less where the last would be the first half of a character
     * @throws IllegalArgumentException where that is less than 0
     */
    public Optional<String> text(long index, int most) throws IOException {
        notNegative("most", most);
        return heap.heap().text(checked(index), most);
    }

    /** All classes of which there are objects, the largest shallow sizes first, without retained sizes. */
    public List<HeapClass> classes() throws IOException {
        return ClassList.counted(heap, progress);
    }

    /** The same with retained sizes, the largest of these first; takes longer, for who keeps whom is found out. */
    public List<HeapClass> classesWithRetainedSizes() throws IOException {
        return ClassList.retained(heap, progress);
    }

    /** What may be a leak, those that retain most first; empty where nothing stands out. */
    public List<LeakSuspect> leaks() throws IOException {
        SuspectSentences sentences = new SuspectSentences(Locale.ENGLISH);
        return new LeakSuspects()
                .ask(heap, progress).suspects().stream()
                        .map(suspect -> new LeakSuspect(
                                suspect.signature(),
                                sentences.of(suspect),
                                suspect.className(),
                                suspect.objects(),
                                suspect.retained(),
                                suspect.share(),
                                steps(suspect.path())))
                        .toList();
    }

    /**
     * What is there more often than it need be; nothing of a kind whose values the file's profile left out.
     *
     * @param most how many groups of each kind, those that waste most first; 1 or more, and 10,000 are given at most
     * @throws IllegalArgumentException where it is less
     */
    public List<DuplicateGroup> duplicates(int most) throws IOException {
        if (most < 1) {
            throw new IllegalArgumentException("groups: " + most);
        }
        Duplicates.Answer answer = new Duplicates(most).ask(heap, progress);
        List<DuplicateGroup> groups = new ArrayList<>();
        add(groups, DuplicateGroup.Kind.STRINGS, answer.strings());
        add(groups, DuplicateGroup.Kind.ARRAYS, answer.arrays());
        add(groups, DuplicateGroup.Kind.ZEROS, answer.zeros());
        add(groups, DuplicateGroup.Kind.BITMAPS, answer.bitmaps());
        add(groups, DuplicateGroup.Kind.BOXED, answer.boxed());
        add(groups, DuplicateGroup.Kind.SPARSE, answer.sparse());
        add(groups, DuplicateGroup.Kind.COLLECTIONS, answer.collections());
        return List.copyOf(groups);
    }

    private static void add(List<DuplicateGroup> groups, DuplicateGroup.Kind kind, Duplicates.@Nullable Section of) {
        if (of != null) {
            of.rows().forEach(row -> groups.add(DuplicateGroup.of(kind, row)));
        }
    }
}
