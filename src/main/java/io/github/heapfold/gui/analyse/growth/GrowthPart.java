package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.Kinship;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.Sought;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.Namesakes;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What grew from this dump to others of the same program, or from others to this one. */
public final class GrowthPart implements AnalysePart {
    /** Width of a path beside buttons, in pixels at 100 %. */
    private static final double PATH = 280;

    /** The least share of all growth from which on it is said that something shrank. */
    private static final double SHRANK = 0.005;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final HeapSession session;
    private final OtherDumps others;
    private final ComparedDumps dumps = new ComparedDumps();
    private final VBox root = new VBox();
    private final WrapRow chosen = WrapRow.of();
    private final MenuButton choose = new MenuButton(text("growth.compare"));
    private final Button turn = Controls.button("growth-turn", text("growth.turn"), this::turn);
    private final Label line = new Label();
    private final Label strangers = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final ToggleButton owners = new ToggleButton(text("growth.owners"));
    private final ToggleButton classes = new ToggleButton(text("growth.classes"));
    private final GrowthTable table = new GrowthTable(this::open, this::why);
    private final Label path = Controls.note("");
    private final HBox kinds;
    private final Button open = Controls.button("growth-open", "", () -> open(chosen()));
    private final Button why = Controls.button("growth-why", text("object.why"), () -> why(chosen()));
    private final WrapRow below;
    /** Held here, for nobody else does. */
    private final Predicate<List<OpenFile>> begin = this::begin;

    private Runnable stop = () -> {};
    private Runnable looked = () -> {};
    private GrowthJob.Grown grown;

