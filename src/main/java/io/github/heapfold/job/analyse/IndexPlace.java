package io.github.heapfold.job.analyse;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the index of a dump may be kept, from which its next analysis takes what this one finds out.
 *
 * @param keep whether it is written where there is none that is good; else one that is there is used, and nothing
 *     written
 * @param folder the folder that it is kept in; empty for that of the dump
 */
public record IndexPlace(boolean keep, Optional<Path> folder) {
    /** One beside the dump is used, none is written. */
    public static final IndexPlace IF_THERE = new IndexPlace(false, Optional.empty());

    /** One beside the dump is used or written. */
    public static final IndexPlace BESIDE = new IndexPlace(true, Optional.empty());

    /** One in a folder is used or written. */
    public static IndexPlace in(Path folder) {
        return new IndexPlace(true, Optional.of(folder));
    }
}
