package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with mixed lanes, as the last level makes them: whole, sealed, damaged, forged, and those of other levels. */
class MixedFoldTest {
    private static final int CHUNK = 20_000;
    private static final int LAST = 9;

    private static byte[] dump(int idSize) {
        return Samples.repeating(idSize, 30).end().build();
    }

    private static byte[] fold(byte[] dump, Profile profile, int level) throws IOException {
        return Folding.fold(dump, CHUNK, new FoldOptions(profile, level, 1));
    }

    private static boolean isMixed(byte[] folded) throws IOException {
        return VectorFeatures.of(folded).stream().anyMatch(found -> found.startsWith(VectorFeatures.MIXED_LANE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void whatComesOutIsWhatWentIn(int idSize) throws IOException {
        byte[] dump = dump(idSize);
        byte[] folded = fold(dump, Presets.LOSSLESS, LAST);

        assertThat(isMixed(folded)).isTrue();
        assertThat(Folding.restore(folded)).isEqualTo(dump);
        assertThat(Folding.restore(folded, 3)).isEqualTo(dump);
        assertThat(folded.length).isLessThan(fold(dump, Presets.LOSSLESS, LAST - 1).length);
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        byte[] dump = dump(8);

        assertThat(Folding.fold(dump, CHUNK, new FoldOptions(Presets.LOSSLESS, LAST, 3)))
                .isEqualTo(fold(dump, Presets.LOSSLESS, LAST));
    }

    @Test
    void otherLevelsWriteWhatOldReadersRead() throws IOException {
        TestKeys keys = new TestKeys();
        for (int level = 1; level <= LAST; level++) {
            byte[] open = fold(dump(4), Presets.LOSSLESS, level);
            FoldOptions sealing = new FoldOptions(Presets.OOM, level, 1, Optional.of(keys.recipients()));
            byte[] sealed = Folding.fold(dump(4), CHUNK, sealing);

            assertThat(FoldForger.of(open).version).isEqualTo(level < LAST ? 1 : 3);
            assertThat(FoldForger.of(sealed).version).isEqualTo(level < LAST ? 2 : 3);
            assertThat(isMixed(open)).isEqualTo(level == LAST);
            assertThat(Folding.unseal(sealed, keys.identities())).isEqualTo(dump(4));
        }
    }

    @Test
    void aVersionThatIsNotKnownIsNamed() throws IOException {
        FoldForger forger = FoldForger.of(fold(dump(4), Presets.LOSSLESS, LAST));
        forger.version = FoldFormat.VERSION + 1;

        assertThatThrownBy(() -> Folding.restore(forger.build()))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("version 4")
                .hasMessageContaining("up to 3");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void sealedTheyComeBackWithTheKey(int idSize) throws IOException {
        byte[] dump = dump(idSize);
        TestKeys keys = new TestKeys();
        FoldOptions options = new FoldOptions(Presets.OOM, LAST, 2, Optional.of(keys.recipients()));
        byte[] sealed = Folding.fold(dump, CHUNK, options);

        assertThat(Folding.unseal(sealed, keys.identities())).isEqualTo(dump);
        assertThat(Folding.restore(sealed)).isEqualTo(Folding.restore(fold(dump, Presets.OOM, LAST)));
    }

    /** What mixing makes of a lane in the clear is not what zstd makes of the same lane in the rest, or the reverse. */
    @Test
    void aLaneThatIsMixedOnlyWhenWholeIsSealedToo() throws IOException {
        DumpBuilder half = Samples.repeating(4, 3).segment(heap -> {
            for (int i = 0; i < 500; i++) {
                heap.instance(0x2000_0000 + 0x10 * i, Samples.OBJECT, values -> values.id(0x90000));
            }
        });
        byte[] dump = half.end().build();
        TestKeys keys = new TestKeys();
        for (int chunk = 2_000; chunk < 40_000; chunk += 3_000) {
            FoldOptions options = new FoldOptions(Presets.OOM, LAST, 1, Optional.of(keys.recipients()));

            assertThat(Folding.unseal(Folding.fold(dump, chunk, options), keys.identities()))
                    .isEqualTo(dump);
        }
    }

    @Test
    void aDamagedChunkCostsOnlyItself() throws IOException {
        byte[] dump = dump(8);
        byte[] folded = fold(dump, Presets.LOSSLESS, LAST);
        FoldIndex index = Folding.restore(folded, new ByteArrayOutputStream(), 1);
        assertThat(index.chunks()).hasSizeGreaterThan(3);
        for (FoldIndex.ChunkEntry chunk : index.chunks()) {
            byte[] bent = folded.clone();
            bent[(int) (chunk.offset() + chunk.storedBytes() - 20)] ^= 4;

            assertThatThrownBy(() -> Folding.restore(bent)).isInstanceOf(FoldException.class);
            try (FoldSalvage salvage = new FoldSalvage(new MemoryChannel(bent), Progress.NONE)) {
                Salvage left = salvage.restore(new ByteArrayOutputStream(), 1, Progress.NONE);

                assertThat(left.losses()).hasSize(1);
                assertThat(left.losses().get(0).from()).isEqualTo(chunk.originalOffset());
                assertThat(left.losses().get(0).to()).isEqualTo(chunk.originalOffset() + chunk.originalBytes());
            }
        }
    }

    /** With the right checksums, as a forger makes them: what the lane says of itself, and each part of its bytes. */
    @Test
    void forgedLanesAreRefused() throws IOException {
        byte[] folded = fold(dump(8), Presets.LOSSLESS, LAST);
        int lanes = 0;
        int parts = FoldForger.of(folded).parts.size();
        for (int part = 0; part < parts; part++) {
            for (int lane = 0;
                    lane < FoldForger.of(folded).parts.get(part).lanes.size();
                    lane++) {
                if ((FoldForger.of(folded).parts.get(part).lanes.get(lane).id & FoldForger.MIXED) == 0) {
                    continue;
                }
                lanes++;
                for (byte[] forged : forgeries(folded, part, lane)) {
                    assertThatThrownBy(() -> Folding.restore(forged)).isInstanceOf(FoldException.class);
                }
            }
        }
        assertThat(lanes).isGreaterThan(8);
    }

    private static List<byte[]> forgeries(byte[] folded, int part, int lane) {
        List<byte[]> forgeries = new ArrayList<>();
        for (int kind = 0; kind < 6; kind++) {
            FoldForger forger = FoldForger.of(folded);
            FoldForger.Lane it = forger.parts.get(part).lanes.get(lane);
            switch (kind) {
                case 0 -> it.claimed--;
                case 1 -> it.claimed++;
                case 2 -> it.claimed = 4L * forger.chunkBound;
                case 3 -> it.bytes = Arrays.copyOf(it.bytes, it.bytes.length - 1);
                case 4 -> it.bytes = Arrays.copyOf(it.bytes, it.bytes.length + 1);
                // As a lane of zstd.
                default -> it.id &= ~FoldForger.MIXED;
            }
            forgeries.add(forger.build());
        }
        return forgeries;
    }

    @Test
    void cancellingEndsIt() throws IOException {
        byte[] dump = dump(8);
        int[] calls = {0};
        Progress twice = (done, total) -> {
            if (++calls[0] > 2) {
                throw new CancellationException();
            }
        };
        ChunkReader reader = new ChunkReader(DumpSource.of("some.hprof", new ByteArrayInputStream(dump)), 10_000);

        assertThatThrownBy(() -> FoldWriter.write(
                        reader, new ByteArrayOutputStream(), new FoldOptions(Presets.LOSSLESS, LAST, 2), twice))
                .isInstanceOf(CancellationException.class);
    }
}