    public GrowthPart(HeapSession session, OtherDumps others) {
        this.session = session;
        this.others = others;
        choose.setId("growth-compare");
        choose.getStyleClass().add(Styles.ACCENT);
        choose.setOnShowing(event -> offer());
        // A menu without entries does not open.
        choose.getItems().add(new MenuItem());
        turn.getStyleClass().add(Styles.SMALL);
        line.setId("growth-line");
        line.setWrapText(true);
        line.setMinHeight(Label.USE_PREF_SIZE);
        strangers.setId("growth-strangers");
        strangers.setWrapText(true);
        strangers.setMinHeight(Label.USE_PREF_SIZE);
        strangers.setMaxWidth(Double.MAX_VALUE);
        strangers.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
        strangers.getStyleClass().addAll("banner", "warning");
        ToggleGroup group = new ToggleGroup();
        owners.setId("growth-owners");
        classes.setId("growth-classes");
        owners.getStyleClass().add(Styles.SMALL);
        classes.getStyleClass().add(Styles.SMALL);
        kinds = Controls.segments(group, List.of(owners, classes));
        owners.setSelected(true);
        group.selectedToggleProperty().addListener((value, before, now) -> fill());
        path.setId("growth-path");
        path.setMaxWidth(Double.MAX_VALUE);
        open.getStyleClass().add(Styles.SMALL);
        why.getStyleClass().add(Styles.SMALL);
        below = WrapRow.of(path, open, why).grow(path, PATH);
        table.getSortOrder().addListener((ListChangeListener<TableColumn<?, ?>>) change -> {
            if (grown != null) {
                showLine();
            }
        });
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            Controls.show(below, now != null);
            Controls.say(path, now == null ? "" : about(now));
            open.setText(now == null ? "" : now.opens());
        });
        VBox.setVgrow(table, Priority.ALWAYS);
        root.getStyleClass().add("classes");
        root.getChildren().addAll(chosen, strangers, line, bar, table, below);
        OpenFile file = session.file();
        dumps.add(file.path(), taken(file));
        showState();
        others.show(file, begin);
    }

    private static Optional<Instant> taken(OpenFile file) {
        return Optional.ofNullable(file.inspection().get()).flatMap(Inspection::taken);
    }

    private void offer() {
        choose.getItems().clear();
        for (OpenFile file : others.open()) {
            if (!dumps.files().contains(file.path())) {
                MenuItem item = new MenuItem(choice(file));
                item.setMnemonicParsing(false);
                item.setOnAction(event -> add(file.path(), taken(file)));
                choose.getItems().add(item);
            }
        }
        if (!choose.getItems().isEmpty()) {
            choose.getItems().add(new SeparatorMenuItem());
        }
        MenuItem browse = new MenuItem(text("growth.browse"));
        browse.setId("growth-browse");
        browse.setOnAction(event -> {
            others.browse().forEach(dump -> dumps.add(dump, Optional.empty()));
            compare();
        });
        choose.getItems().add(browse);
    }

    /** Several may have one name, and which is the earlier one is what matters. */
    private static String choice(OpenFile file) {
        String size = Units.bytes(file.inspection().get().summary().bytes());
        return taken(file)
                .map(time -> text(
                        "growth.choice.taken", file.label(), size, TIME.format(time.atZone(ZoneId.systemDefault()))))
                .orElseGet(() -> text("growth.choice", file.label(), size));
    }

    private void turn() {
        dumps.turn();
        compare();
    }

    private void add(Path dump, Optional<Instant> taken) {
        dumps.add(dump, taken);
        compare();
    }

    private void remove(Path dump) {
        dumps.remove(dump);
        compare();
    }

    private void compare() {
        stop.run();
        stop = () -> {};
        grown = null;
        table.showRows(List.of(), !owners.isSelected());
        showState();
        List<Path> files = dumps.files();
        if (files.size() < 2) {
            return;
        }
        Controls.say(line, text("growth.comparing", Integer.toString(files.size())));
        Controls.show(bar, true);
        JobEntry job = others.compare(files, this::compared, failure -> {
            Controls.show(bar, false);
            Controls.say(line, failure == null ? text("growth.stopped") : Problem.reason(failure));
        });
        // As the line at the bottom of the window has it.
        bar.progressProperty()
                .bind(Bindings.createDoubleBinding(() -> job.view().get().fraction(), job.view()));
        stop = () -> others.stop(job);
    }

    private void compared(GrowthJob.Grown now) {
        stop = () -> {};
        if (dumps.learn(now.growth().taken())) {
            // The dumps know better than their files which is the oldest.
            compare();
            return;
        }
        grown = now;
        showState();
        fill();
    }

    private void showState() {
        List<Path> files = dumps.files();
        boolean turning = turn.isFocused();
        turn.setText(text(dumps.isTurned() ? "growth.turn.back" : "growth.turn"));
        Tips.set(turn, text(dumps.isTurned() ? "growth.turn.back.tooltip" : "growth.turn.tooltip"));
        table.setAccessibleText(text(turned("growth.table")));
        chosen.getChildren().clear();
        Map<Path, String> names = Namesakes.labels(files);
        for (int i = 0; i < files.size(); i++) {
            Path dump = files.get(i);
            if (i > 0) {
                chosen.getChildren().add(Controls.label("→", Styles.TEXT_MUTED));
            }
            chosen.getChildren().add(chip(dump, names.get(dump)));
        }
        if (files.size() > 1) {
            chosen.getChildren().add(turn);
        }
        chosen.getChildren().add(choose);
        if (turning) {
            (files.size() > 1 ? turn : choose).requestFocus();
        }
        Controls.show(bar, false);
        Controls.show(table, grown != null);
        Controls.show(kinds, grown != null);
        Controls.show(below, false);
        Controls.show(strangers, false);
        if (grown == null) {
            Controls.say(line, text("growth.about"));
        }
    }

    /** The rows come in the order of no column, so that no heading has an arrow before one is clicked. */
    private void showLine() {
        List<Long> reachable = grown.growth().reachable();
        long more = reachable.get(reachable.size() - 1) - reachable.get(0);
        long grew = grown.growth().owners().stream()
                .mapToLong(Growth.OwnerRow::growth)
                .sum();
        String sizes = reachable.stream().map(Units::bytes).collect(Collectors.joining(" → "));
        // Each byte of growth stands in one row, so what is missing went elsewhere.
        String total = grew > 0 && grew - more > SHRANK * grew
                ? text(
                        "growth.total.shrank",
                        sizes,
                        Units.signed(more, Units::bytes),
                        Units.bytes(grew),
                        Units.bytes(grew - more))
                : text("growth.total", sizes, Units.signed(more, Units::bytes));
        String of = owners.isSelected() ? "growth.order" : "growth.order.classes";
        String order = text(reachable.size() > 2 ? of : of + ".two") + (isAnyMoved() ? text("growth.order.moved") : "");
        String rest = less()
                + direct().map(words -> " " + words).orElse("")
                + unexplained().map(words -> " " + words).orElse("");
        List<Integer> widths = grown.growth().referenceSizes();
        String sized = grown.growth().isOfWidths()
                ? " " + text("growth.total.widths", Integer.toString(widths.get(widths.size() - 1)))
                : "";
        Controls.say(
                line,
                total
                        + sized
                        + rest
                        + (table.getSortOrder().isEmpty() ? " " + order : "")
                        + (dumps.isTurned() ? " " + text("growth.turned") : ""));
        showStrangers();
    }

    /** From where most went meanwhile. */
    private String less() {
        Growth.Less less = grown.growth().less();
        return less == null ? "" : " " + text("growth.total.less", Units.bytes(less.ofOwner()), less.owner());
    }

    /** How much more direct buffers have outside of the heap; empty where that is not worth a word. */
    private Optional<String> direct() {
        long more = grown.growth().moreDirect();
        String sizes = grown.growth().direct().stream()
                .map(direct -> direct.map(of -> Units.bytes(of.bytes())).orElse("?"))
                .collect(Collectors.joining(" → "));
        return more == 0
                ? Optional.empty()
                : Optional.of(text("growth.total.direct", sizes, Units.signed(more, Units::bytes)));
    }

    /** How much of the growth is at no owner; empty where that is little. */
    private Optional<String> unexplained() {
        long bytes = grown.growth().unexplained();
        String words = isAnyMoved() ? "growth.total.unexplained.moved" : "growth.total.unexplained";
        return bytes == 0 ? Optional.empty() : Optional.of(text(words, Units.bytes(bytes)));
    }

    /** What is said where nothing keeps more: what became less is not lost, but seen from the other side. */
    private String nothing() {
        List<Long> reachable = grown.growth().reachable();
        long less = reachable.get(0) - reachable.get(reachable.size() - 1);
        return less > 0
                ? text(turned("growth.nothing.less"), Units.bytes(less), turn.getText())
                : text(turned("growth.nothing"));
    }

    /** Of a text on what was before and after in time, the key of that for the order that is on. */
    private String turned(String key) {
        return dumps.isTurned() ? key + ".turned" : key;
    }

    /** Whether a row that is shown has what others kept before. */
    private boolean isAnyMoved() {
        return owners.isSelected() && grown.growth().owners().stream().anyMatch(Growth.OwnerRow::moved);
    }

    /** The first two neighbours that seem to be of different programs. */
    private void showStrangers() {
        List<Kinship> kinship = grown.growth().kinship();
        Map<Path, String> names = Namesakes.labels(dumps.files());
        Optional<String> words = IntStream.range(0, kinship.size())
                .filter(i -> kinship.get(i).isDistant())
                .mapToObj(i -> text(
                        strangers(kinship.get(i)),
                        names.get(dumps.files().get(i)),
                        names.get(dumps.files().get(i + 1)),
                        Units.count(kinship.get(i).own()),
                        Units.count(kinship.get(i).common())))
                .findFirst();
        Controls.say(strangers, words.orElse(""));
        Controls.show(strangers, words.isPresent());
    }

    private static String strangers(Kinship kinship) {
        if (kinship.common() == 0) {
            return kinship.own() == 1 ? "growth.strangers.one" : "growth.strangers.none";
        }
        return kinship.isApart() ? "growth.strangers.apart" : "growth.strangers";
    }

    private String about(GrowthRow row) {
        String way = row.path().isEmpty() ? "" : text("growth.path", row.way());
        return row.moved() ? text("growth.moved.about") + " " + way : way;
    }

    private Node chip(Path dump, String name) {
        Label label = new Label(name);
        Tips.set(label, Visible.of(dump.toString()));
        boolean own = dump.equals(session.file().path());
        HBox chip = new HBox(label);
        chip.getStyleClass().addAll("row", "chip");
        if (own) {
            label.getStyleClass().add(Styles.TEXT_BOLD);
        } else {
            Button remove =
                    Controls.iconButton("growth-remove", Feather.X, text("growth.remove", name), () -> remove(dump));
            chip.getChildren().add(remove);
        }
        return chip;
    }

    private GrowthRow chosen() {
        return table.getSelectionModel().getSelectedItem();
    }

    private void open(GrowthRow row) {
        lead(row, Place.Part.OWNERS, Place.Part.CLASSES);
    }

    private void why(GrowthRow row) {
        lead(row, Place.Part.PATHS, Place.Part.PATHS);
    }

    /** Goes to what grew, in the last dump: to the object at the end of the path; of a class to the class. */
    private void lead(GrowthRow row, Place.Part ofObject, Place.Part ofClass) {
        if (row == null || grown == null) {
            return;
        }
        Place byClass = new Place(ofClass, row.content());
        List<Path> files = dumps.files();
        Path last = files.get(files.size() - 1);
        looked.run();
        boolean elsewhere = !last.equals(session.file().path());
        if (row.path().isEmpty()) {
            if (elsewhere) {
                others.show(last, Sought.at(byClass));
            } else {
                session.place().set(byClass);
            }
            return;
        }
        GrownObject object = new GrownObject(row.path());
        Question<Place> question = (analysed, progress) -> {
            OptionalLong found = object.ask(analysed, progress);
            return found.isPresent() ? Place.object(ofObject, found.getAsLong()) : byClass;
        };
        if (elsewhere) {
            others.show(last, new Sought(Place.of(ofObject), Optional.of(question)));
        } else {
            looked = session.ask(question, session.place()::set);
        }
    }

    private void fill() {
        if (grown == null) {
            return;
        }
        boolean ofOwners = owners.isSelected();
        table.showRows(
                ofOwners
                        ? grown.growth().owners().stream().map(GrowthRow::of).toList()
                        : grown.growth().classes().stream().map(GrowthRow::of).toList(),
                !ofOwners);
        table.sayOfNone(unexplained().filter(words -> ofOwners).orElseGet(this::nothing));
        showLine();
        Controls.show(below, false);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public Node entry() {
        return grown == null ? choose : table;
    }

    @Override
    public List<Node> tools() {
        return List.of(kinds);
    }

    /** What grew is no single object. */
    @Override
    public boolean hasDetail() {
        return false;
    }

    @Override
    public void left() {
        looked.run();
    }

    /** What was compared last stays. */
    @Override
    public void show(Place place) {
        // Nothing is to be done.
    }

    /** @return whether it does: where the file was read anew, another part shows its growth */
    private boolean begin(List<OpenFile> with) {
        if (!session.isOpen()) {
            return false;
        }
        dumps.files().stream()
                .filter(dump -> !dump.equals(session.file().path()))
                .forEach(dumps::remove);
        with.forEach(file -> dumps.add(file.path(), taken(file)));
        compare();
        return true;
    }

    @Override
    public ObservableBooleanValue searched() {
        return table.visibleProperty();
    }

    @Override
    public void search(String typed) {
        table.search(typed);
    }

    @Override
    public Optional<String> csv() {
        return grown == null ? Optional.empty() : Optional.of(table.csv());
    }
}
