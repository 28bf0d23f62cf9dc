package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.RepeatedClass;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LostNote;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.query.QueryPart;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.CutCell;
import io.github.heapfold.gui.table.HeaderTips;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.SearchTable;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableColumn;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Classes, packages or loaders with their objects: sorted, searched by class and field. */
final class ClassesPart implements AnalysePart {
    /** Where there is less, in pixels at 100 %, names have the room of the shares. */
    private static final double ROOM = 640;

    /** Fields by which a class was found that are named. */
    private static final int MOST_FIELDS = 3;

    private final HeapSession session;
    private final Consumer<ClassHistogram.Row> select;
    private final SearchTable<ClassHistogram.Row> table = new SearchTable<>("histogram", text("histogram.table"));
    private final TableColumn<ClassHistogram.Row, Long> shallow =
            new NumberColumn<>(text("classes.shallow"), ClassHistogram.Row::shallow, Units::bytes, 80);
    private final TableColumn<ClassHistogram.Row, String> name =
            new TextColumn<>("", this::told, 300, OverrunStyle.LEADING_ELLIPSIS);
    private final Label total = Controls.note("");

    /** That classes are there more than once. */
    private final Hyperlink repeated = new Hyperlink();

    /** What the table says where it has no row. */
    private final Label nothing = Controls.note("");

    private final VBox root = new VBox();
    private final Map<ClassHistogram.By, ToggleButton> switches = new EnumMap<>(ClassHistogram.By.class);
    private final Node by;
    private final Consumer<String> seek;
    private DeclaredFields.Fields fields = DeclaredFields.Fields.NONE;
    private boolean fieldsKnown;
    private ClassHistogram.By shown;
    private Set<String> namesakes = Set.of();
    private String searched = "";

    /** The class that is to be chosen as soon as classes are there; empty for none. */
    private String awaited = "";

    /** What to do where nothing has what is searched for; null where nobody waits for that. */
    private Runnable unfound;

    /** Ends the look for the class that was asked for last. */
    private Runnable looking = () -> {};

    private long reachable;

    /**
     * @param select takes the class that is chosen; null where none is
     * @param open takes the class that is opened, by a double click or Enter
     * @param seek puts what is searched for from here into the search field; nothing, where that hid what is to be seen
     */
    ClassesPart(
            HeapSession session,
            Consumer<ClassHistogram.Row> select,
            Consumer<ClassHistogram.Row> open,
            Consumer<String> seek) {
        this.seek = seek;
        this.session = session;
        this.select = select;
        by = by();
        fillTable();
        Controls.onOpen(table, table.getSelectionModel(), row -> {
            if (shown == ClassHistogram.By.PACKAGE) {
                showClasses(row.name());
            } else {
                open.accept(row);
            }
        });
        total.setId("histogram-total");
        repeated.setId("histogram-repeated");
        repeated.getStyleClass().add(Styles.TEXT_SMALL);
        repeated.setWrapText(true);
        repeated.setMinHeight(Hyperlink.USE_PREF_SIZE);
        repeated.setMnemonicParsing(false);
        repeated.setOnAction(event -> session.place().set(Place.query(QueryPart.REPEATED_CLASSES)));
        nothing.setId("histogram-nothing");
        VBox.setVgrow(table, Priority.ALWAYS);
        root.getStyleClass().add("classes");
        root.getChildren().addAll(table, total, repeated);
        session.ask(new DeclaredFields(), found -> {
            fields = found;
            fieldsKnown = true;
            filter();
            lookElsewhere();
        });
        for (ClassHistogram.By each : ClassHistogram.By.values()) {
            session.answers().histogramFailure(each).addListener((value, before, now) -> {
                if (shown == each) {
                    tellWaiting();
                }
            });
        }
        group(ClassHistogram.By.CLASS);
    }

    /** In the place of rows that are counted, or why there are none. */
    private void tellWaiting() {
        Throwable failure = session.answers().histogramFailure(shown).get();
        table.setPlaceholder(Controls.note(failure == null ? text("analysis.answering") : session.reason(failure)));
    }

    private Node by() {
        ToggleGroup group = new ToggleGroup();
        List<ToggleButton> buttons = new ArrayList<>();
        for (ClassHistogram.By each : ClassHistogram.By.values()) {
            ToggleButton button = new ToggleButton(text("histogram.by." + each));
            button.setId("by-" + each);
            button.getStyleClass().add(Styles.SMALL);
            button.setOnAction(event -> group(each));
            switches.put(each, button);
            buttons.add(button);
        }
        return Controls.segments(group, buttons);
    }

