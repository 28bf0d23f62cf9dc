package io.github.heapfold.seal;

import java.io.IOException;
import java.util.List;

/** Whom the keys of files are wrapped for. */
public interface Recipients {
    /** What to call them. */
    List<String> names();

    /** Wraps a key: files, of which each has it. */
    List<byte[]> wrap(SealKey key) throws IOException;
}
