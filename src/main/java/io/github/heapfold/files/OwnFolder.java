package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Folders that have to be this user's own before anything in them is believed, run or deleted. */
public final class OwnFolder {
    private OwnFolder() {}

    /**
     * The folder of a name, created for its owner alone where nothing is there.
     *
     * @throws UnsafeFileException where it is a link, no folder, another user's, or one that others may write to
     */
    public static Path make(Path folder) throws IOException {
        return make(folder, User.current());
    }

    static Path make(Path folder, User user) throws IOException {
        try {
            NewFile.folder(folder);
        } catch (FileAlreadyExistsException e) {
            // Checked below, whoever made it.
        }
        require(folder, user);
        return folder;
    }

    /**
     * A folder that belongs to another user, in one that belongs to this one: for what that user's processes are to
     * write.
     *
     * @throws UnsafeFileException where something else is there
     */
    public static Path give(Path folder, User user) throws IOException {
        try {
            NewFile.folder(folder);
            Files.setOwner(folder, user.principal().orElseThrow());
        } catch (FileAlreadyExistsException e) {
            // Checked below, whoever made it.
        }
        require(folder, user);
        return folder;
    }

    /** See {@link #make}, of a folder that is there. */
    static void require(Path folder, User user) throws IOException {
        FileFacts facts = FileFacts.of(folder);
        if (facts.isLink()) {
            throw new UnsafeFileException(folder, Message.of("file.link"));
        }
        if (!facts.isFolder()) {
            throw new UnsafeFileException(folder, Message.of("file.notFolder"));
        }
        if (!user.owns(facts)) {
            throw new UnsafeFileException(folder, Message.of("file.foreignFolder"));
        }
        if (facts.othersMayWrite()) {
            throw new UnsafeFileException(folder, Message.of("file.writableFolder"));
        }
    }

    /**
     * The folder on the way to a path, its own included, in which another user may put something else in the place of
     * what is there; empty where there is none. Links on the way are followed first, so the answer is about real
     * folders.
     *
     * @param folder that holds what must not be replaced
     */
    public static Optional<Path> replaceable(Path folder) throws IOException {
        return replaceable(folder, User.current());
    }

    /**
     * The folder on the way to a path, its own included, that a user may not pass, as far as owners and modes tell;
     * empty where there is none. Who is in a group is not known: one that its group may pass counts as open.
     * Links on the way are followed first.
     *
     * @param user not root, who passes all
     */
    public static Optional<Path> closed(Path folder, User user) throws IOException {
        for (Path part = folder.toRealPath(); part != null; part = part.getParent()) {
            if (!FileFacts.of(part).isPassable(user)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    static Optional<Path> replaceable(Path folder, User user) throws IOException {
        for (Path part = folder.toRealPath(); part != null; part = part.getParent()) {
            FileFacts facts = FileFacts.of(part);
            if (!user.trusts(facts) || facts.othersMayReplace()) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }
}
