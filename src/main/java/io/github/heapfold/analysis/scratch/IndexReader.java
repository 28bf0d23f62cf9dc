package io.github.heapfold.analysis.scratch;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.hprof.Progress;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Maps what an {@link IndexWriter} kept. All of it is checked first: that the file is a plain one of this user that
 * nobody else may write to, that this user's program made it of the dump it is asked for, and the checksums of every
 * byte. Slabs that come from it must not be used after it is closed.
 */
public final class IndexReader implements Closeable {
    private static final int COPIED = 1 << 20;

    private final Path file;
    private final FileChannel channel;
    private final Map<String, IndexWriter.Section> sections = new HashMap<>();

    /**
     * Opens and checks a file.
     *
     * @param seal as for {@link IndexWriter}
     * @param progress told of the bytes that are checked; may end it by an exception
     * @throws java.nio.file.NoSuchFileException where there is none
     * @throws io.github.heapfold.message.MessageException where it is not to be trusted, or of something else
     */
    public IndexReader(Path file, IndexSeal seal, Progress progress) throws IOException {
        this.file = file;
        channel = OwnFile.openToRead(file);
        try (Opened<FileChannel> opened = new Opened<>(channel)) {
            readDirectory(seal);
            check(progress);
            opened.keep();
        }
    }

    private void readDirectory(IndexSeal seal) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(read(0, IndexWriter.HEADER));
        if (header.getLong() != IndexWriter.MAGIC) {
            throw new IndexException(file, "index.none");
        }
        if (header.getInt() != IndexWriter.VERSION) {
            throw new IndexException(file, "index.otherVersion");
        }
        long start = header.getLong();
        int length = header.getInt();
        if (start < 0 || length < 0 || length > IndexWriter.MOST_DIRECTORY || start > channel.size() - length) {
            throw damaged();
        }
        byte[] directory = read(start, length);
        byte[] code = new byte[IndexSeal.LENGTH];
        header.get(code);
        if (!seal.fits(code, start, directory)) {
            throw new IndexException(file, "index.otherFile");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(directory))) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                String name = in.readUTF();
                IndexWriter.Section section = new IndexWriter.Section(in.readLong(), in.readLong(), in.readInt());
                if (section.start() < 0
                        || section.length() < 0
                        || section.start() > start - section.length() - Slab.OVERLAP) {
                    throw damaged();
                }
                sections.put(name, section);
            }
        }
    }

    private byte[] read(long at, int length) throws IOException {
        byte[] all = new byte[length];
        ByteBuffer bytes = ByteBuffer.wrap(all);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, at + bytes.position()) < 0) {
                throw damaged();
            }
        }
        return all;
    }

    private void check(Progress progress) throws IOException {
        long longest = sections.values().stream()
                .mapToLong(IndexWriter.Section::length)
                .max()
                .orElse(0);
        ByteBuffer bytes = ByteBuffer.allocateDirect((int) Math.min(COPIED, longest));
        for (IndexWriter.Section section : sections.values()) {
            check(section, bytes, progress);
        }
    }

    private void check(IndexWriter.Section section, ByteBuffer bytes, Progress progress) throws IOException {
        CRC32C checksum = new CRC32C();
        long left = section.length();
        while (left > 0) {
            bytes.clear().limit((int) Math.min(left, bytes.capacity()));
            long at = section.start() + section.length() - left;
            progress.at(at, channel.size());
            int n = channel.read(bytes, at);
            if (n < 0) {
                throw damaged();
            }
            checksum.update(bytes.flip());
            left -= n;
        }
        if ((int) checksum.getValue() != section.checksum()) {
            throw damaged();
        }
    }

    private IndexException damaged() {
        return new IndexException(file, "index.damaged");
    }

    /** Whether there is a section of that name. */
    public boolean has(String name) {
        return sections.containsKey(name);
    }

    private IndexWriter.Section section(String name) throws IOException {
        IndexWriter.Section section = sections.get(name);
        if (section == null) {
            throw damaged();
        }
        return section;
    }

    /** A section as memory that can be read only. Closing it does nothing. */
    public Slab slab(String name) throws IOException {
        IndexWriter.Section section = section(name);
        return Slab.mapped(name, channel, section.start(), section.length());
    }

    /**
     * A section as memory, which must have a certain length at least.
     *
     * @throws IndexException where it is shorter
     */
    public Slab slab(String name, long bytes) throws IOException {
        if (section(name).length() < bytes) {
            throw damaged();
        }
        return slab(name);
    }

    /** A section of numbers. */
    public long[] numbers(String name) throws IOException {
        IndexWriter.Section section = section(name);
        ByteBuffer bytes = ByteBuffer.wrap(read(section.start(), Math.toIntExact(section.length())));
        long[] numbers = new long[bytes.capacity() / Long.BYTES];
        bytes.asLongBuffer().get(numbers);
        return numbers;
    }

    /**
     * A section of {@code count} numbers.
     *
     * @throws IndexException where there are more or fewer
     */
    public long[] numbers(String name, int count) throws IOException {
        long[] numbers = numbers(name);
        if (numbers.length != count) {
            throw damaged();
        }
        return numbers;
    }

    /** A section of {@code count} numbers that fit into an {@code int}. */
    public int[] ints(String name, int count) throws IOException {
        return Arrays.stream(numbers(name, count))
                .mapToInt(number -> (int) number)
                .toArray();
    }

    /** A section of bytes. */
    public byte[] bytes(String name) throws IOException {
        IndexWriter.Section section = section(name);
        return read(section.start(), Math.toIntExact(section.length()));
    }

    /** A section of {@code count} bytes. */
    public byte[] bytes(String name, int count) throws IOException {
        byte[] bytes = bytes(name);
        if (bytes.length != count) {
            throw damaged();
        }
        return bytes;
    }

    /** A text. */
    public String text(String name) throws IOException {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** Refuses the file: what it says cannot be. */
    public IndexException refuse() {
        return damaged();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
