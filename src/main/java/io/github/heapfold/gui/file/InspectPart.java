package io.github.heapfold.gui.file;

import java.util.Locale;

/** The parts of Inspect, in their order. */
public enum InspectPart {
    TAGS,
    CLASSES,
    RECORDS;

    /** As in keys of texts and in IDs. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
