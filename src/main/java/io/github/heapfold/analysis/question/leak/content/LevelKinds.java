package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.StartedProgram;
import java.io.IOException;
import java.util.List;

/** What the objects of a level are there for: for themselves, or for what others hand to them. */
final class LevelKinds {
    /** Beginnings of names of classes that hold what is handed to them, and are called by no name of a container. */
    private static final List<String> SHELLS =
            List.of("java.util.concurrent.", "java.lang.ThreadLocal$", "java.lang.Class");

    private final AnalysedHeap heap;
    private final ClassKinds kinds;
    private final StartedProgram program;

    LevelKinds(AnalysedHeap heap) {
        this.heap = heap;
        kinds = heap.kinds();
        program = heap.program();
    }

    /** A class loader is not what came together, whoever wrote it. */
    boolean holds(Level level) {
        return !ClassKinds.isContent(level.className()) || isLoader(level) || isReference(level);
    }

    boolean isOwn(Level level) {
        return !ClassKinds.isPlatform(level.className()) && !isLoader(level);
    }

    boolean isLoader(Level level) {
        return kinds.isLoader(heap.graph().classIndex(level.largest()));
    }

    /** Whether each owner has one of some objects, which is there for what it has in turn, and no array of numbers. */
    static boolean isOneOfEach(Level level, long owners) {
        boolean isData = level.className().endsWith("[]") && ClassKinds.isContent(level.className());
        return level.objects() <= owners && !isData;
    }

    /** What is softly reachable goes when memory is short: that is worth to be known. */
    boolean isReference(Level level) {
        return kinds.strength(heap.graph().classIndex(level.largest())) != null;
    }

    boolean isThing(Level level) {
        return ClassKinds.isContent(level.className()) || !isShell(level);
    }

    /** Whether objects of a class are there for what others hand to them: collections, tasks, references, class loaders. */
    boolean isShell(Level level) {
        String name = level.className();
        return name.endsWith("[]")
                || ClassKinds.isContainer(name)
                || SHELLS.stream().anyMatch(name::startsWith)
                || isReference(level)
                || isLoader(level);
    }

    /** Whether objects of the platform are there for themselves, as a stream or an iterator that somebody has begun. */
    boolean isThingOfPlatform(Level level) {
        String name = level.className();
        return ClassKinds.isPlatform(name)
                && !ClassKinds.isContent(name)
                && !isShell(level)
                && (ClassKinds.isIterator(name) || !kinds.isOfCollection(name));
    }

    /** Whether references are of a class of the program that has more in fields of its own than what it refers to. */
    boolean isThingOfProgram(Level level) throws IOException {
        if (!isReference(level) || !program.has(level.className())) {
            return false;
        }
        long referent = heap.heap().referentOf(level.largest());
        boolean isKept = referent != Heap.ABSENT
                && heap.dominators().isReachable(referent)
                && heap.dominators().dominator(referent) == level.largest();
        return !isKept || 2 * heap.retainedSize(referent) < heap.retainedSize(level.largest());
    }

    static boolean isInside(String name) {
        return ClassKinds.isEntry(name) || (name.endsWith("[]") && !ClassKinds.isContent(name));
    }
}
