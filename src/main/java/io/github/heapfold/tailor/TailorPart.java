package io.github.heapfold.tailor;

/** Which part of a dump a pass over it writes. */
enum TailorPart {
    /** What stands before all heap dumps: strings and classes. */
    NAMES,
    /** The heap dumps. */
    HEAP,
    /** Both, in the order of the dump. */
    ALL
}
