package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The threads with what they keep; unfolded, their stacks and the objects that local variables hold. */
final class ThreadsPart implements AnalysePart {
    /**
     * A thread, a frame of its stack, or an object that a frame holds.
     *
     * @param retained bytes; -1 of a frame
     */
    private record Line(String name, ObjectView object, long retained) {
        /** Of the object; null of a frame. */
        Long id() {
            return object == null ? null : object.id();
        }

        boolean isFrame() {
            return retained < 0;
        }

        /** As it is shown. */
        String words() {
            return Visible.of(name) + (isFrame() ? "" : "\t" + Units.bytes(retained));
        }
    }

    /** Of an object the end says most, of a frame the method; what is cut off is in the tooltip. */
    private static final class NameCell extends TreeTableCell<Line, String> {
        private final TreeTableColumn<Line, ?> next;

        /** @param next the column in which a frame has nothing */
        NameCell(TreeTableColumn<Line, ?> next) {
            this.next = next;
            setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        }

        private boolean isFrame() {
            Line line = getTableRow() == null ? null : getTableRow().getItem();
            return !isEmpty() && line != null && line.isFrame();
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            TextColumn.show(this, empty ? null : item);
            // Who hears it needs no room for it.
            setAccessibleText(getText());
        }

        /** A frame goes on to the end of its row. */
        @Override
        public void resize(double width, double height) {
            super.resize(isFrame() ? width + next.getWidth() : width, height);
        }

