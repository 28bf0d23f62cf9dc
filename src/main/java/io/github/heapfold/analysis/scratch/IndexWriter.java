package io.github.heapfold.analysis.scratch;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.PartName;
import io.github.heapfold.hprof.Progress;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Keeps slabs in a file, to be mapped again by {@link IndexReader}: sections with names, then the directory of the
 * sections. Only its owner may read the file. It gets its name when it is whole; closing it before leaves nothing.
 */
public final class IndexWriter implements Closeable {
    static final long MAGIC = 0x48464f4c44494458L;
    static final int VERSION = 10;

    /** More bytes no directory has: of sections there are some dozens. */
    static final int MOST_DIRECTORY = 1 << 24;

    /** Magic, version, the directory's address and length, and its code. */
    static final int HEADER = 64;

    private static final int COPIED = 1 << 20;

    /**
     * A section's place.
     *
     * @param checksum CRC-32C of its bytes
     */
    record Section(long start, long length, int checksum) {}

    private final Path file;
    private final Path part;
    private final FileChannel channel;
    private final IndexSeal seal;
    private final Progress progress;
    private final Map<String, Section> sections = new LinkedHashMap<>();
    private long end = HEADER;

    /**
     * Begins a file; what has its name is replaced at the end.
     *
     * @param seal what tells the dump from others, and this user's files from those of others
     * @param progress told of the bytes that are written, of a sum that is not known; may end it by an exception
     */
    public IndexWriter(Path file, IndexSeal seal, Progress progress) throws IOException {
        this.file = file.toAbsolutePath();
        this.seal = seal;
        this.progress = progress;
        PartName.sweep(this.file.getParent());
        part = PartName.of(this.file, ".part");
        channel = NewFile.create(part);
    }

    /** Keeps the first bytes of a slab. */
    public void add(String name, Slab slab, long bytes) throws IOException {
        CRC32C checksum = new CRC32C();
        long start = end;
        byte[] copied = new byte[(int) Math.min(COPIED, bytes)];
        for (long at = 0; at < bytes; at += copied.length) {
            int n = (int) Math.min(copied.length, bytes - at);
            slab.get(at, copied, 0, n);
            checksum.update(copied, 0, n);
            write(ByteBuffer.wrap(copied, 0, n), end);
            end += n;
        }
        finish(name, start, bytes, checksum);
    }

    /** Keeps numbers. */
    public void add(String name, long... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, numbers.length));
        bytes.asLongBuffer().put(numbers);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.array());
        long start = end;
        write(bytes, end);
        end += bytes.capacity();
        finish(name, start, bytes.capacity(), checksum);
    }

    /** Keeps numbers that {@link IndexReader#ints} reads. */
    public void add(String name, int[] numbers, int count) throws IOException {
        add(name, Arrays.stream(numbers, 0, count).asLongStream().toArray());
    }

    /** Keeps a text. */
    public void add(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(name, bytes, bytes.length);
    }

    /** Keeps the first bytes of an array. */
    public void add(String name, byte[] bytes, int count) throws IOException {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, count);
        long start = end;
        write(ByteBuffer.wrap(bytes, 0, count), end);
        end += count;
        finish(name, start, count, checksum);
    }

    private void finish(String name, long start, long length, CRC32C checksum) {
        if (sections.put(name, new Section(start, length, (int) checksum.getValue())) != null) {
            throw new IllegalArgumentException("two sections " + name);
        }
        // So that reading some bytes past the end stays within the file, and numbers are aligned.
        end = (end + 2L * Slab.OVERLAP - 1) / Slab.OVERLAP * Slab.OVERLAP;
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        progress.at(at, -1);
        int from = bytes.position();
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position() - from);
        }
    }

    /**
     * Ends the file and gives it its name.
     *
     * @throws IndexException where it has more sections than a reader takes
     */
    public void finish() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(sections.size());
            for (Map.Entry<String, Section> each : sections.entrySet()) {
                out.writeUTF(each.getKey());
                out.writeLong(each.getValue().start());
                out.writeLong(each.getValue().length());
                out.writeInt(each.getValue().checksum());
            }
        }
        byte[] directory = bytes.toByteArray();
        if (directory.length > MOST_DIRECTORY) {
            throw new IndexException(file, "index.tooManyParts");
        }
        write(ByteBuffer.wrap(directory), end);
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        header.putLong(MAGIC).putInt(VERSION).putLong(end).putInt(directory.length);
        header.put(seal.code(end, directory)).clear();
        // No waiting for the disk: what a power cut leaves has wrong checksums, and is made anew.
        write(header, 0);
        channel.close();
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part);
    }
}
