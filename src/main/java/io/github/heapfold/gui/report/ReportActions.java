package io.github.heapfold.gui.report;

import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Optional;

/** What the report view lets the window do. */
public interface ReportActions {
    /** Shows a file in its folder. */
    void reveal(Path file);

    /** The dump and the folded form of it that can be compared; empty where one of them is not known. */
    Optional<Pair> pair(OpenFile file);

    /** Compares them, and tells the file. */
    void verify(OpenFile file, Pair pair);

    /** Reads all of a folded file, checks its checksums, and tells the file. */
    void check(OpenFile file);

    /** Shows the work on a file while there is some. */
    JobPane progress(OpenFile file);

    /**
     * Two dumps to compare.
     *
     * @param original the dump
     * @param result what was made of it
     */
    record Pair(Path original, Path result) {}

    /** Asks for a file and writes the report there. */
    void export(OpenFile file, SizeReport report);
}
