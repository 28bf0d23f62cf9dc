package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.SharkJudge;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shark finds the same objects, references, roots, dominators, retained sizes and shortest paths. */
class HeapsBySharkTest {
    private static final int PATHS = 25;

    @TempDir
    Path folder;

    /** Shark walks to the root from each object, and this has a list of 20,000 that dominate each other. */
    private static boolean isDeep(Object dump) {
        return dump.toString().endsWith("ahat-RI.hprof");
    }

    static Stream<Object> quick() {
        return JudgedDumps.small().filter(dump -> !isDeep(dump));
    }

    static Stream<Object> slow() {
        return Stream.concat(JudgedDumps.small().filter(HeapsBySharkTest::isDeep), JudgedDumps.large());
    }

    @ParameterizedTest
    @MethodSource("quick")
    void sharkSaysTheSame(Object dump) throws IOException {
        judge(dump);
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("slow")
    void sharkSaysTheSameOfLargeDumps(Object dump) throws IOException {
        judge(dump);
    }

    private void judge(Object dump) throws IOException {
        Path file = JudgedDumps.file(dump, folder);
        try (SharkJudge shark = new SharkJudge(file)) {
            JudgedDumps.ask(file, (heap, progress) -> {
                Case one = new Case(heap, shark);
                one.objectsAndReferences();
                one.dominators();
                one.paths(progress);
                return null;
            });
        }
    }

    /** One heap before its judge. */
    private record Case(AnalysedHeap analysed, SharkJudge shark) {
        private Heap heap() {
            return analysed.heap();
        }

        /**
         * Rules: the object with ID 0, which stands for the boot class loader, and classes that had to be invented are
         * ours alone.
         */
        private boolean isOurs(long ordinal) {
            int described = heap().classes().describedBy(ordinal);
            return heap().idOf(ordinal) == 0
                    || (described >= 0 && heap().classes().isInvented(described));
        }

        private Set<Long> targets(ReferenceCursor cursor, long ordinal) {
            Set<Long> targets = new TreeSet<>();
            cursor.start(ordinal);
            while (cursor.next()) {
                if (!isOurs(cursor.target())) {
                    targets.add(heap().idOf(cursor.target()));
                }
            }
            return targets;
        }

        void objectsAndReferences() {
            Set<Long> objects = shark.objects();
            ReferenceCursor cursor = analysed.graph().cursor();
            Map<String, String> different = new TreeMap<>();
            Set<Long> roots = new TreeSet<>();
            for (long o = 0; o < heap().objects(); o++) {
                long id = heap().idOf(o);
                if (isOurs(o)) {
                    continue;
                }
                assertThat(objects.remove(id))
                        .as("%s %x is in Shark's heap", heap().describe(o), id)
                        .isTrue();
                Set<Long> theirs = new TreeSet<>(shark.targets(id));
                Set<Long> ours = targets(cursor, o);
                if (!ours.equals(theirs)) {
                    different.put(heap().describe(o), ours + " and not " + theirs);
                }
                if (analysed.graph().isRoot(o)) {
                    roots.add(id);
                }
            }
            assertThat(objects).as("objects that only Shark has").isEmpty();
            assertThat(different).as("references").isEmpty();
            assertThat(roots).as("roots").isEqualTo(new TreeSet<>(shark.roots()));
        }

        /**
         * Rule: Shark 2 looks at each reference once, in breadth, and does not look again when what it knows of the way
         * there changes. So some of its dominators are too deep, and retain too much: then a path leads around them,
         * and is walked here.
         */
        void dominators() throws IOException {
            Dominators dominators = analysed.dominators();
            Map<Long, Long> retainedByShark = new HashMap<>();
            Map<Long, Long> dominatorsByShark =
                    shark.dominators(id -> heap().shallowSize(heap().ordinalOf(id)), retainedByShark);
            Map<Long, List<Long>> tooDeep = new TreeMap<>();
            Set<Long> tainted = new HashSet<>();
            List<Long> reached = new ArrayList<>();
            dominators.forEach(
                    (ordinal, dominator, retained) -> {
                        if (isOurs(ordinal)) {
                            return;
                        }
                        reached.add(ordinal);
                        Long theirs = dominatorsByShark.remove(heap().idOf(ordinal));
                        assertThat(theirs).as("%s", heap().describe(ordinal)).isNotNull();
                        long ours = dominator < 0 ? 0 : heap().idOf(dominator);
                        if (theirs != ours) {
                            tooDeep.computeIfAbsent(theirs, any -> new ArrayList<>())
                                    .add(ordinal);
                            for (long at = ordinal; at >= 0; at = dominators.dominator(at)) {
                                tainted.add(at);
                            }
                        }
                    },
                    Progress.NONE);
            assertThat(dominatorsByShark).as("objects that only Shark reaches").isEmpty();
            assertThat(reached).hasSizeGreaterThan(1_000);
            tooDeep.forEach((dominator, objects) -> {
                assertThat(dominator).as("too deep, never too high").isNotZero();
                BitSet around = reachedWithout(heap().ordinalOf(dominator));
                for (long object : objects) {
                    assertThat(around.get(Math.toIntExact(object)))
                            .as("%s is reached without %x", heap().describe(object), dominator)
                            .isTrue();
                }
                for (long at = heap().ordinalOf(dominator); at >= 0; at = dominators.dominator(at)) {
                    tainted.add(at);
                }
            });
            for (long object : reached) {
                long byShark = retainedByShark.get(heap().idOf(object));
                if (tainted.contains(object)) {
                    assertThat(byShark).isGreaterThanOrEqualTo(dominators.retainedSize(object));
                } else {
                    assertThat(byShark)
                            .as("%s retains", heap().describe(object))
                            .isEqualTo(dominators.retainedSize(object));
                }
            }
            assertThat(tainted).hasSizeLessThan(reached.size() / 4);
        }

        private BitSet reachedWithout(long left) {
            BitSet reached = new BitSet();
            Deque<Long> queue = new ArrayDeque<>();
            for (int i = 0; i < analysed.graph().roots(); i++) {
                queue.add(analysed.graph().root(i));
            }
            ReferenceCursor cursor = analysed.graph().cursor();
            while (!queue.isEmpty()) {
                long at = queue.remove();
                if (at == left || reached.get(Math.toIntExact(at))) {
                    continue;
                }
                reached.set(Math.toIntExact(at));
                cursor.start(at);
                while (cursor.next()) {
                    queue.add(cursor.target());
                }
            }
            return reached;
        }

        /** Every reference is followed, as Shark's search is told. */
        void paths(Progress progress) throws IOException {
            List<Long> targets = new ArrayList<>();
            long step = Math.max(1, heap().objects() / PATHS);
            for (long o = step / 2; o < heap().objects(); o += step) {
                if (analysed.dominators().isReachable(o) && !isOurs(o)) {
                    targets.add(heap().idOf(o));
                }
            }
            Map<Long, Long> expected = shark.pathLengths(targets);
            Map<Long, Long> found = new HashMap<>();
            for (long target : targets) {
                PathsToRoots question =
                        new PathsToRoots("0x" + Long.toHexString(target), EnumSet.allOf(ReferenceStrength.class), 1);
                found.put(
                        target, question.ask(analysed, progress).paths().get(0).length());
            }
            assertThat(targets).hasSizeGreaterThan(PATHS / 4);
            assertThat(found).isEqualTo(expected);
        }
    }
}
