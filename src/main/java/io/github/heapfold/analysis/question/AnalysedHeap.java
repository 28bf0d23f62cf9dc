package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Set;

/**
 * A heap that is ready for questions: names, classes and contents of the objects, who refers to whom, who keeps whom,
 * and memory for what a question has to remember of each object. A question gives back what it took; who opened the
 * heap and the scratch closes them.
 */
public final class AnalysedHeap {
    private final Heap heap;
    private final Scratch scratch;
    private final Progress dominatorProgress;

    /** Null as long as nobody has asked; two threads that ask at once make equal ones. */
    private ClassKinds kinds;

    private StartedProgram program;

    private SameNames sameNames;

    /**
     * @param dominatorProgress told how far the computation of dominators is, which happens at the first question that
     *     needs them
     */
    public AnalysedHeap(Heap heap, Scratch scratch, Progress dominatorProgress) {
        this.heap = heap;
        this.scratch = scratch;
        this.dominatorProgress = dominatorProgress;
    }

    /** The same for another view of the heap. */
    public AnalysedHeap over(Heap view) {
        return new AnalysedHeap(view, scratch, dominatorProgress);
    }

    public Heap heap() {
        return heap;
    }

    public ObjectGraph graph() {
        return heap.graph();
    }

    public Scratch scratch() {
        return scratch;
    }

    /** What is known of its classes. */
    public ClassKinds kinds() {
        ClassKinds known = kinds;
        if (known == null) {
            known = new ClassKinds(heap.classes());
            kinds = known;
        }
        return known;
    }

    /** Which of its classes are the program's. */
    public StartedProgram program() {
        StartedProgram known = program;
        if (known == null) {
            known = StartedProgram.of(this);
            program = known;
        }
        return known;
    }

    /** Its classes, those of one name as one. */
    public SameNames sameNames() {
        SameNames known = sameNames;
        if (known == null) {
            known = new SameNames(heap);
            sameNames = known;
        }
        return known;
    }

    /** Who dominates whom. The first call computes it. */
    public Dominators dominators() throws IOException {
        return heap.dominators(dominatorProgress);
    }

    /** Whether a root leads to an object; not where there is no such object. */
    public boolean isReachable(long ordinal) throws IOException {
        return ordinal >= 0 && dominators().isReachable(ordinal);
    }

    /**
     * How many objects and classes no root leads to. What stands for the boot loader and for missing classes is none of
     * them: it is in no dump.
     */
    public long garbageObjects() throws IOException {
        HeapClasses classes = heap().classes();
        long others = isReachable(heap().ordinalOf(0)) ? 0 : 1;
        for (int type = 0; type < classes.count(); type++) {
            others += classes.isInvented(type) && !isReachable(classes.ordinal(type)) ? 1 : 0;
        }
        return heap().objects() - dominators().reachableObjects() - others;
    }

    /** How many objects and classes there are: those that can be reached, and {@link #garbageObjects the others}. */
    public long allObjects() throws IOException {
        return dominators().reachableObjects() + garbageObjects();
    }

    /** Bytes of all objects that no root leads to. */
    public long garbage() throws IOException {
        return graph().size() - dominators().reachableSize();
    }

    /** Bytes that would be freed with an object; 0 where it can be reached from no root. */
    public long retainedSize(long ordinal) throws IOException {
        Dominators dominators = dominators();
        return dominators.isReachable(ordinal) ? dominators.retainedSize(ordinal) : 0;
    }

    /** The sum of what some objects retain: what one has below another one counts twice. */
    public long retained(OrdinalSet objects) throws IOException {
        return objects.sum(this::retainedSize);
    }

    /** Whether all ways from roots to one object lead through another one, or that is the same. */
    public boolean dominates(long above, long below) throws IOException {
        Dominators dominators = dominators();
        long at = below;
        while (at >= 0 && at != above) {
            at = dominators.dominator(at);
        }
        return at == above;
    }

    /** All objects of some classes, given by their indexes. */
    public OrdinalSet instances(Set<Integer> types, Progress progress) {
        return new ClassMembers(heap, types).all(progress);
    }

    /** The object as answers show it. */
    public ObjectView view(long ordinal) {
        return new ObjectView(heap.idOf(ordinal), heap.describe(ordinal));
    }

    /** The name of the class that the object is an instance of. */
    public String className(long ordinal) {
        return heap.classes().name(heap.classOf(ordinal));
    }
}
