package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.PauseTransition;
import javafx.animation.Timeline;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/** Where a result goes: the file, the space left on its disk, and a button to choose another. */
public final class TargetRow extends MeasuredBox {
    /** Least width beside something else, in pixels at 100 %. */
    public static final double LEAST = 246;

    /** A warning that wraps into less than this, in pixels at 100 %, has its button below it. */
    private static final double WARNING = 190;

    private static final Duration AGAIN = Duration.seconds(2);

    /** So long nothing is typed before it is looked at. */
    private static final Duration REST = Duration.millis(250);

    private final Background background;
    private final ObservableValue<Needed> needed;
    private final ObjectProperty<Path> target;
    private final Function<Path, Optional<Path>> chooser;
    private final Function<Path, FolderRoom> disk;
    private final TextField name = new TextField();
    private final Label folder = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Label free = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper isTight = new ReadOnlyBooleanWrapper();
    private final BooleanBinding unusable = problem.isNotEmpty().and(isTight.not());
    private final ReadOnlyBooleanWrapper isTooSmall = new ReadOnlyBooleanWrapper();
    private final Timeline again = new Timeline(new KeyFrame(AGAIN, event -> look()));
    private final PauseTransition typing = new PauseTransition(REST);
    private final ObservableValue<Boolean> shown = Controls.shown(this);
    /** What waits for the look at what is typed. */
    private final List<Runnable> taking = new ArrayList<>();

    /** What the result is made of; null where that is no file that could be written over. */
    private Path source;

    /** What the result cannot be read without; null for nothing. */
    private ObservableValue<Path> base = new SimpleObjectProperty<>();

    /** What was found last: of the target, or of the file that is meant by what is typed just now. */
    private TargetLook known;

    /**
     * @param needed room for the result, as far as that is known
     * @param chooser asks the user for another target
     */
    public TargetRow(
            ObjectProperty<Path> target,
            ObservableValue<Needed> needed,
            Background background,
            Function<Path, Optional<Path>> chooser) {
        this(target, needed, background, chooser, FolderRoom::of);
    }

    /** @param disk looks at a folder */
    TargetRow(
            ObjectProperty<Path> target,
            ObservableValue<Needed> needed,
            Background background,
            Function<Path, Optional<Path>> chooser,
            Function<Path, FolderRoom> disk) {
        this.background = background;
        this.disk = disk;
        this.target = target;
        this.chooser = chooser;
        this.needed = needed;
        known = TargetLook.unseen(target.get());
        free.setId("target-free");
        free.setWrapText(true);
        free.setMinHeight(USE_PREF_SIZE);
        getStyleClass().add("target");
        name.setId("target");
        name.setAccessibleText(text("target.name"));
        name.setOnAction(event -> take());
        name.textProperty().addListener((value, before, now) -> {
            // What waits was asked for with the words before.
            taking.clear();
            typing.playFromStart();
        });
        typing.setOnFinished(event -> look());
        name.focusedProperty().addListener((value, before, now) -> {
            if (!now) {
                take();
            }
        });
        folder.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        Button change = Controls.button("change-target", text("target.change"), this::choose);
        change.getStyleClass().add(Styles.SMALL);
        change.setMinWidth(USE_PREF_SIZE);
        HBox row = new HBox(free, Controls.spacer(), change);
        row.getStyleClass().add("row");
        getChildren().addAll(Controls.heading(text("target")), name, folder, row);
        target.addListener((value, before, now) -> show(now));
        needed.addListener((value, before, now) -> showFree());
        again.setCycleCount(Animation.INDEFINITE);
        problem.addListener((value, before, now) -> lookAgain());
        sceneProperty().addListener((value, before, now) -> {
            if (now != null) {
                // Others write there too while this view is not on.
                look();
            }
        });
        shown.addListener((value, before, now) -> lookAgain());
        show(target.get());
    }

