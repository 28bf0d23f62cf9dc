package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.WayVisitor;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.GroupSets;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How many objects of what there are, and what they keep alive.
 *
 * <p>What a group of objects retains is the sum over those of its objects that no other object of the group dominates.
 * Objects that only several of the group keep alive together are not in it, so it is the least that the group retains.
 * There a class object counts for the package and the loader of its class, with what its statics keep, and a loader for
 * itself; they count for no other then, so that the group of {@code java.lang.Class} may retain less than its bytes.
 */
public final class ClassHistogram implements Question<ClassHistogram.Answer> {
    /** What makes a group of objects. */
    public enum By {
        CLASS,
        PACKAGE,
        LOADER
    }

    /**
     * Objects that can be reached, and such as wait for the garbage collector.
     *
     * @param objects how many can be reached from roots
     * @param shallow their bytes
     * @param rows the groups, those that retain most first
     * @param repeated the classes that are there more than once; empty where groups are not single classes
     */
    public record Answer(
            long objects,
            long shallow,
            long unreachableObjects,
            long unreachableShallow,
            List<Row> rows,
            List<RepeatedClass> repeated) {
        /** The names that several rows have, as classes of one name by several loaders: their IDs tell them apart. */
        public Set<String> namesakes() {
            Set<String> once = new HashSet<>();
            return rows.stream().map(Row::name).filter(name -> !once.add(name)).collect(Collectors.toSet());
        }
    }

    /**
     * A group of objects.
     *
     * @param name of a class its name, of a package its name or nothing where it has none, of a loader its class
     * @param id of the class object or of the loader; null of a package
     * @param loader of a class, its loader; null of others
     * @param loaderLabel the loader's own name; null where it has none or the dump does not tell
     * @param objects how many objects can be reached
     * @param shallow their bytes
     * @param retained what they keep alive at least, in bytes
     * @param unreachableObjects how many cannot be reached; they are in none of the figures before
     */
    public record Row(
            String name,
            Long id,
            ObjectView loader,
            String loaderLabel,
            long objects,
            long shallow,
            long retained,
            long unreachableObjects,
            long unreachableShallow) {}

    /** Of some classes, how many of their objects can be reached, their bytes, and what they keep alive at least. */
    public record Sum(long objects, long shallow, long retained) {}

    private static final Comparator<Row> ORDER = Comparator.comparingLong(Row::retained)
            .reversed()
            .thenComparing(Comparator.comparingLong(Row::shallow).reversed())
            .thenComparing(Row::name)
            .thenComparing(row -> row.id() == null ? 0 : row.id());

    private static final int OBJECTS = 0;
    private static final int SHALLOW = 1;
    private static final int RETAINED = 2;
    private static final int LOST = 3;
    private static final int LOST_SHALLOW = 4;

    private final By by;

    public ClassHistogram(By by) {
        this.by = by;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        HeapClasses classes = heap.heap().classes();
        Groups<Object> groups = Groups.by(IntStream.range(0, classes.count())
                .mapToObj(type -> key(classes, type))
                .toList());
        long[][] sums = groups.sums();
        countLost(heap, groups.of, sums, progress);
        retain(heap, groups.of, new Kept(heap, by, groups), sums, progress);
        return answer(heap, groups.keys, sums);
    }

    /**
     * Sums up groups that somebody else makes of the classes.
     *
     * @param keys by class, what makes it one with others
     */
    public static <K> Map<K, Sum> sums(AnalysedHeap heap, List<K> keys, Progress progress) throws IOException {
        Groups<K> groups = Groups.by(keys);
        long[][] sums = groups.sums();
        retain(heap, groups.of, new Kept(heap, By.CLASS, groups), sums, progress);
        Map<K, Sum> found = new HashMap<>();
        for (int i = 0; i < sums.length; i++) {
            found.put(groups.keys.get(i), new Sum(sums[i][OBJECTS], sums[i][SHALLOW], sums[i][RETAINED]));
        }
        return found;
    }

    /**
     * Classes that are counted together.
     *
     * @param of by class, the number of its group
     * @param keys by that number, what makes them one
     */
    private record Groups<K>(int[] of, List<K> keys) {
        static <K> Groups<K> by(List<K> keyOfClass) {
            Map<K, Integer> numbers = new LinkedHashMap<>();
            int[] of = new int[keyOfClass.size()];
            for (int i = 0; i < of.length; i++) {
                Integer number = numbers.putIfAbsent(keyOfClass.get(i), numbers.size());
                of[i] = number == null ? numbers.size() - 1 : number;
            }
            return new Groups<>(of, List.copyOf(numbers.keySet()));
        }

        long[][] sums() {
            return new long[keys.size()][LOST_SHALLOW + 1];
        }
    }

    /** The group that an object counts for in what is retained: of most objects that of their class. */
    private static final class Kept {
        private final AnalysedHeap heap;
        private final int[] groups;
        private final boolean byClass;

        /** Ordinals of loaders that make groups, and the number of each one's. */
        private final Map<Long, Integer> loaders = new HashMap<>();

        private final BitSet loaderClasses = new BitSet();

