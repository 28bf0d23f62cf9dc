package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * An object as the head of a tree, and levels below it down to where its bytes part: the head alone, what it keeps, and
 * what the first of a level keeps as long as that has most of it. A set's map and the map's table are passed; what lies
 * scattered in many small parts is seen as groups, and none of the parts is taken for the whole.
 */
final class OwnerHead implements Question<List<OwnerLevel.Answer>> {
    /** The head, a map in it and its table: with what these keep, all stands in the smallest window. */
    private static final int MOST_UNFOLDED = 3;

    /** The least share of what is above it that an object keeps which is unfolded, too. */
    private static final double MOST_OF_IT = 0.5;

    private final long head;
    private final boolean byClass;

    /**
     * @param head its ordinal; that of the virtual root for the whole heap, where what has most of that is unfolded: it
     *     is a class loader mostly, which hides the owner below it
     * @param byClass whether objects of a class are one row where they are many
     */
    OwnerHead(long head, boolean byClass) {
        this.head = head;
        this.byClass = byClass;
    }

    /** Each but the first is the level below the first row of the one before. */
    @Override
    public List<OwnerLevel.Answer> ask(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        List<OwnerLevel.Answer> levels = new ArrayList<>();
        boolean all = head == Dominators.VIRTUAL_ROOT;
        OwnerLevel.Answer top = all ? new OwnerLevel(head, byClass).ask(heap, progress) : alone(heap, progress);
        levels.add(top);
        OptionalLong next = all ? most(top, dominators.reachableSize()) : OptionalLong.of(head);
        while (next.isPresent() && levels.size() <= MOST_UNFOLDED) {
            OwnerLevel.Answer below = new OwnerLevel(next.getAsLong(), byClass).ask(heap, progress);
            levels.add(below);
            next = most(below, dominators.retainedSize(next.getAsLong()));
        }
        return levels;
    }

    /**
     * Which of the first rows is to be chosen: where they are unfolded from the class loader of the program on, the class
     * that it leads to, as on paths.
     *
     * @param unfolded how many rows are, each the first below the one before
     */
    static int chosen(OwnerRowList rows, int unfolded, Heap heap) {
        boolean isByLoader = rows.get(0).isObject()
                && ClassKinds.isPlatformLoader(heap.describe(rows.get(0).ordinal()));
        int last = isByLoader ? Math.min(unfolded, PathToRoot.LOADER_TO_CLASS) : 0;
        return IntStream.rangeClosed(1, last)
                // What is unfolded last may have nothing below it.
                .takeWhile(index -> index < rows.size() && rows.get(index).depth() == index)
                .filter(index -> rows.get(index).isObject()
                        && heap.classes().isClass(rows.get(index).ordinal()))
                .findFirst()
                .orElse(0);
    }

    private OwnerLevel.Answer alone(AnalysedHeap heap, Progress progress) throws IOException {
        long bytes = heap.dominators().retainedSize(head);
        long nodes = byClass ? ListNodes.count(heap, head, bytes, progress) : 0;
        return new OwnerLevel.Answer(
                new long[] {head},
                new long[] {bytes},
                List.of(),
                new int[] {0},
                0,
                null,
                nodes > 0 ? Map.of(0, nodes) : Map.of());
    }

    /** The object in the first row, where that has most of what is retained above it. */
    private static OptionalLong most(OwnerLevel.Answer level, long above) {
        if (level.order().length == 0 || level.order()[0] < 0) {
            return OptionalLong.empty();
        }
        int first = level.order()[0];
        return level.retained()[first] >= MOST_OF_IT * above
                ? OptionalLong.of(level.ordinals()[first])
                : OptionalLong.empty();
    }
}
