package io.github.heapfold.gui.file;

import io.github.heapfold.analysis.compare.MissingObjects;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** What was made of an open file in this window, and how that compared. Belongs to the window's thread. */
public final class FileResults {
    private final ObjectProperty<SizeReport> report = new SimpleObjectProperty<>();
    private final ObjectProperty<AppliedProfile> leftOut = new SimpleObjectProperty<>();
    private final ObjectProperty<Path> base = new SimpleObjectProperty<>();
    private final ObjectProperty<RestoreJob.Result> restored = new SimpleObjectProperty<>();
    private final ObjectProperty<Optional<MissingObjects.Count>> missing = new SimpleObjectProperty<>();
    private final ObjectProperty<ComparedFile> comparison = new SimpleObjectProperty<>();
    private final BooleanProperty stopped = new SimpleBooleanProperty();

    /** Before and after, once the file has been folded or is a folded file. */
    public ObjectProperty<SizeReport> report() {
        return report;
    }

    /** What the result that {@link #report} is about is without; null where that is not known beside the result. */
    public ObjectProperty<AppliedProfile> leftOut() {
        return leftOut;
    }

    /** The file without which the result that {@link #report} is about cannot be read; null where it stands alone. */
    public ObjectProperty<Path> base() {
        return base;
    }

    /** What the last restore of it gave; null before, from the beginning of another one, and where that failed. */
    public ObjectProperty<RestoreJob.Result> restored() {
        return restored;
    }

    /** After a restore of what KOOM stripped, what it lacks, empty where that is too much to count; null before. */
    public ObjectProperty<Optional<MissingObjects.Count>> missing() {
        return missing;
    }

    /** What the last comparison of its dump with its folded or restored form gave; null before. */
    public ObjectProperty<ComparedFile> comparison() {
        return comparison;
    }

    /**
     * Whether the last attempt to make something of it was one together with others, and was stopped before its end:
     * results are of one before.
     */
    public BooleanProperty stopped() {
        return stopped;
    }

    /** The last comparison where it was of a result; null where it was of another one. */
    public ObservableValue<ComparedFile> compared(Path result) {
        return comparison.map(last -> last.result().equals(result) ? last : null);
    }

    /** What the last comparison says of a result; null where it was of another one. */
    public ObservableValue<Verification> check(Path result) {
        return compared(result).map(ComparedFile::found);
    }

    /** Knows what is known of the same file in a window before. */
    void takeFrom(FileResults before) {
        report.set(before.report.get());
        leftOut.set(before.leftOut.get());
        base.set(before.base.get());
        restored.set(before.restored.get());
        missing.set(before.missing.get());
        comparison.set(before.comparison.get());
        stopped.set(before.stopped.get());
    }

    /** Forgets all of it: the file is not known to be the same any more. */
    public void forget() {
        report.set(null);
        leftOut.set(null);
        base.set(null);
        restored.set(null);
        missing.set(null);
        comparison.set(null);
        stopped.set(false);
    }
}
