package io.github.heapfold.job.output;

import java.nio.file.Path;
import java.util.Locale;

/**
 * How a heap dump is written.
 *
 * @param forMat whether so that Eclipse MAT opens it, whatever it is a dump of (see
 *     {@link io.github.heapfold.hprof.write.MatDumpWriter})
 * @param gzip whether gzipped in blocks, as HotSpot does it, so that analyzers can jump in it
 * @param level of gzip, 1 (fastest) to 9 (smallest)
 * @param dense whether long stretches of zeros take room in the file, too
 */
public record DumpForm(boolean forMat, boolean gzip, int level, boolean dense) {
    /** The bytes as they are, with holes for zeros. */
    public static final DumpForm PLAIN = new DumpForm(false, false, 3, false);

    /** Gzip where the target's name says so. */
    public DumpForm named(Path target) {
        return new DumpForm(forMat, gzip || isGzip(target), level, dense);
    }

    /** Whether a dump with such a name is gzipped, whatever it is called else. */
    public static boolean isGzip(Path target) {
        return target.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    }
}
