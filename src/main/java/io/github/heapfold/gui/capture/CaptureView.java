package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.resident.WatchedFolder;
import io.github.heapfold.gui.compress.Goal;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The JVMs of this machine with their heaps, and at the right when to capture them and how. */
public final class CaptureView extends VBox implements PageView {
    /** Height of a program before one is there, in pixels at 100 %, and how many are seen at once. */
    private static final double ROW = 42;

    private static final int MOST_ROWS = 4;

    /** Of the card around them, in pixels. */
    private static final double EDGES = 26;

    private static final Set<KeyCode> ARROWS = Set.of(KeyCode.DOWN, KeyCode.UP, KeyCode.HOME);
    private static final Set<KeyCode> CAPTURING = Set.of(KeyCode.ENTER, KeyCode.SPACE);

    /** The cards stand beside each other from this width on. */
    private static final double WIDE = 640;

    private static final Duration SETTLE = Duration.ofSeconds(60);

    private final CaptureRunner runner;
    private final Background background;
    private final JvmRows jvms = new JvmRows();
    private final ListView<JvmRow> list = new ListView<>();
    private final FilterField filter =
            new FilterField("capture-filter", text("capture.filter"), typed -> update(() -> jvms.seek(typed)));
    private final CaptureMemory memory;
    private final TriggerModel model;
    private final UploadModel upload;
    private final FolderRow results = new FolderRow("capture-folder", text("capture.folder"));
    private final ChoiceBox<Profile> profile = new ChoiceBox<>();
    private final CheckBox live = Controls.checkBox("capture-live", text("capture.live"));
    private final CheckBox alone = Controls.checkBox("capture-alone", text("capture.alone"));
    private final Label problem = Controls.note("");
    private final Timeline clock = new Timeline(new KeyFrame(javafx.util.Duration.seconds(1), event -> look()));
    private final BooleanProperty asks = new SimpleBooleanProperty(true);
    private final BiFunction<String, String, Dialogs.Permission> permission;
    private final DoubleProperty rowHeight = new SimpleDoubleProperty();
    private final IntegerProperty seenRows = new SimpleIntegerProperty(1);
    private List<Region> cards = List.of();
    private final ObservableValue<Boolean> shown = Controls.shown(this);
    private boolean looking;

    /** Whether rows come and go, and nobody chooses one. */
    private boolean updating;

    /**
     * @param folder where captures go at first
     * @param settings where is remembered what the user sets
     * @param permission asks, with a title and a question, whether another program may be stopped
     * @param open shows a file that was captured
     */
    public CaptureView(
            CaptureRunner runner,
            Background background,
            Path folder,
            Settings settings,
            BiFunction<String, String, Dialogs.Permission> permission,
            Consumer<Path> open) {
        this.permission = permission;
        this.runner = runner;
        this.background = background;
        this.memory = new CaptureMemory(settings);
        this.model = new TriggerModel(memory);
        this.upload = new UploadModel(memory);
        setId("capture-view");
        getStyleClass().addAll("page", "view");
        results.set(folder);
        profile.getItems().setAll(Presets.all());
        profile.setValue(Presets.OOM);
        profile.setConverter(Controls.named(Goal::title));
        profile.setMaxWidth(Double.MAX_VALUE);
        profile.setAccessibleText(text("capture.profile"));
        live.setSelected(true);
        memory.keep("folder", results.typed());
        if (results.folder().filter(kept -> !Files.isWritable(kept)).isPresent()) {
            results.set(folder);
        }
        memory.keep(
                "profile",
                profile.valueProperty(),
                Profile::name,
                name -> Presets.byName(name).orElseThrow(IllegalArgumentException::new));
        memory.keep("live", live.selectedProperty());
        memory.keep("alone", alone.selectedProperty());
        Tips.set(alone, text("capture.alone.tooltip"));
        memory.keep("ask", asks);
        Tips.set(live, text("capture.live.tooltip"));
        problem.setId("capture-problem");
        problem.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
        problem.setMaxWidth(Double.MAX_VALUE);
        problem.getStyleClass().addAll("banner", "warning");
        Controls.show(problem, false);
        Stream.of(upload.addressFault(), upload.headerFault())
                .forEach(fault -> fault.addListener((value, before, now) -> {
                    if (problem.getText().equals(before)) {
                        Controls.show(problem, false);
                    }
                }));
        Node log = new CaptureLog(
                List.of(runner.triggers().lines(), runner.folder().lines()));
        getChildren().addAll(head(open), list(), problem, ways(), Controls.heading(text("capture.log")), log);
        VBox.setVgrow(log, Priority.ALWAYS);
        clock.setCycleCount(Animation.INDEFINITE);
        // Nobody looks at a view that is not in the window.
        shown.addListener((value, before, now) -> {
            if (now) {
                update(jvms::tidy);
                look();
                clock.play();
            } else {
                clock.stop();
            }
        });
    }

