package io.github.heapfold.capture.resident;

import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.User;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A folder to which JVMs of one user dump when they run out of memory. Only what such a JVM must have written is taken
 * from it, and it is taken into another folder before it is looked at closely: what stands here, that user can replace
 * at any time.
 */
final class DumpInbox {
    /** The other one is what a JVM writes that is told to pack its dumps. */
    private static final List<String> ENDINGS = List.of(".hprof", ".hprof.gz");

    private final Path folder;
    private final User writer;
    /** Names of what was there before any of the JVMs was told to dump here. */
    private final Set<String> before = new HashSet<>();

    /**
     * An inbox, from now on.
     *
     * @param writer whose JVMs dump here
     */
    DumpInbox(Path folder, User writer) throws IOException {
        this.folder = folder;
        this.writer = writer;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "java_pid*")) {
            files.forEach(file -> before.add(file.getFileName().toString()));
        }
    }

    Path folder() {
        return folder;
    }

    /** What was there before, which is never taken. */
    Set<String> before() {
        return before;
    }

    /** Whether the JVM of a process has begun to dump here. */
    boolean has(long pid) throws IOException {
        return ending(pid).isPresent();
    }

    /** The segments of a process's dump that its JVM has not yet put together. */
    List<Path> segments(long pid) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String ending : ENDINGS) {
            found.addAll(DumpSegments.in(folder, stem(pid) + ending));
        }
        found.removeIf(file -> before.contains(file.getFileName().toString()));
        return found;
    }

    /**
     * Puts a dump that was taken back to its segments, never to be taken again.
     *
     * @return where it is now
     */
    Path putBack(Path dump) throws IOException {
        Path file = folder.resolve(dump.getFileName());
        before.add(file.getFileName().toString());
        Files.move(dump, file, StandardCopyOption.ATOMIC_MOVE);
        return file;
    }

    private static String stem(long pid) {
        return "java_pid" + pid;
    }

    /** How the name of a process's dump ends, where one is there that its JVM must have written. */
    private Optional<String> ending(long pid) throws IOException {
        for (String ending : ENDINGS) {
            String name = stem(pid) + ending;
            if (!before.contains(name) && isDumpOfWriter(folder.resolve(name))) {
                return Optional.of(ending);
            }
        }
        return Optional.empty();
    }

    private boolean isDumpOfWriter(Path file) throws IOException {
        try {
            FileFacts facts = FileFacts.of(file);
            return facts.isFile() && facts.names() == 1 && writer.owns(facts);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Takes the dump of a process, which its JVM may still be writing.
     *
     * @param target the folder to move it to, on the same file system, to which nobody else may write
     * @return the dump there; empty where there is none that can be taken now
     */
    Optional<Path> take(long pid, Path target) throws IOException {
        Optional<String> ending = ending(pid);
        if (ending.isEmpty()) {
            return Optional.empty();
        }
        Path taken = CaptureNames.free(target, stem(pid), ending.get());
        // A move takes the name as it is, link or not.
        Files.move(folder.resolve(stem(pid) + ending.get()), taken, StandardCopyOption.ATOMIC_MOVE);
        if (isDumpOfWriter(taken)) {
            return Optional.of(taken);
        }
        Files.delete(taken);
        return Optional.empty();
    }
}
