package io.github.heapfold.gui;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.compress.CompressModel;
import io.github.heapfold.gui.compress.CompressRunner;
import io.github.heapfold.gui.compress.CompressView;
import io.github.heapfold.gui.inspect.InspectView;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.ReportPage;
import io.github.heapfold.gui.report.ReportRunner;
import io.github.heapfold.gui.restore.RestoreModel;
import io.github.heapfold.gui.restore.RestoreRunner;
import io.github.heapfold.gui.restore.RestoreView;
import io.github.heapfold.gui.shared.Background;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.TargetGuard;
import io.github.heapfold.gui.shared.Theme;
import io.github.heapfold.gui.shared.ViewId;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.MainWindow;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.shell.ViewSpec;
import io.github.heapfold.gui.shell.WindowController;
import io.github.heapfold.gui.shell.Workspace;
import io.github.heapfold.job.FileKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Puts the app together. The one place that knows all its parts. */
final class Composition {
    private final ObjectProperty<Theme> theme;
    private final JobQueue queue;
    private final Workspace workspace;
    private final MainWindow window;
    private final Dialogs dialogs;

    /**
     * @param reveal shows a file in its folder
     */
    Composition(Settings settings, Dialogs dialogs, Consumer<Path> reveal) {
        this.dialogs = dialogs;
        int threads = Runtime.getRuntime().availableProcessors();
        theme = new SimpleObjectProperty<>(settings.theme());
        Background background = new Background(
                Executors.newCachedThreadPool(work -> thread(work, "background", true)), Platform::runLater);
        // A job that is being cancelled ends by clearing up, so the program does not end before it.
        Executor jobThreads = work -> thread(work, "job", false).start();
        queue = new JobQueue(jobThreads, Platform::runLater, System::nanoTime);
        workspace = new Workspace(queue, threads, settings::addRecent);
        TargetGuard guard = new TargetGuard(background, dialogs::mayReplace);
        CompressRunner compress = new CompressRunner(queue, guard, threads, workspace::addFolded);
        RestoreRunner restore = new RestoreRunner(queue, guard, threads, workspace::addRestored);
        ReportRunner report = new ReportRunner(
                queue,
                (suggestion, endings) -> dialogs.saveAs(text("report.export.title"), suggestion, endings),
                reveal,
                threads);
        WindowController controller = new WindowController(workspace, queue, background, dialogs, settings);
        List<ViewSpec> views = List.of(
                new ViewSpec(
                        ViewId.INSPECT,
                        file -> true,
                        file -> new InspectView(
                                file, theme, queue, background, serial(), threads, () -> workspace.stopScan(file))),
                new ViewSpec(
                        ViewId.COMPRESS,
                        Composition::isDump,
                        file -> new CompressView(
                                new CompressModel(file),
                                compress,
                                background,
                                target -> chooseTarget(dialogs, target),
                                dialogs::openProfile)),
                new ViewSpec(
                        ViewId.RESTORE,
                        file -> !isDump(file),
                        file -> new RestoreView(
                                new RestoreModel(file),
                                restore,
                                background,
                                target -> chooseTarget(dialogs, target),
                                report)),
                new ViewSpec(
                        ViewId.REPORT,
                        file -> true,
                        file -> ReportPage.of(
                                file, report, theme, () -> file.view().set(ViewId.COMPRESS))));
        window = new MainWindow(workspace, views, queue, background, controller, reveal, theme);
    }

    private static Thread thread(Runnable work, String name, boolean daemon) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(daemon);
        return thread;
    }

    /** A thread of its own that goes when there has been nothing to do for a while. */
    private static Executor serial() {
        ThreadPoolExecutor serial = new ThreadPoolExecutor(
                1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> thread(work, "records", true));
        serial.allowCoreThreadTimeOut(true);
        return serial;
    }

    private static boolean isDump(OpenFile file) {
        return file.kind().filter(kind -> kind == FileKind.HPROF).isPresent();
    }

    private static Optional<Path> chooseTarget(Dialogs dialogs, Path current) {
        return dialogs.saveAs(text("dialog.target"), current);
    }

    ObjectProperty<Theme> theme() {
        return theme;
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

    /** Asks the user where jobs would be lost. */
    boolean mayClose() {
        int jobs = queue.unfinished().size();
        return jobs == 0 || dialogs.mayStop(jobs);
    }
}
