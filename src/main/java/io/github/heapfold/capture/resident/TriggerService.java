package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.CaptureJob;
import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.CaptureText;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.capture.trigger.Window;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Wait;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Watches JVMs of this machine, and captures those whose memory use stays high or that run out of it. Ends when it is
 * cancelled, when the JVMs that it was told to watch have ended, or when it has captured as often as it may.
 */
public final class TriggerService implements Job<Void>, Closeable {
    private static final String JOURNAL = ".heapfold-captures";
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
    private static final int SAMPLES_PER_WINDOW = 10;
    private static final int AT_ONCE = 2;
    private static final int PATIENCE_SECONDS = 30;

    /**
     * What to watch, and for what.
     *
     * @param jvms which JVMs
     * @param lasting whether to go on when none of them is there any more
     * @param conditions each of which is reason enough
     * @param outOfMemory whether an OutOfMemoryError is another
     * @param limits how much of it
     * @param folder where captures go
     * @param capture how to capture
     * @param series whether captures of one program are folded against the first one of them; not those of an
     *     OutOfMemoryError, which always stand alone
     */
    public record Options(
            Predicate<LocalJvm> jvms,
            boolean lasting,
            List<Condition> conditions,
            boolean outOfMemory,
            Limits limits,
            Path folder,
            CaptureOptions capture,
            boolean series) {
        /** The same with series or without. */
        public Options inSeries(boolean wanted) {
            return new Options(jvms, lasting, conditions, outOfMemory, limits, folder, capture, wanted);
        }
    }

    /**
     * Bounds.
     *
     * @param most captures in this run
     * @param gap at least between two captures of a JVM
     * @param folderBytes of the folded files in the folder; the oldest go first
     */
    public record Limits(int most, Duration gap, long folderBytes) {}

    /** One JVM and what is known of it. */
    private static final class Watched {
        private final LocalJvm jvm;
        private final Map<Condition, Window> windows = new LinkedHashMap<>();
        private volatile boolean busy;
        private long nextNanos = System.nanoTime();

        Watched(LocalJvm jvm, List<Condition> conditions) {
            this.jvm = jvm;
            conditions.forEach(condition -> windows.put(condition, new Window(condition)));
        }
    }

    private final Options options;
    private final WatchListener listener;
    private final Journal journal;
    private final Map<Long, Watched> watched = new HashMap<>();
    private final Set<JobMonitor> running = ConcurrentHashMap.newKeySet();
    private final AtomicInteger captures = new AtomicInteger();
    private boolean looked;
    private final ExecutorService workers = threads(AT_ONCE, "heapfold-capture");

    private final Followup followup;
    private final FolderLimit limit;

    /** Null where all files stand alone. */
    private final CaptureSeries series;

    private TriggerService(Options options, List<CaptureStep> steps, WatchListener listener, Journal journal)
            throws IOException {
        this.options = options;
        this.listener = listener;
        this.journal = journal;
        FoldedFiles ours = FoldedFiles.in(options.folder);
        this.followup = new Followup(steps, journal, ours, listener::log, this::limit);
        this.limit = new FolderLimit(ours, options.limits.folderBytes, followup::isOwed, listener::log);
        int threads = options.capture.folding().threads();
        this.series = options.series
                ? new CaptureSeries(ours, journal, options.limits.folderBytes, threads, listener::log)
                : null;
    }

    private static ExecutorService threads(int most, String name) {
        return Executors.newFixedThreadPool(most, Threads.daemons(name));
    }

    /** What can be cancelled from the moment on when it is asked for. */
    private interface Work {
        void run(JobMonitor monitor) throws IOException;
    }

    private void work(Work work) {
        JobMonitor monitor = JobMonitor.silent();
        running.add(monitor);
        workers.execute(() -> {
            try {
                if (!monitor.isCancelled()) {
                    work.run(monitor);
                }
            } catch (IOException | RuntimeException | Error e) {
                listener.log(Faults.message(e));
            } finally {
                running.remove(monitor);
            }
        });
    }

    /** The oldest files may go when the newest one is sent, not before. */
    private void limit(Path newest) {
        try {
            limit.enforce(newest);
        } catch (IOException e) {
            listener.log(Faults.message(e));
        }
    }

