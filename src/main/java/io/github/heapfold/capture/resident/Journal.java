package io.github.heapfold.capture.resident;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a resident process remembers of a folder from one run to the next, a line for each thing done. While it is open
 * no other process gets it, so nothing is done twice. A line that makes no sense is left out; whoever uses a line still
 * has to see whether what it says is so.
 */
final class Journal implements Closeable {
    private final Path file;
    private final FileChannel channel;
    /** What the file system knows it by. */
    private final Object key;

    private final List<List<String>> entries = new ArrayList<>();

    /** The same, to be found at once: who watches a folder asks for each file in it at each look. */
    private final Set<List<String>> known = new HashSet<>();

    private int broken;

    private Journal(Path file, FileChannel channel, Object key) throws IOException {
        this.file = file;
        this.channel = channel;
        this.key = key;
        byte[] bytes = Channels.newInputStream(channel).readAllBytes();
        // A line that a crash has cut off has no end.
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        new String(bytes, 0, whole, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isEmpty())
                .forEach(this::read);
        channel.truncate(whole);
        channel.position(whole);
    }

    private void read(String line) {
        try {
            keep(Arrays.stream(line.split("\t", -1))
                    .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
                    .toList());
        } catch (IllegalArgumentException e) {
            broken++;
        }
    }

    private void keep(List<String> entry) {
        entries.add(entry);
        known.add(entry);
    }

    /**
     * Opens the journal of a folder.
     *
     * @throws io.github.heapfold.files.UnsafeFileException where another user could have written it
     * @throws JobException where another process has it
     */
    static Journal open(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        try (Opened<FileChannel> channel = new Opened<>(OwnFile.open(file))) {
            return channel.keepIn(lock(file, channel.get(), key(file)));
        }
    }

    /**
     * Locks what was opened.
     *
     * @param opened the key of the file when it was opened
     */
    static Journal lock(Path file, FileChannel channel, Optional<Object> opened) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            // Whoever had it may have deleted it since it was opened: what is written now nobody would find. And
            // another process may have made a new one, which has a lock of its own.
            if (lock != null && opened.isPresent() && opened.equals(key(file))) {
                return new Journal(file, channel, opened.get());
            }
            throw new JobException(Message.of("capture.folderBusy", file.getParent()));
        } catch (OverlappingFileLockException e) {
            throw new JobException(Message.of("capture.folderBusy", file.getParent()), e);
        }
    }

    /** What identifies the file of that name, as far as the file system tells; empty where none is there. */
    static Optional<Object> key(Path file) throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(Objects.requireNonNullElse(now.fileKey(), file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** All that was done, the oldest first. */
    synchronized List<List<String>> entries() {
        return List.copyOf(entries);
    }

    /** How many lines were left out because they make no sense. */
    int broken() {
        return broken;
    }

    /** Remembers something, on the disk when this returns. */
    synchronized void add(String... fields) throws IOException {
        String line = Arrays.stream(fields)
                .map(field -> URLEncoder.encode(field, StandardCharsets.UTF_8))
                .collect(Collectors.joining("\t", "", "\n"));
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        long end = channel.position();
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            // On a full disk half a line may stand there, which the next one would be taken for.
            channel.truncate(end);
            throw e;
        }
        keep(List.of(fields));
    }

    synchronized boolean contains(String... fields) {
        return known.contains(List.of(fields));
    }

    /** Nothing of what was done is to be remembered any more. */
    synchronized void forget() throws IOException {
        if (channel.isOpen()) {
            channel.truncate(0);
            entries.clear();
            known.clear();
        }
    }

    /** Where there is nothing to remember, nothing is left in the folder. */
    @Override
    public synchronized void close() throws IOException {
        if (channel.isOpen()) {
            // While the lock is held: behind it another process may have it already.
            try (channel) {
                deleteIfEmpty();
            }
        }
    }

    private void deleteIfEmpty() {
        try {
            if (channel.size() == 0 && key(file).equals(Optional.of(key))) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // An empty one that stays does no harm.
        }
    }
}