    private void fillTable() {
        name.setCellFactory(column -> CutCell.ofClass());
        name.setMinWidth(TextSize.scaled(110));
        TableColumn<ClassHistogram.Row, Long> retained =
                new NumberColumn<>(text("classes.retained"), ClassHistogram.Row::retained, Units::bytes, 94);
        TableColumn<ClassHistogram.Row, Double> share = new ShareColumn<>(
                text("owners.share"), row -> reachable == 0 ? 0 : (double) row.retained() / reachable);
        TableColumn<ClassHistogram.Row, Long> objects =
                new NumberColumn<>(text("classes.instances"), ClassHistogram.Row::objects, Units::count, 88);
        HeaderTips.say(table, objects, text("classes.instances.tooltip"));
        HeaderTips.say(table, shallow, text("classes.shallow.tooltip"));
        HeaderTips.say(table, retained, text("classes.retained.tooltip"));
        table.getColumns().add(name);
        table.getColumns().add(objects);
        table.getColumns().add(shallow);
        table.getColumns().add(retained);
        table.getColumns().add(share);
        RoomForNames.in(table);
        OwnOrder.show(retained, table.getSortOrder());
        Controls.showFrom(ROOM, table, share);
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> select.accept(now));
        table.offer(row -> ClassDetail.items(row, session));
    }

    private void showClasses(String packageName) {
        if (!packageName.isEmpty()) {
            group(ClassHistogram.By.CLASS);
            search(packageName + ".");
            seek.accept(packageName + ".");
        }
    }

    /** What tells rows of one name apart is said of these alone: the loader of a class, the ID of a loader. */
    private String name(ClassHistogram.Row row) {
        String name = row.name().isEmpty() ? text("histogram.noname") : row.name();
        boolean apart = namesakes.contains(row.name());
        if (row.loader() == null) {
            return name
                    + ObjectNames.label(row.loaderLabel())
                    + (apart && row.id() != null ? " " + Ids.text(row.id()) : "");
        }
        return apart
                ? text(
                        "histogram.loader",
                        name,
                        (ObjectNames.label(row.loaderLabel()) + " "
                                        + Ids.text(row.loader().id()))
                                .strip())
                : name;
    }

    /** A class that is there for a field of it says for which. */
    private String told(ClassHistogram.Row row) {
        String wanted = wanted();
        if (wanted.isEmpty() || lower(name(row)).contains(wanted)) {
            return name(row);
        }
        List<String> found = fields.found(row.id(), row.name(), wanted);
        return found.isEmpty()
                ? name(row)
                : text(
                        "histogram.field",
                        name(row),
                        String.join(", ", found.subList(0, Math.min(MOST_FIELDS, found.size()))));
    }

    private String wanted() {
        return lower(searched.strip());
    }

    private static String lower(String words) {
        return words.toLowerCase(Locale.ROOT);
    }

    private void group(ClassHistogram.By wanted) {
        shown = wanted;
        switches.get(wanted).setSelected(true);
        name.setText(text("histogram.name." + wanted));
        table.setRows(List.of());
        filter();
        showRepeated(List.of());
        var answer = session.answers().histogram(wanted);
        if (answer.get() != null) {
            fill(answer.get());
        } else {
            tellWaiting();
            answer.addListener((value, before, now) -> {
                if (shown == wanted) {
                    fill(now);
                }
            });
        }
    }

    private void fill(ClassHistogram.Answer answer) {
        reachable = answer.shallow();
        namesakes = answer.namesakes();
        root.getChildren().removeIf(LostNote.class::isInstance);
        LostNote.of(session, answer).ifPresent(root.getChildren()::add);
        table.setRows(answer.rows());
        table.setPlaceholder(nothing);
        showRepeated(answer.repeated());
        filter();
        choose();
        lookElsewhere();
    }

    /** A click asks for all of them: where a class has no objects, no row of the table is of it. */
    private void showRepeated(List<RepeatedClass> found) {
        Controls.show(repeated, !found.isEmpty());
        if (found.isEmpty()) {
            return;
        }
        RepeatedClass most = found.get(0);
        int others = found.size() - 1;
        String key = others == 1 ? "histogram.repeated.other" : "histogram.repeated.others";
        repeated.setText(text(
                others == 0 ? "histogram.repeated" : key,
                Visible.of(ObjectNames.simple(most.name())),
                Units.count(most.loaders()),
                Units.count(others)));
        Tips.set(repeated, Visible.of(most.name()));
    }

    private void filter() {
        String wanted = wanted();
        table.filter(row -> wanted.isEmpty()
                || lower(name(row)).contains(wanted)
                || !fields.found(row.id(), row.name(), wanted).isEmpty());
        // Of rows that stay, too, another field may be why.
        table.refresh();
        boolean id = Ids.parse(searched.strip()).isPresent();
        nothing.setText(id ? text("histogram.nothing.id", searched.strip()) : text("histogram.nothing"));
        // Empty before they are counted.
        Controls.show(total, !table.rows().isEmpty());
        long objects =
                table.getItems().stream().mapToLong(ClassHistogram.Row::objects).sum();
        Controls.say(
                total,
                text(
                        shown == ClassHistogram.By.CLASS ? "histogram.total" : "histogram.total.with",
                        text(
                                table.getItems().size() == 1 ? "histogram.rows.one" : "histogram.rows",
                                Units.count(table.getItems().size())),
                        text(counted(objects, wanted.isEmpty()), Units.count(objects)),
                        Units.bytes(table.getItems().stream()
                                .mapToLong(ClassHistogram.Row::shallow)
                                .sum())));
    }

    /** All rows together have the classes themselves, too, as those of {@code java.lang.Class}. */
    private static String counted(long objects, boolean all) {
        if (all) {
            return "histogram.objects.all";
        }
        return objects == 1 ? "histogram.objects.one" : "histogram.objects";
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> tools() {
        return List.of(by);
    }

    @Override
    public ObservableBooleanValue searched() {
        return new ReadOnlyBooleanWrapper(true);
    }

    @Override
    public void search(String typed) {
        unfound = null;
        searched = typed;
        filter();
    }

    @Override
    public void find(Runnable otherwise) {
        unfound = otherwise;
        lookElsewhere();
    }

    @Override
    public void left() {
        unfound = null;
    }

    /** Where no class and no field has what is searched for with Enter: packages and loaders have no fields. */
    private void lookElsewhere() {
        if (unfound == null || table.rows().isEmpty() || !fieldsKnown) {
            return;
        }
        if (!table.getItems().isEmpty()) {
            unfound = null;
        } else if (shown != ClassHistogram.By.CLASS) {
            group(ClassHistogram.By.CLASS);
        } else {
            Runnable elsewhere = unfound;
            unfound = null;
            elsewhere.run();
        }
    }

    /** A place names one class, which is chosen among all, or an order. */
    @Override
    public void show(Place place) {
        if (place.shallow()) {
            sortByShallow();
        }
        awaited = place.target();
        if (awaited.isEmpty()) {
            return;
        }
        if (shown != ClassHistogram.By.CLASS) {
            group(ClassHistogram.By.CLASS);
        }
        choose();
    }

    /** Nothing while no classes are there. */
    private void choose() {
        String wanted = awaited;
        if (wanted.isEmpty() || shown != ClassHistogram.By.CLASS || table.rows().isEmpty()) {
            return;
        }
        awaited = "";
        looking.run();
        if (!choose(Set.of(wanted))) {
            // By a name that is told without numbers; all names are gone through for it.
            looking = session.ask((heap, progress) -> told(heap, wanted), this::choose);
        }
    }

    private static Set<String> told(AnalysedHeap heap, String name) {
        HeapClasses classes = heap.heap().classes();
        return classes.told(name).stream().map(classes::name).collect(Collectors.toSet());
    }

    /** Chooses the first class that has one of these names; gives whether there is one. */
    private boolean choose(Set<String> names) {
        if (shown != ClassHistogram.By.CLASS || table.rows().stream().noneMatch(row -> names.contains(row.name()))) {
            return false;
        }
        if (table.getItems().stream().noneMatch(row -> names.contains(row.name()))) {
            search("");
            seek.accept("");
        }
        table.getItems().stream()
                .filter(row -> names.contains(row.name()))
                .findFirst()
                .ifPresent(row -> {
                    table.getSelectionModel().select(row);
                    table.scrollTo(row);
                });
        return true;
    }

    private void sortByShallow() {
        if (shown != ClassHistogram.By.CLASS) {
            group(ClassHistogram.By.CLASS);
        }
        shallow.setSortType(TableColumn.SortType.DESCENDING);
        table.getSortOrder().setAll(List.of(shallow));
        table.scrollTo(0);
    }

    @Override
    public Optional<String> csv() {
        return Optional.of(CsvTables.classes(shown, List.copyOf(table.getItems())));
    }
}
