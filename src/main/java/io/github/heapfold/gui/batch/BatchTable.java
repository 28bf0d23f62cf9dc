package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.BecameCell;
import io.github.heapfold.gui.table.CutCell;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The files of a batch: what each is, how far it is, what became of it. {@link #renew} after any change. */
final class BatchTable extends TableView<OpenFile> {
    private static final double ROW = 26;
    private static final double HEAD = 36;

    /** The most rows that are seen at once, where the page has to scroll. */
    static final int MOST_ROWS = 12;

    private final JobQueue queue;
    private final BatchRoom room;
    private final BatchWidths widths;
    private final ReportTexts texts = ReportTexts.in(Texts.locale());

    /**
     * @param show shows one file by itself: a double click or Enter
     */
    BatchTable(List<OpenFile> files, JobQueue queue, BatchRoom room, Consumer<OpenFile> show) {
        this.queue = queue;
        this.room = room;
        setId("batch-files");
        setAccessibleText(text("batch.table"));
        getStyleClass().addAll("dense", "numbers");
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        TableColumn<OpenFile, OpenFile> name = column(texts.text("column.file"), BatchTable::name, false);
        TableColumn<OpenFile, OpenFile> state = column(text("batch.state"), this::state, false, this::isMarked);
        name.getStyleClass().add("name-of-file");
        // The size in a name goes before anything of the name does, which is told by both of its ends. How it ends
        // after the last dot is the same of all.
        name.setCellFactory(any -> new CutCell<>(
                BatchTable::name,
                this::tip,
                (file, font, width) -> CutText.file(font, List.of(name(file), file.label()), width)));
        getColumns().add(name);
        getColumns().add(state);
        TableColumn<OpenFile, OpenFile> before = number(texts.text("column.before"), this::before, 72);
        getColumns().add(before);
        TableColumn<OpenFile, OpenFile> bar = new TableColumn<>(texts.text("column.became"));
        bar.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        bar.setCellFactory(column -> new BecameCell<>(this::sizes));
        bar.setSortable(false);
        getColumns().add(bar);
        getColumns().add(number(texts.text("column.after"), file -> size(file, SizeReport::storedBytes), 72));
        getColumns().add(number(texts.text("column.ofit"), this::ratio, 84));
        widths = new BatchWidths(this, name, state, before, bar, doing(text("phase." + Phase.FOLDING), 1));
        if (files.stream().anyMatch(BatchWork::isDump)) {
            // What the rows say when they are done has its room before, so that nothing moves then.
            Presets.all().forEach(profile -> widths.fit("", "", done(profile.name()), false));
        }
        setFixedCellSize(TextSize.scaled(ROW));
        setMinHeight(TextSize.scaled(HEAD + Math.min(MOST_ROWS, files.size()) * ROW));
        Controls.onOpen(this, getSelectionModel(), show);
        getItems().setAll(files);
    }

    /** Shows what the files have become. */
    void renew() {
        // What is said while the work goes on is short-lived, and has what room there is.
        getItems().stream()
                .filter(file -> queue.unfinishedAbout(file.path()).isEmpty())
                .forEach(file -> widths.fit(name(file), file.label(), state(file), isMarked(file)));
        refresh();
    }

    /** Of a packed dump with its own size, for that beside it is of the dump in it. */
    private static String name(OpenFile file) {
        return BatchWork.isPacked(file)
                ? text(
                        "batch.packed.name",
                        file.label(),
                        Units.bytes(file.inspection().get().fileBytes()))
                : file.label();
    }

    private String size(OpenFile file, Function<SizeReport, Long> size) {
        return BatchWork.report(file, queue).map(size).map(Units::bytes).orElse("");
    }

    /** Before there is a report, the dump says it itself. */
    private String before(OpenFile file) {
        return BatchWork.report(file, queue).isEmpty() && file.isDump()
                ? Units.bytes(file.inspection().get().summary().bytes())
                : size(file, SizeReport::originalBytes);
    }

    private String ratio(OpenFile file) {
        return BatchWork.report(file, queue)
                .filter(report -> report.originalBytes() > 0)
                .map(report -> Texts.percentInColumn(report.ratio()))
                .orElse("");
    }

    private String state(OpenFile file) {
        Optional<JobEntry> job = queue.unfinishedAbout(file.path());
        if (job.isPresent()) {
            boolean running = job.get().state().get() == JobEntry.State.RUNNING;
            double part = job.get().view().get().fraction();
            String doing = job.get().view().get().phaseText();
            // A job that has only just begun is in no phase yet, and one word fewer comes and goes.
            String phase = running && !doing.isEmpty() ? doing : text("job.state.WAITING");
            return running && part >= 0 ? doing(phase, part) : phase;
        }
        return switch (file.state().get()) {
            case WAITING -> text("file.waiting");
            case SCANNING -> text("file.scanning");
            case FAILED -> text("file.failed");
            case READY -> isDamaged(file) ? text("batch.damaged", ready(file)) : ready(file);
        };
    }

    private static String doing(String phase, double part) {
        return phase + " " + Texts.percent(Math.floor(part * 100) / 100);
    }

    private static boolean isDamaged(OpenFile file) {
        return file.soundness().faulty().get()
                || file.inspection().get().damage().isPresent();
    }

    private boolean isMarked(OpenFile file) {
        return switch (file.state().get()) {
            case FAILED -> true;
            case READY ->
                BatchWork.hasFailed(file) || isDamaged(file) || obstacle(file).isPresent();
            default -> false;
        };
    }

    /** What is in the way of what is still to be done. */
    private Optional<String> obstacle(OpenFile file) {
        return BatchWork.isToDo(file) ? room.obstacle(file) : Optional.empty();
    }

    private String ready(OpenFile file) {
        if (BatchWork.hasFailed(file)) {
            Problem problem = file.problem().get();
            // What is full is said first: the name of what did not fit is told by the row, and would take its room.
            return text("batch.failed", problem.full() ? text("batch.full") : shortened(problem.reason(), file));
        }
        Optional<String> obstacle = obstacle(file);
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        FileKind kind = file.kind().orElse(FileKind.OTHER);
        if (BatchWork.isStopped(file)) {
            return stopped(file);
        }
        if (kind.isRestorable() && file.results().restored().get() != null) {
            return text("batch.restored");
        }
        if (kind.isPeer()) {
            return text("file.peer", kind);
        }
        if (kind == FileKind.HFOLD) {
            return text("file.folded");
        }
        SizeReport report = file.results().report().get();
        if (report == null) {
            return text(BatchWork.isBusy(file, queue) ? "job.state.WAITING" : "batch.idle");
        }
        return done(report.profile());
    }

    private static String done(String profile) {
        return text("batch.done", Purpose.of(profile));
    }

    /** What it shows of an earlier run is told as such. */
    private static String stopped(OpenFile file) {
        if (!BatchWork.isDone(file)) {
            return text("batch.stopped");
        }
        return file.isDump()
                ? text(
                        "batch.stopped.before",
                        Purpose.of(file.results().report().get().profile()))
                : text("batch.stopped.restored");
    }

    /** Without the folder before the names in it, wherever they stand: the row has room for the rest. */
    private static String shortened(String reason, OpenFile file) {
        String folder = Visible.of(file.resultPlace().folder().toString());
        String start = folder.endsWith(File.separator) ? folder : folder + File.separator;
        // What stands before is no part of a longer path.
        return reason.replaceAll("(?<![^\\s\"'“‘(（:：])" + Pattern.quote(start), "");
    }

    /** Where the file is, and its state or what went wrong with it, which the row may have no room for. */
    private String tip(OpenFile file) {
        Inspection known = file.inspection().get();
        String path = Visible.of(file.path().toString())
                + (BatchWork.isPacked(file)
                        ? "\n" + text("batch.packed.file", Units.bytes(known.fileBytes()), known.packing())
                        : "");
        Problem problem = file.problem().get();
        return problem == null ? path + "\n" + state(file) : path + "\n" + problem.title() + " " + problem.reason();
    }

    private TableColumn<OpenFile, OpenFile> column(String title, Function<OpenFile, String> content, boolean number) {
        return column(title, content, number, file -> false);
    }

    private TableColumn<OpenFile, OpenFile> number(String title, Function<OpenFile, String> content, double width) {
        TableColumn<OpenFile, OpenFile> column = column(title, content, true);
        column.getStyleClass().add("number");
        column.setPrefWidth(TextSize.scaled(width));
        column.setMinWidth(TextSize.scaled(width));
        column.setMaxWidth(TextSize.scaled(width));
        return column;
    }

    private TableColumn<OpenFile, OpenFile> column(
            String title, Function<OpenFile, String> content, boolean number, Predicate<OpenFile> marked) {
        TableColumn<OpenFile, OpenFile> column = new TableColumn<>(title);
        column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        column.setCellFactory(any -> new TableCell<>() {
            private final FontIcon warning = Controls.icon(Feather.ALERT_TRIANGLE);

            @Override
            protected void updateItem(OpenFile file, boolean empty) {
                super.updateItem(file, empty);
                setGraphic(empty || file == null || !marked.test(file) ? null : warning);
                setAlignment(number ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
                setText(empty || file == null ? null : content.apply(file));
                Tips.set(this, empty || file == null ? null : tip(file));
            }
        });
        column.setSortable(false);
        return column;
    }

    private BecameCell.Sizes sizes(OpenFile file) {
        return BatchWork.report(file, queue)
                .map(report -> new BecameCell.Sizes(
                        report.originalBytes(), report.removedBytes(), report.storedBytes(), report.originalBytes()))
                .orElse(null);
    }
}
