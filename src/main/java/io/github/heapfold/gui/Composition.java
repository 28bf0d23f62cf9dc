package io.github.heapfold.gui;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.analyse.AnalyseView;
import io.github.heapfold.gui.analyse.growth.OtherDumps;
import io.github.heapfold.gui.analyse.heap.HeapSessions;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.analyse.secrets.SecretsNote;
import io.github.heapfold.gui.batch.BatchActions;
import io.github.heapfold.gui.batch.BatchView;
import io.github.heapfold.gui.capture.CaptureRunner;
import io.github.heapfold.gui.capture.CaptureView;
import io.github.heapfold.gui.compress.CompressModel;
import io.github.heapfold.gui.compress.CompressRunner;
import io.github.heapfold.gui.compress.CompressView;
import io.github.heapfold.gui.compress.Estimates;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.convert.ConvertModel;
import io.github.heapfold.gui.convert.ConvertRunner;
import io.github.heapfold.gui.convert.ConvertView;
import io.github.heapfold.gui.convert.RebaseRunner;
import io.github.heapfold.gui.file.BaseNote;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.guide.GuideWindow;
import io.github.heapfold.gui.inspect.InspectView;
import io.github.heapfold.gui.jobs.AfterFrame;
import io.github.heapfold.gui.jobs.AtWork;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.gui.preferences.AnalyzerFinder;
import io.github.heapfold.gui.preferences.Analyzers;
import io.github.heapfold.gui.preferences.Preferences;
import io.github.heapfold.gui.preferences.PreferencesDialog;
import io.github.heapfold.gui.preferences.SystemTheme;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.report.ReportPage;
import io.github.heapfold.gui.restore.RestoreModel;
import io.github.heapfold.gui.restore.RestoreRunner;
import io.github.heapfold.gui.restore.RestoreView;
import io.github.heapfold.gui.restore.SalvagePane;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.Drops;
import io.github.heapfold.gui.shell.MainWindow;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.shell.SettingsSaver;
import io.github.heapfold.gui.shell.ViewSpec;
import io.github.heapfold.gui.shell.WindowActions;
import io.github.heapfold.gui.shell.WindowPages;
import io.github.heapfold.gui.shell.WindowParts;
import io.github.heapfold.gui.shell.Workspace;
import io.github.heapfold.gui.summary.SummaryView;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/** Puts the app together. The one place that knows all its parts. */
final class Composition {
    private final Dialogs dialogs;
    private final Settings settings;
    private final Preferences preferences;
    private final Analyzers analyzers;
    private final Background background;
    private final ObjectProperty<Theme> systemTheme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final ReadOnlyObjectWrapper<Theme> theme = new ReadOnlyObjectWrapper<>();
    private final int threads = FoldOptions.usualThreads();
    private final JobQueue queue;
    private final Workspace workspace;
    private final CompressRunner compress;
    private final RestoreRunner restore;
    private final ConvertRunner convert;
    private final RebaseRunner rebase;
    private final CaptureRunner capture;
    private final TargetGuard guard;
    private final FileActions files;
    private final HeapSessions sessions;
    private final FileJumps jumps;
    private final OtherDumps others;
    private final Estimates estimates;
    private final SealOpener seals;
    private final SettingsSaver saver;
    private final MainWindow window;
    private GuideWindow guide;

    /** Puts another one in the place of this one. */
    private Runnable anew = () -> {};

