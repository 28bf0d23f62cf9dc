package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.jvm.LocalJvm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The JVMs that are there, each in its row as long as it lives. */
final class JvmRows {
    /** Where programs come and go all the time, the list would be full of those that have gone. */
    private static final int MOST_ENDED = 20;

    private final ObservableList<JvmRow> rows = FXCollections.observableArrayList();

    ObservableList<JvmRow> rows() {
        return rows;
    }

    /** Takes out those that have ended: for who looks anew. */
    void tidy() {
        rows.removeIf(row -> row.ended().get());
    }

    /**
     * Takes what is there now. Rows that end keep their places but for those at the end, so that no click meets another
     * JVM; new ones are the last.
     *
     * @param inUse whether the mouse is over the rows: also those at the end keep their places then
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
            while (!rows.isEmpty() && rows.get(rows.size() - 1).ended().get()) {
                rows.remove(rows.size() - 1);
            }
            if (rows.stream().filter(row -> row.ended().get()).count() > MOST_ENDED) {
                tidy();
            }
        }
        jvms.stream()
                .filter(jvm -> there.containsKey(jvm.pid()))
                .map(JvmRow::new)
                .forEach(rows::add);
    }
}
