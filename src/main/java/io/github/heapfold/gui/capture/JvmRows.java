package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.jvm.LocalJvm;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;

/** The JVMs that are there, each in its row as long as it lives. */
final class JvmRows {
    /** So many looks, a second each, what has ended is told; then those that live have its room. */
    private static final int TOLD = 10;

    private final ObservableList<JvmRow> rows = FXCollections.observableArrayList();
    private final FilteredList<JvmRow> sought = new FilteredList<>(rows);

    ObservableList<JvmRow> rows() {
        return rows;
    }

    /** Those of the rows that are sought. */
    ObservableList<JvmRow> sought() {
        return sought;
    }

    /** Seeks those with a text in the main class, in whatever case, or with such a process number; all where it is empty. */
    void seek(String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        sought.setPredicate(row -> {
            LocalJvm jvm = row.jvm().get();
            return jvm.mainClass().toLowerCase(Locale.ROOT).contains(wanted)
                    || Long.toString(jvm.pid()).equals(wanted);
        });
    }

    /** Takes out those that have ended: for who looks anew. */
    void tidy() {
        rows.removeIf(row -> row.ended().get());
    }

    /**
     * Takes what is there now. Rows that end keep their places for a while but for those at the end, so that no click
     * meets another JVM; new ones are the last.
     *
     * @param inUse whether the mouse is over the rows: all keep their places then
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
                row.miss();
            } else {
                row.update(now);
                there.remove(now.pid());
            }
        }
        if (!inUse) {
            while (!rows.isEmpty() && rows.get(rows.size() - 1).ended().get()) {
                rows.remove(rows.size() - 1);
            }
            rows.removeIf(row -> row.missed() > TOLD);
        }
        jvms.stream()
                .filter(jvm -> there.containsKey(jvm.pid()))
                .map(JvmRow::new)
                .forEach(rows::add);
    }
}
