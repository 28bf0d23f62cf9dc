package io.github.heapfold.hprof.read;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.Optional;

/** A dump as another program would rebuild it from a file in which it left a part of it out; rebuilt as it is read. */
public abstract class RebuiltStream extends BlockInput {
    /**
     * Bytes that are made up at most where nobody says another limit. These programs strip dumps of Android, whose
     * references have 32 bits: no heap of it is larger.
     */
    public static final long MOST_MADE_UP = 1L << 32;

    private final String packing;
    private IOException failure;
    private long mostMadeUp = MOST_MADE_UP;
    private long madeUp;

    /** @param packing what the dump is kept in, for messages: the name of that program */
    protected RebuiltStream(String packing) {
        this.packing = packing;
    }

    /** What the dump is kept in, for messages: the name of that program. */
    public final String packing() {
        return packing;
    }

    /** Sets how many bytes are made up at most, 0 for any number. To be called before the first read. */
    public final void limitMadeUp(long most) {
        mostMadeUp = most == 0 ? Long.MAX_VALUE : most;
    }

    /**
     * Counts bytes that are going to be made up: a few stored ones can stand for gigabytes.
     *
     * @throws LimitException where they are more than may be
     */
    protected final void makesUp(long bytes) throws LimitException {
        if (bytes > mostMadeUp - madeUp) {
            throw new LimitException(Message.of("limit.madeUp", packing, mostMadeUp));
        }
        madeUp += bytes;
    }

    /** Why the dump ends where it does, where the file is cut off or corrupt there; what was read before is good. */
    public final Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Says that no more bytes follow.
     *
     * @param reason why the dump ends here; null where this is its end
     */
    protected final void endsBecause(IOException reason) {
        failure = reason;
    }
}
