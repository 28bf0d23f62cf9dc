package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a profile that strips, what comes out is what went in, whatever that was. */
class LosslessTest {
    private static final int[] CHUNKS = {ChunkReader.MIN_CHUNK, 4096, ChunkReader.DEFAULT_CHUNK};

    static Stream<Named<byte[]>> oddDumps() {
        return OddDumps.all().entrySet().stream().map(entry -> Named.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest
    @MethodSource("oddDumps")
    void whatComesOutIsWhatWentIn(byte[] dump) throws IOException {
        for (int chunkSize : CHUNKS) {
            assertThat(Folding.roundTrip(dump, chunkSize, Folding.LOSSLESS))
                    .as("chunks of %d", chunkSize)
                    .isEqualTo(dump);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9})
    void everyLevelIsLossless(int level) throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, level, 1);
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            assertThat(Folding.roundTrip(dump.getValue(), 4096, options))
                    .as(dump.getKey())
                    .isEqualTo(dump.getValue());
        }
    }

    /** Of which each int could follow from each int of what each reference leads to. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void classesOfTensOfThousandsOfFieldsAreFoldedToo() throws IOException {
        int fields = 20_000;
        int instances = 40;
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> {
                    heap.classDump(0x10, c -> {
                        for (int i = 0; i < fields; i++) {
                            c.field(1, i % 2 == 0 ? BasicType.OBJECT : BasicType.INT);
                        }
                    });
                    for (int i = 0; i < instances; i++) {
                        int instance = i;
                        heap.instance(0x100 + i * 8, 0x10, values -> {
                            for (int field = 0; field < fields; field++) {
                                values.value(
                                        field % 2 == 0 ? BasicType.OBJECT : BasicType.INT,
                                        field % 2 == 0 ? 0x100 + (instance + field) % instances * 8 : field * instance);
                            }
                        });
                    }
                })
                .build();

        assertThat(Folding.roundTrip(dump, ChunkReader.DEFAULT_CHUNK, Folding.LOSSLESS))
                .isEqualTo(dump);
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            byte[] folded = Folding.fold(dump.getValue(), 256, new FoldOptions(Presets.LOSSLESS, 3, 1));

            assertThat(Folding.fold(dump.getValue(), 256, new FoldOptions(Presets.LOSSLESS, 3, 3)))
                    .as(dump.getKey())
                    .isEqualTo(folded);
            assertThat(Folding.restore(folded, 3)).as(dump.getKey()).isEqualTo(dump.getValue());
        }
    }

    @Test
    void dumpsOfEveryShapeComeBack() throws IOException {
        for (int seed = 0; seed < 150; seed++) {
            comesBack(seed);
        }
    }

    @Tag("fuzz")
    @Test
    void manyDumpsOfEveryShapeComeBack() throws IOException {
        for (int seed = 150; seed < 40_000; seed++) {
            comesBack(seed);
        }
    }

    private static void comesBack(int seed) throws IOException {
        byte[] dump = seed % 2 == 0 ? RandomDump.healthy(seed) : RandomDump.broken(seed);
        int chunkSize = CHUNKS[seed % CHUNKS.length];
        assertThat(Folding.roundTrip(dump, chunkSize, Folding.LOSSLESS))
                .as("seed %d", seed)
                .isEqualTo(dump);
    }

    @Test
    void theRestoredStreamIsTheSame() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            byte[] folded = Folding.fold(dump.getValue(), 256, Folding.LOSSLESS);
            try (InputStream restored = stream(folded)) {
                assertThat(restored.readAllBytes()).as(dump.getKey()).isEqualTo(dump.getValue());
                assertThat(restored.read()).isEqualTo(-1);
            }
            assertThat(byteByByte(folded)).as(dump.getKey()).isEqualTo(dump.getValue());
        }
    }

    private static InputStream stream(byte[] folded) throws IOException {
        return new FoldReader(
                        io.github.heapfold.hprof.read.DumpSource.of("some.hfold", new ByteArrayInputStream(folded)),
                        Unfolding.STANDARD)
                .restored(2, () -> {});
    }

    private static byte[] byteByByte(byte[] folded) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (InputStream restored = stream(folded)) {
            for (int b = restored.read(); b >= 0; b = restored.read()) {
                out.write(b);
            }
        }
        return out.toByteArray();
    }

    @Test
    void theIndexHasTheDigestOfTheWholeDump() throws IOException {
        byte[] dump = RandomDump.healthy(2);
        FoldIndex index = Folding.write(dump, 256, new ByteArrayOutputStream(), Folding.LOSSLESS);

        assertThat(index.sha256().orElseThrow()).isEqualTo(Sha256.start().digest(dump));
        assertThat(index.profile().isLossless()).isTrue();
    }
}
