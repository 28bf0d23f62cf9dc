package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.files.Platform;
import io.github.heapfold.gui.ahead.AheadOfUse;
import io.github.heapfold.gui.ahead.Rehearsal;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.FittingScroll;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ToggleKeys;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobList;
import io.github.heapfold.gui.jobs.StatusBar;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.kordamp.ikonli.feather.Feather;

/** The window's content: files at the left, the selected one's page, the status bar; over it the job list and drops. */
public final class MainWindow extends StackPane {
    private static final double NARROW = 900;
    /** The least window with large text. */
    private static final double TIGHT = 620;

    /** Between the list of jobs and the edges, in pixels. */
    private static final double GAP = 12;

    /** How many parts of a view have keys of their own: as many as there are digits. */
    private static final int MOST_PARTS = 9;

    private static final KeyCombination NEXT = new KeyCodeCombination(KeyCode.PAGE_DOWN, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination PREVIOUS =
            new KeyCodeCombination(KeyCode.PAGE_UP, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination BACK = new KeyCodeCombination(KeyCode.LEFT, KeyCombination.ALT_DOWN);
    private static final KeyCombination FORWARD = new KeyCodeCombination(KeyCode.RIGHT, KeyCombination.ALT_DOWN);

    /** Below this height the list of files has the room of what is under it, in pixels at 100 %. */
    private static final double LOW = 500;

    /** Below this height, in pixels at 100 %, rows of tables have the room of gaps and margins. */
    private static final double COMPACT = 640;

    private static final PseudoClass COMPACT_CLASS = PseudoClass.getPseudoClass("compact");
    private static final PseudoClass NARROW_CLASS = PseudoClass.getPseudoClass("narrow");
    private static final PseudoClass TIGHT_CLASS = PseudoClass.getPseudoClass("tight");

    private final WindowPages views;
    private final Workspace workspace;
    private final WindowActions actions;
    private final Background background;
    private final ObservableValue<Theme> theme;
    private final ColumnMemory columns;
    private final Map<OpenFile, FilePage> pages = new HashMap<>();
    private final BorderPane frame = new BorderPane();
    private final StackPane centre = new StackPane();
    private final FilesPane files;
    private final StatusBar status;
    private final JobList jobs;

    /** Whether any job works or waits. */
    private final ObservableValue<Boolean> busy;

    /** It goes with the window, which the size of texts outlives. */
    private final ChangeListener<Number> resized = (value, before, now) -> showRoom();

    private final Button themeSwitch;
    private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper();
    private final Map<KeyCode, Button> toolKeys = new EnumMap<>(KeyCode.class);
    private Optional<PageView> batch = Optional.empty();

    /** What is about no file, while it is shown. */
    private Optional<PageView> other = Optional.empty();

    /** What was shown before that: a file, several together, or none. */
    private List<OpenFile> left = List.of();

    public MainWindow(WindowParts parts, WindowPages views) {
        this.views = views;
        workspace = parts.workspace();
        actions = parts.actions();
        background = parts.background();
        theme = parts.theme();
        columns = new ColumnMemory(parts.settings());
        busy = parts.queue().busy();
        getStyleClass().add("main-window");
        themeSwitch = Controls.iconButton("theme", Feather.MOON, text("theme.dark"), actions::switchTheme);
        theme.addListener((value, before, now) -> showTheme());
        showTheme();
        status = new StatusBar(
                parts.queue(),
                parts.reveal(),
                Controls.iconButton("guide", Feather.HELP_CIRCLE, text("guide.button"), actions::guide),
                Controls.iconButton(
                        "preferences-button", Feather.SETTINGS, text("preferences.button"), actions::preferences),
                themeSwitch);
        jobs = new JobList(parts.queue(), parts.reveal(), this::closeJobs);
        Controls.show(jobs, false);
        status.jobsButton().selectedProperty().addListener((value, before, now) -> Controls.show(jobs, now));
        status.jobsButton().setOnAction(event -> {
            if (jobs.isVisible() && Focus.isSeen(status.jobsButton())) {
                jobs.focus();
            }
        });
        StackPane.setAlignment(jobs, Pos.BOTTOM_RIGHT);
        // A margin and not a shift: what is shifted up is cut off by the edge of a small window.
        status.heightProperty()
                .addListener((value, before, now) ->
                        StackPane.setMargin(jobs, new Insets(GAP, GAP, now.doubleValue() + GAP, GAP)));
        files = new FilesPane(workspace, this::browse, actions::recent, parts.reveal(), this::workTogether);
        frame.setLeft(files);
        // Too little room cuts the page at its end, never moves the window.
        centre.setMinSize(0, 0);
        frame.setCenter(centre);
        frame.setBottom(status);
        DropOverlay drops = new DropOverlay(background, workspace::openForWork);
        AheadOfUse rehearsal = new AheadOfUse("rehearsal", true, busy);
        getChildren().addAll(frame, jobs, drops, rehearsal);
        drops.install(this);
        Rehearsal.pieces(theme).forEach(piece -> rehearsal.later(() -> rehearsal.prepare(piece.get(), 300, 100)));
        widthProperty().addListener(resized);
        heightProperty().addListener(resized);
        TextSize.factor().addListener(new WeakChangeListener<>(resized));
        workspace.selected().addListener((value, before, now) -> showSelected());
        workspace.batch().addListener((ListChangeListener<OpenFile>) change -> showBatch());
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> {
            List.copyOf(pages.keySet()).stream()
                    .filter(file -> !workspace.files().contains(file))
                    .forEach(file -> pages.remove(file).close());
            showTitle();
        });
        showSelected();
    }

    /** How little room there is, by the size of texts. */
    private void showRoom() {
        files.pseudoClassStateChanged(NARROW_CLASS, getWidth() < TextSize.scaled(NARROW));
        files.pseudoClassStateChanged(TIGHT_CLASS, getWidth() < TextSize.scaled(TIGHT));
        files.setLow(getHeight() < TextSize.scaled(LOW));
        pseudoClassStateChanged(COMPACT_CLASS, getHeight() < TextSize.scaled(COMPACT));
    }

    private void showTheme() {
        boolean dark = theme.getValue() == Theme.DARK;
        themeSwitch.setGraphic(Controls.icon(dark ? Feather.SUN : Feather.MOON));
        String words = text(dark ? "theme.light" : "theme.dark");
        themeSwitch.setAccessibleText(words);
        Tips.set(themeSwitch, words);
    }

    private void showBatch() {
        if (workspace.batch().isEmpty()) {
            batch = Optional.empty();
            showSelected();
        } else {
            PageView view = views.batch().apply(List.copyOf(workspace.batch()));
            columns.remember(view.node());
            // Else the toolkit gives the focus to the beginning of the window.
            boolean worked = Focus.isIn(centre);
            String at = worked && batch.isPresent() ? getScene().getFocusOwner().getId() : null;
            batch = Optional.of(view);
            other = Optional.empty();
            showTitle();
            centre.getChildren().setAll(new FittingScroll(view.node()));
            if (worked) {
                begin(again(view, at).orElseGet(view::entry));
            }
        }
    }

    /** Where one was in the same files with one more or less: a key is not to do there what it did not do before. */
    private static Optional<Node> again(PageView view, String id) {
        return Optional.ofNullable(id)
                .map(known -> view.node().lookup("#" + known))
                .filter(node -> node.isVisible() && !node.isDisabled());
    }

    private void showSelected() {
        if (batch.isPresent()) {
            return;
        }
        OpenFile file = workspace.selected().get();
        other = Optional.empty();
        showTitle();
        boolean worked = Focus.isIn(centre);
        centre.getChildren()
                .setAll(
                        file == null
                                ? new WelcomePane(
                                        actions::browse,
                                        actions::selfDump,
                                        actions.recent(),
                                        path -> workspace.open(List.of(path)))
                                : pages.computeIfAbsent(
                                        file, any -> new FilePage(any, workspace, views, columns, background, busy)));
        if (worked) {
            begin();
        }
    }

    /** What is shown, then the app: the task bar, too, shows the beginning of it. */
    public ReadOnlyStringProperty title() {
        return title.getReadOnlyProperty();
    }

    private void showTitle() {
        OpenFile file = workspace.selected().get();
        String shown = batch.isPresent()
                ? text("batch.title", String.valueOf(workspace.batch().size()))
                : file == null ? "" : file.label();
        title.set(shown.isEmpty() ? text("app.name") : text("app.title", shown, text("app.name")));
    }

    /** What the bottom line says where no job works. */
    public StringProperty idle() {
        return status.idle();
    }

    /**
     * Adds a button to the status bar.
     *
     * @param code does the same, with Ctrl
     */
    public void addTool(Button tool, KeyCode code) {
        toolKeys.put(code, tool);
        tool.setMinWidth(Region.USE_PREF_SIZE);
        status.getChildren().add(status.getChildren().size() - 2, tool);
    }

    /** Shows what is about no file, until a file is selected or it is left. */
    public void showPage(PageView page) {
        if (other.isEmpty()) {
            OpenFile file = workspace.selected().get();
            left = batch.isPresent() ? List.copyOf(workspace.batch()) : file == null ? List.of() : List.of(file);
        }
        // Else nobody could come back to the same files together.
        workspace.batch().clear();
        workspace.selected().set(null);
        other = Optional.of(page);
        centre.getChildren().setAll(new FittingScroll(page.node()));
    }

    /**
     * Leaves what is about no file for what was shown before, and several files for one; tells whether there was
     * something to leave.
     */
    private boolean leavePage() {
        if (other.isEmpty()) {
            return leaveForFile();
        }
        List<OpenFile> open = left.stream().filter(workspace.files()::contains).toList();
        if (open.size() > 1) {
            workspace.batch().setAll(open);
            batch.map(PageView::entry).ifPresent(this::begin);
        } else if (!leaveForFile()) {
            showSelected();
            begin(centre);
        }
        return true;
    }

    /** The same for a file: the one that was shown before, or else of several the first, or the last of all. */
    private boolean leaveForFile() {
        List<OpenFile> open = workspace.files();
        if ((other.isEmpty() && batch.isEmpty()) || open.isEmpty()) {
            return false;
        }
        List<OpenFile> before = new ArrayList<>(left);
        if (batch.isPresent()) {
            before.clear();
            Optional.ofNullable(workspace.selected().get()).ifPresent(before::add);
            before.addAll(workspace.batch());
        }
        workspace.show(before.stream().filter(open::contains).findFirst().orElse(open.get(open.size() - 1)));
        page().ifPresent(FilePage::focus);
        return true;
    }

    private void switchTo(int view) {
        OpenFile file = workspace.selected().get();
        if (batch.isPresent() && !workspace.batch().contains(file)) {
            // Of several files that were chosen it is a view of one of these that is asked for.
            workspace.show(workspace.batch().get(0));
        } else {
            leaveForFile();
        }
        page().ifPresent(page -> page.switchTo(view));
    }

    private Optional<FilePage> page() {
        return batch.isPresent()
                ? Optional.empty()
                : Optional.ofNullable(pages.get(workspace.selected().get()));
    }

    private void onView(Consumer<PageView> action) {
        view().ifPresent(action);
    }

    private Optional<PageView> view() {
        return batch.or(() -> other).or(() -> page().flatMap(FilePage::view));
    }

    /** By key: what opens has the focus, which goes back to the page when it closes. */
    private void turnJobs() {
        boolean opens = !jobs.isVisible();
        status.jobsButton().setSelected(opens);
        if (opens) {
            jobs.focus();
        } else {
            batch.map(PageView::entry).ifPresentOrElse(this::begin, this::begin);
        }
    }

    /** Puts the list away: one goes on at its button. */
    private void closeJobs() {
        status.jobsButton().setSelected(false);
        // Who asks again for the focus where it is makes the toolkit hide it.
        if (!status.jobsButton().isFocused()) {
            status.jobsButton().requestFocus();
        }
    }

    /** The file, or what is about none or several of them, which stay. */
    private void closeShown() {
        page().ifPresentOrElse(page -> workspace.close(page.file()), this::leavePage);
    }

    /** The keys that work everywhere in the window. Esc closes what is on top and never cancels a job. */
    public void installKeys(Scene scene) {
        Focus.watch(scene);
        ToggleKeys.install(scene);
        Scrolling.pageKeys(scene, centre);
        key(scene, KeyCode.O, this::browse);
        key(scene, KeyCode.ENTER, () -> onView(PageView::run));
        key(scene, KeyCode.F, () -> onView(PageView::filter));
        key(scene, KeyCode.E, () -> onView(PageView::export));
        key(scene, KeyCode.J, this::turnJobs);
        key(scene, KeyCode.COMMA, actions::preferences);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.F1), actions::guide);
        key(scene, KeyCode.W, this::closeShown);
        key(scene, KeyCode.Q, () -> close(scene.getWindow()));
        key(scene, KeyCode.DIGIT0, files::focus);
        key(scene, KeyCode.B, this::workTogether);
        toolKeys.forEach((code, tool) -> key(scene, code, () -> {
            tool.fire();
            begin(centre);
        }));
        for (int i = 0; i < MOST_PARTS; i++) {
            int number = i;
            KeyCode digit = KeyCode.getKeyCode(Integer.toString(i + 1));
            if (i < ViewId.values().length) {
                key(scene, digit, () -> switchTo(number));
            }
            scene.getAccelerators()
                    .put(
                            new KeyCodeCombination(digit, KeyCombination.ALT_DOWN),
                            () -> onView(view -> view.part(number).ifPresent(this::goTo)));
        }
        // Before all others: lists take these keys for themselves, and one may have the focus of a button that has
        // gone.
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && jobs.isVisible()) {
                closeJobs();
                event.consume();
            } else if (event.getCode() == KeyCode.ESCAPE
                    && !FilterField.isClearing(event)
                    && (page().filter(FilePage::closeBanner).isPresent() || leavePage())) {
                event.consume();
            } else if (NEXT.match(event) || PREVIOUS.match(event)) {
                step(NEXT.match(event) ? 1 : -1);
                event.consume();
            } else if (!isOfWords(event)
                    && ((BACK.match(event) && view().filter(PageView::back).isPresent())
                            || (FORWARD.match(event)
                                    && view().filter(PageView::forward).isPresent()))) {
                event.consume();
            }
        });
    }

    /** Alt and an arrow lead a word on in a text of macOS. */
    private static boolean isOfWords(KeyEvent event) {
        return Platform.here() == Platform.MAC && event.getTarget() instanceof TextInputControl;
    }

    /** Gives the focus to what one begins with; the toolkit gives it to the first control, beside the page. */
    public void begin() {
        if (page().isPresent()) {
            page().ifPresent(FilePage::focus);
        } else {
            begin(centre);
        }
    }

    private void browse() {
        // One that was open already, too, is what the user asked for.
        if (actions.browse()) {
            page().ifPresent(FilePage::focus);
        }
    }

    private void workTogether() {
        files.chooseAll();
        batch.map(PageView::entry).ifPresent(this::begin);
    }

    /** Gives the focus to what was just opened. */
    private void begin(Node entry) {
        Focus.ready(centre);
        Focus.begin(entry);
    }

    private void goTo(Node part) {
        Focus.ready(centre);
        Focus.into(part);
    }

    /** Shows another file: the next in the list or the one before, and at its end the one at the other. */
    private void step(int by) {
        List<OpenFile> all = workspace.files();
        if (!all.isEmpty()) {
            int at = all.indexOf(workspace.selected().get());
            int from = at < 0 && by < 0 ? 0 : at;
            workspace.show(all.get(Math.floorMod(from + by, all.size())));
            page().ifPresent(page -> page.focus());
        }
    }

    /** As the window's own button does: jobs that run are asked about. */
    public static void close(Window window) {
        window.fireEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSE_REQUEST));
    }

    private static void key(Scene scene, KeyCode code, Runnable action) {
        scene.getAccelerators().put(new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN), action);
    }
}
