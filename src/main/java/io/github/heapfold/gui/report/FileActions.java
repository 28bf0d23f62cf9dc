package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.keys.KeyChoice;
import io.github.heapfold.gui.keys.KeyedJob;
import io.github.heapfold.gui.keys.TypedKeys;
import io.github.heapfold.gui.preferences.Analyzers;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.Node;

/** Compares, checks and shows files, and exports reports about them. */
public final class FileActions {
    /**
     * Two dumps to compare.
     *
     * @param original the dump
     * @param result what was made of it
     * @param leftOut what that is without where it does not say so itself, as far as it is known
     */
    public record Pair(Path original, Path result, Optional<AppliedProfile> leftOut) {
        public Pair(Path original, Path result) {
            this(original, result, Optional.empty());
        }

        private ComparedFile compared(Verification found) {
            return new ComparedFile(original, result, found);
        }

        /** Which of them a failure is about: the file, unless only the other one is named. */
        private Path faulty(Path file, Throwable failure) {
            Path other = original.equals(file) ? result : original;
            return Problem.isAbout(failure, other) && !Problem.isAbout(failure, file) ? other : file;
        }
    }

    private final JobQueue queue;
    private final Function<Path, Input> input;
    private final Supplier<Optional<Path>> choose;
    private final BiFunction<Path, List<FileEnding>, Optional<Path>> saveAs;
    private final Consumer<Path> reveal;
    private final Analyzers analyzers;
    private final int threads;

    /**
     * @param input how a file is read, as its page has it where it is open
     * @param choose asks the user for a dump
     * @param saveAs asks the user where to write, with a suggestion and the endings there are
     * @param reveal shows a file in its folder
     * @param analyzers that a dump can be opened in
     * @param threads for comparing
     */
    public FileActions(
            JobQueue queue,
            Function<Path, Input> input,
            Supplier<Optional<Path>> choose,
            BiFunction<Path, List<FileEnding>, Optional<Path>> saveAs,
            Consumer<Path> reveal,
            Analyzers analyzers,
            int threads) {
        this.analyzers = analyzers;
        this.threads = threads;
        this.queue = queue;
        this.input = input;
        this.choose = choose;
        this.saveAs = saveAs;
        this.reveal = reveal;
    }

    /** Shows a file in its folder. */
    public void reveal(Path file) {
        reveal.accept(file);
    }

    /** Buttons that open a dump in the analyzers that are installed. */
    public Node openIn(OpenFile file, Path dump) {
        return new OpenInButtons(
                analyzers,
                dump,
                failure -> file.problem().set(Problem.of(text("problem.open", dump.getFileName()), dump, failure)));
    }

    /** What this file can be compared with. */
    public Optional<Pair> pair(OpenFile file) {
        SizeReport report = file.results().report().get();
        boolean folded = file.kind().filter(FileKind::isRestorable).isPresent();
        if (folded || (file.restoredHere() && report == null)) {
            return file.original().map(original -> new Pair(original, file.path(), file.leftOut()));
        }
        return Optional.ofNullable(report)
                .map(made -> new Pair(
                        file.path(),
                        Path.of(made.target()),
                        Optional.ofNullable(file.results().leftOut().get())));
    }

    /** Compares the two; the outcome is among the file's {@link OpenFile#results}. */
    public void verify(OpenFile file, Pair pair) {
        compare(file, pair, text("job.verify", pair.result().getFileName()), last -> text(key(last.found())));
    }

    private void compare(OpenFile file, Pair pair, String title, Function<ComparedFile, String> summary) {
        file.problem().set(null);
        Input result = input.apply(pair.result())
                .against(Optional.ofNullable(file.results().base().get()));
        VerifyJob job = VerifyJob.ofMade(input.apply(pair.original()), result, pair.leftOut(), threads);
        queue.submit(JobRequest.create(title, JobRequest.Queue.WORK, job)
                .about(file.path())
                .retry(file, () -> compare(file, pair, title, summary))
                .summary(found -> summary.apply(pair.compared(found)))
                .onSuccess(found -> file.results().comparison().set(pair.compared(found)))
                .onFailure(failure -> {
                    // What was found before is no answer to this question.
                    file.results().comparison().set(null);
                    Path faulty = pair.faulty(file.path(), failure);
                    String name = Visible.of(String.valueOf(faulty.getFileName()));
                    file.fail(ViewId.REPORT, Problem.of(text("problem.verify", name), faulty, failure));
                }));
    }

    /** The same with a dump that the user is asked for, of which the file was made. */
    public void verifyWithChosen(OpenFile file) {
        choose.get().ifPresent(original -> verify(file, new Pair(original, file.path())));
    }

