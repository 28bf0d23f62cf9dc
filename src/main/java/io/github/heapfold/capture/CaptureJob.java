package io.github.heapfold.capture;

import io.github.heapfold.capture.CaptureOptions.Way;
import io.github.heapfold.capture.jvm.DumpCommand;
import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.jvm.Dumping;
import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.files.StateFolder;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Has a JVM dump its heap, and folds the dump: as it comes, where the JVM writes to a pipe. */
public final class CaptureJob implements Job<CaptureJob.Result> {
    private static final String PIPE = "heap.hprof";

    /** Bytes: a disk with less room is why a dump was not written. */
    private static final long FULL = 1 << 20;

    private static final Duration TICK = Duration.ofMillis(200);

    /**
     * What was captured.
     *
     * @param folded sizes, and what the folded file remembers of the dump
     * @param way how the dump came here
     * @param why why it came through a file; empty for a pipe
     * @param peakDiskBytes the most that stood on the disk at a time: the result, and with it the dump where there was
     *     a file
     * @param dumping from the order to the last byte of the dump; the JVM stood still for most of it
     */
    public record Result(
            CompressJob.Result folded, Way way, Optional<Message> why, long peakDiskBytes, Duration dumping) {}

    private final DumpTarget target;
    private final Target folded;
    private final CaptureOptions options;

    /** Decided once: what another user may have written is looked at with care also when his JVM has ended. */
    private boolean foreign = true;

    /**
     * @param target the JVM
     * @param folded where the folded file goes
     */
    public CaptureJob(DumpTarget target, Target folded, CaptureOptions options) {
        this.target = target;
        this.folded = folded;
        this.options = options;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        // Before a JVM is made to stand still.
        folded.check();
        ZstdLibrary.load();
        Progress progress = monitor.phase(Phase.DUMPING);
        DumpCommand command = target.command();
        foreign = target.isForeign();
        progress.at(0, -1);
        Optional<Message> obstacle = obstacle(command);
        if (options.way().equals(Optional.of(Way.PIPE)) && obstacle.isPresent()) {
            throw new JobException(Message.of("capture.noPipe", target.label(), obstacle.get()));
        }
        if (options.way().equals(Optional.of(Way.FILE))) {
            return throughFile(command, Message.of("capture.asked"), monitor, progress);
        }
        return obstacle.isPresent()
                ? throughFile(command, obstacle.get(), monitor, progress)
                : throughPipe(command, monitor);
    }

    private Optional<Message> obstacle(DumpCommand command) {
        String profile = options.folding().profile().name();
        if (options.folding().profile().readsTwice()) {
            return Optional.of(Message.of("capture.readsTwice", profile));
        }
        if (!NamedPipe.isSupported()) {
            return Optional.of(Message.of("capture.noNamedPipes"));
        }
        return command.overwrite() ? Optional.empty() : Optional.of(target.noPipe());
    }

    private Result throughPipe(DumpCommand command, JobMonitor monitor) throws IOException {
        try (PrivateFolder folder = pipeFolder()) {
            Path pipe = folder.path().resolve(PIPE);
            Dumping dumping = Dumping.start(target, pipe, options.live(), command);
            try (PipedDump dump = new PipedDump(pipe, target, dumping)) {
                CompressJob.Result result = fold(Input.of(target.label(), dump), monitor);
                long peak = folded.file().isEmpty() ? 0 : result.sizes().storedBytes();
                return new Result(result, Way.PIPE, Optional.empty(), peak, dumping.await());
            }
        }
    }

    /**
     * A folder with a pipe in it: where temporary files go, or where else this user may write when that is full or
     * missing.
     */
    private PrivateFolder pipeFolder() throws IOException {
        Path usual = target.folder(PrivateFolder.usualParent());
        List<Place> places = new ArrayList<>(List.of(() -> usual));
        if (!foreign) {
            places.add(StateFolder::open);
        }
        folded.file().ifPresent(file -> places.add(() -> file.toAbsolutePath().getParent()));
        List<String> faults = new ArrayList<>();
        for (Place place : places) {
            try {
                return pipeFolder(place.path());
            } catch (IOException e) {
                faults.add(Faults.text(e));
            }
        }
        throw new JobException(Message.of("capture.pipeNowhere", String.join("; ", faults)));
    }

    private interface Place {
        Path path() throws IOException;
    }

    private PrivateFolder pipeFolder(Path parent) throws IOException {
        try (Opened<PrivateFolder> folder = new Opened<>(folder(parent))) {
            NamedPipe.create(folder.get().path().resolve(PIPE), foreign);
            return folder.keep();
        }
    }

    private Result throughFile(DumpCommand command, Message why, JobMonitor monitor, Progress progress)
            throws IOException {
        Path beside = folded.file()
                .map(file -> file.toAbsolutePath().getParent())
                .orElseGet(() -> PrivateFolder.usualParent());
        Path parent = target.folder(options.temporary().orElse(beside));
        try (PrivateFolder folder = folderForDump(parent)) {
            Path dump = folder.path().resolve("heap.hprof");
            Dumping dumping = Dumping.start(target, dump, options.live(), command);
            Duration time = await(dumping, dump, parent, progress);
            if (!Files.isReadable(dump)) {
                throw new JobException(Message.of(
                        Files.exists(dump) ? "capture.unreadable" : "capture.elsewhere", target.label(), dump));
            }
            return foreign ? foldTaken(dump, parent, why, time, monitor) : fold(dump, why, time, monitor);
        }
    }

    /** What another user wrote goes where he cannot replace it any more, before it is looked at. */
    private Result foldTaken(Path dump, Path parent, Message why, Duration time, JobMonitor monitor)
            throws IOException {
        try (PrivateFolder own = PrivateFolder.in(parent)) {
            Path taken = own.path().resolve("heap.hprof");
            Files.move(dump, taken, StandardCopyOption.ATOMIC_MOVE);
            FileFacts facts = FileFacts.of(taken);
            if (!facts.isFile() || facts.names() != 1) {
                throw new JobException(Message.of("capture.planted", target.label()));
            }
            return fold(taken, why, time, monitor);
        }
    }

    private Result fold(Path dump, Message why, Duration time, JobMonitor monitor) throws IOException {
        CompressJob.Result result = fold(Input.of(dump), monitor);
        long peak =
                Files.size(dump) + (folded.file().isEmpty() ? 0 : result.sizes().storedBytes());
        return new Result(result, Way.FILE, Optional.of(why), peak, time);
    }

    private PrivateFolder folderForDump(Path parent) throws IOException {
        try {
            return folder(parent);
        } catch (IOException e) {
            throw unwritten(parent, e);
        }
    }

    private static JobException unwritten(Path parent, IOException fault) {
        return new JobException(Message.of("capture.unwritten", parent, Faults.message(fault)), fault);
    }

    private PrivateFolder folder(Path parent) throws IOException {
        return foreign ? PrivateFolder.openedIn(parent) : PrivateFolder.in(parent);
    }

    private Duration await(Dumping dumping, Path dump, Path parent, Progress progress) throws IOException {
        try {
            while (!dumping.await(TICK)) {
                progress.at(Files.exists(dump) ? Files.size(dump) : 0, -1);
            }
            return dumping.await();
        } catch (IOException e) {
            // The other JVM says it in its own words.
            throw Files.getFileStore(parent).getUsableSpace() < FULL ? unwritten(parent, e) : e;
        } finally {
            target.close();
        }
    }

    private CompressJob.Result fold(Input input, JobMonitor monitor) throws IOException {
        return new CompressJob(input, folded, options.folding()).run(monitor);
    }
}
