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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Keeps the folded files of a folder below a size: the oldest go first, but none that another one needs that is still
 * there.
 */
final class FolderLimit {
    private record Entry(Path path, long bytes, long time, Optional<String> base) {
        boolean needs(Entry other) {
            return base.isPresent()
                    && base.get().equals(other.path.getFileName().toString());
        }
    }

    private final FoldedFiles ours;
    private final long most;
    private final Predicate<Path> stays;
    private final Consumer<Message> log;

    /**
     * @param ours the files; locked while some are deleted
     * @param most bytes of them all
     * @param stays which files are still needed
     */
    FolderLimit(FoldedFiles ours, long most, Predicate<Path> stays, Consumer<Message> log) {
        this.ours = ours;
        this.most = most;
        this.stays = stays;
        this.log = log;
    }

    /**
     * Deletes what is too much.
     *
     * @param newest the file that stays whatever its size
     */
    void enforce(Path newest) throws IOException {
        synchronized (ours) {
            if (most < Long.MAX_VALUE) {
                enforce(files(), newest);
            }
        }
    }

    private void enforce(List<Entry> files, Path newest) throws IOException {
        long all = files.stream().mapToLong(Entry::bytes).sum();
        while (all > most) {
            Entry oldest = files.stream()
                    .filter(file -> !file.path.getFileName().equals(newest.getFileName())
                            && !stays.test(file.path)
                            && files.stream().noneMatch(other -> other.needs(file)))
                    .min(Comparator.comparingLong(Entry::time))
                    .orElse(null);
            if (oldest == null) {
                log.accept(Message.of("watch.overLimit", ours.folder().toAbsolutePath()));
                return;
            }
            Files.deleteIfExists(oldest.path);
            files.remove(oldest);
            all -= oldest.bytes;
            log.accept(Message.of("watch.deletedOverLimit", oldest.path));
        }
    }

    private List<Entry> files() throws IOException {
        List<Entry> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(ours.folder(), "*.hfold")) {
            for (Path file : found) {
                try {
                    FileFacts now = FileFacts.of(file);
                    // Who may write to the folder may not make it look full with files of his own.
                    if (now.isFile() && User.current().owns(now)) {
                        files.add(new Entry(
                                file,
                                now.basic().size(),
                                now.basic().lastModifiedTime().toMillis(),
                                FoldedFiles.base(file)));
                    }
                } catch (NoSuchFileException e) {
                    // The user has moved it.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return files;
    }
}
