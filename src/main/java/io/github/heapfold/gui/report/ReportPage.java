package io.github.heapfold.gui.report;

import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import javafx.beans.value.ObservableValue;

/** The report of a file, or what will be there when there is one. */
public final class ReportPage {
    private ReportPage() {}

    /**
     * The page of a file: what became of it, or how to have a report made.
     */
    public static PageView of(OpenFile file, FileActions actions, ObservableValue<Theme> theme) {
        // What was compressed is what one asks for last, of a restored dump too.
        if (file.results().report().get() != null) {
            return new ReportView(file, actions, theme);
        }
        return file.restoredHere() ? new RestoredView(file, actions) : new UnfoldedView(file, actions);
    }
}
