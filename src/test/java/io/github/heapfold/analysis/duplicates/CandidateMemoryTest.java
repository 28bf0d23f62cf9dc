package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scratch memory of {@link Duplicates}, counted for each object and text that may be there twice. */
class CandidateMemoryTest {
    private static final int EACH = 100_000;
    private static final long MOST_BYTES = 24;

    private static final long OBJECT = 0x1000;
    private static final long STRING = 0x1100;
    private static final long OBJECTS = 0x1200;
    private static final long INTEGER = 0x1300;
    private static final long LIST = 0x1400;
    private static final long ALL = 0x2000;
    private static final List<String> NAMES = List.of("value", "coder", "offset", "count", "size", "elementData");

    @TempDir
    Path folder;

    private long next = 0x10000;
    private long texts;

    private long id() {
        next += 0x40;
        return next;
    }

    private static long name(String name) {
        return NAMES.indexOf(name) + 1L;
    }

    /** What is in a dump, with how many candidates each takes. */
    enum Kind {
        /** With an array each. */
        STRINGS(2),
        /** Each a text that is a part of an array with a hundred of them. */
        PARTS(2),
        ARRAYS(1),
        NUMBERS(1),
        /** With a table each. */
        LISTS(2);

        private final int candidates;

        Kind(int candidates) {
            this.candidates = candidates;
        }
    }

    /** Contents are there twice each, so that all are told of. */
    private byte[] dump(Kind kind) {
        boolean parts = kind == Kind.PARTS;
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(INTEGER, "java/lang/Integer")
                .namedClass(LIST, "java/util/ArrayList");
        NAMES.forEach(name -> dump.utf8(name(name), name));
        return dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(STRING, c -> {
                        c.superClass(OBJECT).field(name("value"), BasicType.OBJECT);
                        if (parts) {
                            c.field(name("offset"), BasicType.INT).field(name("count"), BasicType.INT);
                        } else {
                            c.field(name("coder"), BasicType.BYTE);
                        }
                    });
                    heap.classDump(INTEGER, c -> c.superClass(OBJECT).field(name("value"), BasicType.INT));
                    heap.classDump(
                            LIST,
                            c -> c.superClass(OBJECT)
                                    .field(name("size"), BasicType.INT)
                                    .field(name("elementData"), BasicType.OBJECT));
                    long[] all = new long[EACH];
                    for (int i = 0; i < EACH; i++) {
                        all[i] = switch (kind) {
                            case STRINGS, PARTS -> string(heap, parts, i);
                            case ARRAYS -> array(heap, BasicType.LONG, i / 2 + 1, i / 2);
                            case NUMBERS -> number(heap, i / 2);
                            case LISTS -> list(heap);
                        };
                    }
                    heap.objectArray(ALL, OBJECTS, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ALL);
                })
                .end()
                .build();
    }

    private long string(HeapBuilder heap, boolean parts, int i) {
        long id = id();
        if (!parts) {
            long array = array(heap, BasicType.BYTE, i / 2, i / 512, i >> 17, 4);
            heap.instance(id, STRING, values -> values.id(array).u1(0));
            return id;
        }
        // A hundred parts of one array.
        if (i % 100 == 0) {
            texts = array(heap, BasicType.CHAR, i % 1000, 2, 3, 4);
        }
        long array = texts;
        heap.instance(id, STRING, values -> values.id(array).u4(i % 3).u4(2));
        return id;
    }

    private long array(HeapBuilder heap, BasicType type, long... elements) {
        long id = id();
        heap.primitiveArray(id, type, elements);
        return id;
    }

    private long number(HeapBuilder heap, int number) {
        long id = id();
        heap.instance(id, INTEGER, values -> values.u4(number));
        return id;
    }

    private long list(HeapBuilder heap) {
        long table = id();
        heap.objectArray(table, OBJECTS, new long[] {ALL, 0, 0});
        long id = id();
        heap.instance(id, LIST, values -> values.u4(1).id(table));
        return id;
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void noMoreThan24BytesForEach(Kind kind) throws IOException {
        long candidates = (long) kind.candidates * EACH;
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump(kind), 1 << 20, List.of()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);
            analysed.dominators();
            long before = scratch.used();
            long peakBefore = scratch.peak();

            Duplicates.Answer answer = new Duplicates(100).ask(analysed, Progress.NONE);

            Duplicates.Section found = switch (kind) {
                case STRINGS, PARTS -> answer.strings();
                case ARRAYS -> answer.arrays();
                case NUMBERS -> answer.boxed();
                case LISTS -> answer.collections();
            };
            assertThat(found.copies()).isEqualTo(EACH);
            assertThat(scratch.used()).isEqualTo(before);
            // Else it would say nothing of this question.
            assertThat(scratch.peak()).isGreaterThan(peakBefore);
            assertThat(scratch.peak() - before).isLessThanOrEqualTo(MOST_BYTES * candidates);
        }
    }
}
