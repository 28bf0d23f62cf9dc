package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RepairJob;
import io.github.heapfold.report.DamageText;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Saves what is whole of damaged dumps. */
@Command(
        name = "repair",
        description = {
            "Write what is whole of a damaged heap dump as a dump that Eclipse MAT opens: whole records only, in"
                    + " segments of"
                    + " the right length, with a HEAP_DUMP_END; and say what was dropped.",
            "The damaged file stays as it is. For a damaged .hfold file see restore --salvage."
        })
public final class RepairCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Damaged heap dumps, plain or packed; they are read twice, so no streams.")
    private List<String> files;

    @Mixin
    private DumpOptions options;

    @Mixin
    private BaseOption base;

    public RepairCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        return options.forEach(this, files, TargetNames::repaired, this::repair);
    }

    private void repair(String file, Target target, DumpForm form) throws IOException {
        tell(target, lines(run(new RepairJob(input(file).against(base.place()), target, form, options.threads()))));
    }

    private static List<String> lines(RepairJob.Result result) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%s: %s of %s kept, %s objects and %s classes, in %s → %s",
                result.source(),
                Units.bytes(result.summary().bytes() - result.droppedBytes()),
                Units.bytes(result.summary().bytes()),
                Units.count(result.objects()),
                Units.count(result.summary().count(Tag.CLASS_DUMP)),
                Units.duration(result.time()),
                result.target()));
        result.report()
                .ifPresentOrElse(
                        report -> {
                            lines.add("  damaged   " + report.damage());
                            DamageText.ENGLISH.cause(report).ifPresent(cause -> lines.add("  probably  " + cause));
                            lines.add("  lost      " + String.join("; ", DamageText.ENGLISH.lost(report)));
                        },
                        () -> lines.add("  nothing is damaged"));
        if (result.droppedBytes() > 0) {
            lines.add("  dropped   " + Units.bytes(result.droppedBytes()) + " of broken or unknown records"
                    + (result.droppedRecords() > 0
                            ? ", " + Units.count(result.droppedRecords()) + " of them whole"
                            : ""));
        }
        return lines;
    }
}
