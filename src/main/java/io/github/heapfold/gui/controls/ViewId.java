package io.github.heapfold.gui.controls;

/** The views of a file, in the order of their tabs. */
public enum ViewId {
    SUMMARY,
    INSPECT,
    ANALYSE,
    COMPRESS,
    RESTORE,
    REPORT;

    /** Whether the view is of use while the file is still being read. */
    public boolean isEarly() {
        return this == SUMMARY || this == INSPECT;
    }
}
