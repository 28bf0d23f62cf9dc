package io.github.heapfold.analysis.scratch;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Keeps slabs in a file, to be mapped again by {@link IndexReader}: sections with names, then the directory of the
 * sections. Only its owner may read the file. It gets its name when it is whole; closing it before leaves nothing.
 */
public final class IndexWriter implements Closeable {
    static final long MAGIC = 0x48464f4c44494458L;
    static final int VERSION = 1;

    /** Magic, version, directory's address, length and checksum. */
    static final int HEADER = 32;

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
    private final byte[] identity;
    private final Map<String, Section> sections = new LinkedHashMap<>();
    private long end = HEADER;

    /**
     * Begins a file; what has its name is replaced at the end.
     *
     * @param identity what tells the dump from others, as its length, time and a digest; an index of another one is
     *     refused
     */
    public IndexWriter(Path file, byte[] identity) throws IOException {
        this.file = file;
        this.identity = identity.clone();
        part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        boolean posix =
                Files.getFileAttributeView(file.toAbsolutePath().getParent(), PosixFileAttributeView.class) != null;
        FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        channel = FileChannel.open(
                part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS), mode);
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

    private void finish(String name, long start, long length, CRC32C checksum) {
        if (sections.put(name, new Section(start, length, (int) checksum.getValue())) != null) {
            throw new IllegalArgumentException("two sections " + name);
        }
        // So that reading some bytes past the end stays within the file, and numbers are aligned.
        end = (end + 2L * Slab.OVERLAP - 1) / Slab.OVERLAP * Slab.OVERLAP;
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        int from = bytes.position();
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position() - from);
        }
    }

    /** Ends the file and gives it its name. */
    public void finish() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(identity.length);
            out.write(identity);
            out.writeInt(sections.size());
            for (Map.Entry<String, Section> each : sections.entrySet()) {
                out.writeUTF(each.getKey());
                out.writeLong(each.getValue().start());
                out.writeLong(each.getValue().length());
                out.writeInt(each.getValue().checksum());
            }
        }
        byte[] directory = bytes.toByteArray();
        CRC32C checksum = new CRC32C();
        checksum.update(directory);
        write(ByteBuffer.wrap(directory), end);
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        header.putLong(MAGIC).putInt(VERSION).putLong(end).putInt(directory.length);
        header.putInt((int) checksum.getValue()).clear();
        write(header, 0);
        channel.force(true);
        channel.close();
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part);
    }
}
