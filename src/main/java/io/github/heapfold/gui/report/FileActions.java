package io.github.heapfold.gui.report;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.keys.KeyChoice;
import io.github.heapfold.report.BatchReport;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;

/** What can be done with a file, and with the report about it. */
public interface FileActions {
    /** Shows a file in its folder. */
    void reveal(Path file);

    /** Buttons that open a dump in the analyzers that are installed. */
    Node openIn(OpenFile file, Path dump);

    /** What this file can be compared with. */
    Optional<Pair> pair(OpenFile file);

    /** Compares the two; the outcome becomes the file's {@link OpenFile#comparison}. */
    void verify(OpenFile file, Pair pair);

    /** The same with a dump that the user is asked for. */
    void compare(OpenFile file);

    /** Reads all of a folded file; that it is whole becomes its {@link OpenFile#whole}. */
    default void check(OpenFile file) {
        check(file, new KeyChoice());
    }

    /** The same with what is sealed in it, where there is a key. */
    void check(OpenFile file, KeyChoice key);

    /** Shows the work on a file. */
    JobPane progress(OpenFile file);

    /**
     * Two dumps to compare.
     *
     * @param original the dump
     * @param result what was made of it
     */
    record Pair(Path original, Path result) {}

    /**
     * Asks for a file and writes a report there.
     *
     * @param file is told where that fails
     * @param ending of what to write, as {@link ReportExport#ENDINGS} has them
     */
    void export(OpenFile file, BatchReport batch, String ending);
}
