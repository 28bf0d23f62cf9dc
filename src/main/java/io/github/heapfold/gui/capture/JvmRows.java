package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.jvm.LocalJvm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The JVMs that are there, each in its row as long as it lives. */
final class JvmRows {
    private final ObservableList<JvmRow> rows = FXCollections.observableArrayList();

    ObservableList<JvmRow> rows() {
        return rows;
    }

    /**
     * Takes what is there now.
     *
     * @param inUse whether the mouse is over the rows: those that end keep their places then, so that no click meets
     *     another JVM
     */
    void update(List<LocalJvm> jvms, boolean inUse) {
        Map<Long, LocalJvm> there = new HashMap<>();
        jvms.forEach(jvm -> there.put(jvm.pid(), jvm));
        for (JvmRow row : rows) {
            LocalJvm now = there.get(row.jvm().get().pid());
            // A number that is used again is another process.
            if (row.ended().get()
                    || now == null
                    || !now.mainClass().equals(row.jvm().get().mainClass())) {
                row.ended().set(true);
            } else {
                row.update(now);
                there.remove(now.pid());
            }
        }
        if (!inUse) {
            rows.removeIf(row -> row.ended().get());
        }
        jvms.stream()
                .filter(jvm -> there.containsKey(jvm.pid()))
                .map(JvmRow::new)
                .forEach(rows::add);
    }
}
