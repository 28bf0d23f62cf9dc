package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.job.Faults;
import io.github.heapfold.job.JobMonitor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Has JVMs dump into a folder of this program when they run out of memory, which only they can know in time, and folds those
 * dumps. A JVM dumps on its first OutOfMemoryError only.
 */
final class OutOfMemoryWatch implements Closeable {
    private static final String FOLDER = ".heapfold-oom";

    private static final Pattern PATH = Pattern.compile("-XX:HeapDumpPath=(.+?)(?= -XX:|\\s*$)", Pattern.MULTILINE);

    /** A JVM that dies while it dumps leaves a dump without an end. */
    private static final Duration SETTLE = Duration.ofSeconds(10);

    private final Path spool;
    private final WatchedFolder dumps;
    private final WatchListener listener;
    private final Map<LocalJvm, String> armed = new HashMap<>();

    private OutOfMemoryWatch(Path spool, WatchedFolder dumps, WatchListener listener) {
        this.spool = spool;
        this.dumps = dumps;
        this.listener = listener;
    }

    static OutOfMemoryWatch open(TriggerService.Options options, Followup followup, WatchListener listener)
            throws IOException {
        Path spool = Files.createDirectories(options.folder().resolve(FOLDER)).toRealPath();
        WatchedFolder.Options watch = new WatchedFolder.Options(
                spool, options.folder(), options.capture().folding(), true, SETTLE);
        return new OutOfMemoryWatch(spool, WatchedFolder.open(watch, followup, listener), listener);
    }

    /** Sets the flags of a JVM for that, unless its owner has set them. */
    void arm(LocalJvm jvm) {
        String label = "JVM " + jvm.pid() + " (" + jvm.mainClass() + ")";
        try (LocalTarget target = LocalTarget.of(jvm)) {
            String flags = target.flags();
            if (flags.contains("+HeapDumpOnOutOfMemoryError") && !flags.contains(spool.toString())) {
                listener.log(label + " has its own -XX:+HeapDumpOnOutOfMemoryError, which is left as it is; watch the"
                        + " folder it dumps to");
                return;
            }
            if (target.isForeign() && Files.getFileAttributeView(spool, PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(spool, PosixFilePermissions.fromString("rwx-wx-wx"));
            }
            // Before it is done: half of it has to be undone too.
            armed.put(jvm, oldPath(flags));
            target.dumpOnOutOfMemory(true, spool.toString());
            listener.log(label + " will dump to " + spool + " on an OutOfMemoryError");
        } catch (IOException e) {
            listener.log(label + " cannot be told to dump on an OutOfMemoryError: " + Faults.text(e));
        }
    }

    /** The path that was set before; else the JVM's working directory, which it is by default and which has to be said with a dot. */
    static String oldPath(String flags) {
        Matcher path = PATH.matcher(flags);
        // An earlier run that was killed may have left its own.
        return path.find() && !path.group(1).endsWith(FOLDER) ? path.group(1) : ".";
    }

    void poll(JobMonitor monitor) throws IOException {
        dumps.poll(monitor);
    }

    /** Whether no dump waits to be folded. */
    boolean isIdle() throws IOException {
        return dumps.isIdle();
    }

    /** Leaves the JVMs as they were found. */
    void disarm() {
        armed.forEach((jvm, path) -> {
            if (LocalJvms.find(jvm.pid()).isPresent()) {
                try (LocalTarget target = LocalTarget.of(jvm)) {
                    target.dumpOnOutOfMemory(false, path);
                } catch (IOException e) {
                    listener.log("JVM " + jvm.pid() + ": " + Faults.text(e));
                }
            }
        });
        armed.clear();
    }

    @Override
    public void close() throws IOException {
        dumps.close();
    }
}
