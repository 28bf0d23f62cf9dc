package io.github.heapfold.capture.jvm;

import io.github.heapfold.files.FileFacts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The JVMs of this machine that show their counters to this user: all HotSpot JVMs of the same user (of all users, for
 * root) but those started with {@code -XX:-UsePerfData}.
 */
public final class LocalJvms {
    private static final String FOLDER = "hsperfdata_";
    private static final int SIGQUIT = 3;

    /** Begins the names of the classes that {@code java File.java} starts; they differ between JDKs. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    /** Tools of the JDK that look at other JVMs. */
    private static final Set<String> TOOLS = Set.of(
            "sun.tools.jcmd.JCmd",
            "sun.tools.jinfo.JInfo",
            "sun.tools.jmap.JMap",
            "sun.tools.jps.Jps",
            "sun.tools.jstack.JStack",
            "sun.tools.jstat.Jstat");

    private LocalJvms() {}

    /** All but this one and the JDK's tools that look at other JVMs, as jcmd, by process number. */
    public static List<LocalJvm> list() {
        List<LocalJvm> found = new ArrayList<>();
        long self = ProcessHandle.current().pid();
        for (Path folder : folders()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    long pid = pid(file);
                    if (pid > 0 && pid != self && isAlive(pid)) {
                        read(file, pid)
                                .filter(jvm -> !TOOLS.contains(jvm.mainClass()))
                                .ifPresent(found::add);
                    }
                }
            } catch (IOException e) {
                // Of another user, or gone in this moment.
            }
        }
        found.sort(Comparator.comparingLong(LocalJvm::pid));
        return found;
    }

    /** One of them; empty where it is none, or hides. */
    public static Optional<LocalJvm> find(long pid) {
        if (!isAlive(pid)) {
            return Optional.empty();
        }
        for (Path folder : folders()) {
            Path file = folder.resolve(Long.toString(pid));
            Optional<LocalJvm> found = Files.isReadable(file) ? read(file, pid) : Optional.empty();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The counters of a JVM that was killed stay, and another program may have its number by now. */
    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
                && expectsQuit(pid).orElse(true);
    }

    /** Whether a process handles the signal by which JVMs are attached to; empty where the system does not tell. */
    static Optional<Boolean> expectsQuit(long pid) {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.exists(Path.of("/proc/self/status"))) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(status)) {
            return Optional.of(lines.filter(line -> line.startsWith("SigCgt:"))
                    .anyMatch(line ->
                            (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> (SIGQUIT - 1) & 1) == 1));
        } catch (IOException | UncheckedIOException | NumberFormatException e) {
            // It ended in this moment.
            return Optional.of(false);
        }
    }

    private static long pid(Path file) {
        String name = file.getFileName().toString();
        return name.matches("\\d{1,9}") ? Long.parseLong(name) : 0;
    }

    private static List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        // HotSpot does not ask java.io.tmpdir: on Linux it is always /tmp, elsewhere the folder of the user.
        boolean linux = System.getProperty("os.name").startsWith("Linux");
        Path parent = linux ? Path.of(File.separator, "tmp") : Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, FOLDER + "*")) {
            for (Path folder : found) {
                addIfOwn(folder, folders);
            }
        } catch (IOException e) {
            return List.of();
        }
        return folders;
    }

    /** Anybody may put a folder there, and give it the name of another user's. */
    private static void addIfOwn(Path folder, List<Path> folders) {
        try {
            FileFacts facts = FileFacts.of(folder);
            if (facts.isFolder() && facts.belongsTo(user(folder))) {
                folders.add(folder);
            }
        } catch (IOException e) {
            // Gone in this moment.
        }
    }

    private static Optional<LocalJvm> read(Path file, long pid) {
        try {
            String user = user(file.getParent());
            Path process = Path.of("/proc", Long.toString(pid));
            // Nor do a user's counters speak for the process of another.
            boolean own = FileFacts.of(file).belongsTo(user)
                    && (!Files.exists(process) || FileFacts.of(process).belongsTo(user));
            return own ? PerfData.read(file).map(data -> jvm(data, pid, user)) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String user(Path folder) {
        return folder.getFileName().toString().substring(FOLDER.length());
    }

    private static LocalJvm jvm(PerfData data, long pid, String user) {
        return new LocalJvm(
                pid,
                mainClass(data.text("sun.rt.javaCommand")),
                data.text("java.property.java.version"),
                Path.of(data.text("java.property.java.home")),
                user,
                data.heap(),
                folder(pid));
    }

    private static Optional<Path> folder(long pid) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd")));
        } catch (IOException | UnsupportedOperationException e) {
            // Not told here, or not to us.
            return Optional.empty();
        }
    }

    /**
     * From a class, {@code module/class} or a jar with all that follows. Of that nothing is taken, for it may be secret,
     * but the name of a source file that the JDK compiles as it starts it.
     */
    static String mainClass(String command) {
        String[] words = command.strip().split("\\s+", 3);
        String name = lastPart(words[0]);
        if (name.startsWith(SOURCE_LAUNCHER) && words.length > 1 && words[1].endsWith(".java")) {
            name = lastPart(words[1]);
        }
        return name.isEmpty() ? "(unknown)" : name;
    }

    private static String lastPart(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
