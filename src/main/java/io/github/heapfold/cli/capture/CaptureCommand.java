package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.CaptureJob;
import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.CaptureText;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.resident.CaptureNames;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.resident.VerifiedFold;
import io.github.heapfold.capture.resident.WatchListener;
import io.github.heapfold.capture.resident.WatchedFolder;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ReadersOption;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Takes dumps of running JVMs, now or when it is time. */
@Command(
        name = "capture",
        description = {
            "Without arguments: the JVMs of this machine and their heaps.",
            "With a PID (or --jmx): dump that JVM and fold the dump as it comes; it never touches the disk where the JVM"
                    + " can write to a pipe (JDK 17 and up, Linux and macOS).",
            "With --when: stay, and capture JVMs when memory runs high or out.",
            "With --watch: stay, and fold each dump that appears in a folder."
        })
public final class CaptureCommand extends JobCommand {
    private static final String DEFAULT_SETTLE = "60s";

    @Parameters(paramLabel = "PID", arity = "0..*", description = "The processes of JVMs.")
    private List<Long> pids = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The file to write, or a folder; - for standard output (default: CLASS-PID-TIME.hfold here).")
    private String output;

    @Option(
            names = {"-f", "--force"},
            description = "Replace what is there already.")
    private boolean force;

    @Option(
            names = "--all",
            description = "Dump all objects. Else (--live) only those that can be reached, after a full collection.")
    private boolean all;

    @Option(names = "--live", description = "Dump objects that can be reached only (the default).")
    private boolean live;

    @Option(
            names = "--via",
            paramLabel = "WAY",
            description =
                    "pipe or file (default: pipe where that is possible). Through a file the JVM may stand still for"
                            + " a shorter time, but the disk has to hold the dump.")
    private CaptureOptions.Way via;

    @Option(
            names = "--temp",
            paramLabel = "DIR",
            description = "Where a temporary dump goes (default: the folder of the result).")
    private Path temp;

    @Option(names = "--json", description = "The list of JVMs as one JSON object.")
    private boolean json;

    @Mixin
    private JmxOptions jmx;

    @Mixin
    private TriggerOptions triggers;

    @Option(
            names = "--watch",
            paramLabel = "DIR",
            description = "Stay and fold each dump that appears in this folder, once it is complete.")
    private Path watch;

    @Option(
            names = "--dump",
            paramLabel = "FILE",
            description = "Fold a dump that is there already, and verify the result: for -XX:OnOutOfMemoryError.")
    private Path dump;

