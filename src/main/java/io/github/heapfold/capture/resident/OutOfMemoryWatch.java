package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.OwnFolder;
import io.github.heapfold.files.User;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Has JVMs dump into a folder of this program when they run out of memory, which only they can know in time, and folds
 * those dumps. A JVM dumps on its first OutOfMemoryError only. Their files are in no series: it is them that people send
 * to others, who have no file that they would need.
 */
final class OutOfMemoryWatch implements Closeable {
    private static final String FOLDER = ".heapfold-oom";
    private static final String TAKEN = "taken";

    /** What the names of folders for other users' JVMs begin with. */
    private static final String OF_USER = "of-";

    private static final Pattern PATH = Pattern.compile("-XX:HeapDumpPath=(.+?)(?= -XX:|\\s*$)", Pattern.MULTILINE);

    private static final Pattern ON_COLLECTION = Pattern.compile("\\+HeapDump(?:Before|After)FullGC");

    /** A JVM that dies while it dumps leaves a dump without an end. */
    private static final Duration SETTLE = Duration.ofSeconds(10);

    /** JVMs that are left at a time. */
    private static final int AT_ONCE = 4;

    /**
     * What a JVM was told.
     *
     * @param started when its process began, in ms as text: another one may have its number later
     * @param path its dump path before
     * @param inbox where it dumps to now
     * @param onCollections whether it dumps there at full collections too, as its owner wants
     */
    record Armed(LocalJvm jvm, String started, String path, DumpInbox inbox, boolean onCollections) {
        boolean isAlive() {
            return ProcessHandle.of(jvm.pid()).map(ProcessHandle::isAlive).orElse(false)
                    && started.equals(TriggerService.started(jvm));
        }
    }

    private final Path spool;
    /** Where dumps are moved to be folded: whatever is in it, this program has put there. */
    private final Path taken;

    private final WatchedFolder dumps;
    private final WatchListener listener;
    /** By process; of one that has ended, as long as a dump of it waits. */
    private final Map<Long, Armed> armed = new HashMap<>();

    private final Map<User, DumpInbox> inboxes = new HashMap<>();

    private OutOfMemoryWatch(
            Path spool, Path taken, TriggerService.Options options, Followup followup, WatchListener listener)
            throws IOException {
        this.spool = spool;
        this.taken = taken;
        this.listener = listener;
        WatchedFolder.Options watch = new WatchedFolder.Options(
                taken, options.folder(), options.capture().folding(), true, SETTLE);
        this.dumps = WatchedFolder.open(watch, followup, new Told(), listener);
    }

    /** Dumps are moved away from where their JVMs, which were told to dump, write the rest. */
    private final class Told implements DumpOrigin {
        @Override
        public List<Path> segments(Path dump) throws IOException {
            Optional<Armed> told = origin(dump);
            return told.isPresent() ? told.get().inbox.segments(told.get().jvm.pid()) : List.of();
        }

        @Override
        public CaptureCause cause(Path dump) {
            return origin(dump).filter(Armed::onCollections).isPresent()
                    ? new CaptureCause.DumpAppeared()
                    : new CaptureCause.OutOfMemory();
        }

        private Optional<Armed> origin(Path dump) {
            OptionalLong pid = DumpInbox.process(dump);
            return pid.isPresent() ? Optional.ofNullable(armed.get(pid.getAsLong())) : Optional.empty();
        }
    }

    /**
     * Gets the folder ready.
     *
     * @throws JobException where another user could put something in its place
     * @throws io.github.heapfold.files.UnsafeFileException where another user did, or may write to it
     */
    static OutOfMemoryWatch open(TriggerService.Options options, Followup followup, WatchListener listener)
            throws IOException {
        Path folder = options.folder().toRealPath();
        Optional<Path> open = OwnFolder.replaceable(folder);
        if (open.isPresent()) {
            throw new JobException(Message.of("capture.inboxUnsafe", folder, open.get()));
        }
        Path spool = OwnFolder.make(folder.resolve(FOLDER));
        Path taken = OwnFolder.make(spool.resolve(TAKEN));
        putBack(taken, spool);
        return new OutOfMemoryWatch(spool, taken, options, followup, listener);
    }

