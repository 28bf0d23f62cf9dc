package io.github.heapfold.gui.controls;

/** The views that a file can have, in the order of their tabs. */
public enum ViewId {
    INSPECT,
    COMPRESS,
    RESTORE,
    REPORT,
    CONVERT
}
