package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Faults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.commons.compress.archivers.ArchiveEntry;

/**
 * All that a file holds, wanted or not: its bytes as they are, what comes out of each packing, and of archives what
 * comes out of each file in them. In one pass, from front to back.
 */
public final class PackedParts {
    /** Most packings in each other that are taken off. Those of dumps are three at most. */
    private static final int DEEPEST = 8;

    private static final int BLOCK = 1 << 20;

    /** Is shown the parts. */
    public interface Visitor {
        /**
         * A part begins.
         *
         * @param packing what it came out of, as in {@code zip} or {@code gzip/tar}, from the outside in; empty for the
         *     file itself
         */
        void begins(String packing) throws IOException;

        /**
         * The next bytes of a part; of one that is packed in another, they come before more of that one.
         *
         * @param packing see {@link #begins}
         */
        void bytes(String packing, byte[] data, int length) throws IOException;

        /**
         * Something is not shown, or no further than it was.
         *
         * @param packing see {@link #begins}; of the part that it is in
         * @param reason what it is and what keeps it from being unpacked
         */
        void closed(String packing, String reason) throws IOException;
    }

    private final Visitor visitor;
    private final Expansion expansion;

    /** A block per depth. */
    private final byte[][] blocks = new byte[DEEPEST + 1][];

    private PackedParts(Visitor visitor, Expansion expansion) {
        this.visitor = visitor;
        this.expansion = expansion;
    }

    /**
     * Shows all parts of a file.
     *
     * @param most bytes that may come out of any packing, as {@link Unpacked#open} has it; what has more is closed
     * @throws IOException where the file cannot be read
     */
    public static void visit(Unpacked.Opener file, long most, Visitor visitor) throws IOException {
        SourceStatus status = new SourceStatus();
        try (SeekableByteChannel channel = new CountedChannel(file.open(), status)) {
            PackedParts parts = new PackedParts(visitor, new Expansion(status, most));
            parts.visit(new ChannelStream(channel), "", "", 0);
        } finally {
            // Whatever it looked like: a disk that fails is no fault of a packing.
            status.check();
        }
    }

    /** @param name of a file in an archive, as it begins a line; empty for none */
    private void visit(InputStream in, String name, String packing, int depth) throws IOException {
        visitor.begins(packing);
        Part part = new Part(in, packing, depth);
        byte[] head = part.head();
        Optional<Packing> inner = Packing.of(head);
        if (inner.isPresent() && depth < DEEPEST) {
            String path = packing.isEmpty() ? inner.get().toString() : packing + "/" + inner.get();
            try {
                inside(inner.get(), part, path, depth + 1);
            } catch (CancellationException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                // Also of what only looks like it: nobody knows what would have come out.
                visitor.closed(packing, name + Faults.reason(e));
            }
        } else {
            Optional<String> closed = Unpacked.packingOf(head);
            if (closed.isPresent()) {
                visitor.closed(packing, name + "packed as " + closed.get());
            }
        }
        part.readOn();
    }

    private void inside(Packing packing, InputStream packed, String path, int depth) throws IOException {
        if (!packing.isArchive()) {
            try (InputStream unpacked = Layers.unpack(packing, packed)) {
                visit(expansion.limit(unpacked), "", path, depth);
            }
            return;
        }
        try (ArchiveFiles archive = new ArchiveFiles(packing, packed, expansion)) {
            for (ArchiveEntry entry = archive.next(); entry != null; entry = archive.next()) {
                String name = EntryNames.shown(entry.getName());
                if (archive.canRead(entry)) {
                    visit(archive.content(entry), name + ": ", path, depth);
                } else {
                    visitor.closed(path, EntryNames.locked(entry.getName()).toString());
                }
            }
        }
    }

    /** Shows what is read of it. Not closed by those who unpack it, so that it can be read on to its end. */
    private final class Part extends BlockInput {
        private final InputStream in;
        private final String packing;
        private final byte[] block;
        private int at;
        private int end;
        private boolean isOver;
        private IOException failure;

        Part(InputStream in, String packing, int depth) {
            this.in = in;
            this.packing = packing;
            if (blocks[depth] == null) {
                blocks[depth] = new byte[BLOCK];
            }
            block = blocks[depth];
        }

        byte[] head() throws IOException {
            fill();
            return Arrays.copyOf(block, Math.min(end, Packing.START));
        }

        void readOn() throws IOException {
            while (fill()) {
                at = end;
            }
        }

        /** The next block, as full as it can be: to look through many small ones takes longer. */
        private boolean fill() throws IOException {
            at = 0;
            end = 0;
            while (end < block.length && !isOver && failure == null) {
                try {
                    int n = in.read(block, end, block.length - end);
                    isOver = n < 0;
                    end += Math.max(0, n);
                } catch (IOException e) {
                    // What came before is there.
                    failure = e;
                }
            }
            if (end == 0 && failure != null) {
                throw failure;
            }
            visitor.bytes(packing, block, end);
            return end > 0;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (at == end && length > 0 && !fill()) {
                return -1;
            }
            int n = Math.min(length, end - at);
            System.arraycopy(block, at, into, from, n);
            at += n;
            return n;
        }
    }
}
