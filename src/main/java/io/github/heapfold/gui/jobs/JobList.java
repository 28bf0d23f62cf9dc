package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Button;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The job list that the status bar opens. */
public final class JobList extends VBox {
    /** More are never seen at once. */
    private static final int MOST_ROWS = 12;

    private final Button clear;
    private final JobQueue queue;
    private final ListView<JobEntry> list;
    private final Label count = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);

    /**
     * @param reveal shows a file in its folder
     * @param close puts the list away
     */
    public JobList(JobQueue queue, Consumer<Path> reveal, Runnable close) {
        this.queue = queue;
        setId("job-list");
        setMaxHeight(USE_PREF_SIZE);
        getStyleClass().add("job-list");
        SortedList<JobEntry> sorted = new SortedList<>(queue.entries(), queue.order());
        list = new Rows();
        // Rows that nobody sees take time, most of all while the first file is being opened.
        visibleProperty()
                .addListener((value, before, now) -> list.setItems(now ? sorted : FXCollections.observableArrayList()));
        list.setItems(sorted);
        list.setId("jobs");
        list.setAccessibleText(text("jobs.title"));
        list.setPlaceholder(Controls.note(text("jobs.empty")));
        list.setCellFactory(view -> new JobCell(queue, reveal));
        VBox.setVgrow(list, Priority.ALWAYS);
        clear = Controls.button("jobs-clear", text("jobs.clear"), queue::clearFinished);
        HBox head = new HBox(
                Controls.label(text("jobs.title"), Styles.TEXT_BOLD),
                count,
                Controls.spacer(),
                clear,
                Controls.iconButton("jobs-close", org.kordamp.ikonli.feather.Feather.X, text("jobs.close"), close));
        head.getStyleClass().add("row");
        head.lookupAll(".button").forEach(button -> button.getStyleClass().add(Styles.SMALL));
        head.getChildren().get(3).getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
        getChildren().addAll(head, list);
        queue.entries().addListener((ListChangeListener<JobEntry>) change -> update());
        update();
    }

    /** Gives it the focus, at its beginning. */
    public void focus() {
        clear.requestFocus();
    }

    private void update() {
        int open = queue.unfinished().size();
        count.setText(open == 0 ? "" : text("jobs.open", open));
        list.requestLayout();
    }

    /** As high as its rows, where the toolkit's is as high as any other list. */
    private static final class Rows extends ListView<JobEntry> {
        @Override
        protected double computePrefHeight(double width) {
            double rows = snappedTopInset() + snappedBottomInset();
            if (getItems().isEmpty()) {
                return rows + 3 * getPlaceholder().prefHeight(-1);
            }
            if (!(lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
                return super.computePrefHeight(width);
            }
            for (int i = 0; i < Math.min(getItems().size(), MOST_ROWS); i++) {
                IndexedCell<?> cell = flow.getCell(i);
                // With large texts the theme's usual height of a cell is less than what is in one needs.
                rows += Math.max(cell.prefHeight(-1), cell.minHeight(-1));
            }
            return rows;
        }
    }
}
