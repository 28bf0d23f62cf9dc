package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.AnswerPane;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.WhenResting;
import io.github.heapfold.gui.table.HeaderTips;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The threads with where they stand and what they keep, those with one stack together; unfolded, their stacks and the
 * objects that local variables hold.
 */
final class ThreadsPart implements AnalysePart {
    /** From which width of the table on it says where threads stand, in pixels at 100 %. */
    private static final double ROOM = 420;

    private final LongAnswer<ThreadOverview.Answer> answer;
    private final ThreadWords words;
    private final ThreadTree tree;
    private final TreeTableView<ThreadLine> table = new TreeTableView<>();
    private final AnswerPane root;
    private final Label note = Controls.note("");
    private final WhenResting typing = new WhenResting();
    private String sought = "";
    private boolean isFilling;

    /**
     * @param select takes the ID of the object that is chosen; null where none is
     * @param selectWords takes the words of the frames that are chosen, and what they are of
     */
    ThreadsPart(HeapSession session, Consumer<Long> select, BiConsumer<String, String> selectWords) {
        answer = session.answers().threads();
        words = new ThreadWords(session);
        tree = new ThreadTree(words);
        note.setId("threads-note");
        table.setId("threads");
        table.getStyleClass().addAll("dense", "numbers");
        table.setAccessibleText(text("threads.table"));
        table.setShowRoot(false);
        table.setSortPolicy(sorted -> {
            if (sorted.getRoot() != null) {
                tree.sort(sorted.getRoot(), sorted.getComparator());
            }
            return true;
        });
        TableScale.follow(table, 26);
        TableScale.keepRows(table);
        table.setColumnResizePolicy(TreeTableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        addColumns();
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            ThreadLine line = now == null ? null : now.getValue();
            if (isFilling) {
                // What is chosen stays so.
                return;
            }
            if (line != null && line.isOfSeveral()) {
                selectWords.accept(tree.words(line.several()), line.name());
            } else if (line != null && line.isFrame() && !line.name().isBlank()) {
                selectWords.accept(line.name(), text("threads.frame"));
            } else {
                select.accept(line == null ? null : line.id());
            }
        });
        Controls.unfoldOnEnter(table);
        RowMenu.of(
                table,
                table.getSelectionModel(),
                item -> item.getValue().words(),
                item -> HeapAct.itemsOfObject(session, item.getValue().id()));
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox content = new VBox(table, note);
        content.getStyleClass().add("classes");
        root = new AnswerPane("threads-ask", answer, text("threads.about"), content);
        answer.state().addListener((value, before, now) -> fill());
        answer.ask();
        fill();
    }

    private void addColumns() {
        TreeTableColumn<ThreadLine, String> name = new TreeTableColumn<>(text("threads.name"));
        name.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue().name()));
        TreeTableColumn<ThreadLine, String> place = new TreeTableColumn<>(text("threads.place"));
        place.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue().place()));
        place.setCellFactory(column -> new TreeTableCell<>() {
            @Override
            protected void updateItem(String item, boolean empty) {
                super.updateItem(item, empty);
                boolean isFree = empty || item == null || item.isEmpty();
                // The method says more than its class.
                setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
                TextColumn.show(this, isFree ? null : item);
                setMouseTransparent(isFree);
            }
        });
        TreeTableColumn<ThreadLine, Long> retained = new TreeTableColumn<>(text("classes.retained"));
        name.setCellFactory(column -> new ThreadCell(place, retained));
        name.setPrefWidth(TextSize.scaled(300));
        name.setReorderable(false);
        place.setPrefWidth(TextSize.scaled(190));
        place.setReorderable(false);
        retained.getStyleClass().add("number");
        retained.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue().retained()));
        retained.setCellFactory(column -> new TreeTableCell<>() {
            @Override
            protected void updateItem(Long item, boolean empty) {
                super.updateItem(item, empty);
                boolean isFree = empty || item == null || item < 0;
                NumberColumn.show(this, isFree ? null : item, Units::bytes);
                // The words of a frame are below it, and have a tooltip.
                setMouseTransparent(isFree);
            }
        });
        retained.setReorderable(false);
        retained.setMinWidth(TextSize.scaled(90));
        retained.setMaxWidth(TextSize.scaled(110));
        table.getColumns().add(name);
        table.getColumns().add(place);
        table.getColumns().add(retained);
        Controls.showFrom(ROOM, table, place);
        OwnOrder.show(retained, table.getSortOrder());
        HeaderTips.say(table, retained, text("classes.retained.tooltip"));
    }

    private void fill() {
        ThreadOverview.Answer known = answer.get();
        if (known == null) {
            return;
        }
        List<ThreadTree.Found> found = tree.found(known.stacks(), sought);
        show(tree.of(found));
        table.setPlaceholder(new Label(text(sought.isBlank() ? "threads.none" : "analyse.search.nothing")));
        List<ThreadOverview.Row> threads = known.threads();
        boolean told = threads.stream().anyMatch(ThreadOverview.Row::hasStack);
        // Of a thread that has not begun or has ended, the dump tells of a stack without frames.
        long stacks = threads.stream().filter(row -> !row.frames().isEmpty()).count();
        String total = !sought.isBlank()
                ? text(
                        "threads.found",
                        Units.count(found.stream()
                                .mapToLong(some -> some.stack().threads().size())
                                .sum()),
                        Units.count(threads.size()))
                : text(
                        told || threads.isEmpty() ? "threads.total" : "threads.nostacks",
                        Units.count(threads.size()),
                        Units.count(stacks));
        boolean named = threads.stream().noneMatch(words::isNameLeftOut);
        Controls.say(note, named ? total : total + " " + text("threads.names.absent"));
    }

    /** The order stays, and what is chosen where it is found, too; else nothing is chosen. */
    private void show(TreeItem<ThreadLine> lines) {
        TreeItem<ThreadLine> chosen = table.getSelectionModel().getSelectedItem();
        TreeItem<ThreadLine> again = chosen == null ? null : ThreadTree.again(chosen, lines);
        isFilling = again != null;
        table.getSelectionModel().clearSelection();
        // A table that gets another root forgets by what it is sorted.
        List<TreeTableColumn<ThreadLine, ?>> sorted = List.copyOf(table.getSortOrder());
        table.setRoot(lines);
        table.getSortOrder().setAll(sorted);
        if (again != null) {
            table.getSelectionModel().select(again);
        }
        isFilling = false;
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void show(Place place) {
        // All threads are shown, whichever is asked for.
    }

    @Override
    public ObservableBooleanValue searched() {
        return new ReadOnlyBooleanWrapper(true);
    }

    @Override
    public void search(String typed) {
        sought = typed;
        typing.run(this::fill);
    }

    @Override
    public Optional<String> csv() {
        StringBuilder csv = new StringBuilder(Csv.line("thread", "frame", "class", "id", "retained_bytes"));
        for (ThreadOverview.Row row : found()) {
            String thread = words.name(row);
            csv.append(line(thread, "", row.object(), row.retained()));
            for (ThreadOverview.Frame frame : row.frames()) {
                String place = words.frame(frame);
                csv.append(Csv.line(thread, place, "", "", ""));
                frame.locals().forEach(local -> csv.append(line(thread, place, local.object(), local.retained())));
            }
            row.otherLocals().forEach(local -> csv.append(line(thread, "", local.object(), local.retained())));
        }
        return Optional.of(csv.toString());
    }

    /** The threads that are searched for, those first that keep most. */
    private List<ThreadOverview.Row> found() {
        ThreadOverview.Answer known = answer.get();
        if (known == null || sought.isBlank()) {
            return known == null ? List.of() : known.threads();
        }
        Set<ThreadOverview.Row> found = Collections.newSetFromMap(new IdentityHashMap<>());
        tree.found(known.stacks(), sought)
                .forEach(some -> found.addAll(some.stack().threads()));
        return known.threads().stream().filter(found::contains).toList();
    }

    private static String line(String thread, String frame, ObjectView object, long retained) {
        return object == null
                ? Csv.line(thread, frame, "", "", retained)
                : Csv.line(thread, frame, object.className(), Ids.text(object.id()), retained);
    }
}
