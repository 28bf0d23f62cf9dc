package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.records.RecordAccess;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.job.inspect.ClassCountJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The histogram: classes and arrays, how many objects they have and what these take. */
final class ClassSection implements Section {
    private final OpenFile file;
    private final JobQueue queue;
    private final RecordAccess access;
    private final int threads;
    private final ClassCountTable table = new ClassCountTable();
    private final Label total = Controls.note("");
    private final VBox root = new VBox();
    private final FilterField filter =
            new FilterField("class-filter", text("classes.filter"), typed -> table.filter(row -> row.matches(typed)));
    private final Button copy =
            Controls.iconButton("classes-copy", Feather.COPY, text("classes.copy.tooltip"), this::export);
    private final Button analyse = new Button(text("classes.analyse"), Controls.icon(Feather.SEARCH));
    private final Button record = new Button(text("object.records"));
    private List<ClassCount> counts;

    /**
     * @param access knows the names of classes
     * @param show goes to the record of a class
     * @param who goes to what is found out about a class, by its name
     */
    ClassSection(
            OpenFile file, JobQueue queue, RecordAccess access, int threads, LongConsumer show, Consumer<String> who) {
        this.file = file;
        this.queue = queue;
        this.access = access;
        this.threads = threads;
        root.getStyleClass().add("classes");
        filter.over(table);
        VBox.setVgrow(table, Priority.ALWAYS);
        analyse.setId("classes-analyse");
        Tips.set(analyse, text("classes.analyse.tooltip"));
        analyse.disableProperty()
                .bind(table.getSelectionModel().selectedItemProperty().isNull());
        analyse.setOnAction(
                event -> who.accept(table.getSelectionModel().getSelectedItem().name()));
        total.setId("classes-total");
        record.setId("classes-record");
        record.disableProperty()
                .bind(table.getSelectionModel()
                        .selectedItemProperty()
                        .map(row -> row.classId() == 0)
                        .orElse(true));
        record.setOnAction(
                event -> show.accept(table.getSelectionModel().getSelectedItem().classId()));
        table.offer(row -> acts(row, show, who));
        Controls.onOpen(table, table.getSelectionModel(), row -> who.accept(row.name()));
        table.getItems().addListener((ListChangeListener<ClassRow>) change -> sumUp());
        access.names().addListener((value, before, now) -> fill());
        root.sceneProperty().addListener((value, before, now) -> {
            if (now != null) {
                access.open();
            }
        });
        arrange();
    }

    /** Arrays of a primitive type have no record of their class. */
    private static List<MenuItem> acts(ClassRow row, LongConsumer show, Consumer<String> who) {
        MenuItem record =
                Controls.menuItem("row-classes-record", text("object.records"), () -> show.accept(row.classId()));
        record.setDisable(row.classId() == 0);
        return List.of(
                Controls.menuItem("row-classes-analyse", text("classes.analyse"), () -> who.accept(row.name())),
                record);
    }

    private void arrange() {
        copy.setDisable(counts == null);
        filter.setDisable(counts == null);
        if (counts != null) {
            root.getChildren().setAll(table, total);
        } else {
            show(new EmptyPane(
                    Feather.BAR_CHART_2,
                    text("classes.folded"),
                    text("classes.folded.text"),
                    Controls.button("classes-count", text("classes.count"), this::count)));
        }
    }

    private void show(Node pane) {
        VBox.setVgrow(pane, Priority.ALWAYS);
        root.getChildren().setAll(pane);
    }

    private void count() {
        JobEntry entry = queue.submit(JobRequest.create(
                        text("job.classes", file.name()),
                        JobRequest.Queue.LOOK,
                        new ClassCountJob(file.input(), threads))
                .about(file.path())
                .onSuccess(result -> {
                    counts = result;
                    arrange();
                    fill();
                })
                .onCancel(this::arrange)
                .onFailure(failure -> {
                    arrange();
                    file.soundness().failed(failure);
                    file.fail(ViewId.INSPECT, Problem.of(text("problem.inspect", file.name()), file.path(), failure));
                }));
        ProgressBar bar = new ProgressBar();
        bar.setPrefWidth(280);
        bar.progressProperty()
                .bind(Bindings.createDoubleBinding(() -> entry.view().get().fraction(), entry.view()));
        show(new EmptyPane(
                Feather.BAR_CHART_2,
                text("classes.counting"),
                text("classes.counting.text"),
                bar,
                Controls.button("classes-stop", text("page.scanning.stop"), () -> queue.cancel(entry))));
    }

    private void fill() {
        if (counts != null) {
            var browser = access.browser().get();
            table.show(ClassRow.of(
                    counts, id -> browser == null ? null : browser.directory().className(id)));
            sumUp();
        }
    }

    private void sumUp() {
        List<ClassRow> shown = table.getItems();
        Controls.say(
                total,
                text(
                        "classes.total",
                        Units.count(shown.size()),
                        Units.count(shown.stream().mapToLong(ClassRow::count).sum()),
                        Units.bytes(shown.stream().mapToLong(ClassRow::bytes).sum())));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> tools() {
        return List.of(analyse, record, Controls.beside(filter, copy));
    }

    @Override
    public void filter() {
        filter.requestFocus();
    }

    @Override
    public void export() {
        if (counts != null) {
            Controls.copy(ClassRow.csv(List.copyOf(table.getItems())));
        }
    }

    @Override
    public void update(Inspection inspection, boolean whole) {
        if (inspection.classes().isPresent()) {
            boolean first = counts == null;
            counts = inspection.classes().get();
            if (first) {
                arrange();
            }
            fill();
        }
    }
}