    @Option(
            names = "--delete",
            description =
                    "With --watch and --dump: delete a dump when its folded file has been verified (default: keep it).")
    private boolean delete;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            description = "With --watch: how long a dump that does not say where it ends has to stay unchanged"
                    + " (default: " + DEFAULT_SETTLE + ").")
    private String settle;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "With --when and --watch: where folded files go (default: here; the watched folder).")
    private Path folder;

    @Mixin
    private ReadersOption readers;

    @Mixin
    private ThenOptions then;

    @Mixin
    private FoldingOptions folding;

    private final UnaryOperator<String> environment;

    public CaptureCommand(Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<String> environment) {
        super(terminal, onStart);
        this.environment = environment;
    }

    @Override
    protected int execute() throws IOException {
        check();
        FoldOptions options = folding.toOptions();
        if (watch != null) {
            return watch(options);
        }
        CaptureOptions capture = new CaptureOptions(options, !all, Optional.ofNullable(via), Optional.ofNullable(temp));
        if (triggers.isGiven()) {
            return stay(capture);
        }
        if (dump != null) {
            return finished(options);
        }
        return pids.isEmpty() && !jmx.isGiven() ? list() : once(capture);
    }

    private void check() {
        boolean triggered = triggers.isGiven();
        boolean stays = triggered || watch != null;
        boolean named = !pids.isEmpty() || triggers.match() != null;
        boolean ofJvms = named || triggered || jmx.isGiven();
        refuse(all && live, "--all and --live exclude each other");
        refuse(jmx.isHalfGiven(), "--jmx-user, --jmx-password-file and --jmx-dir go with --jmx HOST:PORT");
        refuse(watch != null && ofJvms, "--watch is for a folder, not for JVMs");
        refuse(
                dump != null && (ofJvms || watch != null || STANDARD.equals(output)),
                "--dump is for one dump and a file to fold it to, not for JVMs");
        refuse(delete && dump == null && watch == null, "--delete goes with --watch or --dump");
        refuse(settle != null && watch == null, "--settle goes with --watch");
        refuse(triggers.isBounded() && !triggered, "--max, --gap and --limit go with --when");
        refuse(triggered && jmx.isGiven(), "--when is for JVMs of this machine, --jmx captures at once");
        refuse(triggers.match() != null && !triggered, "--match goes with --when");
        refuse(
                triggered && pids.isEmpty() == (triggers.match() == null),
                "--when needs PIDs or --match PATTERN, one of the two");
        refuse(jmx.isGiven() && !pids.isEmpty(), "--jmx and PIDs exclude each other");
        refuse(stays && output != null, "-o is for one capture; --dir names the folder for more");
        refuse(!stays && folder != null, "--dir goes with --when or --watch; -o names a file or folder");
        refuse(json && (stays || dump != null || !pids.isEmpty() || jmx.isGiven()), "--json is for the list of JVMs");
    }

    private void refuse(boolean wrong, String text) {
        if (wrong) {
            throw usage(text);
        }
    }

    private int list() throws IOException {
        if (json) {
            data(JvmList.json(LocalJvms.list()));
        } else {
            print(JvmList.text(LocalJvms.list()));
        }
        return ExitCodes.DONE;
    }

    private int once(CaptureOptions options) throws IOException {
        List<CaptureStep> steps = then.steps(message -> note(message.toString()));
        boolean stream = STANDARD.equals(output);
        if (stream && (pids.size() > 1 || !steps.isEmpty())) {
            throw usage("standard output takes one capture, and nothing can be done with it after");
        }
        if (pids.size() > 1 && output != null && !Files.isDirectory(path(output))) {
            throw new JobException(Message.of("cli.capturesFolder", output));
        }
        int exit = ExitCodes.DONE;
        if (jmx.isGiven()) {
            try (DumpTarget target = jmx.connect(environment)) {
                capture(target, options, steps);
            }
            return exit;
        }
        for (long pid : pids) {
            try (DumpTarget target = LocalTarget.of(pid)) {
                capture(target, options, steps);
            } catch (ParameterException | CancellationException e) {
                throw e;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                exit = fail(e);
            }
        }
        return exit;
    }

    private void capture(DumpTarget target, CaptureOptions options, List<CaptureStep> steps) throws IOException {
        if (STANDARD.equals(output)) {
            Target stream = Target.stream(terminal().bytes());
            note(CaptureText.of(target, run(new CaptureJob(target, stream, options)))
                    .toString());
            return;
        }
        Path wished = output == null ? Path.of("") : path(output);
        Path file = output == null || Files.isDirectory(wished) ? CaptureNames.next(wished, target) : wished;
        CaptureJob.Result result = run(new CaptureJob(target, Target.file(file, force), options));
        readers.grant(file);
        if (!isQuiet()) {
            print(List.of(CaptureText.of(target, result).toString()));
        }
        result.folded()
                .index()
                .summary()
                .damage()
                .ifPresent(damage -> note("warning: the dump of " + target.label() + " is damaged " + damage));
        follow(file, steps);
    }

    private void follow(Path file, List<CaptureStep> steps) throws IOException {
        for (CaptureStep step : steps) {
            run(monitor -> {
                step.handle(file, monitor);
                return file;
            });
        }
    }

    private int finished(FoldOptions options) throws IOException {
        List<CaptureStep> steps = then.steps(message -> note(message.toString()));
        Path beside = TargetNames.folded(dump);
        Path wished = output == null ? beside : path(output);
        Path file = Files.isDirectory(wished) ? wished.resolve(beside.getFileName()) : wished;
        VerifiedFold.Result result = run(new VerifiedFold(dump, file, options, force, delete));
        readers.grant(file);
        if (!isQuiet()) {
            print(List.of(result.message().toString()));
        }
        switch (result.original()) {
            case NOT_WHOLE -> note("warning: " + dump + " is kept, because it is not whole");
            case CHANGED -> note("warning: " + dump + " is kept, because it was changed while it was folded");
            case KEPT, DELETED -> {}
        }
        follow(file, steps);
        return ExitCodes.DONE;
    }

    private int stay(CaptureOptions options) throws IOException {
        TriggerService.Limits limits = triggers.limits();
        for (long pid : pids) {
            if (LocalJvms.find(pid).isEmpty()) {
                throw new JobException(Message.of("cli.noCounters", pid));
            }
        }
        TriggerService.Options service = new TriggerService.Options(
                triggers.jvms(pids),
                triggers.match() != null,
                triggers.conditions(),
                triggers.outOfMemory(),
                limits,
                folder == null ? Path.of("") : folder,
                options);
        try (TriggerService job =
                TriggerService.open(service, then.steps(message -> log(message.toString())), listener())) {
            run(job);
        }
        return ExitCodes.DONE;
    }

    private int watch(FoldOptions options) throws IOException {
        WatchedFolder.Options service;
        try {
            service = new WatchedFolder.Options(
                    watch,
                    folder == null ? watch : folder,
                    options,
                    delete,
                    Durations.parse(settle == null ? DEFAULT_SETTLE : settle));
        } catch (IllegalArgumentException e) {
            throw usage("--settle: " + e.getMessage());
        }
        try (WatchedFolder job =
                WatchedFolder.open(service, then.steps(message -> log(message.toString())), listener())) {
            run(job);
        }
        return ExitCodes.DONE;
    }

    /** Results on standard output, what was seen on standard error with the time. */
    private WatchListener listener() {
        return new WatchListener() {
            @Override
            public void log(Message message) {
                CaptureCommand.this.log(message.toString());
            }

            @Override
            public void captured(Path file) {
                try {
                    readers.grant(file);
                } catch (IOException e) {
                    log(Faults.message(e));
                }
                try {
                    print(List.of(file.toString()));
                } catch (IOException e) {
                    log(Message.of("cli.standardOutput", Faults.reason(e)));
                }
            }
        };
    }

    private void log(String line) {
        if (!isQuiet()) {
            LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
            // Its toString leaves out seconds of zero.
            terminal().err().println(now.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + line);
        }
    }
}
