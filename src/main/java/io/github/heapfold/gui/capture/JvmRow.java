package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.trigger.Condition;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** A JVM and how full its heap was lately. Belongs to the window's thread. */
final class JvmRow {
    /** At one per second. */
    static final int REMEMBERED = 120;

    private final ObjectProperty<LocalJvm> jvm;
    private final BooleanProperty ended = new SimpleBooleanProperty();
    private int missed;
    private final ObservableList<Double> history = FXCollections.observableArrayList();

    JvmRow(LocalJvm jvm) {
        this.jvm = new SimpleObjectProperty<>(jvm);
        update(jvm);
    }

    void update(LocalJvm now) {
        jvm.set(now);
        HeapUse heap = now.heap();
        if (!heap.isKnown()) {
            return;
        }
        if (history.size() == REMEMBERED) {
            history.remove(0);
        }
        history.add(heap.share(Condition.Metric.HEAP));
    }

    /** Hears that it is there no more. */
    void miss() {
        ended.set(true);
        missed++;
    }

    /** How often it has not been there. */
    int missed() {
        return missed;
    }

    /** Whether it is there no more: the row only keeps its place. */
    BooleanProperty ended() {
        return ended;
    }

    /** As it was seen last. */
    ObjectProperty<LocalJvm> jvm() {
        return jvm;
    }

    /** Shares of the maximum, 0 to 1, the latest last; empty while the JVM has told none. */
    ObservableList<Double> history() {
        return history;
    }
}
