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
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder to which JVMs of one user dump when they run out of memory. Only what such a JVM must have written is taken
 * from it, and it is taken into another folder before it is looked at closely: what stands here, that user can replace
 * at any time.
 */
final class DumpInbox {
    /** The other one is what a JVM writes that is told to pack its dumps. */
    private static final List<String> ENDINGS = List.of(".hprof", ".hprof.gz");

    /** Names of dumps that were taken: those of captures, and what earlier versions left as the JVM had called it. */
    private static final Pattern TAKEN = Pattern.compile("(?:java_pid(?<alone>\\d{1,18})"
            + "|.*-(?<pid>\\d{1,18})-\\d{8}-\\d{6})(?:-\\d+)?(?<ending>\\.hprof(?:\\.gz)?)");

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
        Path file = putBack(dump, folder);
        before.add(file.getFileName().toString());
        return file;
    }

    /**
     * The same of a folder that is no inbox yet. It gets the name by which its segments go, unless there is such a file.
     */
    static Path putBack(Path dump, Path folder) throws IOException {
        String name = nameBefore(dump).orElseThrow();
        String ending = ending(name);
        Path file = CaptureNames.free(folder, name.substring(0, name.length() - ending.length()), ending);
        return Files.move(dump, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The process whose JVM wrote a dump that was taken; empty of other files. */
    static OptionalLong process(Path taken) {
        Matcher name = TAKEN.matcher(taken.getFileName().toString());
        return name.matches() ? OptionalLong.of(process(name)) : OptionalLong.empty();
    }

    private static long process(Matcher name) {
        return Long.parseLong(name.group(name.group("pid") == null ? "alone" : "pid"));
    }

    /** The name that a JVM gave to a dump that was taken; empty of other files. */
    static Optional<String> nameBefore(Path taken) {
        Matcher name = TAKEN.matcher(taken.getFileName().toString());
        return name.matches() ? Optional.of(stem(process(name)) + name.group("ending")) : Optional.empty();
    }

    private static String ending(String name) {
        return name.substring(name.indexOf(ENDINGS.get(0)));
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
     * @param program what the process runs: the dump gets the name that every capture of it has
     * @param target the folder to move it to, on the same file system, to which nobody else may write
     * @return the dump there; empty where there is none that can be taken now
     */
    Optional<Path> take(long pid, String program, Path target) throws IOException {
        Optional<String> ending = ending(pid);
        if (ending.isEmpty()) {
            return Optional.empty();
        }
        Path taken = CaptureNames.next(target, program + "-" + pid, ending.get());
        // A move takes the name as it is, link or not.
        Files.move(folder.resolve(stem(pid) + ending.get()), taken, StandardCopyOption.ATOMIC_MOVE);
        if (isDumpOfWriter(taken)) {
            return Optional.of(taken);
        }
        Files.delete(taken);
        return Optional.empty();
    }
}
