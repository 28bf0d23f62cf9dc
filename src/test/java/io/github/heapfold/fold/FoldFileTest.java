package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.ExhaustedChannel;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The index is read without the chunks, and a chunk without the others. */
class FoldFileTest {
    /** With a class in the first chunk, whose instances are in all others. */
    private static final byte[] DUMP = Samples.list(8, 20_000).build();

    private static FoldFile open(byte[] folded) throws IOException {
        return new FoldFile(new MemoryChannel(folded), Unfolding.STANDARD);
    }

    private static FoldIndex index(byte[] folded) throws IOException {
        try (FoldFile file = open(folded)) {
            return file.index();
        }
    }

    /** What is neither chunk nor class. */
    private static long around(byte[] folded, FoldIndex index) {
        long chunks = index.chunks().stream()
                .mapToLong(FoldIndex.ChunkEntry::storedBytes)
                .sum();
        return folded.length - chunks;
    }

    @Test
    void theIndexIsReadWithoutTheChunks() throws IOException {
        byte[] folded = Folding.fold(DUMP, 8192, Folding.LOSSLESS);
        MemoryChannel channel = new MemoryChannel(folded);
        try (FoldFile file = new FoldFile(channel, Unfolding.STANDARD)) {
            assertThat(file.index().chunks()).hasSizeGreaterThan(20);
            assertThat(channel.bytesRead()).isEqualTo(around(folded, file.index()));
        }
    }

    @Test
    void aChunkIsReadWithoutTheOthers() throws IOException {
        byte[] folded = Folding.fold(DUMP, 8192, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks = index(folded).chunks();
        for (int i = 0; i < chunks.size(); i++) {
            FoldIndex.ChunkEntry entry = chunks.get(i);
            byte[] others = folded.clone();
            for (FoldIndex.ChunkEntry other : chunks) {
                if (!other.equals(entry)) {
                    int from = (int) (other.offset() + other.classBytes());
                    Arrays.fill(others, from, (int) (other.offset() + other.storedBytes()), (byte) 0x55);
                }
            }
            MemoryChannel channel = new MemoryChannel(others);
            try (FoldFile file = new FoldFile(channel, Unfolding.STANDARD)) {
                long before = channel.bytesRead();
                int from = (int) entry.originalOffset();

                assertThat(file.chunk(i)).isEqualTo(Arrays.copyOfRange(DUMP, from, from + (int) entry.originalBytes()));

                long classes = chunks.subList(0, i).stream()
                        .mapToLong(FoldIndex.ChunkEntry::classBytes)
                        .sum();
                assertThat(channel.bytesRead() - before).isEqualTo(classes + entry.storedBytes());
            }
        }
        assertThat(chunks.get(0).classBytes()).isPositive();
    }

    @Test
    void theChunksOfAnyDumpAreWhatIsRestored() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            byte[] folded = Folding.fold(dump.getValue(), 300, Folding.OOM);
            byte[] restored = Folding.restore(folded);
            try (FoldFile file = open(folded)) {
                int chunks = file.index().chunks().size();
                int at = restored.length;
                for (int i = chunks - 1; i >= 0; i--) {
                    byte[] chunk = file.chunk(i);
                    at -= chunk.length;
                    assertThat(chunk).as(dump.getKey()).isEqualTo(Arrays.copyOfRange(restored, at, at + chunk.length));
                }
            }
        }
    }

    @Test
    void ofAFileThatBreaksOffIsSaidThatItDoes() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 400).build(), 600, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks;
        try (FoldFile file = new FoldFile(new MemoryChannel(folded), Unfolding.STANDARD)) {
            chunks = file.index().chunks();
        }
        int first = (int) (chunks.get(0).offset() + chunks.get(0).storedBytes());
        for (int end :
                new int[] {(int) chunks.get(0).offset(), (int) chunks.get(0).offset() + 9, first - 1}) {
            assertThatThrownBy(() -> new FoldFile(new MemoryChannel(Arrays.copyOf(folded, end)), Unfolding.STANDARD))
                    .hasMessageContaining("the file ends before one of its chunks is whole");
        }
        for (FoldIndex.ChunkEntry chunk : chunks.subList(1, chunks.size())) {
            int end = (int) (chunk.offset() + chunk.storedBytes());
            byte[] inside = Arrays.copyOf(folded, end - 1);
            assertThatThrownBy(() -> new FoldFile(new MemoryChannel(inside), Unfolding.STANDARD))
                    .hasMessageContaining("the file ends inside this block");
            byte[] between = Arrays.copyOf(folded, end);
            assertThatThrownBy(() -> new FoldFile(new MemoryChannel(between), Unfolding.STANDARD))
                    .hasMessageContaining("offset " + Message.number(end) + ": the file ends before its index");
        }
    }

    /** The length of the first chunk is bent so that it leads out of the file, which breaks off further on. */
    @Test
    void ofAFileThatHasAWholeChunkIsNotSaidThatItHasNone() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 400).build(), 600, Folding.LOSSLESS);
        byte[] cut = Arrays.copyOf(folded, folded.length - 40);
        cut[(int) index(folded).chunks().get(0).offset() + 2] = 1;
        assertThatThrownBy(() -> new FoldFile(new MemoryChannel(cut), Unfolding.STANDARD))
                .hasMessageContaining("the file ends inside this block");
    }

    /** Where its blocks lead to its end, it is not cut: something else is wrong there. */
    @Test
    void ofAFileWhoseEndIsBentIsNotSaidThatItBreaksOff() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 400).build(), 600, Folding.LOSSLESS);
        folded[folded.length - 1] ^= 1;
        assertThatThrownBy(() -> new FoldFile(new MemoryChannel(folded), Unfolding.STANDARD))
                .hasMessageContaining("checksum");
    }

    @Test
    void aDamagedChunkIsToldWithItsOffset() throws IOException {
        byte[] folded = Folding.fold(DUMP, 8192, Folding.LOSSLESS);
        FoldIndex.ChunkEntry third = index(folded).chunks().get(2);
        folded[(int) (third.offset() + third.classBytes()) + 40] ^= 4;
        try (FoldFile file = open(folded)) {
            assertThatThrownBy(() -> file.chunk(2))
                    .isInstanceOf(FoldException.class)
                    .hasMessageContaining("offset " + (third.offset() + third.classBytes()));
            assertThat(file.chunk(3)).isNotEmpty();
        }
    }

    @Test
    void aFileForWhichThereIsNoRoomInMemoryDoesNotStayOpen() {
        ExhaustedChannel whole = new ExhaustedChannel();
        assertThatThrownBy(() -> FoldFile.open(whole)).isInstanceOf(OutOfMemoryError.class);
        ExhaustedChannel damaged = new ExhaustedChannel();
        assertThatThrownBy(() -> FoldSalvage.open(damaged, Unfolding.STANDARD, (done, total) -> {}))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(whole.isOpen()).isFalse();
        assertThat(damaged.isOpen()).isFalse();
    }
}
