package io.github.heapfold.job.output;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Names for results that the user did not name: beside the source, with the ending changed. */
public final class TargetNames {
    /** What names of folded files end with. */
    public static final String FOLDED = ".hfold";

    /** What names of packed files end with, the outermost first. */
    private static final List<String> PACKED = List.of(".gz", ".zst", ".zip", ".tgz", ".tar");

    private TargetNames() {}

    /** {@code dump.hprof}, {@code dump.hprof.gz}, {@code dump.zip}, {@code dump} → {@code dump.hfold}. */
    public static Path folded(Path dump) {
        return dump.resolveSibling(stem(dump) + FOLDED);
    }

    /** The same → {@code dump.stripped.hprof}. */
    public static Path stripped(Path dump) {
        return dump.resolveSibling(stem(dump) + ".stripped.hprof");
    }

    /** The same with {@code .hprof.gz}. */
    public static Path strippedAndGzipped(Path dump) {
        return gzipped(stripped(dump));
    }

    /** {@code dump.hprof}, {@code dump.hfold} → {@code dump.mat.hprof}. */
    public static Path converted(Path dump) {
        return dump.resolveSibling(stem(dump) + ".mat.hprof");
    }

    /** {@code dump.hfold} → {@code dump.alone.hfold}. */
    public static Path rebased(Path folded) {
        return folded.resolveSibling(withoutEndings(folded, FOLDED) + ".alone.hfold");
    }

    /** {@code dump.hfold} → {@code dump.based.hfold}. */
    public static Path rebasedOnto(Path folded) {
        return folded.resolveSibling(withoutEndings(folded, FOLDED) + ".based.hfold");
    }

    /** {@code dump.hprof} → {@code dump.repaired.hprof}. */
    public static Path repaired(Path dump) {
        return dump.resolveSibling(stem(dump) + ".repaired.hprof");
    }

    /** The same with {@code .gz} added. */
    public static Path gzipped(Path target) {
        return target.resolveSibling(target.getFileName() + ".gz");
    }

    /** The other way round. */
    public static Path ungzipped(Path target) {
        return target.resolveSibling(withoutEndings(target, ".gz"));
    }

    /** {@code dump.hprof}, {@code dump.hprof.zip} → {@code dump.mini.hprof}. */
    public static Path tailored(Path dump) {
        return dump.resolveSibling(stem(dump) + ".mini.hprof");
    }

    /**
     * {@code dump.hfold}, {@code dump.hprof.hfold} → {@code dump.hprof}; of what another program stripped, {@code mini.hprof} or
     * {@code mini.hprof.zip} → {@code mini.restored.hprof}.
     */
    public static Path restored(Path folded) {
        String stem = withoutEndings(folded, FOLDED);
        String dump = withoutPacked(folded, ".hprof");
        boolean isDump = dump.length() < stem.length();
        return folded.resolveSibling(
                isDump ? dump + ".restored.hprof" : withoutEndings(folded, FOLDED, ".hprof") + ".hprof");
    }

    /** {@code dump.hfold} → {@code dump-report.html}. */
    public static Path report(Path folded) {
        return folded.resolveSibling(withoutEndings(folded, FOLDED) + "-report.html");
    }

    /** {@code dump.hprof}, {@code dump.hfold} → {@code dump-leaks.html}. */
    public static Path leaks(Path dump) {
        return dump.resolveSibling(stem(dump) + "-leaks.html");
    }

    private static String stem(Path dump) {
        return withoutPacked(dump, ".hprof", ".bin", FOLDED);
    }

    private static String withoutPacked(Path file, String... endings) {
        return withoutEndings(
                file, Stream.concat(PACKED.stream(), Stream.of(endings)).toArray(String[]::new));
    }

    private static String withoutEndings(Path file, String... endings) {
        // The root of a file system has no name; it is no dump either, which the job that opens it says.
        String stem = file.getFileName() == null ? "heap" : file.getFileName().toString();
        for (String ending : endings) {
            if (stem.length() > ending.length() && stem.toLowerCase(Locale.ROOT).endsWith(ending)) {
                stem = stem.substring(0, stem.length() - ending.length());
            }
        }
        return stem;
    }
}
