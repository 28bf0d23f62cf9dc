package io.github.heapfold.gui.records;

import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.browse.Records;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The one browser of a file, for all that look at its records: opened when the first of them asks. Belongs to the
 * window's thread.
 */
public final class RecordAccess {
    private static final long PAUSE = Duration.ofMillis(500).toNanos();

    private final Input input;
    private final Background background;
    private final int threads;
    private final ReadOnlyObjectWrapper<RecordBrowser> browser = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Throwable> failure = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyLongWrapper names = new ReadOnlyLongWrapper();
    private Optional<DumpSummary> summary = Optional.empty();
    private boolean opening;
    private boolean reading;
    private volatile boolean wanted;

    /**
     * @param input a file
     * @param threads for searches
     */
    public RecordAccess(Input input, Background background, int threads) {
        this.input = input;
        this.background = background;
        this.threads = threads;
    }

    /** Null until it is open. */
    public ReadOnlyObjectProperty<RecordBrowser> browser() {
        return browser.getReadOnlyProperty();
    }

    /** Why it cannot be opened or read; null where it can. */
    public ReadOnlyObjectProperty<Throwable> failure() {
        return failure.getReadOnlyProperty();
    }

    /** How many names and classes are known; changes at most twice a second. */
    public ReadOnlyLongProperty names() {
        return names.getReadOnlyProperty();
    }

    /** What is in the dump, once that is known: names are then read until all are found. */
    public void summary(DumpSummary known) {
        summary = Optional.of(known);
        readNames();
    }

    /** Opens it, and begins or goes on to read names. */
    public void open() {
        wanted = true;
        if (browser.get() != null) {
            readNames();
        } else if (!opening) {
            opening = true;
            background.run(
                    () -> Records.open(input, threads),
                    opened -> {
                        opening = false;
                        browser.set(opened);
                        readNames();
                    },
                    this::failed);
        }
    }

    /** Reads from it, if the file still is what was opened; for any thread. */
    <T> T read(Input.Reading<T> reading) throws IOException {
        return input.consistently(reading);
    }

    /** Lets reading of names rest, for nobody looks. */
    public void rest() {
        wanted = false;
    }

    private void failed(Throwable reason) {
        opening = false;
        reading = false;
        if (!(reason instanceof CancellationException)) {
            failure.set(reason);
        }
    }

    private void readNames() {
        RecordBrowser opened = browser.get();
        if (opened == null || reading || !wanted) {
            return;
        }
        reading = true;
        Optional<DumpSummary> known = summary;
        long[] told = {System.nanoTime()};
        background.run(
                () -> read(() -> {
                    opened.readNames(known, (done, total) -> {
                        if (!wanted) {
                            throw new CancellationException("nobody looks");
                        }
                        if (System.nanoTime() - told[0] >= PAUSE) {
                            told[0] = System.nanoTime();
                            background
                                    .ui()
                                    .execute(() -> names.set(opened.directory().size()));
                        }
                    });
                    return opened.directory().size();
                }),
                size -> {
                    reading = false;
                    names.set(size);
                    // What became known meanwhile may make more possible.
                    if (!known.equals(summary)) {
                        readNames();
                    }
                },
                this::failed);
    }
}
