package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.duplicates.BitmapPicture.Picture;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitmapPictureTest {
    private static final long OBJECT = 0x100;
    private static final long BITMAP = 0x200;
    private static final long ONE = 0x1000;
    private static final long PIXELS = 0x2000;
    private static final int SIDE = 100;

    @TempDir
    Path folder;

    private Optional<Picture> picture(int width, int height, int side, int... pixels) throws IOException {
        byte[] bytes = new byte[pixels.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) pixels[i];
        }
        byte[] dump = DumpBuilder.dump("JAVA PROFILE 1.0.3", 4)
                .namedClass(OBJECT, "java.lang.Object")
                .namedClass(BITMAP, "android.graphics.Bitmap")
                .utf8(1, "mWidth")
                .utf8(2, "mHeight")
                .utf8(3, "mBuffer")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(
                            BITMAP,
                            c -> c.superClass(OBJECT)
                                    .field(1, BasicType.INT)
                                    .field(2, BasicType.INT)
                                    .field(3, BasicType.OBJECT));
                    heap.root(Tag.ROOT_UNKNOWN, ONE);
                    heap.instance(ONE, BITMAP, v -> v.u4(width).u4(height).id(bytes.length == 0 ? 0 : PIXELS));
                    if (bytes.length > 0) {
                        heap.bytes(PIXELS, bytes);
                    }
                })
                .end()
                .build();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of()), scratch, 1)
                        .read(phase -> Progress.NONE)) {
            return new BitmapPicture(ONE, side).ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE);
        }
    }

    @Test
    void coloursStandAsRedGreenBlueAndOpacity() throws IOException {
        Picture picture = picture(2, 1, SIDE, 255, 0, 16, 255, 64, 128, 0, 128).orElseThrow();
        assertThat(picture.width()).isEqualTo(2);
        // Half of the light of a pixel that is half opaque is all that it has.
        assertThat(picture.argb()).containsExactly(0xffff0010, 0x807fff00);
    }

    @Test
    void sixteenBitsAreFiveSixAndFive() throws IOException {
        assertThat(picture(3, 1, SIDE, 0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00)
                        .orElseThrow()
                        .argb())
                .containsExactly(0xffff0000, 0xff00ff00, 0xff0000ff);
    }

    @Test
    void oneByteIsOpacity() throws IOException {
        assertThat(picture(2, 1, SIDE, 0x80, 0xff).orElseThrow().argb()).containsExactly(0x80000000, 0xff000000);
    }

    @Test
    void ofALargeBitmapSomePixelsStandForAll() throws IOException {
        int[] pixels = new int[10 * 4];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = i;
        }
        Picture picture = picture(10, 4, 5, pixels).orElseThrow();
        assertThat(picture.columns()).isEqualTo(5);
        assertThat(picture.rows()).isEqualTo(2);
        assertThat(picture.argb()[6]).isEqualTo(22 << 24);
    }

    @Test
    void thereIsNoneWithoutPixelsOrWithFewerThanThereShouldBe() throws IOException {
        assertThat(picture(2, 2, SIDE)).isEmpty();
        assertThat(picture(200, 200, SIDE, 1, 2, 3, 4)).isEmpty();
        assertThat(picture(-1, 7, SIDE, 1, 2, 3, 4)).isEmpty();
    }
}
