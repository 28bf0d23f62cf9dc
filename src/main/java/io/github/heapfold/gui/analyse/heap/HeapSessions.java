package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.util.Subscription;

/** The analysed heaps of the open files. Belongs to the window's thread. */
public final class HeapSessions {
    private final JobQueue queue;
    private final Supplier<Background> serial;
    private final int threads;
    private final Map<OpenFile, HeapSession> sessions = new HashMap<>();

    /** The looks at whether a file with a session is read anew. */
    private final Map<OpenFile, Subscription> watched = new HashMap<>();

    /**
     * @param serial gives what does one thing after another; asked twice for a new session
     * @param threads how many chunks of a file are looked through at once
     */
    public HeapSessions(JobQueue queue, Supplier<Background> serial, int threads) {
        this.queue = queue;
        this.serial = serial;
        this.threads = threads;
    }

    /** The session of a file; the file is not read before somebody opens it. */
    public HeapSession of(OpenFile file) {
        return sessions.computeIfAbsent(file, any -> {
            // A file that has changed is read anew before its heap is, and has another session then.
            HeapSession session = new HeapSession(
                    file,
                    queue,
                    serial.get(),
                    serial.get(),
                    threads,
                    before -> of(before.file()).open());
            // A file that is read anew may be another one.
            watched.put(file, file.state().subscribe((before, now) -> {
                if (now == OpenFile.State.WAITING) {
                    close(file);
                }
            }));
            return session;
        });
    }

    private void close(OpenFile file) {
        HeapSession session = sessions.remove(file);
        if (session != null) {
            watched.remove(file).unsubscribe();
            session.close();
        }
    }

    /** Closes the sessions of all files but these. */
    public void retain(Collection<OpenFile> files) {
        List.copyOf(sessions.keySet()).stream()
                .filter(file -> !files.contains(file))
                .forEach(this::close);
    }

    /** Closes all sessions. */
    public void close() {
        retain(List.of());
    }
}