    /** Where captures go before the user has said where: a heap dump holds secrets, so to nowhere that others read. */
    public static Path usualFolder(Path home) {
        Path documents = home.resolve("Documents");
        return Files.isDirectory(documents) && Files.isWritable(documents) ? documents : home;
    }

    @Override
    public Node node() {
        return this;
    }

    /** The programs, and then the cards below them, from left to right. */
    @Override
    public Optional<Node> part(int number) {
        return Stream.<Node>concat(Stream.of(list), cards.stream()).skip(number).findFirst();
    }

    /** The title, and beside it what was captured last, which has its room from the beginning. */
    private Node head(Consumer<Path> open) {
        Label title = Controls.label(text("capture.title"), Styles.TITLE_4, Styles.TEXT_BOLD);
        title.setMinWidth(USE_PREF_SIZE);
        runner.last().addListener((value, before, now) -> results.check());
        filter.over(this);
        Controls.show(filter, false);
        HBox head = new HBox(title, filter, Controls.spacer(), new LastCapture(runner.last(), background, open));
        head.getStyleClass().add("row");
        return head;
    }

    private Node list() {
        list.setItems(jvms.sought());
        list.setId("jvms");
        list.setAccessibleText(text("capture.jvms"));
        list.getStyleClass().add("card");
        list.setCellFactory(view -> {
            JvmCell cell = new JvmCell(list.widthProperty(), this::captureOfRow, this::watch);
            // A narrow row has more lines, and other languages have higher ones.
            cell.heightProperty().addListener((value, before, now) -> {
                if (cell.getItem() != null) {
                    rowHeight.set(now.doubleValue());
                }
            });
            return cell;
        });
        list.placeholderProperty()
                .bind(Bindings.createObjectBinding(
                        () -> Controls.note(
                                text(jvms.rows().isEmpty() ? "capture.none.text" : "analyse.search.nothing")),
                        jvms.rows()));
        list.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (now != null && !updating && !runner.triggers().running().get()) {
                model.program().set(now.jvm().get().mainClass());
            }
        });
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        RowMenu.of(
                list,
                list.getSelectionModel(),
                row -> Visible.of(row.jvm().get().mainClass()),
                this::acts);
        // As high as what is in it: no row is cut, and no part of the window is empty.
        list.prefHeightProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> EDGES + (rowHeight.get() > 0 ? rowHeight.get() : TextSize.scaled(ROW)) * seenRows.get(),
                        seenRows,
                        rowHeight));
        list.setMinHeight(USE_PREF_SIZE);
        return list;
    }

    /** After the question the focus is where it was asked. */
    private void captureOfRow(LocalJvm jvm) {
        list.requestFocus();
        capture(jvm);
    }

    private List<MenuItem> acts(JvmRow row) {
        LocalJvm jvm = row.jvm().get();
        MenuItem now = Controls.menuItem("row-capture", text("capture.now"), () -> capture(jvm));
        MenuItem watch = Controls.menuItem("row-watch", text("capture.watch.this"), () -> watch(jvm));
        watch.setDisable(runner.triggers().running().get());
        return row.ended().get() ? List.of() : List.of(now, watch);
    }

    /** Takes a program for the trigger, which is all set but for the button that starts it. */
    private void watch(LocalJvm jvm) {
        if (!runner.triggers().running().get()) {
            model.program().set(jvm.mainClass());
            lookup("#trigger-switch").requestFocus();
        }
    }

    /** What is below does not move under the hand when programs end, nor while somebody points at it or writes in it. */
    private void growList() {
        Node focused = getScene() == null ? null : getScene().getFocusOwner();
        boolean writes = focused instanceof TextInputControl && Focus.isInside(focused, this);
        if (jvms.rows().size() > MOST_ROWS) {
            // Among so many that come and go one is found by its name. It stays, for it may be in use.
            Controls.show(filter, true);
        }
        if (!writes && cards.stream().noneMatch(Node::isHover)) {
            seenRows.set(
                    Math.max(seenRows.get(), Math.min(MOST_ROWS, jvms.rows().size())));
        }
    }

    private void key(KeyEvent event) {
        JvmRow chosen = list.getSelectionModel().getSelectedItem();
        KeyCode code = event.getCode();
        if (chosen == null && ARROWS.contains(code)) {
            // The toolkit would go on from a first row that nobody has chosen.
            list.getSelectionModel().selectFirst();
            event.consume();
        } else if (chosen != null && CAPTURING.contains(code) && !event.isShortcutDown()) {
            if (!chosen.ended().get()) {
                capture(chosen.jvm().get());
            }
            event.consume();
        }
    }

    @Override
    public void filter() {
        if (filter.isVisible()) {
            filter.requestFocus();
        }
    }

    /** How a program is captured, when, which folder is watched and what runs on a device: as equals. */
    private Node ways() {
        CheckBox ask = Controls.checkBox("capture-ask", text("capture.ask"));
        ask.selectedProperty().bindBidirectional(asks);
        Tips.set(ask, text("capture.ask.tooltip"));
        Label kept = Controls.note(text("capture.how.kept"));
        kept.setId("capture-how-kept");
        // Its room is there before, for nothing is to move under the pointer when a watch begins.
        kept.visibleProperty()
                .bind(runner.triggers().running().or(runner.folder().running()));
        VBox how = new VBox(
                Controls.heading(text("capture.how")),
                Controls.label(text("capture.profile")),
                profile,
                live,
                alone,
                ask,
                Controls.label(text("capture.folder")),
                results,
                new UploadPane(upload),
                kept);
        how.getStyleClass().add("capture-group");
        Region trigger = new TriggerPane(model, runner.triggers(), this::startTrigger);
        Region watch = new WatchPane(memory, runner.folder(), this::startWatching);
        Region android = new AndroidPane(background, System::getenv, this::capture);
        trigger.setId("capture-trigger");
        watch.setId("capture-watch");
        android.setId("capture-android");
        cards = List.of(how, trigger, watch, android);
        for (Region card : cards) {
            card.getStyleClass().add("card");
            card.setMinWidth(0);
            card.setMinHeight(USE_PREF_SIZE);
        }
        GridPane others = new GridPane();
        others.addColumn(0, watch, android);
        others.getRowConstraints().setAll(half(), half());
        GridPane.setHgrow(watch, Priority.ALWAYS);
        others.getStyleClass().add("summary-cards");
        others.setMinWidth(0);
        Pane grid = ChoiceCard.beside(List.of(how, trigger, others), 1, WIDE);
        grid.setMinHeight(USE_PREF_SIZE);
        return grid;
    }

    private static RowConstraints half() {
        RowConstraints half = new RowConstraints();
        half.setPercentHeight(50);
        return half;
    }

    private void look() {
        if (looking) {
            return;
        }
        looking = true;
        background.run(
                LocalJvms::list,
                found -> {
                    looking = false;
                    update(() -> jvms.update(found, list.isHover()));
                },
                failure -> {
                    looking = false;
                    tell(failure);
                });
    }

    /**
     * The chosen program stays chosen; where it has gone, none is: the list would go on to another one, which nobody
     * has chosen.
     */
    private void update(Runnable rows) {
        JvmRow chosen = list.getSelectionModel().getSelectedItem();
        updating = true;
        rows.run();
        if (list.getSelectionModel().getSelectedItem() != chosen) {
            list.getSelectionModel().clearSelection();
            if (list.getItems().contains(chosen)) {
                list.getSelectionModel().select(chosen);
            }
        }
        updating = false;
        growList();
    }

    private void tell(Throwable failure) {
        results.check();
        problem.setText(Problem.reason(failure));
        Controls.show(problem, true);
    }

    /** What may not be possible as it was asked for. */
    private interface Start {
        void begin() throws IOException;
    }

    private void start(Start start) {
        Controls.show(problem, false);
        results.check();
        try {
            start.begin();
        } catch (IOException e) {
            tell(e);
        }
    }

    private Path folder() throws JobException {
        return results.folder().orElseThrow(() -> new JobException(Message.verbatim(text("capture.folder.missing"))));
    }

    private CaptureOptions options() {
        return runner.options(profile.getValue(), live.isSelected());
    }

    private void capture(LocalJvm jvm) {
        start(() -> {
            // What is in the way is told before anybody is asked.
            Path folder = folder();
            List<CaptureStep> steps = upload.steps(runner.triggers()::say);
            if (mayPause(jvm)) {
                runner.capture(jvm, folder, options(), steps, this::tell);
            }
        });
    }

    /** To meet the wrong one stops somebody's program. */
    private boolean mayPause(LocalJvm jvm) {
        if (!asks.get()) {
            return true;
        }
        String name = jvm.mainClass();
        String told = text(
                "capture.ask.text",
                name,
                Long.toString(jvm.pid()),
                JvmCell.inUse(jvm.heap()),
                results.folder().map(Path::toString).orElse("–"));
        String sent =
                upload.told().map(to -> " " + text("capture.ask.sent", to)).orElse("");
        Dialogs.Permission given = permission.apply(text("capture.ask.title", name), Texts.unbroken(told + sent));
        if (given == Dialogs.Permission.ALWAYS) {
            asks.set(false);
        }
        return given != Dialogs.Permission.NO;
    }

    private void capture(AndroidApp app) {
        start(() -> runner.capture(
                app,
                folder(),
                live.isSelected(),
                runner.folding(profile.getValue()),
                upload.steps(runner.triggers()::say),
                this::tell));
    }

    private void startTrigger() {
        start(() -> {
            List<CaptureStep> steps = upload.steps(runner.triggers()::say);
            String program = model.program().get().strip();
            TriggerService.Options options = model.options(folder(), options()).inSeries(isSeries(steps));
            runner.triggers().start(text("capture.trigger.watches", program), (listener, monitor) -> {
                try (TriggerService service = TriggerService.open(options, steps, listener)) {
                    service.run(monitor);
                }
            });
        });
    }

    /** Who is sent one file may not have the other. */
    private boolean isSeries(List<CaptureStep> steps) {
        return steps.isEmpty() && !alone.isSelected();
    }

    private void startWatching(Path watched, boolean delete) {
        start(() -> {
            List<CaptureStep> steps = upload.steps(runner.folder()::say);
            WatchedFolder.Options options = new WatchedFolder.Options(
                    watched, watched, runner.folding(profile.getValue()), delete, SETTLE, isSeries(steps));
            runner.folder().start(text("capture.watch.watches", watched), (listener, monitor) -> {
                try (WatchedFolder service = WatchedFolder.open(options, steps, listener)) {
                    service.run(monitor);
                }
            });
        });
    }
}
