package io.github.heapfold.fold;

import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.seal.Identities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/** Folds and unfolds in memory. */
public final class Folding {
    public static final FoldOptions LOSSLESS = new FoldOptions(Presets.LOSSLESS, 1, 1);
    static final FoldOptions OOM = new FoldOptions(Presets.OOM, 1, 1);

    private Folding() {}

    /** Options that strip one thing. */
    static FoldOptions stripping(Strippable strippable) {
        return new FoldOptions(new Profile("test", "one thing", Set.of(strippable)), 1, 1);
    }

    static byte[] fold(byte[] dump, int chunkSize, FoldOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(dump, chunkSize, out, options);
        return out.toByteArray();
    }

    static byte[] fold(byte[] dump, FoldOptions options) throws IOException {
        return fold(dump, ChunkReader.DEFAULT_CHUNK, options);
    }

    public static FoldIndex write(byte[] dump, int chunkSize, OutputStream out, FoldOptions options)
            throws IOException {
        // No gzip: what only begins like it has to come back as it was, which is DumpSource's own test.
        DumpOpener opened =
                () -> new ChunkReader(DumpSource.of("some.hprof", new ByteArrayInputStream(dump)), chunkSize);
        ScanResult survey = ProfileScan.take(options.profile(), opened, Progress.NONE);
        return FoldWriter.write(opened.open(), out, options, survey, Progress.NONE);
    }

    public static byte[] restore(byte[] folded) throws IOException {
        return restore(folded, 1);
    }

    /** With the base of a file that has one. */
    static byte[] restore(byte[] folded, Unfolding unfolding) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        restore(folded, out, 1, unfolding);
        return out.toByteArray();
    }

    static byte[] restore(byte[] folded, int threads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        restore(folded, out, threads);
        return out.toByteArray();
    }

    static FoldIndex restore(byte[] folded, OutputStream out, int threads) throws IOException {
        return restore(folded, out, threads, Unfolding.STANDARD);
    }

    static FoldIndex restore(byte[] folded, OutputStream out, int threads, Unfolding unfolding) throws IOException {
        return new FoldReader(DumpSource.of("some.hfold", new ByteArrayInputStream(folded)), unfolding)
                .restore(out, threads, Progress.NONE);
    }

    /** With what opens the seal. */
    public static byte[] unseal(byte[] folded, Identities identities) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FoldReader(DumpSource.of("some.hfold", new ByteArrayInputStream(folded)), Unfolding.opened(identities))
                .restore(out, 1, Progress.NONE);
        return out.toByteArray();
    }

    /** There and back again. */
    public static byte[] roundTrip(byte[] dump, int chunkSize, FoldOptions options) throws IOException {
        return restore(fold(dump, chunkSize, options));
    }

    /** CRC-32C of all (unpacked) bytes of a dump: unlike digests, each compiler of the virtual machine is fast at it. */
    static long checksum(Path dump) throws IOException {
        CRC32C checksum = new CRC32C();
        try (DumpSource source = DumpSource.open(dump)) {
            byte[] block = new byte[1 << 20];
            for (int n = source.read(block, 0, block.length); n > 0; n = source.read(block, 0, block.length)) {
                checksum.update(block, 0, n);
            }
        }
        return checksum.getValue();
    }

    /** The same of what comes out of a folded file. */
    static long restoredChecksum(Path folded, int threads) throws IOException {
        CRC32C checksum = new CRC32C();
        try (DumpSource source = DumpSource.open(folded);
                OutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), checksum)) {
            new FoldReader(source, Unfolding.STANDARD).restore(out, threads, Progress.NONE);
        }
        return checksum.getValue();
    }
}
