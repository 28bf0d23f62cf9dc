package io.github.heapfold.cli;

import io.github.heapfold.capture.SelfDumpJob;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.cli.verify.CertificateText;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the whole job on a dump of the program itself. */
@Command(
        name = "demo",
        description = {
            "Take a heap dump of this program, inspect, compress, restore and verify it, and show what became smaller"
                    + " by how much. Needs no file and leaves none behind."
        })
public final class DemoCommand extends JobCommand {
    @Mixin
    private ThreadOption threads;

    public DemoCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        try (PrivateFolder temporary = PrivateFolder.temporary(PrivateFolder.usualParent())) {
            Path folder = temporary.path();
            Path dump = folder.resolve("demo.hprof");
            try {
                run(new SelfDumpJob(dump));
            } catch (MessageException e) {
                throw e;
            } catch (IOException e) {
                throw PrivateFolder.unusable(PrivateFolder.usualParent(), e);
            }
            Inspection inspection = run(new InspectJob(Input.of(dump), threads.count()));
            say(List.of(
                    "Heapfold took a heap dump of itself: " + Units.bytes(Files.size(dump)) + ", "
                            + Units.count(inspection.summary().objects()) + " objects.",
                    ""));
            for (Profile profile : List.of(Presets.OOM, Presets.LOSSLESS)) {
                show(folder, dump, profile);
            }
            say(List.of(
                    "INSTANCE_DUMP may store slightly more under oom than under lossless: a string keeps its hash"
                            + " code,",
                    "which follows from its characters, but not once these are left out.",
                    "",
                    "Now with a dump of yours (jcmd PID GC.heap_dump FILE.hprof takes one):",
                    "  heapfold inspect FILE.hprof --fields    what it is made of, and what could be left out",
                    "  heapfold compress FILE.hprof            to FILE.hfold, for keeping or sending",
                    "  heapfold restore FILE.hfold             back to a dump that Eclipse MAT opens",
                    "  heapfold --help                         everything else"));
        }
        return ExitCodes.DONE;
    }

    private void show(Path folder, Path dump, Profile profile) throws IOException {
        Path folded = folder.resolve(profile.name() + ".hfold");
        Path restored = folder.resolve(profile.name() + ".hprof");
        FoldOptions options = new FoldOptions(profile, FoldOptions.DEFAULT_LEVEL, threads.count());
        SizeReport sizes = run(new CompressJob(Input.of(dump), Target.file(folded, false), options))
                .sizes();
        RestoreJob.Result back = run(new RestoreJob(
                Input.of(folded), Target.file(restored, false), RestoreOptions.standard(threads.count())));
        Verification verification = run(new VerifyJob(Input.of(dump), Input.of(restored), threads.count()));
        if (!verification.same() || (profile.isLossless() && !verification.identical())) {
            throw new JobException(Message.of("cli.demoDiffers", verification.told()));
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format("Profile %s (%s)", profile.name(), profile.purpose()));
        lines.add(String.format("Compressed in %s: %s", Units.duration(sizes.time()), sizes.change()));
        lines.add(String.format(
                "Restored in %s and compared: %s",
                Units.duration(back.time()), CertificateText.lines(verification).get(0)));
        lines.add("");
        lines.addAll(table(sizes).lines());
        lines.add("");
        say(lines);
    }

    private static TextTable table(SizeReport sizes) {
        TextTable table = new TextTable("  Tag", ">Before", ">Left out", ">Stored", ">Of before");
        sizes.tags().stream()
                .sorted(Comparator.comparingLong(DemoCommand::weight).reversed())
                .filter(size -> weight(size) >= sizes.originalBytes() / 1000)
                .forEach(size -> table.row(
                        "  " + size.name(),
                        Units.bytes(size.original()),
                        Units.bytes(size.stripped()),
                        Units.bytes(size.stored()),
                        size.original() == 0 ? "" : Units.percent((double) size.stored() / size.original())));
        return table.row(
                "  All",
                Units.bytes(sizes.originalBytes()),
                Units.bytes(sizes.strippedBytes()),
                Units.bytes(sizes.storedBytes()),
                Units.percent(sizes.ratio()));
    }

    private static long weight(ColumnSize size) {
        return Math.max(size.original(), size.stored());
    }

    private void say(List<String> lines) throws IOException {
        if (!isQuiet()) {
            print(lines);
        }
    }
}