        /** How far it is indented is known only when it is laid out. */
        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            if (!isFrame()) {
                return;
            }
            // Where the text begins is rounded, and by as much the toolkit may have less room.
            double room = getWidth() - snappedRightInset() - lookup(".text").getLayoutX() - 1;
            String cut = JavaMethod.cut(getFont(), Visible.of(getItem()), room);
            if (!cut.equals(getText())) {
                setText(cut);
                super.layoutChildren();
            }
        }
    }

    private static final Set<String> VIRTUAL =
            Set.of("java.lang.VirtualThread", "java.lang.ThreadBuilders$BoundVirtualThread");

    private final HeapSession session;
    private final TreeTableView<Line> table = new TreeTableView<>();
    private final VBox root = new VBox();
    private final Label note = Controls.note("");
    private List<ThreadOverview.Row> threads = List.of();

    /**
     * @param select takes the ID of the object that is chosen; null where none is
     * @param selectFrame takes the words of the frame that is chosen
     */
    ThreadsPart(HeapSession session, Consumer<Long> select, Consumer<String> selectFrame) {
        this.session = session;
        note.setId("threads-note");
        table.setId("threads");
        table.getStyleClass().addAll("dense", "numbers");
        table.setAccessibleText(text("threads.table"));
        table.setShowRoot(false);
        TableScale.follow(table, 26);
        TableScale.keepRows(table);
        table.setColumnResizePolicy(TreeTableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        table.setPlaceholder(new Label(text("analysis.answering")));
        TreeTableColumn<Line, String> name = new TreeTableColumn<>(text("threads.name"));
        name.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue().name()));
        TreeTableColumn<Line, Long> retained = new TreeTableColumn<>(text("classes.retained"));
        name.setCellFactory(column -> new NameCell(retained));
        name.setPrefWidth(TextSize.scaled(460));
        name.setReorderable(false);
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
        table.getColumns().add(retained);
        OwnOrder.show(retained, table.getSortOrder());
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            Line line = now == null ? null : now.getValue();
            if (line != null && line.isFrame() && !line.name().isBlank()) {
                selectFrame.accept(line.name());
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
        root.getStyleClass().add("classes");
        root.getChildren().addAll(table, note);
        var answer = session.answers().threads();
        if (answer.get() == null) {
            answer.addListener((value, before, now) -> fill(now));
        } else {
            fill(answer.get());
        }
    }

    private void fill(ThreadOverview.Answer answer) {
        threads = answer.threads();
        TreeItem<Line> all = new TreeItem<>();
        for (ThreadOverview.Row row : threads) {
            TreeItem<Line> thread = new TreeItem<>(new Line(name(row), row.object(), row.retained()));
            for (ThreadOverview.Frame frame : row.frames()) {
                TreeItem<Line> item = new TreeItem<>(new Line(method(frame) + place(frame), null, -1));
                frame.locals().forEach(local -> item.getChildren().add(local(local)));
                item.setExpanded(true);
                thread.getChildren().add(item);
            }
            row.otherLocals().forEach(local -> thread.getChildren().add(local(local)));
            all.getChildren().add(thread);
        }
        table.setRoot(all);
        table.setPlaceholder(new Label(text("threads.none")));
        boolean told = threads.stream().anyMatch(ThreadOverview.Row::hasStack);
        // Of a thread that has not begun or has ended, the dump tells of a stack without frames.
        long stacks = threads.stream().filter(row -> !row.frames().isEmpty()).count();
        String total = text(
                told || threads.isEmpty() ? "threads.total" : "threads.nostacks",
                Units.count(threads.size()),
                Units.count(stacks));
        boolean named = threads.stream().noneMatch(this::isNameLeftOut);
        Controls.say(note, named ? total : total + " " + text("threads.names.absent"));
    }

    /** What is empty is known to be so; what is not told may have been left out of the file. */
    private boolean isNameLeftOut(ThreadOverview.Row row) {
        return row.name() == null
                && session.facts()
                        .filter(facts -> facts.isWithoutTexts() || facts.isWithoutSomeTexts())
                        .isPresent();
    }

    /** Virtual threads mostly have none. */
    private String name(ThreadOverview.Row row) {
        if (row.name() != null && !row.name().isBlank()) {
            return row.name();
        }
        String name = text(isNameLeftOut(row) ? "threads.name.absent" : "threads.noname");
        return row.object() == null
                ? name
                : text(
                        VIRTUAL.contains(row.object().className()) ? "threads.virtual" : "threads.unnamed",
                        Ids.text(row.object().id()),
                        name);
    }

    /** The line; with the name of the file, where that of the class does not tell it. */
    private static String place(ThreadOverview.Frame frame) {
        if (frame.isNative()) {
            return "  (" + text("threads.native") + ")";
        }
        String line = frame.line() > 0 ? ":" + frame.line() : "";
        String source = frame.source() == null ? "" : frame.source();
        String outermost = frame.className() == null
                ? ""
                : ObjectNames.simple(frame.className()).replaceFirst("\\$.*", "");
        return source.isEmpty() || source.equals(outermost + ".java") ? line : "  (" + source + line + ")";
    }

    private static String method(ThreadOverview.Frame frame) {
        if (frame.method() != null) {
            return JavaMethod.readable(frame.method());
        }
        return (frame.className() == null ? "" : frame.className() + ".") + text("threads.nomethod");
    }

    private static TreeItem<Line> local(ThreadOverview.Local local) {
        return new TreeItem<>(new Line(
                text(
                        "threads.local",
                        local.object().className(),
                        Ids.text(local.object().id())),
                local.object(),
                local.retained()));
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
    public Optional<String> csv() {
        StringBuilder csv = new StringBuilder(Csv.line("thread", "frame", "class", "id", "retained_bytes"));
        for (ThreadOverview.Row row : threads) {
            String thread = name(row);
            csv.append(line(thread, "", row.object(), row.retained()));
            for (ThreadOverview.Frame frame : row.frames()) {
                String place = method(frame) + place(frame);
                csv.append(Csv.line(thread, place, "", "", ""));
                frame.locals().forEach(local -> csv.append(line(thread, place, local.object(), local.retained())));
            }
            row.otherLocals().forEach(local -> csv.append(line(thread, "", local.object(), local.retained())));
        }
        return Optional.of(csv.toString());
    }

    private static String line(String thread, String frame, ObjectView object, long retained) {
        return object == null
                ? Csv.line(thread, frame, "", "", retained)
                : Csv.line(thread, frame, object.className(), Ids.text(object.id()), retained);
    }
}