    /**
     * @param reveal shows a file in its folder
     * @param jobThreads what runs jobs: one that is cancelled ends by clearing up, so the program is not to end before it
     */
    Composition(Settings settings, Dialogs dialogs, Consumer<Path> reveal, Executor jobThreads) {
        this.dialogs = dialogs;
        this.settings = settings;
        preferences = new Preferences(settings);
        Texts.use(preferences.language().get().locale(Locale.getDefault()));
        theme.bind(Bindings.createObjectBinding(
                () -> preferences.theme().get().theme(systemTheme.get()), preferences.theme(), systemTheme));
        background = new Background(Executors.newCachedThreadPool(Threads.daemons("background")), Platform::runLater);
        saver = new SettingsSaver(settings, background);
        queue = new JobQueue(jobThreads, Platform::runLater, new AfterFrame(), System::nanoTime);
        queue.setAtOnce(preferences.jobsAtOnce().get());
        preferences.jobsAtOnce().addListener((value, before, now) -> queue.setAtOnce(now.intValue()));
        analyzers = new Analyzers(preferences, AnalyzerFinder.here(), background);
        workspace =
                new Workspace(queue, threads, Platform::runLater, settings::addRecent, settings::forget, this::prepare);
        guard = new TargetGuard(background, queue::writing, dialogs::mayReplace, dialogs::mayReplaceAll);
        estimates = new Estimates(
                background,
                Math.max(1, threads - 1),
                threads,
                preferences.profiles().list(),
                queue.working());
        WritingJobs writing = new WritingJobs(queue, guard, threads, this::chooseTarget, this::reopen);
        compress = new CompressRunner(writing, estimates, workspace::addFolded);
        restore = new RestoreRunner(writing, workspace::addRestored);
        convert = new ConvertRunner(
                writing,
                workspace::addConverted,
                (damaged, made) -> workspace.addRepaired(damaged, made.target(), made.repairOf(damaged.name())));
        rebase = new RebaseRunner(writing, workspace::addAlone);
        // What is resident has to put JVMs back as they were, so the program does not end before it.
        capture = new CaptureRunner(queue, threads, jobThreads, Platform::runLater, workspace::addCaptured);
        files = new FileActions(
                queue,
                workspace::input,
                () -> dialogs.open(settings.lastFolder()).stream().findFirst(),
                (suggestion, endings) -> dialogs.saveAs(text("report.export.title"), suggestion, endings),
                reveal,
                analyzers,
                threads);
        sessions = new HeapSessions(queue, () -> new Background(serial(), Platform::runLater), threads);
        jumps = new FileJumps(workspace, sessions);
        others = new OtherDumps(
                queue,
                threads,
                workspace::files,
                workspace::input,
                () -> dialogs.open(settings.lastFolder()),
                jumps::show);
        seals = new SealOpener(background, dialogs::openKeys, workspace::scan);
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> {
            Set<OpenFile> open = Set.copyOf(workspace.files());
            sessions.retain(open);
            estimates.retain(open);
            queue.retain(open);
        });
        WindowActions actions = new WindowActions(
                workspace,
                queue,
                background,
                dialogs,
                settings,
                this::showPreferences,
                () -> guide().show(),
                () -> preferences.theme().set(theme.get() == Theme.DARK ? ThemeChoice.LIGHT : ThemeChoice.DARK));
        window = new MainWindow(
                new WindowParts(workspace, queue, background, actions, reveal, theme, settings), pages());
        window.idle().bind(capture.watches().map(now -> text(now.isEmpty() ? "status.idle" : "status.watching")));
        window.addTool(
                captureButton(new CaptureView(
                        capture,
                        background,
                        CaptureView.usualFolder(Path.of(System.getProperty("user.home"))),
                        settings,
                        dialogs::mayPause,
                        file -> workspace.find(file).ifPresent(workspace::show))),
                KeyCode.N);
    }

    private WindowPages pages() {
        return new WindowPages(
                List.of(
                        new ViewSpec(ViewId.SUMMARY, file -> Optional.empty(), this::summary),
                        new ViewSpec(ViewId.INSPECT, file -> Optional.empty(), this::inspect),
                        new ViewSpec(ViewId.ANALYSE, file -> Optional.empty(), this::analyse),
                        new ViewSpec(ViewId.COMPRESS, Composition::noDump, this::compress),
                        new ViewSpec(ViewId.RESTORE, Composition::nothingToRestore, this::restoreOrConvert),
                        new ViewSpec(ViewId.REPORT, file -> Optional.empty(), this::report)),
                file -> new SalvagePane(file, restore, files),
                this::batch);
    }

    private static Optional<String> noDump(OpenFile file) {
        return file.isDump() ? Optional.empty() : Optional.of(text("view.missing.folded"));
    }

    private static Optional<String> nothingToRestore(OpenFile file) {
        if (file.isBeyondRepair()) {
            return Optional.of(text("view.missing.nothing"));
        }
        return file.isDump() && !file.isRefusedByMat() ? Optional.of(text("view.missing.whole")) : Optional.empty();
    }

    private PageView summary(OpenFile file) {
        return new SummaryView(
                sessions.of(file),
                theme,
                () -> estimates.of(file),
                seals,
                () -> baseNote(file),
                new LeakReportAct(files));
    }

    private PageView analyse(OpenFile file) {
        return new AnalyseView(sessions.of(file), theme, others, new LeakReportAct(files), seals, baseNote(file));
    }

    private PageView inspect(OpenFile file) {
        return new InspectView(
                file,
                theme,
                queue,
                background,
                serial(),
                threads,
                seals,
                () -> baseNote(file),
                () -> workspace.stopScan(file),
                name -> sessions.of(file).show(new Place(Place.Part.CLASSES, name)),
                () -> estimates.of(file).columns());
    }

    private PageView compress(OpenFile file) {
        SecretsNote secrets = new SecretsNote(sessions.of(file), file.profile());
        return new CompressView(
                new CompressModel(file),
                compress,
                estimates.of(file),
                background,
                this::chooseTarget,
                new ProfileDialogs(dialogs, settings, preferences),
                secrets,
                secrets.kept());
    }

    private PageView restoreOrConvert(OpenFile file) {
        return file.isDump() ? convert(file) : restore(file);
    }

    private PageView restore(OpenFile file) {
        return new RestoreView(
                new RestoreModel(file),
                restore,
                background,
                this::chooseTarget,
                dialogs::openKeys,
                files,
                baseNote(file));
    }

    private Optional<Node> baseNote(OpenFile file) {
        return Optional.ofNullable(file.inspection().get())
                .flatMap(Inspection::base)
                .map(base -> new BaseNote(file, base, background, () -> chooseBase(file), () -> rebase.run(file)));
    }

    /** What could not be read without it is read anew. */
    private void chooseBase(OpenFile file) {
        dialogs.openFolded(Optional.ofNullable(file.path().toAbsolutePath().getParent()))
                .ifPresent(base -> {
                    file.base().set(base);
                    workspace.scan(file);
                });
    }

    private PageView report(OpenFile file) {
        return ReportPage.of(file, files, theme);
    }

    private PageView convert(OpenFile file) {
        return new ConvertView(new ConvertModel(file), convert, background, this::chooseTarget, files);
    }

    private PageView batch(List<OpenFile> several) {
        BatchActions actions = new BatchActions() {
            @Override
            public void compress(OpenFile dump, Profile profile, int level) {
                dump.profile().set(profile);
                dump.level().set(level);
                if (dump.problem().get() != null && dump.problem().get().changed()) {
                    // Another try at what was read before would meet the same.
                    workspace.readAgain(dump);
                }
                if (dump.isUnread()) {
                    compress.runOnceRead(dump);
                } else {
                    compress.run(new CompressModel(dump).ofSeveral());
                }
            }

            @Override
            public void restore(OpenFile folded) {
                restore.run(new RestoreModel(folded).ofSeveral(), false);
            }

            @Override
            public void compare(List<OpenFile> dumps) {
                jumps.compare(dumps, others);
            }

            @Override
            public void together(Runnable acts) {
                guard.together(acts);
            }

            @Override
            public Optional<Path> folder(Path first) {
                return dialogs.folder(text("batch.target.folder"), first);
            }

            @Override
            public void show(OpenFile file) {
                workspace.show(file);
            }
        };
        OpenFile.Together usual = new OpenFile.Together(
                preferences.profile().get(), preferences.level().get());
        return new BatchView(several, usual, workspace.closedOfBatch(), queue, background, actions, files, theme);
    }

    private void prepare(OpenFile file) {
        file.profile().set(preferences.profile().get());
        file.level().set(preferences.level().get());
    }

    private void showPreferences() {
        new PreferencesDialog(
                        preferences,
                        analyzers,
                        dialogs::openProgram,
                        settings.file(),
                        window.getScene().getWindow(),
                        this::anew,
                        () -> guide().show(text("preferences.title")))
                .show();
    }

    private void anew() {
        if (mayClose()) {
            if (guide != null) {
                guide.hide();
            }
            anew.run();
        }
    }

    /** @param act puts another one in the place of this one, for what only takes effect then */
    void onAnew(Runnable act) {
        anew = act;
    }

    private GuideWindow guide() {
        if (guide == null) {
            Window owner = window.getScene().getWindow();
            guide = new GuideWindow(owner, theme, () -> MainWindow.close(owner));
        }
        return guide;
    }

    /** Asks the desktop for its colours anew, where they matter. */
    void followSystem() {
        if (preferences.theme().get() == ThemeChoice.SYSTEM) {
            background.run(SystemTheme::ask, systemTheme::set, failure -> {});
        }
    }

    private Button captureButton(CaptureView view) {
        Button button = Controls.button("capture", text("capture.open"), () -> window.showPage(view));
        button.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
        button.setGraphic(Controls.icon(Feather.ACTIVITY));
        Tips.set(button, text("capture.open.tooltip"));
        return button;
    }

    /** A thread of its own that goes when there has been nothing to do for a while. */
    private static Executor serial() {
        ThreadPoolExecutor serial = new ThreadPoolExecutor(
                1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Threads.daemons("file"));
        serial.allowCoreThreadTimeOut(true);
        return serial;
    }

    private void reopen() {
        workspace.open(dialogs.open(settings.lastFolder()));
    }

    private Optional<Path> chooseTarget(Path current) {
        return dialogs.saveAs(text("dialog.target"), current).map(file -> ResultFormat.ended(file, current));
    }

    ReadOnlyObjectProperty<Theme> theme() {
        return theme.getReadOnlyProperty();
    }

    Preferences preferences() {
        return preferences;
    }

    JobQueue queue() {
        return queue;
    }

    Workspace workspace() {
        return workspace;
    }

    MainWindow window() {
        return window;
    }

    /** Opens what was named as the program was started; a folder stands for what is of use in it, as where it is dropped. */
    void open(List<Path> given) {
        if (given.stream().noneMatch(Files::isDirectory)) {
            workspace.open(given);
            return;
        }
        background.run(() -> Drops.inFolders(given), workspace::openForWork, failure -> workspace.open(given));
    }

    /** Stops what works until it is stopped, gives back what is open, and writes what is to be remembered. */
    void stop() {
        queue.cancelAll();
        capture.stop();
        sessions.close();
        estimates.retain(List.of());
        saver.saveNow();
    }

    /** Asks the user where jobs would be lost, or a watch that was to go on. */
    boolean mayClose() {
        ObservableValue<List<String>> watches = capture.watches();
        ObservableValue<AtWork> work =
                Bindings.createObjectBinding(() -> new AtWork(losable(), watches.getValue()), queue.entries(), watches);
        return work.getValue().isEmpty() || dialogs.mayStop(work);
    }

    /** What is at work, and what is ordered and begins when its file has been read. */
    private List<String> losable() {
        return Stream.concat(queue.losable().stream().map(JobEntry::title), workspace.ordered().stream())
                .toList();
    }
}
