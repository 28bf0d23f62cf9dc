package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes dumps for other readers. */
@Command(
        name = "convert",
        description = {
            "Write heap dumps as another program takes them: for Eclipse MAT, which refuses Android's dumps, as"
                    + " version 1.0.2"
                    + " with the sub-records that any JVM writes.",
            "An array that was cut off is filled up with zeros; see repair for dumps that are damaged."
        })
public final class ConvertCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Heap dumps, plain, packed or .hfold; - for standard input, which goes to standard output.")
    private List<String> files;

    /** For whom. */
    enum Reader {
        MAT;

        @Override
        public String toString() {
            return "mat";
        }
    }

    /** What is done anyway. */
    @SuppressWarnings("UnusedVariable")
    @Option(names = "--for", hidden = true, description = "For whom: ${COMPLETION-CANDIDATES}, which is what there is.")
    private Reader reader;

    /** Which objects of an Android dump. */
    enum Heap {
        ALL,
        APP;

        @Override
        public String toString() {
            return this == ALL ? "all" : "app";
        }
    }

    @Option(
            names = "--heap",
            paramLabel = "HEAP",
            description = {
                "Of Android, which objects: ${COMPLETION-CANDIDATES} (default: all).",
                "app: without those of the zygote and of the boot image, which all apps share; their classes stay, as"
                        + " do"
                        + " references to what is gone."
            })
    private Heap heap = Heap.ALL;

    @Mixin
    private DumpOptions options;

    @Mixin
    private BaseOption base;

    public ConvertCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        return options.forEach(this, files, TargetNames::converted, this::convert);
    }

    private void convert(String file, Target target, DumpForm form) throws IOException {
        ConvertJob.Result result = run(
                new ConvertJob(input(file).against(base.place()), target, form, heap == Heap.APP, options.threads()));
        String line = String.format(
                "%s: %s, %s → %s%s in %s → %s",
                result.source(),
                result.format(),
                Units.bytes(result.sourceBytes()),
                Units.bytes(result.dumpBytes()),
                result.writtenBytes() == result.dumpBytes()
                        ? ""
                        : " (gzipped " + Units.bytes(result.writtenBytes()) + ")",
                Units.duration(result.time()),
                result.target());
        tell(target, List.of(line));
        result.damage()
                .ifPresent(damage -> note("warning: " + result.source() + " is damaged " + damage
                        + (result.zeros() == 0
                                ? ""
                                : "; what was cut off is filled up with " + Units.bytes(result.zeros()) + " of zeros")
                        + "; what is no record is left out (see repair)"));
    }
}
