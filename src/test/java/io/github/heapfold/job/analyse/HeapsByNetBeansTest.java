package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netbeans.lib.profiler.heap.GCRoot;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.Value;

/** NetBeans' heap library counts the same objects and finds the same referrers, dominators and nearest roots. */
class HeapsByNetBeansTest {
    private static final String CLASS = "java.lang.Class";
    private static final int SAMPLE = 200;
    private static final int PATHS = 25;

    @TempDir
    Path folder;

    /** Rule: NetBeans and Shark know no objects of {@code java.lang.Class} but the class dumps themselves. */
    @ParameterizedTest
    @MethodSource("io.github.heapfold.fixture.JudgedDumps#small")
    void netBeansCountsTheSameObjects(Object dump) throws IOException {
        Path file = JudgedDumps.file(dump, folder);
        Map<String, Long> expected = new TreeMap<>();
        for (Object each : HeapFactory.createHeap(file.toFile()).getAllClasses()) {
            var type = (org.netbeans.lib.profiler.heap.JavaClass) each;
            if (type.getInstancesCount() > 0) {
                expected.merge(type.getName(), (long) type.getInstancesCount(), Long::sum);
            }
        }

        Map<String, Long> actual = new TreeMap<>();
        for (ClassHistogram.Row row : JudgedDumps.ask(file, new ClassHistogram(ClassHistogram.By.CLASS))
                .rows()) {
            actual.merge(row.name(), row.objects() + row.unreachableObjects(), Long::sum);
        }
        expected.remove(CLASS);
        actual.remove(CLASS);
        // Rule: the object with ID 0 stands for the boot class loader, which the dump does not have.
        actual.merge("java.lang.ClassLoader", -1L, Long::sum);
        actual.values().removeIf(count -> count == 0);
        assertThat(actual).isEqualTo(expected);
    }

    /** The objects that refer to the largest ones: NetBeans finds them by an index of its own. */
    @ParameterizedTest
    @MethodSource("io.github.heapfold.fixture.JudgedDumps#small")
    void netBeansFindsTheSameReferrers(Object dump) throws IOException {
        Path file = JudgedDumps.file(dump, folder);
        var other = HeapFactory.createHeap(file.toFile());

        int compared = JudgedDumps.ask(file, (heap, progress) -> {
            Map<Long, Set<Long>> ours = referrers(heap, sample(heap));
            int count = 0;
            for (Map.Entry<Long, Set<Long>> entry : ours.entrySet()) {
                Instance instance = other.getInstanceByID(entry.getKey());
                if (instance == null || instance.getJavaClass().getName().equals(CLASS)) {
                    continue;
                }
                Set<Long> theirs = new TreeSet<>();
                for (Object value : instance.getReferences()) {
                    Instance referrer = ((Value) value).getDefiningInstance();
                    theirs.add(
                            value instanceof org.netbeans.lib.profiler.heap.ObjectFieldValue field
                                            && field.getField().isStatic()
                                    ? field.getField().getDeclaringClass().getJavaClassId()
                                    : referrer.getInstanceId());
                }
                // Rule: how classes refer to their loader, and threads to their locals, NetBeans does not show as
                // references.
                Set<Long> missing = new TreeSet<>(entry.getValue());
                missing.removeAll(theirs);
                missing.removeIf(id -> isOfClassOrThread(heap, id));
                assertThat(missing)
                        .as("referrers of %x that NetBeans does not have", entry.getKey())
                        .isEmpty();
                assertThat(entry.getValue())
                        .as("referrers of %x", entry.getKey())
                        .containsAll(theirs);
                count++;
            }
            return count;
        });
        assertThat(compared).isGreaterThan(SAMPLE / 4);
    }

    private static boolean isOfClassOrThread(AnalysedHeap analysed, long id) {
        Heap heap = analysed.heap();
        long ordinal = heap.ordinalOf(id);
        return heap.classes().describedBy(ordinal) >= 0
                || !heap.roots().locals(ordinal).isEmpty();
    }

    private static List<Long> sample(AnalysedHeap heap) throws IOException {
        return heap.dominators().largest(null, SAMPLE, Progress.NONE).stream()
                .map(Retained::ordinal)
                .toList();
    }

    private static Map<Long, Set<Long>> referrers(AnalysedHeap heap, List<Long> targets) {
        Map<Long, Set<Long>> referrers = new TreeMap<>();
        targets.forEach(target -> referrers.put(heap.heap().idOf(target), new TreeSet<>()));
        ReferenceCursor cursor = heap.graph().cursor();
        for (long o = 0; o < heap.graph().objects(); o++) {
            cursor.start(o);
            while (cursor.next()) {
                Set<Long> of = referrers.get(heap.heap().idOf(cursor.target()));
                if (of != null) {
                    of.add(heap.heap().idOf(o));
                }
            }
        }
        return referrers;
    }

    /**
     * NetBeans' way from an object to its nearest root is made of references that we have, too, and no shorter than
     * ours. Rules, by which ours is shorter: NetBeans does not follow weak references, nor those of objects and classes
     * to classes and loaders, nor those of threads to their locals, which are roots for it.
     */
    @ParameterizedTest
    @MethodSource("io.github.heapfold.fixture.JudgedDumps#small")
    void netBeansFindsNoNearerRoot(Object dump) throws IOException {
        Path file = JudgedDumps.file(dump, folder);
        var other = HeapFactory.createHeap(file.toFile());
        for (Object root : other.getGCRoots()) {
            assumeThat(((GCRoot) root).getInstance())
                    .as("NetBeans fails where an object that is a root is not in the dump")
                    .isNotNull();
        }
        int compared = JudgedDumps.ask(file, (heap, progress) -> {
            int count = 0;
            long step = Math.max(1, heap.heap().objects() / PATHS);
            for (long o = step / 2; o < heap.heap().objects(); o += step) {
                Instance object = other.getInstanceByID(heap.heap().idOf(o));
                List<Long> theirs = object == null ? List.of() : wayToRoot(heap, object);
                if (!theirs.isEmpty()) {
                    compare(heap, o, theirs);
                    count++;
                }
            }
            return count;
        });
        assertThat(compared).isGreaterThan(PATHS / 4);
    }

