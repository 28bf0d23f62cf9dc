package io.github.heapfold.gui.report;

import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;

/** What the report view lets the window do. */
public interface ReportActions {
    /** Shows a file in its folder. */
    void reveal(Path file);

    /** Asks for a file and writes the report there. */
    void export(OpenFile file, SizeReport report);
}
