package io.github.heapfold.job;

import io.github.heapfold.fold.FoldFormat;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.HprofHeader;
import java.io.IOException;
import java.nio.file.Path;

/** What a file is, judged by its first bytes and never by its name. */
public enum FileKind {
    /** A heap dump, plain or packed. */
    HPROF,
    /** A dump folded by Heapfold. */
    HFOLD,
    /** Anything else. */
    OTHER;

    /**
     * Looks at the first bytes of a file, of what is inside for a packed one.
     *
     * @throws IOException where the file cannot be read
     */
    public static FileKind of(Path file) throws IOException {
        try (DumpSource source = DumpSource.open(file)) {
            return of(source);
        }
    }

    static FileKind of(DumpSource source) throws IOException {
        byte[] start = source.peek(HprofHeader.MAX_BYTES);
        if (FoldFormat.isFold(start)) {
            return HFOLD;
        }
        return HprofHeader.parse(start, start.length).isPresent() ? HPROF : OTHER;
    }
}
