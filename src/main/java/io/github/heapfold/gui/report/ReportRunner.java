package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.Problem;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Exports a report and shows its files. */
public final class ReportRunner implements ReportActions {
    private final JobQueue queue;
    private final BiFunction<String, Path, Optional<Path>> saveAs;
    private final Consumer<Path> reveal;

    /**
     * @param saveAs asks the user where to write, with a title and a suggestion
     * @param reveal shows a file in its folder
     */
    public ReportRunner(JobQueue queue, BiFunction<String, Path, Optional<Path>> saveAs, Consumer<Path> reveal) {
        this.queue = queue;
        this.saveAs = saveAs;
        this.reveal = reveal;
    }

    @Override
    public void reveal(Path file) {
        reveal.accept(file);
    }

    @Override
    public void export(OpenFile file, SizeReport report) {
        Path folded = Path.of(report.target());
        String name = folded.getFileName() + ".png";
        saveAs.apply(text("report.export.title"), folded.resolveSibling(name))
                .ifPresent(target -> queue.submit(JobRequest.create(
                                text("job.export", target.getFileName()), JobRequest.Lane.LOOK, monitor -> {
                                    ReportExport.png(report, target);
                                    return target;
                                })
                        .reveals(target)
                        .onFailure(failure -> file.problem()
                                .set(Problem.of(text("problem.export", target.getFileName()), target, failure)))));
    }
}