    /** Ordinals, the root first; empty where there is no way. */
    private static List<Long> wayToRoot(AnalysedHeap heap, Instance object) {
        List<Long> way = new ArrayList<>();
        Instance at = object;
        while (at != null) {
            way.add(0, heap.heap().ordinalOf(at.getInstanceId()));
            if (at.isGCRoot()) {
                return way;
            }
            at = at.getNearestGCRootPointer();
        }
        return List.of();
    }

    private static void compare(AnalysedHeap analysed, long ordinal, List<Long> theirs) throws IOException {
        Heap heap = analysed.heap();
        ReferenceCursor cursor = analysed.graph().cursor();
        for (int i = 1; i < theirs.size(); i++) {
            assertThat(refers(cursor, theirs.get(i - 1), theirs.get(i)))
                    .as("%s refers to %s", heap.describe(theirs.get(i - 1)), heap.describe(theirs.get(i)))
                    .isTrue();
        }
        PathToRoot ours = new PathsToRoots(
                        "0x" + Long.toHexString(heap.idOf(ordinal)), EnumSet.allOf(ReferenceStrength.class), 1)
                .ask(analysed, Progress.NONE)
                .paths()
                .get(0);
        long local = analysed.graph().isRoot(theirs.get(0)) ? 0 : 1;
        assertThat(ours.length()).isLessThanOrEqualTo(theirs.size() + local);
        if (ours.length() < theirs.size()) {
            assertThat(ours.steps())
                    .as("%s", theirs.stream().map(heap::describe).toList())
                    .anyMatch(step -> step.edges().stream()
                            .anyMatch(edge ->
                                    edge.name().startsWith("<") || edge.name().equals("referent")));
        }
    }

    private static boolean refers(ReferenceCursor cursor, long from, long to) {
        cursor.start(from);
        while (cursor.next()) {
            if (cursor.target() == to) {
                return true;
            }
        }
        return false;
    }

    /**
     * What NetBeans retains by its own dominators against its own sizes summed up over ours: where the two are equal,
     * the same objects are dominated. Rules, by which NetBeans finds less: it takes locals of threads for roots; it
     * lets objects that no root leads to keep others, so that what keeps something that such refer to is not compared.
     */
    @ParameterizedTest
    @ValueSource(strings = {"healthy", "static-map", "listeners", "thread-locals"})
    void netBeansFindsTheSameDominators(String leak) throws IOException {
        Path file = LeakDumps.take(leak, folder);
        var other = HeapFactory.createHeap(file.toFile());
        int compared = JudgedDumps.ask(file, (heap, progress) -> {
            Map<Long, Long> sums = new HashMap<>();
            Set<Long> uncompared = new TreeSet<>();
            sum(heap, other, sums, uncompared);
            int count = 0;
            for (long ordinal : sample(heap)) {
                Instance instance = other.getInstanceByID(heap.heap().idOf(ordinal));
                // Rules: NetBeans has other references from and to classes, and garbage keeps what it refers to.
                if (instance == null || uncompared.contains(ordinal)) {
                    continue;
                }
                boolean isThread = !heap.heap().roots().locals(ordinal).isEmpty();
                if (isThread) {
                    assertThat(instance.getRetainedSize()).isLessThanOrEqualTo(sums.get(ordinal));
                } else {
                    assertThat(instance.getRetainedSize())
                            .as(
                                    "%s %x",
                                    heap.heap().describe(ordinal), heap.heap().idOf(ordinal))
                            .isEqualTo(sums.get(ordinal));
                }
                count++;
            }
            return count;
        });
        assertThat(compared).isGreaterThan(SAMPLE / 4);
    }

    /** NetBeans' sizes over our dominator tree, and what dominates a class or something that garbage refers to. */
    private static void sum(
            AnalysedHeap heap, org.netbeans.lib.profiler.heap.Heap other, Map<Long, Long> sums, Set<Long> uncompared)
            throws IOException {
        Dominators dominators = heap.dominators();
        Set<Long> shared = targetsOfGarbage(heap, dominators);
        dominators.forEach(
                (ordinal, dominator, retained) -> {
                    Instance instance = other.getInstanceByID(heap.heap().idOf(ordinal));
                    long size = instance == null ? 0 : instance.getSize();
                    boolean apart = heap.heap().classes().describedBy(ordinal) >= 0 || shared.contains(ordinal);
                    for (long at = ordinal; at >= 0; at = dominators.dominator(at)) {
                        sums.merge(at, size, Long::sum);
                        if (apart) {
                            uncompared.add(at);
                        }
                    }
                },
                Progress.NONE);
    }

    private static Set<Long> targetsOfGarbage(AnalysedHeap heap, Dominators dominators) {
        Set<Long> targets = new TreeSet<>();
        ReferenceCursor cursor = heap.graph().cursor();
        for (long o = 0; o < heap.heap().objects(); o++) {
            if (!dominators.isReachable(o)) {
                cursor.start(o);
                while (cursor.next()) {
                    targets.add(cursor.target());
                }
            }
        }
        return targets;
    }
}
