package io.github.heapfold.capture.resident;

import io.github.heapfold.job.JobException;
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
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a resident process remembers of a folder from one run to the next, a line for each thing done. While it is open no other
 * process gets it, so nothing is done twice.
 */
final class Journal implements Closeable {
    private final FileChannel channel;
    private final List<List<String>> entries = new ArrayList<>();

    private Journal(FileChannel channel) throws IOException {
        this.channel = channel;
        String text = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        // A line that a crash has cut off has no end.
        int whole = text.lastIndexOf('\n') + 1;
        text.substring(0, whole)
                .lines()
                .filter(line -> !line.isEmpty())
                .forEach(line -> entries.add(Arrays.stream(line.split("\t", -1))
                        .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
                        .toList()));
        channel.truncate(text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length);
        channel.position(channel.size());
    }

    /**
     * Opens the journal of a folder.
     *
     * @throws JobException where another process has it
     */
    static Journal open(Path folder, String name) throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new JobException("another heapfold is at work in " + folder);
            }
            return new Journal(channel);
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new JobException("another heapfold is at work in " + folder, e);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** All that was done, the oldest first. */
    synchronized List<List<String>> entries() {
        return List.copyOf(entries);
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
        entries.add(List.of(fields));
    }

    boolean contains(String... fields) {
        return entries().contains(List.of(fields));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
