package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a plain dump. */
final class FileBytes implements DumpBytes {
    private final Path file;
    private final FileChannel channel;
    private final long size;

    FileBytes(Path file) throws IOException {
        this.file = file;
        channel = FileChannel.open(file, StandardOpenOption.READ);
        size = channel.size();
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Access access() {
        return Access.DIRECT;
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(data, from, length);
        long at = offset;
        while (buffer.hasRemaining()) {
            int n = channel.read(buffer, at);
            if (n < 0) {
                break;
            }
            at += n;
        }
        return (int) (at - offset);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
