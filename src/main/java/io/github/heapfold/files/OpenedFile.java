package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file that is read: what the system says of a place that cannot be read names neither file nor place. */
public final class OpenedFile extends ReadingChannel {
    private final Path file;
    private final FileChannel channel;

    OpenedFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    @Override
    public int read(long offset, ByteBuffer target) throws IOException {
        try {
            return channel.read(target, offset);
        } catch (ClosedChannelException e) {
            // Somebody wants no more of it.
            throw e;
        } catch (IOException e) {
            throw new MessageException(
                    Message.of("file.unreadable", file, offset, Message.verbatim(String.valueOf(e.getMessage()))), e);
        }
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public synchronized void close() throws IOException {
        super.close();
        channel.close();
    }
}
