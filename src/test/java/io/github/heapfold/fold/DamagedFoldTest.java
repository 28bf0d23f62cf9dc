package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folded file that was cut off or bent is told as such; it never gives a wrong dump. */
class DamagedFoldTest {
    private static final byte[] DUMP = Samples.list(4, 4).build();

    private static byte[] folded;
    private static byte[] stripped;

    @TempDir
    Path folder;

    @BeforeAll
    static void fold() throws IOException {
        folded = Folding.fold(DUMP, 300, Folding.LOSSLESS);
        stripped = Folding.fold(DUMP, 300, Folding.OOM);
    }

    private static Throwable failure(byte[] bytes) {
        return catchThrowable(() -> Folding.restore(bytes));
    }

    private Throwable failureToOpen(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("bent.hfold"), bytes);
        return catchThrowable(() -> FoldFile.open(file).close());
    }

    private static void assertTold(Throwable failure, int at) {
        assertThat(failure).as("at %d", at).isInstanceOf(FoldException.class);
        if (at >= FoldFormat.MAGIC.length) {
            assertThat(failure).as("at %d", at).hasMessageContaining("offset");
        }
    }

    @Test
    void cutOffInEverySeventhPlaceIsTold() throws IOException {
        cutOffIsTold(7);
    }

    @Tag("fuzz")
    @Test
    void cutOffAnywhereIsTold() throws IOException {
        cutOffIsTold(1);
    }

    private void cutOffIsTold(int step) throws IOException {
        for (int length = 0; length < stripped.length; length += step) {
            byte[] cut = Arrays.copyOf(stripped, length);
            assertTold(failure(cut), length);
            assertTold(failureToOpen(cut), length);
        }
    }

    @Test
    void everyEleventhByteIsToldWhenItIsBent() {
        bentBytesAreTold(11);
    }

    @Tag("fuzz")
    @Test
    void everyByteIsToldWhenItIsBent() {
        bentBytesAreTold(1);
    }

    private void bentBytesAreTold(int step) {
        for (int at = 0; at < folded.length; at += step) {
            byte[] bent = folded.clone();
            bent[at] ^= 1;
            assertTold(failure(bent), at);
        }
        for (int at = step / 2; at < stripped.length; at += step) {
            byte[] bent = stripped.clone();
            bent[at] ^= (byte) 0xff;
            assertTold(failure(bent), at);
        }
    }

    @Test
    void aBentByteOutsideOfTheChunksIsToldWhenTheFileIsOpened() throws IOException {
        long first = Folding.restore(folded, new ByteArrayOutputStream(), 1)
                .chunks()
                .get(0)
                .offset();
        for (int at = 0; at < folded.length; at++) {
            byte[] bent = folded.clone();
            bent[at] ^= 0x10;
            Throwable failure = failureToOpen(bent);
            if (at < first || failure != null) {
                assertTold(failure, at);
            } else {
                // The chunks are not looked at.
                assertThat(bent[at]).isNotEqualTo(folded[at]);
            }
        }
    }

    @Test
    void whatFollowsTheEndIsTold() {
        byte[] longer = Arrays.copyOf(folded, folded.length + 1);
        assertTold(failure(longer), longer.length);
    }

    @Test
    void whatComesOutBeforeTheDamageIsRight() throws IOException {
        byte[] bent = folded.clone();
        List<FoldIndex.ChunkEntry> chunks =
                Folding.restore(folded, new ByteArrayOutputStream(), 1).chunks();
        FoldIndex.ChunkEntry last = chunks.get(chunks.size() - 1);
        bent[(int) last.offset() + 10] ^= 1;
        for (int threads : new int[] {1, 3}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            assertThatThrownBy(() -> Folding.restore(bent, out, threads))
                    .isInstanceOf(FoldException.class)
                    .hasMessageContaining("offset " + last.offset());

            assertThat(DUMP).startsWith(out.toByteArray());
            assertThat(out.size()).isLessThanOrEqualTo((int) last.originalOffset());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chunksThatAreMissingDoubledOrOutOfOrderAreTold(boolean lossless) throws IOException {
        List<Blocks.Block> blocks = Blocks.of(lossless ? folded : stripped);
        int chunks = blocks.size() - 3;
        assertThat(chunks).isGreaterThan(2);
        for (int i = 1; i <= chunks; i++) {
            List<Blocks.Block> missing = new ArrayList<>(blocks);
            missing.remove(i);
            assertTold(failure(Blocks.together(missing)), i + FoldFormat.MAGIC.length);

            List<Blocks.Block> doubled = new ArrayList<>(blocks);
            doubled.add(i, blocks.get(i));
            assertTold(failure(Blocks.together(doubled)), i + FoldFormat.MAGIC.length);

            if (i > 1) {
                List<Blocks.Block> swapped = new ArrayList<>(blocks);
                Collections.swap(swapped, i, i - 1);
                assertTold(failure(Blocks.together(swapped)), i + FoldFormat.MAGIC.length);
            }
        }
    }

    @Test
    void aFileOfAnotherVersionSaysSo() throws IOException {
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(folded));
        byte[] header = blocks.get(0).payload().clone();
        header[0] = 99;
        blocks.set(0, new Blocks.Block(FoldFormat.BLOCK_HEADER, header));

        assertThat(failure(Blocks.together(blocks)))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("version 99");
        assertThat(failureToOpen(Blocks.together(blocks))).hasMessageContaining("version 99");
    }

    @Test
    void somethingElseIsNoFoldedFile() throws IOException {
        assertThat(failure(DUMP)).isInstanceOf(FoldException.class).hasMessageContaining("not a .hfold file");
        assertThat(failureToOpen(DUMP)).isInstanceOf(FoldException.class).hasMessageContaining("not a .hfold file");
    }
}
