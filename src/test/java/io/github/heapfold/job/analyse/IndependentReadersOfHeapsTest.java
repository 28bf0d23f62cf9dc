package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.Value;
import shark.CloseableHeapGraph;
import shark.HeapField;
import shark.HeapObject;
import shark.HprofHeapGraph;

/** Readers that know nothing of Heapfold find the same objects, references, roots and dominators in a heap. */
class IndependentReadersOfHeapsTest {
    private static final String CLASS = "java.lang.Class";
    private static final int SAMPLE = 200;

    @TempDir
    Path folder;

    /** NetBeans reads no file of several dumps, and neither reads gzip. */
    static Stream<Object> dumps() {
        Stream<Object> corpus = Corpus.entries().stream()
                .filter(entry -> !entry.damaged() && entry.bytes() < 5_000_000)
                .filter(entry -> !entry.format().equals(HprofHeader.ANDROID))
                .filter(entry -> !entry.file().toString().endsWith(".gz"))
                .filter(entry -> entry.records().getOrDefault(Tag.HEAP_DUMP_END.code(), 0L) < 2
                        && entry.records().getOrDefault(Tag.HEAP_DUMP.code(), 0L) < 2)
                .map(Corpus.Entry::file);
        return Stream.concat(Stream.of("healthy", "thread-locals"), corpus);
    }

    /** NetBeans leaves its index beside the file. */
    private Path file(Object dump) throws IOException {
        return dump instanceof Path file
                ? Files.copy(file, folder.resolve("dump.hprof"), StandardCopyOption.REPLACE_EXISTING)
                : LeakDumps.take((String) dump, folder);
    }

    private static <A> A ask(Path file, Question<A> question) throws IOException {
        return new AnalyseJob<>(Input.of(file), question, 2)
                .run(JobMonitor.silent())
                .answer();
    }

    /** Rule: NetBeans and Shark know no objects of {@code java.lang.Class} but the class dumps themselves. */
    @ParameterizedTest
    @MethodSource("dumps")
    void netBeansCountsTheSameObjects(Object dump) throws IOException {
        Path file = file(dump);
        Map<String, Long> expected = new TreeMap<>();
        for (Object each : HeapFactory.createHeap(file.toFile()).getAllClasses()) {
            var type = (org.netbeans.lib.profiler.heap.JavaClass) each;
            if (type.getInstancesCount() > 0) {
                expected.merge(type.getName(), (long) type.getInstancesCount(), Long::sum);
            }
        }

        Map<String, Long> actual = new TreeMap<>();
        for (ClassHistogram.Row row :
                ask(file, new ClassHistogram(ClassHistogram.By.CLASS)).rows()) {
            actual.merge(row.name(), row.objects() + row.unreachableObjects(), Long::sum);
        }
        expected.remove(CLASS);
        actual.remove(CLASS);
        // Rule: the object with ID 0 stands for the boot class loader, which the dump does not have.
        actual.merge("java.lang.ClassLoader", -1L, Long::sum);
        actual.values().removeIf(count -> count == 0);
        assertThat(actual).isEqualTo(expected);
    }

    /** Every reference of every object that is no class. */
    @ParameterizedTest
    @MethodSource("dumps")
    void sharkSeesTheSameReferences(Object dump) throws IOException {
        Path file = file(dump);
        Map<Long, Set<Long>> expected = new HashMap<>();
        try (CloseableHeapGraph heap = HprofHeapGraph.Companion.openHeapGraph(file.toFile(), null, Set.of())) {
            for (Iterator<HeapObject> all = heap.getObjects().iterator(); all.hasNext(); ) {
                HeapObject object = all.next();
                Set<Long> targets = new TreeSet<>();
                if (object instanceof HeapObject.HeapInstance instance) {
                    instance.readFields().iterator().forEachRemaining(field -> add(field, targets));
                } else if (object instanceof HeapObject.HeapObjectArray array) {
                    array.readElements().iterator().forEachRemaining(element -> {
                        if (element.getAsObjectId() != null) {
                            targets.add(element.getAsObjectId());
                        }
                    });
                } else if (object instanceof HeapObject.HeapClass) {
                    continue;
                }
                targets.removeIf(target -> !heap.objectExists(target));
                expected.put(object.getObjectId(), targets);
            }
        }

        long differences = ask(
                file,
                (heap, progress) -> expected.entrySet().stream()
                        .filter(entry -> !references(heap, entry.getKey()).equals(entry.getValue()))
                        .count());
        assertThat(expected).hasSizeGreaterThan(1_000);
        assertThat(differences).isZero();
    }

