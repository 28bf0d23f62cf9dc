package io.github.heapfold.capture;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the folded files of a folder below a size: the oldest go first. */
final class FolderLimit {
    private record Entry(Path path, long bytes, long time) {}

    private FolderLimit() {}

    /**
     * Deletes what is too much.
     *
     * @param newest the file that stays whatever its size
     */
    static void enforce(Path folder, long most, Path newest, Consumer<String> log) throws IOException {
        List<Entry> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.hfold")) {
            for (Path file : found) {
                if (Files.isRegularFile(file)) {
                    files.add(new Entry(
                            file,
                            Files.size(file),
                            Files.getLastModifiedTime(file).toMillis()));
                }
            }
        }
        files.sort(Comparator.comparingLong(Entry::time));
        long all = files.stream().mapToLong(Entry::bytes).sum();
        for (Entry file : files) {
            if (all <= most) {
                return;
            }
            if (!Files.isSameFile(file.path, newest)) {
                Files.deleteIfExists(file.path);
                all -= file.bytes;
                log.accept("deleted " + file.path + ": the folder holds more than its limit");
            }
        }
        if (all > most) {
            log.accept(newest + " alone is more than the limit of the folder");
        }
    }
}
