package io.github.heapfold.hprof.read;

import java.io.IOException;
import java.util.Optional;

/** A dump as another program would rebuild it from a file in which it left a part of it out; rebuilt as it is read. */
public abstract class RebuiltStream extends BlockStream {
    private final String packing;
    private IOException failure;

    /** @param packing what the dump is kept in, for messages: the name of that program */
    protected RebuiltStream(String packing) {
        this.packing = packing;
    }

    /** What the dump is kept in, for messages: the name of that program. */
    public final String packing() {
        return packing;
    }

    /** Why the dump ends where it does, where the file is cut off or corrupt there; what was read before is good. */
    public final Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** @param reason why the dump ends here; null where this is its end */
    protected final void endsBecause(IOException reason) {
        failure = reason;
    }
}
