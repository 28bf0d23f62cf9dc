package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ReadersOption;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SizeReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes before and after of folded files, for people or for other programs. */
@Command(
        name = "report",
        description = {
            "Write a report on .hfold files: their size before and after, and what became of every byte in between.",
            "Of several files, one report on all of them. Reads their indexes only, which takes no time."
        })
public final class ReportCommand extends JobCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = ".hfold files; - for standard input.")
    private List<String> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The file to write; its ending says what: .html, .json or .csv. - writes the page to standard"
                    + " output"
                    + " (default: FILE-report.html beside the first, of standard input standard output).")
    private String output;

    @Option(
            names = {"-f", "--force"},
            description = "Replace what is there already.")
    private boolean force;

    @Mixin
    private ReadersOption readers;

    public ReportCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (output == null ? files.get(0).equals(STANDARD) : output.equals(STANDARD)) {
            data(SizeReportWriter.HTML.write(read(), Locale.ENGLISH));
            return ExitCodes.DONE;
        }
        Path target = output == null ? TargetNames.report(path(files.get(0))) : path(output);
        SizeReportWriter writer = SizeReportWriter.forFile(target.toString())
                .orElseThrow(() -> usage("--output " + output + ": the ending has to be .html, .json or .csv"));
        refuseSources(files, target);
        Output.check(target, force);
        BatchReport batch = read();
        Output.write(target, writer.write(batch, Locale.ENGLISH), force, input(files.get(0)));
        readers.grant(target);
        SizeReport total = batch.total();
        if (!isQuiet()) {
            print(List.of(String.format(
                    "%s: %s → %s",
                    files.size() == 1 ? files.get(0) : files.size() + " files", total.change(), target)));
        }
        return ExitCodes.DONE;
    }

    private BatchReport read() throws IOException {
        List<SizeReport> reports = new ArrayList<>();
        for (String file : files) {
            Path path = path(file);
            if (Files.isRegularFile(path) && FileKind.of(path) == FileKind.HPROF) {
                throw isDump(file);
            }
            reports.add(run(new InspectJob(input(file), 1)).sizes().orElseThrow(() -> isDump(file)));
        }
        return new BatchReport(reports);
    }

    private static JobException isDump(String file) {
        return new JobException(Message.of("cli.reportOfDump", file.equals(STANDARD) ? "standard input" : file));
    }
}