    private static void add(HeapField field, Set<Long> targets) {
        Long target = field.getValue().getAsObjectId();
        if (target != null && target != 0) {
            targets.add(target);
        }
    }

    /** Rules: the reference to the object's class, the locals of a thread, and a boot class loader with ID 0 are ours alone. */
    private static Set<Long> references(AnalysedHeap analysed, long id) {
        Heap heap = analysed.heap();
        long ordinal = heap.ordinalOf(id);
        Set<Long> targets = new TreeSet<>();
        ReferenceCursor cursor = analysed.graph().cursor();
        cursor.start(ordinal);
        while (cursor.next()) {
            boolean isLocal = heap.roots().locals(ordinal).contains(cursor.target())
                    && fieldsTo(heap, ordinal, cursor.target()).isEmpty();
            boolean isClass = cursor.target() == heap.classes().ordinal(heap.classOf(ordinal))
                    && fieldsTo(heap, ordinal, cursor.target()).isEmpty();
            if (!isLocal && !isClass) {
                targets.add(heap.idOf(cursor.target()));
            }
        }
        targets.remove(0L);
        return targets;
    }

    private static List<String> fieldsTo(Heap heap, long from, long to) {
        try {
            return heap.edges(from, to).stream()
                    .map(edge -> edge.name())
                    .filter(name -> !name.startsWith("<"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The objects that refer to the largest ones: NetBeans finds them by an index of its own. */
    @ParameterizedTest
    @MethodSource("dumps")
    void netBeansFindsTheSameReferrers(Object dump) throws IOException {
        Path file = file(dump);
        var other = HeapFactory.createHeap(file.toFile());

        int compared = ask(file, (heap, progress) -> {
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
     * What NetBeans retains by its own dominators against its own sizes summed up over ours: where the two are equal, the same objects
     * are dominated. Rules, by which NetBeans finds less: it takes locals of threads for roots; it lets objects that no root leads to keep
     * others, so that only dumps without such are compared.
     */
    @ParameterizedTest
    @ValueSource(strings = {"healthy", "static-map", "listeners", "thread-locals"})
    void netBeansFindsTheSameDominators(String leak) throws IOException {
        Path file = LeakDumps.take(leak, folder);
        var other = HeapFactory.createHeap(file.toFile());
        int compared = ask(file, (heap, progress) -> {
            Map<Long, Long> sums = new HashMap<>();
            Set<Long> withClasses = new TreeSet<>();
            sum(heap, other, sums, withClasses);
            int count = 0;
            for (long ordinal : sample(heap)) {
                Instance instance = other.getInstanceByID(heap.heap().idOf(ordinal));
                // Rule: NetBeans has other references from and to classes.
                if (instance == null || withClasses.contains(ordinal)) {
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

    /** NetBeans' sizes over our dominator tree, and what dominates a class. */
    private static void sum(
            AnalysedHeap heap, org.netbeans.lib.profiler.heap.Heap other, Map<Long, Long> sums, Set<Long> withClasses)
            throws IOException {
        Dominators dominators = heap.dominators();
        dominators.forEach(
                (ordinal, dominator, retained) -> {
                    Instance instance = other.getInstanceByID(heap.heap().idOf(ordinal));
                    long size = instance == null ? 0 : instance.getSize();
                    boolean isClass = heap.heap().classes().describedBy(ordinal) >= 0;
                    for (long at = ordinal; at >= 0; at = dominators.dominator(at)) {
                        sums.merge(at, size, Long::sum);
                        if (isClass) {
                            withClasses.add(at);
                        }
                    }
                },
                Progress.NONE);
    }
}
