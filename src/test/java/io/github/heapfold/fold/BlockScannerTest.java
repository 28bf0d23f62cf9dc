package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.BlockScanner;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.hprof.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole blocks are found whatever is around them, and at a bounded price. */
class BlockScannerTest {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final BlockWriter blocks = new BlockWriter(file);

    /** Where each block begins. */
    private final List<Long> begins = new ArrayList<>();

    private void write(int kind) throws IOException {
        byte[] payload = new byte[1_000];
        Arrays.fill(payload, (byte) 0x7f);
        payload[0] = (byte) kind;
        begins.add((long) file.size());
        blocks.write(FoldFormat.BLOCK_CHUNK, payload);
    }

    private static List<Long> found(byte[] bytes) throws IOException {
        return new BlockScanner(new MemoryChannel(bytes))
                .scan(Progress.NONE).stream().map(BlockScanner.Found::offset).toList();
    }

    @Test
    void aBlockBetweenTwoWithoutBeginningsIsFound() throws IOException {
        for (int kind = 0; kind < 4; kind++) {
            file.reset();
            begins.clear();
            blocks.magic();
            for (int i = 0; i < 5; i++) {
                write(kind);
            }
            byte[] bytes = file.toByteArray();
            for (int lost : List.of(0, 2)) {
                Arrays.fill(
                        bytes, begins.get(lost).intValue(), begins.get(lost).intValue() + BlockWriter.START, (byte) 0);
            }

            assertThat(found(bytes)).containsExactly(begins.get(1), begins.get(3), begins.get(4));
        }
    }

    /** Each fifth byte may begin a block of 1 MiB. */
    @Test
    void whatOnlyLooksLikeBlocksCostsNoMoreThanSomeReadings() throws IOException {
        blocks.magic();
        write(0);
        for (int i = 0; i < 1 << 14; i++) {
            file.write(new byte[] {FoldFormat.BLOCK_CLASSES, 0, 0x10, 0, 0});
        }
        file.write(new byte[4 << 20]);
        write(0);
        write(1);
        MemoryChannel channel = new MemoryChannel(file.toByteArray());

        List<BlockScanner.Found> found = new BlockScanner(channel).scan(Progress.NONE);

        assertThat(found.stream().map(BlockScanner.Found::offset)).isEqualTo(begins);
        assertThat(channel.bytesRead()).isLessThan(1L << 29);
    }

    /** A file whose length of its first chunk leads out of it is read no further than its second. */
    @Test
    void ofAFileThatIsCutOnlyTheFirstWholeChunkIsLookedFor() throws IOException {
        byte[] dump = Samples.list(4, 4).build();
        blocks.magic();
        blocks.write(
                FoldFormat.BLOCK_HEADER,
                Blocks.of(Folding.fold(dump, 300, Folding.LOSSLESS)).get(0).payload());
        int bent = file.size();
        for (int i = 0; i < 1_000; i++) {
            write(0);
        }
        byte[] bytes = file.toByteArray();
        bytes[bent + 2] = 0x10; // 1 MiB is more than there is
        MemoryChannel channel = new MemoryChannel(bytes);

        assertThatThrownBy(() -> FoldFile.open(channel))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("ends inside this block");
        assertThat(channel.bytesRead()).isLessThan(100_000);
    }
}
