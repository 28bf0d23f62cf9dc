package io.github.heapfold.files;

import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * A temporary folder that vanishes with all that is in it; what a killed process left behind goes with the next one.
 */
public final class PrivateFolder implements Closeable {
    static final Pattern NAME = Pattern.compile("heapfold-" + ProcessTag.FORM + "-.+\\.tmp");

    /**
     * Everybody may put files in and open what they know the name of; nobody may list it, or take away what is
     * another's.
     */
    private static final int DROP_BOX = 01733;

    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /** The folder for temporary files where nobody says another: {@code java.io.tmpdir}. */
    public static Path usualParent() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Makes one, for its owner alone.
     *
     * @throws IOException where the parent does not exist or nothing can be made in it
     */
    public static PrivateFolder in(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            throw new MessageException(ExistingFile.noFolder(parent));
        }
        Leftovers.sweepFolders(parent, User.current());
        String random = Long.toHexString(new SecureRandom().nextLong());
        Path path = parent.resolve("heapfold-" + ProcessTag.own() + "-" + random + ".tmp");
        NewFile.folder(path);
        return new PrivateFolder(path.toAbsolutePath());
    }

    /**
     * The same in the folder for temporary files.
     *
     * @throws MessageException where nothing can be made in it; it says how to name another
     */
    public static PrivateFolder temporary(Path parent) throws IOException {
        try {
            return in(parent);
        } catch (IOException e) {
            throw unusable(parent, e);
        }
    }

    /**
     * The fault of what could not be written to the folder for temporary files, with what to do about it.
     *
     * @param parent the folder for temporary files
     */
    public static MessageException unusable(Path parent, IOException fault) {
        return new MessageException(Message.of("file.temporary", parent, Faults.message(fault)), fault);
    }

    /** The same, where processes of other users may write to what is in it, if they know the name. */
    public static PrivateFolder openedIn(Path parent) throws IOException {
        PrivateFolder folder = in(parent);
        if (Files.getFileAttributeView(folder.path, PosixFileAttributeView.class) != null) {
            Files.setAttribute(folder.path, "unix:mode", DROP_BOX);
        }
        return folder;
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            Leftovers.delete(path, User.current());
        } catch (NoSuchFileException e) {
            // Somebody was faster.
        }
    }
}
