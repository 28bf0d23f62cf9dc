package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.interact;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.capture.SelfDumpJob;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.Language;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import java.awt.image.RenderedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.collections.transformation.FilteredList;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Takes pictures of every view of the app, with a dump of its own virtual machine; without a display. {@code
 * src/tools/screenshots.sh} runs it.
 */
public final class Screenshots {
    /** Views that are in the README or in the guide. */
    private static final Set<String> SHOWN = Set.of(
            "summary",
            "analyse",
            "leaks",
            "duplicates",
            "growth",
            "query",
            "inspect",
            "records",
            "compress",
            "report",
            "restore",
            "batch",
            "capture");

    private final Path out;
    private final Path work;
    private final int width;
    private final int height;
    private final int textSize;
    private final boolean all;
    private Composition app;
    private FakeDialogs dialogs;
    private Stage stage;

    private Screenshots(String[] args) {
        out = Path.of(args[0]);
        work = Path.of(args[1]);
        width = Integer.parseInt(args[2]);
        height = Integer.parseInt(args[3]);
        textSize = Integer.parseInt(args[4]);
        all = args[5].equals("all");
    }

    /**
     * @param args the folder for the pictures, the folder for the dumps, width, height, size of text in percent, and
     *     {@code all} or {@code shown} for those views only that are shown somewhere, and the language:
     *     {@code english}, {@code chinese} or {@code both}
     */
    public static void main(String[] args) throws Exception {
        // Threads of the toolkit and of jobs go on for ever, after a fault, too.
        Thread.currentThread().setUncaughtExceptionHandler((thread, fault) -> {
            fault.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        Platform.startup(() -> Platform.setImplicitExit(false));
        Screenshots screenshots = new Screenshots(args);
        screenshots.takeDumps();
        for (Language language : args[6].equals("both")
                ? List.of(Language.ENGLISH, Language.CHINESE)
                : List.of(Language.valueOf(args[6].toUpperCase(Locale.ROOT)))) {
            for (ThemeChoice theme : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
                screenshots.take(language, theme);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** What runs, what was looked at and the shop's sessions are in a dump, so each is larger than the one before. */
    private void takeDumps() throws Exception {
        Files.createDirectories(work);
        Shop.visits(2_000);
        dump("search.hprof");
        start(Language.ENGLISH, ThemeChoice.LIGHT);
        Shop.visits(4_000);
        dump("orders.hprof");
        open(work.resolve("orders.hprof"));
        for (ViewId view : ViewId.values()) {
            view(work.resolve("orders.hprof"), view);
        }
        Shop.visits(8_000);
        dump("shop.hprof");
        stop();
    }

    private void take(Language language, ThemeChoice theme) throws Exception {
        String folder = language == Language.CHINESE ? "zh/" : "";
        String ending = theme == ThemeChoice.DARK ? "-dark.png" : ".png";
        start(language, theme);
        shoot(folder + "welcome" + ending);
        Path dump = work.resolve("shop.hprof");
        open(dump);
        await(() -> app.queue().unfinished().isEmpty());
        await(() -> stage.getScene().lookup("#leak-sentence") != null
                && stage.getScene()
                                .getRoot()
                                .lookupAll("#classes-card .hyperlink")
                                .size()
                        > 1
                && stage.getScene().lookup("#summary-result") instanceof Labeled size
                && size.getText().contains("%"));
        shoot(folder + "summary" + ending);
        view(dump, ViewId.ANALYSE);
        await(() -> stage.getScene().lookup("#object-name") != null);
        shoot(folder + "analyse" + ending);
        questions(folder, ending);
        view(dump, ViewId.INSPECT);
        shoot(folder + "inspect" + ending);
        sections(folder, ending);
        view(dump, ViewId.COMPRESS);
        await(() -> stage.getScene().lookup("#expected-size") instanceof Labeled size
                && !size.getText().isEmpty()
                && !size.getStyleClass().contains(Styles.TEXT_MUTED));
        String estimating = Texts.text("goal.estimating");
        await(() -> stage.getScene().getRoot().lookupAll(".label").stream()
                .noneMatch(label -> estimating.equals(((Labeled) label).getText())));
        shoot(folder + "compress" + ending);
        Path folded = work.resolve("shop.hfold");
        Files.deleteIfExists(folded);
        fire("#compress");
        awaitReady(folded);
        shoot(folder + "report" + ending);
        show(folded, ViewId.RESTORE);
        shoot(folder + "restore" + ending);
        Path restored = work.resolve("shop.restored.hprof");
        Files.deleteIfExists(restored);
        fire("#restore");
        awaitReady(restored);
        show(restored, ViewId.REPORT);
        fire("#verify");
        await(() -> file(restored).results().comparison().get() != null);
        shoot(folder + "restored" + ending);
        batch(folder + "batch" + ending);
        jobs(folder + "jobs" + ending);
        problem(folder + "problem" + ending);
        damaged(folder, ending);
        capture(folder + "capture" + ending);
        dialogs(folder, ending);
        stop();
    }

    /** The questions that read all of the dump. */
    private void questions(String folder, String ending) throws Exception {
        fire("#analyse-LEAKS");
        await(() -> stage.getScene().lookup("#leak-suspects .leak-sentence") != null);
        shoot(folder + "leaks" + ending);
        fire("#analyse-DUPLICATES");
        await(() -> stage.getScene().lookup("#duplicates") instanceof TableView<?> rows
                && !rows.getItems().isEmpty());
        interact(() -> ((TableView<?>) stage.getScene().lookup("#duplicates"))
                .getSelectionModel()
                .select(0));
        await(() -> stage.getScene().lookup("#object-name") != null);
        shoot(folder + "duplicates" + ending);
        fire("#analyse-SECRETS");
        await(() -> stage.getScene().lookup("#secrets") instanceof TableView<?>);
        shoot(folder + "secrets" + ending);
        fire("#analyse-QUERY");
        fire("#query-run");
        await(() -> stage.getScene().lookup("#query-rows") instanceof TableView<?> rows
                && !rows.getItems().isEmpty());
        shoot(folder + "query" + ending);
        growth(folder + "growth" + ending);
    }

    /** From the dump before to this one. */
    private void growth(String name) throws Exception {
        fire("#analyse-GROWTH");
        MenuButton compare = (MenuButton) stage.getScene().lookup("#growth-compare");
        dialogs.toOpen = List.of(work.resolve("search.hprof"), work.resolve("orders.hprof"));
        interact(compare::show);
        interact(() -> compare.getItems().get(compare.getItems().size() - 1).fire());
        interact(compare::hide);
        await(() -> stage.getScene().lookup("#growth") instanceof TableView<?> rows
                && !rows.getItems().isEmpty()
                && app.queue().unfinished().isEmpty());
        shoot(name);
    }

    private void batch(String name) throws Exception {
        List<Path> dumps =
                List.of(work.resolve("orders.hprof"), work.resolve("search.hprof"), work.resolve("shop.hprof"));
        interact(() -> app.workspace().openForWork(dumps));
        for (Path dump : dumps) {
            awaitReady(dump);
        }
        Files.deleteIfExists(work.resolve("orders.hfold"));
        Files.deleteIfExists(work.resolve("search.hfold"));
        fire("#batch-compress");
        await(() -> app.workspace().find(work.resolve("orders.hfold")).isPresent()
                && app.workspace().find(work.resolve("search.hfold")).isPresent()
                && app.queue().unfinished().isEmpty());
        shoot(name);
    }

    private void sections(String folder, String ending) throws Exception {
        fire("#part-classes");
        shoot(folder + "classes" + ending);
        fire("#part-records");
        TableView<?> records = (TableView<?>) stage.getScene().lookup("#records");
        await(() -> !records.getItems().isEmpty());
        @SuppressWarnings("unchecked")
        ComboBox<Tag> tags = (ComboBox<Tag>) stage.getScene().lookup("#record-tag");
        TextInputControl target = (TextInputControl) stage.getScene().lookup("#record-target");
        interact(() -> {
            target.setText("50,000,000");
            tags.setValue(Tag.INSTANCE_DUMP);
        });
        fire("#record-go");
        await(() -> records.getSelectionModel().getSelectedItem() != null);
        fire("#tag-next");
        await(() -> records.getSelectionModel().getSelectedItem() instanceof DumpRecord record
                && record.tag() == Tag.INSTANCE_DUMP);
        TableView<?> fields = (TableView<?>) stage.getScene().lookup("#record-fields");
        await(() -> !fields.getItems().isEmpty());
        shoot(folder + "records" + ending);
        fire("#part-tags");
    }

    /** A dump that was cut off: what is said of it, and how it is repaired. */
    private void damaged(String folder, String ending) throws Exception {
        Path cut = work.resolve("cut.hprof");
        try (FileChannel dump = FileChannel.open(
                Files.copy(work.resolve("search.hprof"), cut, StandardCopyOption.REPLACE_EXISTING),
                StandardOpenOption.WRITE)) {
            dump.truncate(dump.size() * 4 / 5);
        }
        open(cut);
        show(cut, ViewId.INSPECT);
        shoot(folder + "damaged" + ending);
        view(cut, ViewId.RESTORE);
        Files.deleteIfExists(work.resolve("cut.repaired.hprof"));
        fire("#convert");
        awaitReady(work.resolve("cut.repaired.hprof"));
        shoot(folder + "convert" + ending);
    }

    /** With JVMs of our own: which others run here is nobody's business. */
    private void capture(String name) throws Exception {
        if (!all && !SHOWN.contains("capture")) {
            return;
        }
        try (ChildJvm one = ChildJvm.holding(12);
                ChildJvm other = ChildJvm.holding(30)) {
            Set<Long> ours = Set.of(one.pid(), other.pid());
            fire("#capture");
            ListView<?> jvms = (ListView<?>) stage.getScene().lookup("#jvms");
            await(() -> {
                keepOnly(jvms, ours);
                return pids(jvms).equals(ours);
            });
            // Some looks, one each second, so that there is a line to draw.
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5));
            interact(() -> {
                keepOnly(jvms, ours);
                write(stage.getScene(), name);
            });
        }
    }

    /** Takes the rows of all other JVMs away, as far as they are seen, until none is. */
    private static void keepOnly(ListView<?> jvms, Set<Long> ours) {
        for (int round = 0; round < 50 && !ours.containsAll(pids(jvms)); round++) {
            jvms.lookupAll(".list-cell").stream()
                    .map(cell -> (ListCell<?>) cell)
                    .filter(cell -> cell.getItem() != null && !ours.contains(pid(cell)))
                    .map(ListCell::getItem)
                    .toList()
                    .forEach(((FilteredList<?>) jvms.getItems()).getSource()::remove);
            jvms.applyCss();
            jvms.layout();
        }
    }

    private static Set<Long> pids(ListView<?> jvms) {
        return jvms.lookupAll(".list-cell").stream()
                .map(cell -> (ListCell<?>) cell)
                .filter(cell -> cell.getItem() != null)
                .map(Screenshots::pid)
                .collect(Collectors.toSet());
    }

    /** The number of the process is the first thing in the line under the name. */
    private static long pid(ListCell<?> cell) {
        return cell.lookupAll(".label").stream()
                .map(label -> ((Labeled) label).getText())
                .filter(text -> text.matches("\\d+ .*"))
                .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))))
                .findFirst()
                .orElse(0L);
    }

    private void jobs(String name) throws Exception {
        interact(() -> {
            app.workspace().show(file(work.resolve("shop.hprof")));
            app.queue().clearFinished();
            for (String job : List.of("search", "orders")) {
                app.queue()
                        .submit(JobRequest.create(
                                Texts.text("job.compress", job + ".hprof"), JobRequest.Queue.WORK, monitor -> {
                                    Progress progress = monitor.phase(Phase.FOLDING);
                                    while (true) {
                                        progress.at(1_200_000_000L, 3_400_000_000L);
                                        LockSupport.parkNanos(1_000_000);
                                    }
                                }));
            }
        });
        fire("#jobs-button");
        await(() -> app.queue()
                .foremost()
                .filter(job -> job.view().get().total() > 0)
                .isPresent());
        shoot(name);
        fire("#jobs-button");
        interact(() -> app.queue().cancelAll());
        await(() -> app.queue().unfinished().isEmpty());
    }

    private void problem(String name) throws Exception {
        Path text = Files.writeString(work.resolve("notes.hprof"), "This is a text.");
        interact(() -> app.workspace().open(List.of(text)));
        await(() -> file(text).state().get() == OpenFile.State.FAILED);
        shoot(name);
    }

    private void dialogs(String folder, String ending) throws Exception {
        List<Window> before = List.copyOf(Window.getWindows());
        fire("#preferences-button");
        fire("#guide");
        await(() -> Window.getWindows().size() == before.size() + 2);
        for (Window window : List.copyOf(Window.getWindows())) {
            if (!before.contains(window)) {
                boolean guide = window.getScene().lookup("#guide") != null;
                shoot(window.getScene(), folder + (guide ? "guide" : "preferences") + ending);
                interact(window::hide);
            }
        }
    }

    private void dump(String name) throws IOException {
        Path dump = work.resolve(name);
        if (!Files.exists(dump)) {
            new SelfDumpJob(dump).run(JobMonitor.silent());
        }
    }

    private void start(Language language, ThemeChoice theme) throws Exception {
        Settings settings = new Settings(work.resolve("none"));
        settings.setWord("language", language.name());
        settings.setWord("theme", theme.name());
        settings.addRecent(work.resolve("shop.hprof"));
        settings.setNumber("text.size", textSize);
        settings.setNumber("width", width);
        settings.setNumber("height", height);
        interact(() -> {
            stage = new Stage();
            dialogs = new FakeDialogs();
            dialogs.replace = true;
            app = new Composition(settings, dialogs, path -> {}, new LastingThreads("job"));
            HeapfoldApp.show(stage, app, settings);
        });
    }

    private void stop() throws Exception {
        interact(() -> {
            stage.setOnHiding(null);
            stage.hide();
        });
    }

    /**
     * Waits as long as there is work: how long that takes says nothing on a busy machine. Where the work ends without
     * what is waited for, says what the window shows instead.
     */
    private void await(Callable<Boolean> condition) throws Exception {
        while (true) {
            try {
                Waiting.await(condition);
                return;
            } catch (TimeoutException e) {
                List<JobEntry> jobs = app == null
                        ? List.of()
                        : WaitForAsyncUtils.asyncFx(
                                        () -> List.copyOf(app.queue().entries()))
                                .get();
                if (jobs.stream().allMatch(job -> job.state().get().isOver())) {
                    interact(() -> write(stage.getScene(), "in-vain.png"));
                    throw new IllegalStateException("in vain; see in-vain.png; the jobs: " + told(jobs), e);
                }
            }
        }
    }

    private static String told(List<JobEntry> jobs) {
        return jobs.stream()
                .map(job -> job.title() + " " + job.state().get() + " " + job.outcome())
                .collect(Collectors.joining("; "));
    }

    private OpenFile file(Path path) {
        return app.workspace().find(path).orElseThrow();
    }

    private void open(Path path) throws Exception {
        interact(() -> app.workspace().open(List.of(path)));
        awaitReady(path);
    }

    private void show(Path path, ViewId view) throws Exception {
        interact(() -> app.workspace().show(file(path)));
        view(path, view);
    }

    private void view(Path path, ViewId view) throws Exception {
        interact(() -> file(path).view().set(view));
    }

    /** A button that is disabled does nothing. */
    private void fire(String id) throws Exception {
        await(() -> stage.getScene().lookup(id) instanceof ButtonBase button && !button.isDisabled());
        interact(() -> ((ButtonBase) stage.getScene().lookup(id)).fire());
    }

    private void awaitReady(Path path) throws Exception {
        await(() -> app.workspace()
                .find(path)
                .filter(file -> file.state().get() == OpenFile.State.READY)
                .isPresent());
    }

    private void shoot(String name) throws Exception {
        shoot(stage.getScene(), name);
    }

    private void shoot(Scene scene, String name) throws Exception {
        String view = Path.of(name).getFileName().toString().replaceFirst("(-dark)?\\.png$", "");
        if (!all && !SHOWN.contains(view)) {
            return;
        }
        // Layout may take some rounds, for texts that wrap ask for another one.
        for (int i = 0; i < 4; i++) {
            WaitForAsyncUtils.waitForFxEvents();
        }
        interact(() -> write(scene, name));
    }

    /** In the window's thread. */
    private void write(Scene scene, String name) {
        // No caret, which blinks, and no ring around what happens to have the focus.
        scene.getRoot().requestFocus();
        RenderedImage picture = SwingFXUtils.fromFXImage(scene.snapshot(null), null);
        Path file = out.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            if (!ImageIO.write(picture, "png", file.toFile())) {
                throw new IOException("no writer for PNG");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
