package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.resident.WatchListener;
import io.github.heapfold.capture.resident.WatchedFolder;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.TargetOptions;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes dumps of running JVMs, now or when it is time. */
@Command(
        name = "capture",
        description = {
            "Take heap dumps of running JVMs and Android apps, now or when memory runs high or out, and compress them"
                    + " as they come.",
            "Without arguments: the JVMs of this machine and their heaps.",
            "With a PID: dump that JVM and compress the dump as it comes; it never touches the disk where"
                    + " the JVM can write to a pipe (JDK 17 and up, Linux and macOS).",
            "With --jmx: the same of a JVM that listens there, through a temporary file.",
            "With --android: dump an app on an Android device by adb, compress the dump as it comes, and delete it"
                    + " there; without a process, the devices and the apps that can be dumped.",
            "With --when: stay, and capture JVMs when memory runs high or out.",
            "With --watch: stay, and compress each dump that appears in a folder."
        })
public final class CaptureCommand extends JobCommand {
    @Parameters(
            paramLabel = "PID",
            arity = "0..*",
            description = "The processes of JVMs; with --android of apps, by number or package.")
    private List<String> processes = new ArrayList<>();

    @Option(names = "--json", description = "The list of JVMs, or of Android devices and apps, as one JSON object.")
    private boolean json;

    @Mixin
    private AndroidOptions android;

    @Mixin
    private SingleCapture single;

    @Mixin
    private JvmOptions jvms;

    @Mixin
    private JmxOptions jmx;

    @Mixin
    private TriggerOptions triggers;

    @Option(
            names = "--watch",
            paramLabel = "DIR",
            description = "Stay and compress each dump that appears in this folder, once it is complete.")
    private Path watch;

    @Option(
            names = "--dump",
            paramLabel = "FILE",
            description = "Compress a dump that is there already, and verify the result: for -XX:OnOutOfMemoryError.")
    private Path dump;