    /** The same with another one that the user is asked for; either may be the earlier one. */
    public void compare(OpenFile file) {
        choose.get()
                .ifPresent(other -> compare(
                        file,
                        new Pair(file.path(), other),
                        text("job.compareFiles", file.path().getFileName(), other.getFileName()),
                        FileActions::ofTwo));
    }

    /** How two files compared, with their names. */
    static String ofTwo(ComparedFile last) {
        return text(
                key(last.found()) + ".two",
                Visible.of(String.valueOf(last.original().getFileName())),
                Visible.of(String.valueOf(last.result().getFileName())));
    }

    /** Reads all of a folded file; what is found becomes its {@link OpenFile#soundness}. */
    public void check(OpenFile file) {
        check(file, new KeyChoice());
    }

    /** The same with what is sealed in it, where there is a key. */
    public void check(OpenFile file, KeyChoice key) {
        file.problem().set(null);
        key.fault().set("");
        List<String> words = key.words();
        TypedKeys keys = key.keys();
        Job<CheckJob.Result> job = new KeyedJob<>(
                keys, source -> new CheckJob(file.input().unseal(KeyChoice.identities(words, source)), threads));
        queue.submit(JobRequest.create(text("job.check", file.name()), JobRequest.Queue.WORK, job)
                .about(file.path())
                .retry(file, () -> check(file, key))
                .summary(result -> text("job.checked", Units.duration(result.time())))
                .onCancel(keys::close)
                .onSuccess(file.soundness()::proved)
                .onFailure(failure -> {
                    Optional<String> keyFault = Problem.keyFault(failure);
                    if (keyFault.isPresent()) {
                        key.fault().set(keyFault.get());
                        return;
                    }
                    file.soundness().failed(failure);
                    file.fail(ViewId.REPORT, Problem.of(text("problem.check", file.name()), file.path(), failure));
                }));
    }

    /** Shows the work on a file. */
    public JobPane progress(OpenFile file) {
        return new JobPane(queue, file.path());
    }

    /** Key of the text that says how a comparison ended. */
    public static String key(Verification result) {
        return result.identical() ? "check.identical" : result.same() ? "check.same" : "check.differs";
    }

    /**
     * {@code dump.hfold} → {@code dump-report.html}; of several files, {@code heap-dumps-report.html} beside the first.
     */
    private static Path suggestion(BatchReport batch, String ending) {
        Path folded = Path.of(batch.files().get(0).target()).toAbsolutePath();
        String stem = batch.files().size() == 1
                ? folded.getFileName().toString().replaceFirst("\\.hfold$", "")
                : "heap-dumps";
        return folded.resolveSibling(stem + "-report." + ending);
    }

    /**
     * Asks for a file and writes a report there.
     *
     * @param file is told where that fails
     * @param ending of what to write, as {@link ReportExport#ENDINGS} has them
     */
    public void export(OpenFile file, BatchReport batch, String ending) {
        // The one that was asked for is the dialog's first.
        List<FileEnding> endings = Stream.concat(Stream.of(ending), ReportExport.ENDINGS.stream())
                .distinct()
                .map(each -> new FileEnding(each, text("report.export." + each)))
                .toList();
        chooseTarget(suggestion(batch, ending), endings)
                .ifPresent(target -> write(file, target, () -> ReportExport.write(batch, target)));
    }

    /** Asks for a file to write, of one of several kinds; empty where the user wants none. */
    public Optional<Path> chooseTarget(Path suggestion, List<FileEnding> endings) {
        return saveAs.apply(suggestion, endings);
    }

    /** Writes a report. */
    @FunctionalInterface
    public interface Written {
        void write() throws IOException;
    }

    /**
     * Writes a report in the background; where that fails, the file that it is about is told.
     *
     * @param target what it is written to
     */
    public void write(OpenFile file, Path target, Written report) {
        // What went wrong with a report is told only until that is tried again; anything else stays.
        Problem[] wrong = new Problem[1];
        queue.submit(JobRequest.create(text("job.export", target.getFileName()), JobRequest.Queue.LOOK, monitor -> {
                    report.write();
                    return target;
                })
                .reveals(target)
                .retry(file, () -> {
                    if (Objects.equals(file.problem().get(), wrong[0])) {
                        file.problem().set(null);
                    }
                    write(file, target, report);
                })
                .onFailure(failure -> {
                    wrong[0] = Problem.of(text("problem.export", target.getFileName()), target, failure);
                    file.problem().set(wrong[0]);
                }));
    }
}
