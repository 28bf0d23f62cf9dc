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
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bitmaps of Android 8 and later, whose pixels are outside of the heap and whose coding only a registry tells. */
class NativeBitmapsTest {
    private static final long OBJECT = 0x1000;
    private static final long REFERENCE = 0x1100;
    private static final long CLEANER = 0x1200;
    private static final long THUNK = 0x1300;
    private static final long REGISTRY = 0x1400;
    private static final long BITMAP = 0x1500;
    private static final long OBJECTS = 0x1600;
    private static final long ALL = 0x2000;
    private static final List<String> NAMES =
            List.of("mWidth", "mHeight", "mNativePtr", "referent", "thunk", "this$0", "size", "IS_MALLOCED");

    @TempDir
    Path folder;

    private long next = 0x10000;

    private long id() {
        next += 0x40;
        return next;
    }

    private static long name(String name) {
        return NAMES.indexOf(name) + 1L;
    }

    private static void classes(HeapBuilder heap, boolean flagged) {
        heap.classDump(OBJECT, c -> {});
        heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
        heap.classDump(REFERENCE, c -> c.superClass(OBJECT).field(name("referent"), BasicType.OBJECT));
        heap.classDump(CLEANER, c -> c.superClass(REFERENCE).field(name("thunk"), BasicType.OBJECT));
        heap.classDump(
                THUNK,
                c -> c.superClass(OBJECT)
                        .field(name("mNativePtr"), BasicType.LONG)
                        .field(name("this$0"), BasicType.OBJECT));
        heap.classDump(REGISTRY, c -> {
            c.superClass(OBJECT).field(name("size"), BasicType.LONG);
            if (flagged) {
                c.staticField(name("IS_MALLOCED"), BasicType.LONG, 1);
            }
        });
        heap.classDump(
                BITMAP,
                c -> c.superClass(OBJECT)
                        .field(name("mNativePtr"), BasicType.LONG)
                        .field(name("mWidth"), BasicType.INT)
                        .field(name("mHeight"), BasicType.INT));
    }

    /** A bitmap with its cleaner; without one where the size is 0. */
    private long bitmap(HeapBuilder heap, int width, int height, long size, boolean flagged) {
        long bitmap = id();
        heap.instance(bitmap, BITMAP, v -> v.u8(bitmap * 16).u4(width).u4(height));
        if (size > 0) {
            long registry = id();
            heap.instance(registry, REGISTRY, v -> v.u8(flagged ? size | 1 : size + 32));
            long thunk = id();
            heap.instance(thunk, THUNK, v -> v.u8(bitmap * 16).id(registry));
            // The values of the class itself come first.
            heap.instance(id(), CLEANER, v -> v.id(thunk).id(bitmap));
        }
        return bitmap;
    }

    private Duplicates.Answer ask(boolean flagged, List<String> stripped) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java.lang.Object")
                .namedClass(OBJECTS, "java.lang.Object[]")
                .namedClass(REFERENCE, "java.lang.ref.Reference")
                .namedClass(CLEANER, "sun.misc.Cleaner")
                .namedClass(THUNK, "libcore.util.NativeAllocationRegistry$CleanerThunk")
                .namedClass(REGISTRY, "libcore.util.NativeAllocationRegistry")
                .namedClass(BITMAP, "android.graphics.Bitmap");
        NAMES.forEach(name -> dump.utf8(name(name), name));
        byte[] bytes = dump.segment(heap -> {
                    classes(heap, flagged);
                    long[] all = {
                        bitmap(heap, 100, 50, 100 * 50 * 4, flagged),
                        bitmap(heap, 100, 50, 100 * 50 * 4, flagged),
                        bitmap(heap, 100, 50, 100 * 50 * 4, flagged),
                        bitmap(heap, 100, 50, 100 * 50 * 2, flagged),
                        bitmap(heap, 100, 50, 100 * 50 * 2, flagged),
                        bitmap(heap, 100, 50, 100 * 50, flagged),
                        bitmap(heap, 100, 50, 0, flagged),
                        // It has got the memory of a larger one.
                        bitmap(heap, 100, 50, 90_000, flagged),
                        bitmap(heap, 7, 3, 7 * 3, flagged),
                        bitmap(heap, 7, 3, 7 * 3, flagged),
                        bitmap(heap, 20, 20, 20 * 20 * 8, flagged),
                        bitmap(heap, 20, 20, 20 * 20 * 8, flagged)
                    };
                    heap.objectArray(ALL, OBJECTS, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ALL);
                })
                .end()
                .build();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(bytes, 1 << 20, stripped), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            return new Duplicates(0).ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE);
        }
    }

    /** The registered size of Android 10 and later has a flag, that of 8 and 9 some bytes more. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areCountedByWidthHeightAndCoding(boolean flagged) throws IOException {
        Duplicates.Answer answer = ask(flagged, List.of());

        assertThat(answer.bitmaps().rows())
                .extracting(row -> row.summary() + ": " + row.copies())
                .containsExactlyInAnyOrder(
                        "100 x 50, ARGB_8888, each 20,000 bytes outside of the heap: 3",
                        "100 x 50, 16 bits, each 10,000 bytes outside of the heap: 2",
                        "100 x 50: 2",
                        "7 x 3, ALPHA_8, each 21 bytes outside of the heap: 2",
                        "20 x 20, RGBA_F16, each 3,200 bytes outside of the heap: 2");
        assertThat(answer.bitmaps().rows()).allMatch(row -> row.wasted() < 0);
        assertThat(answer.bitmapsWithoutPixels()).isEqualTo(12);
        assertThat(answer.wasted()).isZero();
    }

    @Test
    void withoutLongsOnlyByWidthAndHeight() throws IOException {
        Duplicates.Answer answer = ask(true, List.of("INSTANCE_DUMP.values[long]"));

        assertThat(answer.bitmaps().rows())
                .extracting(row -> row.summary() + ": " + row.copies())
                .containsExactlyInAnyOrder("100 x 50: 8", "7 x 3: 2", "20 x 20: 2");
    }

    @Test
    void areNamedInTheLanguageOfTheWindow() throws IOException {
        assertThat(ask(true, List.of()).bitmaps().rows())
                .extracting(row -> row.summary().in(Locale.CHINESE))
                .contains("7 x 3, ALPHA_8，每个在堆外有 21 字节");
    }
}
