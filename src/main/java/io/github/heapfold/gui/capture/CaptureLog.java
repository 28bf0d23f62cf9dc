package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.ListView;

/** What was done of the captures, from several sources in one list: in the order in which the lines come. */
final class CaptureLog extends ListView<String> {
    private static final int MOST_LINES = 1000;

    CaptureLog(List<ObservableList<String>> sources) {
        setId("capture-log");
        setAccessibleText(text("capture.log"));
        getStyleClass().addAll("card", "capture-log");
        setPlaceholder(Controls.note(text("capture.log.empty")));
        setCellFactory(view -> new LogCell(view.widthProperty()));
        sources.forEach(this::follow);
    }

    private void follow(ObservableList<String> lines) {
        getItems().addAll(lines);
        lines.addListener((ListChangeListener<String>) change -> {
            while (change.next()) {
                getItems().addAll(change.getAddedSubList());
            }
            int tooMany = getItems().size() - MOST_LINES;
            if (tooMany > 0) {
                getItems().remove(0, tooMany);
            }
            scrollTo(getItems().size() - 1);
        });
    }
}
