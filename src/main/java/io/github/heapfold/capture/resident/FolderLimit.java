package io.github.heapfold.capture.resident;

import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.User;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps the folded files of a folder below a size: the oldest go first. */
final class FolderLimit {
    private record Entry(Path path, long bytes, long time) {}

    private final Path folder;
    private final long most;
    private final Predicate<Path> stays;
    private final Consumer<Message> log;

    /**
     * @param stays which files are still needed
     */
    FolderLimit(Path folder, long most, Predicate<Path> stays, Consumer<Message> log) {
        this.folder = folder;
        this.most = most;
        this.stays = stays;
        this.log = log;
    }

    /**
     * Deletes what is too much.
     *
     * @param newest the file that stays whatever its size
     */
    synchronized void enforce(Path newest) throws IOException {
        List<Entry> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.hfold")) {
            for (Path file : found) {
                try {
                    FileFacts now = FileFacts.of(file);
                    // Who may write to the folder may not make it look full with files of his own.
                    if (now.isFile() && User.current().owns(now)) {
                        files.add(new Entry(
                                file,
                                now.basic().size(),
                                now.basic().lastModifiedTime().toMillis()));
                    }
                } catch (NoSuchFileException e) {
                    // The user has moved it.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        files.sort(Comparator.comparingLong(Entry::time));
        long all = files.stream().mapToLong(Entry::bytes).sum();
        for (Entry file : files) {
            if (all <= most) {
                return;
            }
            if (!file.path.getFileName().equals(newest.getFileName()) && !stays.test(file.path)) {
                Files.deleteIfExists(file.path);
                all -= file.bytes;
                log.accept(Message.of("watch.deletedOverLimit", file.path));
            }
        }
        if (all > most) {
            log.accept(Message.of("watch.overLimit", folder.toAbsolutePath()));
        }
    }
}