    /** An earlier run may have taken dumps whose JVMs were killed since: see {@link #forget}. */
    private static void putBack(Path taken, Path spool) throws IOException {
        try (DirectoryStream<Path> dumps = Files.newDirectoryStream(taken)) {
            for (Path dump : dumps) {
                OptionalLong pid = DumpInbox.process(dump);
                boolean isOver =
                        pid.isPresent() && ProcessHandle.of(pid.getAsLong()).isEmpty();
                Optional<Path> inbox = isOver && !DumpEnd.isEnded(dump) ? withSegments(dump, spool) : Optional.empty();
                if (inbox.isPresent()) {
                    DumpInbox.putBack(dump, inbox.get());
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /**
     * The folder in which a dump's segments are: one of the user to whom it belongs, as another one could lay files
     * there that are called so, to be given the dump.
     */
    private static Optional<Path> withSegments(Path dump, Path spool) throws IOException {
        List<Path> folders = new ArrayList<>(List.of(spool));
        try (DirectoryStream<Path> others = Files.newDirectoryStream(spool, OF_USER + "*")) {
            others.forEach(folders::add);
        }
        Optional<UserPrincipal> owner = FileFacts.of(dump).owner();
        String name = DumpInbox.nameBefore(dump).orElseThrow();
        for (Path folder : folders) {
            FileFacts facts = FileFacts.of(folder);
            if (facts.isFolder()
                    && facts.owner().equals(owner)
                    && !DumpSegments.in(folder, name).isEmpty()) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    /** Sets the flags of a JVM for that, unless its owner has set them. */
    void arm(LocalJvm jvm) {
        String label = "JVM " + jvm.pid() + " (" + jvm.mainClass() + ")";
        try (LocalTarget target = LocalTarget.of(jvm)) {
            String flags = target.flags();
            if (flags.contains("+HeapDumpOnOutOfMemoryError") && !flags.contains(spool.toString())) {
                listener.log(Message.of("watch.ownFlag", label));
                return;
            }
            DumpInbox inbox = inbox(target.user());
            // Before it is done: half of it has to be undone too.
            boolean onCollections = ON_COLLECTION.matcher(flags).find();
            armed.put(jvm.pid(), new Armed(jvm, TriggerService.started(jvm), oldPath(flags), inbox, onCollections));
            target.dumpOnOutOfMemory(true, inbox.folder().toString());
            listener.log(Message.of("watch.armed", label, inbox.folder()));
        } catch (IOException e) {
            listener.log(Message.of("watch.notArmed", label, Faults.message(e)));
        }
    }

    /**
     * Where JVMs of a user dump to. Other users, whose JVMs only root reaches, get a folder that is theirs, each of
     * them one.
     */
    private DumpInbox inbox(User user) throws IOException {
        DumpInbox known = inboxes.get(user);
        if (known != null) {
            return known;
        }
        Path folder = spool;
        if (!user.equals(User.current())) {
            Optional<Path> closed = OwnFolder.closed(spool.getParent(), user);
            if (closed.isPresent()) {
                throw new JobException(Message.of("capture.inboxClosed", jvmUser(user), closed.get()));
            }
            Files.setPosixFilePermissions(spool, PosixFilePermissions.fromString("rwx--x--x"));
            folder = OwnFolder.give(spool.resolve(OF_USER + jvmUser(user)), user);
        }
        DumpInbox inbox = new DumpInbox(folder, user);
        if (!inbox.before().isEmpty()) {
            listener.log(Message.of("watch.before", folder, String.join(", ", inbox.before())));
        }
        inboxes.put(user, inbox);
        return inbox;
    }

    private static String jvmUser(User user) {
        return user.principal().orElseThrow().getName();
    }

    /**
     * The path that was set before; else the JVM's working directory, which it is by default and which has to be said
     * with a dot.
     */
    static String oldPath(String flags) {
        Matcher path = PATH.matcher(flags);
        // An earlier run that was killed may have left its own.
        return path.find() && !path.group(1).contains(FOLDER) ? path.group(1) : ".";
    }

    void poll(JobMonitor monitor) throws IOException {
        for (Armed one : List.copyOf(armed.values())) {
            // Asked before: what it wrote last is taken too.
            boolean alive = one.isAlive();
            try {
                one.inbox.take(one.jvm.pid(), one.jvm.shortName(), taken);
                if (!alive) {
                    forget(one);
                }
            } catch (IOException e) {
                // Windows moves no file that somebody writes; it is tried again at the next look.
            }
        }
        dumps.poll(monitor);
    }

    /**
     * A JVM that was ended while it dumped leaves segments, without which its dump has no object; the JVM alone can put
     * them together. So that is no capture, and stays as it was left.
     */
    private void forget(Armed ended) throws IOException {
        long pid = ended.jvm.pid();
        List<Path> segments = ended.inbox.segments(pid);
        if (!segments.isEmpty()) {
            for (Path dump : taken(pid)) {
                if (!DumpEnd.isEnded(dump)) {
                    Path left = ended.inbox.putBack(dump);
                    listener.log(Message.of("watch.unfinished", left, segments.get(0)));
                }
            }
        }
        if (!ended.inbox.has(pid) && taken(pid).isEmpty()) {
            armed.remove(pid, ended);
        }
    }

    private List<Path> taken(long pid) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(taken, file -> DumpInbox.process(file).equals(OptionalLong.of(pid)))) {
            files.forEach(found::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    /** Whether no dump waits to be folded. */
    boolean isIdle() throws IOException {
        for (Armed one : armed.values()) {
            if (one.inbox.has(one.jvm.pid())) {
                return false;
            }
        }
        return dumps.isIdle();
    }

    /** Leaves the JVMs as they were found, several at once: one that hangs keeps no other as it is. */
    void disarm() {
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE, Threads.daemons("heapfold-disarm"));
        armed.values().forEach(told -> workers.execute(() -> disarm(told)));
        workers.shutdown();
        try {
            workers.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void disarm(Armed told) {
        LocalJvm jvm = told.jvm;
        if (told.isAlive() && LocalJvms.find(jvm.pid()).isPresent()) {
            try (LocalTarget target = LocalTarget.of(jvm)) {
                target.dumpOnOutOfMemory(false, told.path);
            } catch (IOException e) {
                listener.log(Message.of("watch.jvm", jvm.pid(), Faults.message(e)));
            }
        }
    }

    @Override
    public void close() throws IOException {
        dumps.close();
    }
}
