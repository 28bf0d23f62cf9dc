package io.github.heapfold.gui.file;

import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.TargetNames;
import java.nio.file.Path;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Where a heap dump is written, and in which form. Whether it is gzipped and the ending of its name go together. */
public final class DumpChoices {
    private final ObjectProperty<Path> target;
    private final BooleanProperty gzip = new SimpleBooleanProperty();
    private final BooleanProperty dense = new SimpleBooleanProperty();

    public DumpChoices(Path target) {
        this.target = new SimpleObjectProperty<>(target);
        gzip.set(DumpForm.isGzip(target));
        gzip.addListener((value, before, now) -> this.target.set(named(this.target.get(), now)));
        this.target.addListener((value, before, now) -> gzip.set(DumpForm.isGzip(now)));
    }

    private static Path named(Path target, boolean gzipped) {
        if (DumpForm.isGzip(target) == gzipped) {
            return target;
        }
        return gzipped ? TargetNames.gzipped(target) : TargetNames.ungzipped(target);
    }

    /** Takes another name where the one before is still there: one of the user's own stays. */
    public void rename(Path before, Path now) {
        if (target.get().equals(named(before, gzip.get()))) {
            target.set(named(now, gzip.get()));
        }
    }

    public ObjectProperty<Path> target() {
        return target;
    }

    public BooleanProperty gzip() {
        return gzip;
    }

    /** Whether long stretches of zeros take room. */
    public BooleanProperty dense() {
        return dense;
    }

    /**
     * How it is written.
     *
     * @param forMat whether so that Eclipse MAT takes it
     */
    public DumpForm form(boolean forMat) {
        return new DumpForm(forMat, gzip.get(), DumpForm.PLAIN.level(), dense.get());
    }
}
