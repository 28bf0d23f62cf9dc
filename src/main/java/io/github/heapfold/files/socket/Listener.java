package io.github.heapfold.files.socket;

import io.github.heapfold.files.Opened;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who listens at an {@link OwnSocket}, until it is closed. */
public final class Listener implements Closeable {
    private final ServerSocketChannel server;
    private final Path socket;
    private final FileChannel lock;

    Listener(ServerSocketChannel server, Path socket, FileChannel lock) {
        this.server = server;
        this.socket = socket;
        this.lock = lock;
    }

    /**
     * Waits for the next one.
     *
     * @return a channel that does not block
     */
    public SocketChannel accept() throws IOException {
        try (Opened<SocketChannel> peer = new Opened<>(server.accept())) {
            peer.get().configureBlocking(false);
            return peer.keep();
        }
    }

    /** The lock goes last: until then nobody else has a socket of this name. */
    @Override
    public void close() throws IOException {
        try (lock;
                server) {
            Files.deleteIfExists(socket);
        }
    }
}
