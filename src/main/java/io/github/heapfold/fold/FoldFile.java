package io.github.heapfold.fold;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldContents;
import io.github.heapfold.fold.container.FoldIndex;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/**
 * A folded file on a disk: its index is read without its chunks, and each chunk without the others. Used by one thread.
 */
public final class FoldFile implements FoldPieces {
    private final SeekableByteChannel channel;
    private final FoldIndex index;
    private final Unfolding unfolding;
    private final FoldChunks chunks;

    /** Reads what {@link FoldContents#read} reads, and nothing else; closing the file closes the channel. */
    FoldFile(SeekableByteChannel channel, Unfolding unfolding) throws IOException {
        this.channel = channel;
        this.unfolding = unfolding;
        FoldContents contents = FoldContents.read(channel);
        index = contents.index();
        chunks = new FoldChunks(channel, contents.header(), index.chunks(), unfolding, false);
    }

    /**
     * Reads the index.
     *
     * @throws FoldException where the file has no index that is whole; its chunks may still be restored front to back
     */
    public static FoldFile open(Path file) throws IOException {
        return open(ExistingFile.toRead(file), Unfolding.STANDARD.beside(file));
    }

    /** The same of a file that is open; closing this closes it, as does a fault. */
    public static FoldFile open(SeekableByteChannel channel) throws IOException {
        return open(channel, Unfolding.STANDARD);
    }

    /** The same with what stands where something was left out, and with what opens the seal. */
    public static FoldFile open(SeekableByteChannel channel, Unfolding unfolding) throws IOException {
        try (Opened<SeekableByteChannel> opened = new Opened<>(channel)) {
            ZstdLibrary.load();
            return opened.keepIn(new FoldFile(channel, unfolding));
        }
    }

    /**
     * Sees whether what it was folded against is there, before any chunk is asked for.
     *
     * @throws FoldException where that is missing, or another file
     */
    public void requireBase() throws IOException {
        chunks.requireBase();
    }

    public FoldIndex index() {
        return index;
    }

    /** How many bytes come out of a chunk: where the seal is opened, all that it had in the dump. */
    public long bytes(FoldIndex.ChunkEntry chunk) {
        return unfolding.identities().isEmpty() ? chunk.restoredBytes() : chunk.originalBytes();
    }

    /**
     * What comes out of one chunk.
     *
     * @param data the restored bytes
     * @param leading how many of them are sub-records before the first record; -1 where it is a part of something
     *     longer than a chunk
     */
    public record Piece(byte[] data, int leading) {}

    /**
     * The restored bytes of one chunk, of which no other chunk is read: only the classes that were announced before it.
     *
     * @param number 0 to the number of the index's chunks - 1
     * @throws FoldException where the chunk is not what was written
     */
    public byte[] chunk(int number) throws IOException {
        return piece(number).data();
    }

    /**
     * {@link #chunk} with what tells whether it can be read by itself. Classes that a chunk was decoded with before are
     * not read again, whatever the order of chunks.
     */
    @Override
    public Piece piece(int number) throws IOException {
        return chunks.piece(number);
    }

    @Override
    public void close() throws IOException {
        chunks.close();
        channel.close();
    }
}
