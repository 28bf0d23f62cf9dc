package io.github.heapfold.gui.file;

import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.verify.CheckJob;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * What readings of an open file have found of its contents: that they are damaged, or that all of them are as they should be. What
 * one has found stays until another has read the whole file, or the file is looked at anew: that a job failed for another reason
 * says nothing of it. Belongs to the window's thread.
 */
public final class Soundness {
    private final Path path;
    private final ReadOnlyBooleanWrapper faulty = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper hopeless = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<String> damagedAt = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<CheckJob.Result> whole = new ReadOnlyObjectWrapper<>();

    Soundness(Path path) {
        this.path = path;
    }

    /** Whether some reading has found it damaged. */
    public ReadOnlyBooleanProperty faulty() {
        return faulty.getReadOnlyProperty();
    }

    /** Whether nothing of it can be restored. */
    public ReadOnlyBooleanProperty hopeless() {
        return hopeless.getReadOnlyProperty();
    }

    /** Where it was found damaged first, as text; empty where that is not known, null where it was not. */
    public ReadOnlyObjectProperty<String> damagedAt() {
        return damagedAt.getReadOnlyProperty();
    }

    /** Of a folded file, that all of it has been read and its checksums are right; null before. */
    public ReadOnlyObjectProperty<CheckJob.Result> whole() {
        return whole.getReadOnlyProperty();
    }

    /** Remembers what a failure says of the file itself; nothing where it is not that the file is damaged. */
    public void failed(Throwable failure) {
        if (Problem.isDamage(failure)) {
            hopeless.set(hopeless.get() || Problem.isHopeless(failure));
            damaged(Problem.of("", path, failure).offset().orElse(""));
        }
    }

    /** Of a reading that came to its end, but without what is lost. */
    public void incomplete() {
        damaged("");
    }

    private void damaged(String at) {
        whole.set(null);
        faulty.set(true);
        // One place is enough to know that it is; who works in its records is not taken away from there for another.
        // That it is damaged somewhere is no place.
        String known = damagedAt.get();
        if (known == null || known.isEmpty()) {
            damagedAt.set(at);
        }
    }

    /** All of it was read and is right. */
    public void proved(CheckJob.Result check) {
        readWhole();
        whole.set(check);
    }

    /** All that a reading wants of it was there, which is no proof of the rest. */
    public void readWhole() {
        faulty.set(false);
        hopeless.set(false);
        damagedAt.set(null);
    }

    /** Nothing is known of it. */
    public void forget() {
        readWhole();
        whole.set(null);
    }
}
