package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.LocalJvm;
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

    void update(List<LocalJvm> jvms) {
        Map<Long, LocalJvm> there = new HashMap<>();
        jvms.forEach(jvm -> there.put(jvm.pid(), jvm));
        rows.removeIf(row -> {
            LocalJvm now = there.get(row.jvm().get().pid());
            // A number that is used again is another process.
            return now == null || !now.mainClass().equals(row.jvm().get().mainClass());
        });
        rows.forEach(row -> row.update(there.remove(row.jvm().get().pid())));
        jvms.stream()
                .filter(jvm -> there.containsKey(jvm.pid()))
                .map(JvmRow::new)
                .forEach(rows::add);
    }
}
