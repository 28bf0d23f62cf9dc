package io.github.heapfold.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Creates files and folders for their owner alone, from the first byte on. Outside of this room nothing else creates
 * any.
 */
public final class NewFile {
    private NewFile() {}

    /**
     * A file that is not there yet, to be written to.
     *
     * @param more how else it is opened
     * @throws FileAlreadyExistsException where something has its name, be it a link that leads nowhere
     */
    public static FileChannel create(Path file, OpenOption... more) throws IOException {
        Set<OpenOption> options = new HashSet<>(
                List.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        options.addAll(Arrays.asList(more));
        return FileChannel.open(
                file, options, OwnerOnly.file(file.toAbsolutePath().getParent()));
    }

    /**
     * A folder that is not there yet.
     *
     * @throws FileAlreadyExistsException where something has its name
     */
    public static Path folder(Path folder) throws IOException {
        return Files.createDirectory(
                folder, OwnerOnly.folder(folder.toAbsolutePath().getParent()));
    }

    /** A folder and those that it is in, as far as they are not there yet. */
    public static Path folders(Path folder) throws IOException {
        List<Path> missing = missing(folder);
        Path known = missing.isEmpty()
                ? folder.toAbsolutePath()
                : missing.get(missing.size() - 1).getParent();
        return Files.createDirectories(folder, OwnerOnly.folder(known));
    }

    /** Those that {@link #folders} would make: the folder, the one that it is in, and so on. */
    public static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        for (Path each = folder.toAbsolutePath(); each.getParent() != null; each = each.getParent()) {
            if (Files.exists(each)) {
                break;
            }
            missing.add(each);
        }
        return missing;
    }
}
