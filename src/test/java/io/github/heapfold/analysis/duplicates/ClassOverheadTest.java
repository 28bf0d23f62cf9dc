package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ART's class objects take beside their statics, which dumps tell as arrays of zeros that do not exist. */
class ClassOverheadTest {
    private static final long OBJECT = 0x1000;
    private static final long FIRST = 0x1100;
    private static final long SECOND = 0x1200;
    private static final int OVERHEAD = 56;
    private static final long OWN = 0x2000;
    private static final int OF_PROGRAM = 40;

    @TempDir
    Path folder;

    /** The identifier of the array is that of the class with its lowest bit set. */
    private static byte[] dump(String format, String name) {
        return DumpBuilder.dump(format, 4)
                .namedClass(OBJECT, "java.lang.Object")
                .namedClass(FIRST, "example.First")
                .namedClass(SECOND, "example.Second")
                .utf8(1, name)
                .utf8(2, "cache")
                .segment(heap -> {
                    for (long type : new long[] {OBJECT, FIRST, SECOND}) {
                        heap.bytes(type | 1, new byte[OVERHEAD]);
                        heap.classDump(type, c -> {
                            c.superClass(type == OBJECT ? 0 : OBJECT).staticField(1, BasicType.OBJECT, type | 1);
                            if (type == FIRST) {
                                c.staticField(2, BasicType.OBJECT, OWN);
                            }
                        });
                        heap.root(Tag.ROOT_STICKY_CLASS, type);
                    }
                    heap.bytes(OWN, new byte[OF_PROGRAM]);
                })
                .end()
                .build();
    }

    /** Since Android 8 by another name; converted for other programs, a dump has the header of HotSpot's. */
    @ParameterizedTest
    @CsvSource({
        "JAVA PROFILE 1.0.3, $staticOverhead",
        "JAVA PROFILE 1.0.3, $classOverhead",
        "JAVA PROFILE 1.0.2, $classOverhead"
    })
    void isNoArrayOfZerosThatAnybodyCouldSpare(String format, String name) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump(format, name), 1 << 20, List.of()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            Duplicates.Answer answer =
                    new Duplicates(0).ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE);

            assertThat(answer.zeros().rows()).hasSize(1);
            assertThat(answer.zeros().rows().get(0).exampleId()).isEqualTo(OWN);
            assertThat(answer.arrays().rows()).isEmpty();
            assertThat(answer.wasted()).isEqualTo(heap.shallowSize(heap.ordinalOf(OWN)));
        }
    }
}