    @Option(
            names = "--delete",
            description =
                    "With --watch and --dump: delete a dump when its .hfold file has been verified (default: keep it).")
    private boolean delete;

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            description = "With --watch: how long a dump that does not say where it ends has to stay unchanged"
                    + " (default: ${DEFAULT-VALUE}).")
    private String settle = "60s";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "With --when and --watch: where .hfold files go (default: here; the watched folder).")
    private Path folder;

    @Option(
            names = "--series",
            negatable = true,
            description = "With --when and --watch: compress later captures of a program against its first one, which"
                    + " they then need, where that pays, as it does at levels up to 5; those of an OutOfMemoryError stand"
                    + " alone always (default: unless --upload or --then hands each file on).")
    private Boolean series;

    @Mixin
    private ThenOptions then;

    @Mixin
    private FoldingOptions folding;

    @Spec
    private CommandSpec spec;

    private final UnaryOperator<String> environment;

    public CaptureCommand(Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<String> environment) {
        super(terminal, onStart);
        this.environment = environment;
    }

    @Override
    protected int execute() throws IOException {
        CaptureMode mode = CaptureMode.of(spec);
        FoldOptions options = folding.toOptions();
        switch (mode) {
            case LIST -> list();
            case FOLDER -> watch(options);
            case CONDITIONS -> await(options);
            case FILE -> fold(options);
            case REMOTE -> captureRemote(options);
            case ANDROID -> {
                return captureAndroid(options);
            }
            case JVMS -> {
                return captureAll(options);
            }
        }
        return ExitCodes.DONE;
    }

    private void list() throws IOException {
        if (json) {
            data(JvmList.json(LocalJvms.list()));
        } else {
            print(JvmList.text(LocalJvms.list()));
        }
    }

    private void captureRemote(FoldOptions options) throws IOException {
        CaptureOptions capture = jvms.with(options);
        List<CaptureStep> steps = stepsAfterOne();
        try (DumpTarget target = jmx.connect(environment)) {
            single.capture(this, target, capture, steps);
        }
    }

    private int captureAndroid(FoldOptions options) throws IOException {
        if (processes.isEmpty()) {
            List<AndroidList.Entry> found = run(monitor -> android.list(environment, monitor));
            if (json) {
                data(AndroidList.json(found));
            } else {
                print(AndroidList.text(found));
            }
            return ExitCodes.DONE;
        }
        if (json) {
            throw usage("--json is for the list of devices and apps");
        }
        if (single.isStream()) {
            throw usage(
                    "--android needs a file, for the dump is deleted on the device when the file has been verified");
        }
        List<CaptureStep> steps = then.steps(message -> note(message.toString()));
        return each(processes, process -> single.capture(this, android, environment, process, options, steps));
    }

    private List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        for (String process : processes) {
            try {
                pids.add(Long.parseLong(process));
            } catch (NumberFormatException e) {
                throw usage("'" + process + "' is not the number of a process");
            }
        }
        return pids;
    }

    private int captureAll(FoldOptions options) throws IOException {
        List<Long> pids = pids();
        CaptureOptions capture = jvms.with(options);
        List<CaptureStep> steps = stepsAfterOne();
        return each(pids, pid -> {
            try (DumpTarget target = LocalTarget.of(pid)) {
                single.capture(this, target, capture, steps);
            }
        });
    }

    private <P> int each(List<P> those, Each<P> capture) throws IOException {
        if (single.output() != null) {
            TargetOptions.requireFolder(this, single.output());
        }
        if (those.size() > 1 && !single.takesMany(this)) {
            throw usage(single.output() + " is no folder, which several captures need");
        }
        return forEach(those, capture);
    }

    private List<CaptureStep> stepsAfterOne() throws IOException {
        List<CaptureStep> steps = then.steps(message -> note(message.toString()));
        if (single.isStream() && (processes.size() > 1 || !steps.isEmpty())) {
            throw usage("standard output takes one capture, and nothing can be done with it after");
        }
        return steps;
    }

    private void fold(FoldOptions options) throws IOException {
        if (single.isStream()) {
            throw usage("--dump is for one dump and a file to compress it to");
        }
        List<CaptureStep> steps = List.of();
        JobException unknown = null;
        try {
            steps = then.steps(message -> note(message.toString()));
        } catch (JobException e) {
            // A secret that cannot be read is told when the dump is folded, for the JVM that calls this cannot help it.
            unknown = e;
        }
        single.fold(this, dump, delete, options, steps);
        if (unknown != null) {
            throw unknown;
        }
    }

    private void await(FoldOptions options) throws IOException {
        CaptureOptions capture = jvms.with(options);
        List<Long> pids = pids();
        TriggerService.Options service = triggers.options(pids, folder == null ? Path.of("") : folder, capture);
        for (long pid : pids) {
            if (LocalJvms.find(pid).isEmpty()) {
                throw new JobException(Message.of("cli.noCounters", pid));
            }
        }
        WatchListener listener = new StayingCapture(this, single.readers());
        List<CaptureStep> steps = then.steps(listener::log);
        try (TriggerService job = TriggerService.open(service.inSeries(isSeries(series, steps)), steps, listener)) {
            run(job);
        }
    }

    private void watch(FoldOptions options) throws IOException {
        WatchedFolder.Options service;
        try {
            service = new WatchedFolder.Options(
                    watch, folder == null ? watch : folder, options, delete, Durations.parse(settle));
        } catch (IllegalArgumentException e) {
            throw usage("--settle: " + e.getMessage());
        }
        WatchListener listener = new StayingCapture(this, single.readers());
        List<CaptureStep> steps = then.steps(listener::log);
        try (WatchedFolder job = WatchedFolder.open(service.inSeries(isSeries(series, steps)), steps, listener)) {
            run(job);
        }
    }

    /** Who is given one file may not have the other. */
    static boolean isSeries(Boolean said, List<CaptureStep> steps) {
        return said == null ? steps.isEmpty() : said;
    }
}
