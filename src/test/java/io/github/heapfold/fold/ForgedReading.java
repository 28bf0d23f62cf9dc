package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program that reads each folded file it is given in all ways there are, with one thread, and prints a line for each:
 * {@code PATH: WAY: what came of it}. Run by {@link ForgedMemoryTest} with little memory.
 */
final class ForgedReading {
    /** A way to read a file. */
    @FunctionalInterface
    private interface Way {
        void read(Path file) throws IOException;
    }

    /** To look for millions of blocks takes a minute, which only the long tests have. */
    private static final long MOST_SALVAGED = 20 << 20;

    private ForgedReading() {}

    public static void main(String[] files) throws IOException {
        for (String name : files) {
            Path file = Path.of(name);
            told(file, "front to back", ForgedReading::restore);
            told(file, "single chunks", ForgedReading::chunks);
            if (Files.size(file) < MOST_SALVAGED || Boolean.getBoolean("heapfold.long")) {
                told(file, "what is whole", ForgedReading::salvage);
            }
        }
    }

    private static void told(Path file, String way, Way read) throws IOException {
        String outcome = "read";
        try {
            read.read(file);
        } catch (FoldException e) {
            outcome = "refused: " + e.getMessage();
        } catch (OutOfMemoryError e) {
            outcome = "out of memory";
        }
        System.out.println(file.getFileName() + ": " + way + ": " + outcome);
    }

    private static void restore(Path file) throws IOException {
        try (DumpSource source = DumpSource.open(file)) {
            new FoldReader(source, Unfolding.STANDARD.beside(file))
                    .restore(OutputStream.nullOutputStream(), 1, Progress.NONE);
        }
    }

    /** The last chunk, for which all classes have to be known, then the first ones and those after them. */
    private static void chunks(Path file) throws IOException {
        try (FoldFile fold = FoldFile.open(file)) {
            int n = fold.index().chunks().size();
            FoldException fault = null;
            for (int i = -1; i < Math.min(n, 1_000); i++) {
                try {
                    fold.chunk(i < 0 ? n - 1 : i);
                } catch (FoldException e) {
                    fault = e;
                }
            }
            if (fault != null) {
                throw fault;
            }
        }
    }

    private static void salvage(Path file) throws IOException {
        try (FoldSalvage salvage = FoldSalvage.open(file, Unfolding.STANDARD, Progress.NONE)) {
            salvage.restore(OutputStream.nullOutputStream(), 1, Progress.NONE);
        }
    }
}
