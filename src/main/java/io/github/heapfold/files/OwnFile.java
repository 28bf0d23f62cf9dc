package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Files of this program in folders that others may write to: what it remembers there, and believes. */
public final class OwnFile {
    private OwnFile() {}

    /**
     * Opens a file for reading and writing, without following a link, and creates it for its owner alone where nothing
     * is there.
     *
     * @throws UnsafeFileException where it is a link, no ordinary file, another user's, one that others may write to,
     *     or one that has another name somewhere else
     */
    public static FileChannel open(Path file) throws IOException {
        return open(file, User.current());
    }

    /**
     * Opens a file that is there, for reading only; else as {@link #open(Path)}.
     *
     * @throws NoSuchFileException where nothing is there
     */
    public static FileChannel openToRead(Path file) throws IOException {
        return open(file, User.current(), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    static FileChannel open(Path file, User user) throws IOException {
        return open(
                file,
                user,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
    }

    private static FileChannel open(Path file, User user, Set<OpenOption> options) throws IOException {
        // Before, because to open a pipe is to wait for somebody at its other end.
        Optional<Object> before = check(file, user);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file, options, OwnerOnly.file(file.toAbsolutePath().getParent()));
        } catch (FileSystemException e) {
            // What came in between may be a link, for which systems have various words.
            check(file, user);
            throw e;
        }
        try (Opened<FileChannel> opened = new Opened<>(channel)) {
            // After, because it may have been replaced in between.
            Optional<Object> after = check(file, user);
            if (after.isEmpty() || (before.isPresent() && !before.equals(after))) {
                throw new UnsafeFileException(file, Message.of("file.replaced"));
            }
            return opened.keep();
        }
    }

    /** What identifies the file that is there; empty where none is. */
    private static Optional<Object> check(Path file, User user) throws IOException {
        FileFacts facts;
        try {
            facts = FileFacts.of(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (facts.isLink()) {
            throw new UnsafeFileException(file, Message.of("file.link"));
        }
        if (!facts.isFile()) {
            throw new UnsafeFileException(file, Message.of("file.notOrdinary"));
        }
        if (!user.owns(facts)) {
            throw new UnsafeFileException(file, Message.of("file.foreign"));
        }
        if (facts.othersMayWrite()) {
            throw new UnsafeFileException(file, Message.of("file.writable"));
        }
        if (facts.names() != 1) {
            throw new UnsafeFileException(file, Message.of("file.hardLink"));
        }
        return Optional.of(Objects.requireNonNullElse(facts.basic().fileKey(), file));
    }
}