        Kept(AnalysedHeap heap, By by, Groups<?> groups) {
            this.heap = heap;
            this.groups = groups.of;
            byClass = by == By.CLASS;
            for (int i = 0; by == By.LOADER && i < groups.keys.size(); i++) {
                long loader = (Long) groups.keys.get(i);
                int type =
                        loader == Heap.ABSENT ? HeapClasses.NONE : heap.heap().classOf(loader);
                if (type != HeapClasses.NONE) {
                    loaders.put(loader, i);
                    loaderClasses.set(type);
                }
            }
        }

        int group(long ordinal) {
            int type = heap.heap().classOf(ordinal);
            Integer itself = loaderClasses.get(type) ? loaders.get(ordinal) : null;
            if (itself != null) {
                return itself;
            }
            boolean isClass = !byClass && heap.graph().classIndex(ordinal) < 0;
            int described = isClass ? heap.heap().classes().describedBy(ordinal) : HeapClasses.NONE;
            return groups[described == HeapClasses.NONE ? type : described];
        }
    }

    private Object key(HeapClasses classes, int index) {
        return switch (by) {
            case CLASS -> index;
            case PACKAGE -> packageOf(classes.name(index));
            case LOADER -> classes.loader(index);
        };
    }

    /** Of an array that of its elements; of primitive ones, and of classes without a package, nothing. */
    private static String packageOf(String className) {
        String name = GeneratedNames.withoutAddress(className);
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static void countLost(AnalysedHeap heap, int[] groups, long[][] sums, Progress progress)
            throws IOException {
        Dominators dominators = heap.dominators();
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            progress.step(o, objects);
            int type = dominators.isReachable(o) ? -1 : heap.heap().classOf(o);
            if (type >= 0) {
                sums[groups[type]][LOST]++;
                sums[groups[type]][LOST_SHALLOW] += heap.graph().shallowSize(o);
            }
        }
    }

    /** An object counts for what its group retains where no other of the group is on the way to it. */
    private static void retain(AnalysedHeap heap, int[] groups, Kept kept, long[][] sums, Progress progress)
            throws IOException {
        try (GroupSets sets = new GroupSets(heap.scratch(), sums.length)) {
            WayVisitor visitor = new WayVisitor() {
                @Override
                public long way(long above, long ordinal) throws IOException {
                    return sets.with(above, kept.group(ordinal));
                }

                @Override
                public void object(long ordinal, long above, long way, long retainedSize) {
                    long[] sum = sums[groups[heap.heap().classOf(ordinal)]];
                    sum[OBJECTS]++;
                    sum[SHALLOW] += heap.graph().shallowSize(ordinal);
                    if (way != above) {
                        sums[kept.group(ordinal)][RETAINED] += retainedSize;
                    }
                }
            };
            heap.dominators().forEachWay(visitor, heap.scratch(), progress);
        }
    }

    private Answer answer(AnalysedHeap heap, List<Object> keys, long[][] sums) throws IOException {
        List<Row> rows = new ArrayList<>();
        Map<Long, String> labels = labels(heap.heap());
        for (int i = 0; i < sums.length; i++) {
            // A package or loader of which all that is there are its classes keeps what their statics do.
            if (sums[i][OBJECTS] + sums[i][LOST] + sums[i][RETAINED] > 0) {
                rows.add(row(heap, keys.get(i), sums[i], labels));
            }
        }
        rows.sort(ORDER);
        long lost = Arrays.stream(sums).mapToLong(sum -> sum[LOST]).sum();
        long lostShallow =
                Arrays.stream(sums).mapToLong(sum -> sum[LOST_SHALLOW]).sum();
        return new Answer(
                heap.dominators().reachableObjects(),
                heap.dominators().reachableSize(),
                lost,
                lostShallow,
                List.copyOf(rows),
                by == By.CLASS ? RepeatedClass.of(heap) : List.of());
    }

    private Row row(AnalysedHeap heap, Object key, long[] sums, Map<Long, String> labels) {
        HeapClasses classes = heap.heap().classes();
        String name;
        Long id = null;
        ObjectView loader = null;
        String label = null;
        switch (by) {
            case CLASS -> {
                int type = (Integer) key;
                name = classes.name(type);
                id = classes.id(type);
                long ordinal = classes.loader(type);
                if (ordinal != Heap.ABSENT) {
                    loader = heap.view(ordinal);
                    label = labels.get(ordinal);
                }
            }
            case PACKAGE -> name = (String) key;
            default -> {
                long ordinal = (Long) key;
                loader = ordinal == Heap.ABSENT ? null : heap.view(ordinal);
                name = loader == null ? "" : loader.className();
                id = loader == null ? null : loader.id();
                label = labels.get(ordinal);
                loader = null;
            }
        }
        return new Row(
                name, id, loader, label, sums[OBJECTS], sums[SHALLOW], sums[RETAINED], sums[LOST], sums[LOST_SHALLOW]);
    }

    /** What tells the loaders of classes from each other; no row of a package names one. */
    private Map<Long, String> labels(Heap heap) throws IOException {
        return by == By.PACKAGE ? Map.of() : heap.labels(heap.classes().loaders());
    }
}
