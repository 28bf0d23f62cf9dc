package io.github.heapfold.files.socket;

import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.files.OwnFolder;
import io.github.heapfold.files.ProcessTag;
import io.github.heapfold.files.StateFolder;
import io.github.heapfold.files.User;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A place where one run of the program listens and others of the same user on the same machine reach it. Who listens
 * holds a lock, which goes with its process however that ends: a socket without one is of nobody.
 */
public final class OwnSocket {
    private static final String FOLDER = "windows";

    /** Modes for anybody but the owner. */
    private static final int OTHERS = 0077;

    /** Between two looks whether nobody listens any more. */
    private static final Duration TURN = Duration.ofSeconds(1);

    private final Path lock;
    private final Path socket;

    private OwnSocket(Path folder, String name) {
        lock = folder.resolve(name + ".lock");
        socket = folder.resolve(name + ".socket");
    }

    /**
     * The place of a name, in the {@link StateFolder}.
     *
     * @param name short, for the whole path of a socket may have some hundred bytes only
     * @throws IOException where there is no folder for it that is closed to all others
     */
    public static OwnSocket of(String name) throws IOException {
        // A home may be shared by machines, and a socket is reached on its own machine alone.
        return in(StateFolder.open(), ProcessTag.place() + "-" + name);
    }

    /**
     * The place of a name in a folder.
     *
     * @param state the folder, in which nobody but the user may replace anything
     */
    public static OwnSocket in(Path state, String name) throws IOException {
        Path folder = OwnFolder.make(state.resolve(FOLDER));
        // The mode of a socket is not asked for everywhere, and is set only after it is there: the folder keeps others
        // away.
        if ((FileFacts.of(folder).mode() & OTHERS) != 0) {
            throw new FileSystemException(folder.toString(), null, "others may look into it");
        }
        return new OwnSocket(folder, name);
    }

    /** Listens, unless somebody does already. */
    public Optional<Listener> tryListen() throws IOException {
        try (Opened<FileChannel> held = new Opened<>(OwnFile.open(lock))) {
            return held.get().tryLock() == null ? Optional.empty() : Optional.of(held.keepIn(listen(held.get())));
        } catch (OverlappingFileLockException e) {
            // Somebody of this process.
            return Optional.empty();
        }
    }

    /** Listens as soon as nobody else does, which it waits for until it is interrupted. */
    public Listener listen() throws IOException, InterruptedException {
        Optional<Listener> listener = tryListen();
        while (listener.isEmpty()) {
            // Who waits in the lock itself cannot be stopped on Windows.
            Thread.sleep(TURN.toMillis());
            listener = tryListen();
        }
        return listener.get();
    }

    private Listener listen(FileChannel held) throws IOException {
        try (Opened<ServerSocketChannel> server = new Opened<>(ServerSocketChannel.open(StandardProtocolFamily.UNIX))) {
            try {
                requireOwn();
                Files.delete(socket);
            } catch (NoSuchFileException e) {
                // Who listened last has cleared up.
            }
            server.get().bind(UnixDomainSocketAddress.of(socket));
            return server.keepIn(new Listener(server.get(), socket, held));
        } catch (UnsupportedOperationException e) {
            throw new IOException("this system has no such sockets", e);
        }
    }

    /**
     * Reaches who listens.
     *
     * @return a channel that does not block
     * @throws IOException where nobody listens, or what is there is no socket of this user
     */
    public SocketChannel connect() throws IOException {
        requireOwn();
        try (Opened<SocketChannel> channel = new Opened<>(SocketChannel.open(StandardProtocolFamily.UNIX))) {
            channel.get().configureBlocking(false);
            if (!channel.get().connect(UnixDomainSocketAddress.of(socket))) {
                throw new IOException("too many wait there already");
            }
            return channel.keep();
        } catch (UnsupportedOperationException e) {
            throw new IOException("this system has no such sockets", e);
        }
    }

    private void requireOwn() throws IOException {
        FileFacts facts = FileFacts.of(socket);
        if (facts.isLink() || !facts.basic().isOther() || !User.current().owns(facts)) {
            throw new FileSystemException(socket.toString(), null, "it is no socket of this user");
        }
    }
}
