package io.github.heapfold.gui.convert;

import io.github.heapfold.gui.file.DumpChoices;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.job.output.TargetNames;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** What has been chosen for writing a dump so that Eclipse MAT opens it. */
public final class ConvertModel {
    private final OpenFile file;
    private final DumpChoices dump;
    private final BooleanProperty repair = new SimpleBooleanProperty();
    private final BooleanProperty appHeapOnly = new SimpleBooleanProperty();
    private final ObjectProperty<Converted> result = new SimpleObjectProperty<>();

    /**
     * @param file a damaged dump, or one of Android
     */
    public ConvertModel(OpenFile file) {
        this.file = file;
        repair.set(damage().isPresent());
        dump = new DumpChoices(beside(repair.get()));
        repair.addListener((value, before, now) -> dump.rename(beside(before), beside(now)));
    }

    private Path beside(boolean repaired) {
        return file.resultPlace().of(repaired ? TargetNames.repaired(file.path()) : TargetNames.converted(file.path()));
    }

    public OpenFile file() {
        return file;
    }

    public DumpChoices dump() {
        return dump;
    }

    /** What is damaged; empty where nothing is, and there is nothing to repair. */
    public Optional<DamageReport> damage() {
        return file.inspection().get().damage();
    }

    /** Whether more can be written than what is whole: nothing is damaged, or an array was cut off that can be filled up. */
    boolean hasMore() {
        return damage().map(DamageReport::endsInArray).orElse(true);
    }

    /** Whether only what is whole is written; else what was cut off is filled up. */
    public BooleanProperty repair() {
        return repair;
    }

    /** Whether what all apps share is left out; only without {@link #repair}. */
    public BooleanProperty appHeapOnly() {
        return appHeapOnly;
    }

    /** What was written last; null before. */
    public ObjectProperty<Converted> result() {
        return result;
    }

    /** How many bytes are needed at most, as far as that is known. */
    Optional<Long> neededBytes() {
        return dump.gzip().get()
                ? Optional.empty()
                : Optional.of(file.inspection().get().summary().bytes());
    }
}
