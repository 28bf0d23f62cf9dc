package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.trigger.Condition;

/** Why something was captured that nobody has asked for at that moment. */
public sealed interface CaptureCause {
    /** The use of a heap was high for long enough. */
    record HighUse(Condition condition) implements CaptureCause {}

    /** The JVM ran out of memory. */
    record OutOfMemory() implements CaptureCause {}

    /** A dump appeared in a folder; what it was made for is not known. */
    record DumpAppeared() implements CaptureCause {}
}