    /**
     * Gets ready.
     *
     * @throws JobException where there is no such folder, or another process captures into it
     */
    public static TriggerService open(Options options, List<CaptureStep> steps, WatchListener listener)
            throws IOException {
        if (!Files.isDirectory(options.folder)) {
            throw new JobException(ExistingFile.noFolder(options.folder));
        }
        try (Opened<Journal> journal = new Opened<>(Journal.open(options.folder, JOURNAL))) {
            return journal.keepIn(new TriggerService(options, steps, listener, journal.get()));
        }
    }

    @Override
    public Void run(JobMonitor monitor) throws IOException {
        OutOfMemoryWatch oom = options.outOfMemory ? OutOfMemoryWatch.open(options, followup, counting()) : null;
        Duration interval = interval();
        listener.log(Message.of("watch.conditions", conditions(), Durations.text(interval)));
        followup.start();
        try {
            while (!monitor.isCancelled() && !isDone(oom)) {
                look(oom);
                if (oom != null) {
                    oom.poll(monitor);
                }
                Wait.until(interval, monitor::isCancelled);
            }
            listener.log(
                    monitor.isCancelled() ? Message.of("watch.stopped") : Message.of("watch.done", captures.get()));
        } catch (CancellationException e) {
            listener.log(Message.of("watch.stopped"));
        } finally {
            if (Thread.currentThread().isInterrupted()) {
                // Who is interrupted is cancelled, with all that was begun.
                monitor.cancel();
            }
            Threads.uninterrupted(() -> end(monitor, oom));
        }
        return null;
    }

    private WatchListener counting() {
        return new WatchListener() {
            @Override
            public void log(Message message) {
                listener.log(message);
            }

            @Override
            public void captured(Path file, CaptureCause why) {
                captures.incrementAndGet();
                boolean onError = why instanceof CaptureCause.OutOfMemory;
                listener.log(Message.of(onError ? "watch.onError" : "watch.onErrorOrCollection", file));
                listener.captured(file, why);
            }
        };
    }

    private Object conditions() {
        Stream<?> error = options.outOfMemory ? Stream.of("OutOfMemoryError") : Stream.of();
        return Stream.<Object>concat(options.conditions.stream(), error)
                .reduce((one, other) -> Message.of("watch.either", one, other))
                .orElse("");
    }

    private Duration interval() {
        Duration shortest = LONGEST_INTERVAL;
        for (Condition condition : options.conditions) {
            Duration wanted = condition.window().dividedBy(SAMPLES_PER_WINDOW);
            shortest = wanted.compareTo(shortest) < 0 ? wanted : shortest;
        }
        return shortest.compareTo(SHORTEST_INTERVAL) < 0 ? SHORTEST_INTERVAL : shortest;
    }

    private boolean isDone(OutOfMemoryWatch oom) throws IOException {
        boolean idle = watched.values().stream().noneMatch(one -> one.busy)
                && running.isEmpty()
                && followup.isIdle()
                && (oom == null || oom.isIdle());
        boolean none = !options.lasting && looked && watched.isEmpty();
        return idle && (none || captures.get() >= options.limits.most);
    }

    private void look(OutOfMemoryWatch oom) throws IOException {
        look(LocalJvms.list(), oom);
    }

    /** The same, where it is known which JVMs there are. */
    void look(List<LocalJvm> all, OutOfMemoryWatch oom) {
        Set<Long> there = new HashSet<>();
        for (LocalJvm jvm : all) {
            if (options.jvms.test(jvm)) {
                there.add(jvm.pid());
                Watched one = watched.get(jvm.pid());
                if (one == null) {
                    one = welcome(jvm, oom);
                }
                measure(one, jvm);
            }
        }
        looked = true;
        watched.values().removeIf(one -> {
            boolean gone = !there.contains(one.jvm.pid()) && !one.busy;
            if (gone) {
                listener.log(Message.of("watch.ended", label(one.jvm)));
                listener.ended(one.jvm);
            }
            return gone;
        });
    }

    private static String label(LocalJvm jvm) {
        return "JVM " + jvm.pid() + " (" + jvm.mainClass() + ")";
    }