    /** A field would be content with a dozen letters, and a row is no wider where the folder's path is short. */
    @Override
    protected double computePrefWidth(double height) {
        return Math.max(TextSize.scaled(LEAST), super.computePrefWidth(height));
    }

    /** Says of a file that it is no target: the result is made of it. */
    public TargetRow sparing(Path file) {
        source = file;
        look();
        return this;
    }

    /**
     * The same of what the result cannot be read without.
     *
     * @param base null in it while there is none
     */
    public TargetRow sparing(ObservableValue<Path> base) {
        this.base = base;
        base.addListener((value, before, now) -> {
            showFree();
            look();
        });
        showFree();
        look();
        return this;
    }

    private void choose() {
        chooser.apply(target.get()).ifPresent(target::set);
    }

    /** A card of it and of what is known of the result, which goes below it before either is cut. */
    public WrapRow beside(Node about) {
        WrapRow row = WrapRow.wide(this, about).grow(this, LEAST);
        row.getStyleClass().add("card");
        return row;
    }

    /** Room may be made, or a folder, while one looks at what is wrong. */
    private void lookAgain() {
        if (!shown.getValue() || problem.get().isEmpty()) {
            again.stop();
        } else {
            again.play();
        }
    }

    /**
     * The same warning for beside the button that begins the work, for this may be scrolled out of sight: why the target
     * cannot be written, and the way out. Nothing is there while it can, or while the work is done.
     *
     * @param told what went wrong last and is told below: what its card says and offers is not there twice
     */
    public Region warning(ObservableValue<Boolean> busy, ObservableValue<Problem> told) {
        Label why = Controls.label("", Styles.TEXT_SMALL, "danger-text");
        why.setId("target-warning");
        why.setWrapText(true);
        why.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
        why.textProperty().bind(problem.map(Texts::unbroken));
        // What failed may have failed for want of room, or left less.
        told.addListener((value, before, now) -> look());
        Button elsewhere = Controls.button("target-elsewhere", text("target.elsewhere"), this::choose);
        elsewhere.getStyleClass().add(Styles.SMALL);
        BooleanBinding alone = Bindings.createBooleanBinding(
                () -> told.getValue() == null || !told.getValue().offersElsewhere(), told);
        Controls.showWhile(elsewhere, alone);
        WrapRow warning = WrapRow.of(why, elsewhere).grow(why, WARNING);
        warning.setMaxHeight(USE_PREF_SIZE);
        Controls.showWhile(
                warning,
                Bindings.createBooleanBinding(
                        () -> !problem.get().isEmpty() && !busy.getValue() && !isFull(told.getValue()),
                        problem,
                        busy,
                        told));
        return warning;
    }

    private static boolean isFull(Problem told) {
        return told != null && told.full();
    }

    /** Why the target cannot be written, as far as that is known before; empty where it can. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /** Whether that is because there is less room than is needed in any case: what is known to fail is not begun. */
    public ReadOnlyBooleanProperty tooSmall() {
        return isTooSmall.getReadOnlyProperty();
    }

    /** Whether nothing can be written there, however small it is. */
    public BooleanBinding unusable() {
        return unusable;
    }

    private void take() {
        take(() -> {});
    }

    /**
     * Takes the name or the path that was typed, then does this. One that no file can have is put back, and nothing is
     * done. Both may be later: what is meant is looked up on the disk, and forgotten where one goes on typing meanwhile.
     */
    public void take(Runnable then) {
        taking.add(then);
        if (isKnown()) {
            taken();
        } else {
            look();
        }
    }

    /** Whether what was found is of what is typed. */
    private boolean isKnown() {
        return known.isOf(target.get(), words(), base.getValue());
    }

    private void taken() {
        List<Runnable> all = List.copyOf(taking);
        taking.clear();
        Optional<Path> file = known.file();
        file.ifPresent(this::taken);
        name.setText(TargetLook.shown(target.get()));
        if (file.isPresent()) {
            all.forEach(Runnable::run);
        } else {
            look();
        }
    }

