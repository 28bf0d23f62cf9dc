package io.github.heapfold.capture.resident;

import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RebaseJob;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The captures of a folder that are of one program: the first one stands alone, and later ones are folded against it as
 * long as that pays. Each is captured as a file that stands alone, so that no JVM waits for this and nothing is lost
 * where it fails; then that file is folded against the first one, restored to nowhere with all its checksums, and takes
 * the place of the other.
 */
final class CaptureSeries {
    /** A file that is to need another one takes at most so much of what it takes alone: three fourths. */
    private static final int PAYS = 3;

    private static final int OF = 4;

    private static final String ENTRY = "base";

    private final FoldedFiles files;
    private final Journal journal;
    private final long most;
    private final int threads;
    private final Consumer<Message> log;

    /**
     * The series of a folder.
     *
     * @param files of the folder; nothing of them is deleted by anybody who locks this
     * @param journal remembers which file a series began with
     * @param most bytes of the files in the folder
     * @param threads how many chunks are worked on at once
     */
    CaptureSeries(FoldedFiles files, Journal journal, long most, int threads, Consumer<Message> log) {
        this.files = files;
        this.journal = journal;
        this.most = most;
        this.threads = threads;
        this.log = log;
    }

    /**
     * Adds a file to its series: it is folded against the first one, or stands alone and is the first one from now on.
     * One at a time: a second one waits for the first to be there.
     *
     * @param programs what it may be a capture of, the surest first: of a process, then of a program
     * @param file stands alone, and does so still where anything fails
     */
    synchronized void add(List<String> programs, Path file, JobMonitor monitor) throws IOException {
        if (FoldedFiles.base(file).isPresent()) {
            return;
        }
        Message why = null;
        for (String program : programs) {
            Path base = first(program).orElse(null);
            if (file.equals(base)) {
                return;
            }
            if (base != null) {
                why = refusal(base)
                        .map(reason -> Message.of("watch.aloneBase", file, base, reason))
                        .orElseGet(() -> foldOrSay(file, base, monitor).orElse(null));
                if (why == null) {
                    return;
                }
                break;
            }
        }
        if (why != null) {
            log.accept(why);
        }
        for (String program : programs) {
            journal.add(ENTRY, program, file.getFileName().toString());
        }
    }

    /** The file that a series began with, whatever has become of it since. */
    private Optional<Path> first(String program) {
        return journal.entries().stream()
                .filter(entry -> entry.size() == 3
                        && entry.get(0).equals(ENTRY)
                        && entry.get(1).equals(program))
                .map(entry -> entry.get(2))
                .reduce((first, second) -> second)
                .flatMap(files::named);
    }

    /** Why a file cannot be the base of another one. */
    private Optional<Message> refusal(Path base) throws IOException {
        Optional<Message> refusal = files.refusal(base);
        if (refusal.isPresent()) {
            return refusal;
        }
        try (FoldFile fold = FoldFile.open(base)) {
            FoldIndex index = fold.index();
            return index.base().isPresent() || !index.recipients().isEmpty()
                    ? Optional.of(Message.of("watch.noBase"))
                    : Optional.empty();
        }
    }

    /** Why a file stands alone; empty where it does not any more. */
    private Optional<Message> foldOrSay(Path file, Path base, JobMonitor monitor) {
        try {
            return fold(file, base, monitor);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // The capture is there whatever happens here, a cancel too.
            return Optional.of(Message.of("watch.aloneBase", file, base, Faults.message(e)));
        }
    }

    private Optional<Message> fold(Path file, Path base, JobMonitor monitor) throws IOException {
        try (PrivateFolder folder = PrivateFolder.in(file.toAbsolutePath().getParent())) {
            Path other = folder.path().resolve(file.getFileName());
            RebaseJob.Result made =
                    new RebaseJob(Input.of(file), Target.file(other, false), threads, Optional.of(base)).run(monitor);
            long alone = made.foldedBytes();
            long against = made.writtenBytes();
            if (against * OF > alone * PAYS || Files.size(base) + against > most) {
                return Optional.of(Message.of("watch.aloneGain", file, Units.bytes(alone), Units.bytes(against), base));
            }
            new CheckJob(Input.of(other).against(Optional.of(base)), threads).run(monitor);
            synchronized (files) {
                if (!Files.exists(base)) {
                    return Optional.of(Message.of("watch.aloneBase", file, base, Message.of("watch.gone")));
                }
                Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
            }
            log.accept(Message.of("watch.against", file, Units.bytes(alone), Units.bytes(against), base));
            return Optional.empty();
        }
    }
}