    private Watched welcome(LocalJvm jvm, OutOfMemoryWatch oom) {
        listener.log(Message.of(
                "watch.found",
                label(jvm),
                jvm.javaVersion(),
                Units.bytes(jvm.heap().max())));
        Watched one = new Watched(jvm, options.conditions);
        watched.put(jvm.pid(), one);
        lastCapture(jvm).ifPresent(time -> {
            long left = time + options.limits.gap.toMillis() - System.currentTimeMillis();
            one.nextNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Math.max(0, left));
        });
        if (oom != null) {
            oom.arm(jvm);
        }
        return one;
    }

    /** When an earlier run captured this very process, in ms. */
    private Optional<Long> lastCapture(LocalJvm jvm) {
        String pid = Long.toString(jvm.pid());
        return journal.entries().stream()
                .filter(entry -> entry.size() == 4
                        && entry.get(0).equals("captured")
                        && entry.get(1).equals(pid)
                        && entry.get(2).equals(started(jvm))
                        && entry.get(3).matches("\\d{1,18}"))
                .map(entry -> Long.parseLong(entry.get(3)))
                .reduce((first, second) -> second);
    }

    /** What a capture of a JVM is of: of this process, and of its program. */
    static List<String> programs(LocalJvm jvm) {
        return List.of("process " + jvm.pid() + " " + started(jvm), "program " + jvm.mainClass());
    }

    /** Process numbers are used again. */
    static String started(LocalJvm jvm) {
        return ProcessHandle.of(jvm.pid())
                .flatMap(process -> process.info().startInstant())
                .map(start -> Long.toString(start.toEpochMilli()))
                .orElse("");
    }

    private void measure(Watched one, LocalJvm now) {
        if (!now.heap().isKnown()) {
            if (!one.windows.isEmpty()) {
                listener.unmeasured(now);
            }
            return;
        }
        long nanos = System.nanoTime();
        one.windows.forEach((condition, window) -> {
            boolean met = window.add(nanos, now.heap().share(condition.metric()));
            listener.measured(now, condition, window.mean());
            if (met && !one.busy && nanos - one.nextNanos >= 0 && captures.get() < options.limits.most) {
                one.busy = true;
                one.nextNanos = nanos + options.limits.gap.toNanos();
                String mean = String.format(Locale.ROOT, "%.1f%%", window.mean() * 100);
                Message why = Message.of("watch.mean", condition, mean);
                work(monitor -> capture(one, condition, why, monitor));
            }
        });
    }

    private void capture(Watched one, Condition met, Message why, JobMonitor monitor) {
        try (LocalTarget target = LocalTarget.of(one.jvm)) {
            if (captures.getAndIncrement() >= options.limits.most) {
                captures.decrementAndGet();
                return;
            }
            listener.log(Message.of("watch.capturing", label(one.jvm), why));
            try {
                save(one, met, target, monitor);
            } catch (IOException | RuntimeException | Error e) {
                captures.decrementAndGet();
                throw e;
            }
        } catch (IOException e) {
            listener.log(Message.of("watch.notCaptured", Faults.message(e), Durations.text(options.limits.gap)));
        } catch (CancellationException e) {
            listener.log(Message.of("watch.interrupted", label(one.jvm)));
        } finally {
            one.busy = false;
        }
    }

    private void save(Watched one, Condition met, LocalTarget target, JobMonitor monitor) throws IOException {
        Path file = CaptureNames.next(options.folder, target);
        followup.begun(file);
        CaptureJob.Result result = new CaptureJob(target, Target.file(file, false), options.capture).run(monitor);
        journal.add(
                "captured", Long.toString(one.jvm.pid()), started(one.jvm), Long.toString(System.currentTimeMillis()));
        listener.log(CaptureText.of(target, result));
        if (series != null) {
            series.add(programs(one.jvm), file, monitor);
        }
        followup.made(file);
        listener.captured(file, new CaptureCause.HighUse(met));
        followup.send(file);
    }

    private void end(JobMonitor monitor, OutOfMemoryWatch oom) throws IOException {
        if (monitor.isCancelled()) {
            running.forEach(JobMonitor::cancel);
            followup.cancel();
        }
        if (oom != null) {
            // Before all that may take its time: a process that is told to end is not given much of it.
            oom.disarm();
        }
        try {
            workers.shutdown();
            workers.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            if (oom != null) {
                oom.close();
            }
        } finally {
            followup.close();
            if (followup.count() > 0) {
                listener.log(Message.of("watch.unsent", followup.count()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        followup.close();
        journal.close();
    }
}
