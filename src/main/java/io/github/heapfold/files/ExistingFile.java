package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens what is there, and never creates anything. */
public final class ExistingFile {
    private ExistingFile() {}

    /**
     * Opens a file to read it.
     *
     * @throws NoSuchFileException where nothing is there
     */
    public static OpenedFile toRead(Path file) throws IOException {
        return new OpenedFile(file, FileChannel.open(file, StandardOpenOption.READ));
    }

    /**
     * The same, where a link is not followed but refused.
     *
     * @throws IOException where a link is there
     */
    public static OpenedFile toReadItself(Path file) throws IOException {
        return new OpenedFile(file, FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Makes what was last done in a folder outlive a power cut.
     *
     * @throws IOException where folders cannot be opened for that, as on Windows
     */
    public static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /**
     * Opens a file to read and to change it.
     *
     * @throws NoSuchFileException where nothing is there
     */
    public static FileChannel toReadAndWrite(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** What to say where a folder has to be: that nothing is there, or something else. */
    public static Message noFolder(Path path) {
        return Message.of(Files.exists(path) ? "file.noFolder" : "file.folderMissing", path);
    }
}