    private void taken(Path file) {
        known = known.taken(file);
        target.set(file);
    }

    private String words() {
        return name.getText().strip();
    }

    private void show(Path now) {
        name.setText(TargetLook.shown(now));
        typing.stop();
        showFolder(now);
        look();
    }

    private void showFolder(Path file) {
        folder.setText(Visible.of(String.valueOf(TargetLook.folder(file))));
        String whole = Visible.of(file.toAbsolutePath().toString());
        Tips.set(name, whole);
        Tips.set(folder, whole);
    }

    /** At the folder of the file that is meant by what is typed: what is said of room is not to be of another one. */
    private void look() {
        Path now = target.get();
        Path own = source;
        Path against = base.getValue();
        String words = words();
        background.run(
                () -> TargetLook.at(now, words, own, against, disk),
                this::found,
                failure -> found(TargetLook.unseen(now, words, against)));
    }

    private void found(TargetLook found) {
        // Looks may come back in any order.
        if (found.isOf(target.get(), words(), base.getValue())) {
            known = found;
            showFolder(known.place());
            showFree();
            if (!taking.isEmpty()) {
                taken();
            }
        }
    }

    /**
     * Where it may be enough, one may try; where it cannot be, the words say so of what is switched off then, and name
     * the size that is told of the result elsewhere beside what it takes without its zeros.
     */
    private String tooTight() {
        Needed room = needed.getValue();
        boolean certain = isTooSmall.get();
        boolean sparse =
                certain && room.most().filter(most -> most > room.least()).isPresent();
        return text(
                sparse ? "target.warning.sparse" : certain ? "target.warning.small" : "target.warning.tight",
                Units.bytes(known.room().free()),
                Units.bytes(certain ? room.least() : room.most().orElse(0L)),
                folderName(),
                Units.bytes(room.most().orElse(0L)));
    }

    /** Short, for the warning stands where the whole path is not seen. */
    private String folderName() {
        Path place = known.folder();
        return Visible.of(String.valueOf(place.getFileName() == null ? place : place.getFileName()));
    }

    /** Says it in words and in colour where the file cannot be written, or there is not room enough. */
    private void showFree() {
        FolderRoom room = known.room();
        long now = room.free();
        boolean small = now >= 0 && needed.getValue().least() > now;
        boolean tight = small
                || (now >= 0
                        && needed.getValue().most().filter(bytes -> bytes > now).isPresent());
        boolean writable = room.isThere() && room.isWritable();
        Optional<TargetLook.Spared> spared = known.sparedFrom(base.getValue());
        boolean open = writable && spared.isEmpty();
        isTight.set(tight && open);
        isTooSmall.set(small && open);
        if (!room.isThere()) {
            free.setText(text("target.nofolder"));
            problem.set(text("target.warning.nofolder", folderName()));
        } else if (!writable) {
            free.setText(text("target.readonly"));
            problem.set(text("target.warning.readonly", folderName()));
        } else if (spared.isPresent()) {
            String key = spared.get().name().toLowerCase(Locale.ROOT);
            free.setText(text("target." + key));
            problem.set(text("target.warning." + key, TargetLook.shown(known.place())));
        } else {
            free.setText(now < 0 ? "" : text(tight ? "target.tight" : "target.free", Units.bytes(now)));
            problem.set(tight ? tooTight() : "");
        }
        free.getStyleClass().removeAll("danger-text", Styles.TEXT_MUTED);
        free.getStyleClass().add(tight || !open ? "danger-text" : Styles.TEXT_MUTED);
    }

    /**
     * How much room a result takes.
     *
     * @param least bytes that it takes in any case
     * @param most it takes no more bytes than that; empty where that is not known
     */
    public record Needed(long least, Optional<Long> most) {
        /** Where it is only known how much it takes at most, if that. */
        public static Needed atMost(Optional<Long> most) {
            return new Needed(0, most);
        }
    }
}
