package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which objects are of some classes, on the dump of a JVM of our own. */
class ClassMembersTest {
    @Test
    void objectsAreFoundByTheirKindsAsByTheirClasses() throws Exception {
        try (LoadedHeap loaded = new OpenHeapJob(OwnDump.small(), 1).run(JobMonitor.silent())) {
            Heap heap = loaded.heap();
            for (List<String> names : List.of(
                    List.of("java.lang.String"),
                    // Objects of this class are classes, whose kinds tell no class.
                    List.of("java.lang.Class", "byte[]"),
                    List.of("java.util.HashMap", "java.util.HashMap$Node[]", "java.lang.Thread"),
                    List.<String>of())) {
                Set<Integer> types = new HashSet<>();
                names.forEach(name -> types.addAll(heap.classes().named(name)));
                long[] expected = LongStream.range(0, heap.objects())
                        .filter(o -> types.contains(heap.classOf(o)))
                        .toArray();
                ClassMembers members = new ClassMembers(heap, types);

                assertThat(LongStream.range(0, heap.objects()).filter(members::has))
                        .as(names.toString())
                        .containsExactlyElementsOf(
                                LongStream.of(expected).boxed().toList());
                OrdinalSet all = loaded.analysed().instances(types, Progress.NONE);
                assertThat(all.size()).as(names.toString()).isEqualTo(expected.length);
                assertThat(LongStream.of(expected)).as(names.toString()).allMatch(all::contains);
            }
        }
    }
}
