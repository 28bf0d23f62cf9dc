package io.github.heapfold.fuzz;

import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.koom.KoomFormat;
import io.github.heapfold.koom.KoomStream;
import io.github.heapfold.tailor.TailorFormat;
import io.github.heapfold.tailor.TailorStream;
import io.github.heapfold.tailor.TailorWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads any bytes as a mini.hprof and as a dump that KOOM stripped, and writes any dump as a mini.hprof. What is
 * rebuilt without complaint has no damage; what is written and read again is the same when it is written once more.
 */
public final class TailorFuzz {
    private static final int CHUNK = 1 << 10;

    /** A small file can stand for gigabytes of zeros. */
    private static final long MOST = 1 << 22;

    private TailorFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] file) throws IOException {
        if (TailorFormat.isTailor(Arrays.copyOf(file, Math.min(file.length, TailorFormat.START)))) {
            Bounds.keeps("rebuild", () -> rebuild(file));
        }
        if (isKoom(file)) {
            Bounds.keeps("fill up", () -> drain(new KoomStream(source(file), Fill.ZERO)));
        }
        Bounds.keeps("write", () -> write(file));
    }

    private static DumpSource source(byte[] file) throws IOException {
        return DumpSource.of("fuzz", new ByteArrayInputStream(file));
    }

    private static boolean isKoom(byte[] file) throws IOException {
        return KoomFormat.isKoom(() -> source(file));
    }

    private static void rebuild(byte[] file) throws IOException {
        if (drain(tailored(file)) >= MOST) {
            return;
        }
        TailorStream again = tailored(file);
        try (DumpSource rebuilt = DumpSource.rebuilt(source(file), again)) {
            DumpSummary summary = CensusTaker.take(new ChunkReader(rebuilt, CHUNK), 1, Progress.NONE);
            boolean empty = summary.records().isEmpty();
            if (!empty && summary.damage().isPresent() != again.failure().isPresent()) {
                throw new AssertionError("failure " + again.failure() + ", damage " + summary.damage());
            }
        }
    }

    private static long drain(InputStream stream) throws IOException {
        byte[] block = new byte[1 << 14];
        long bytes = 0;
        try (stream) {
            for (int n = stream.read(block, 0, block.length);
                    n >= 0 && bytes < MOST;
                    n = stream.read(block, 0, block.length)) {
                if (n == 0) {
                    throw new AssertionError("nothing is read for ever");
                }
                bytes += n;
            }
        }
        return bytes;
    }

    private static void write(byte[] dump) throws IOException {
        byte[] first = mini(() -> source(dump));
        TailorStream stream = tailored(first);
        if (drain(stream) >= MOST) {
            return;
        }
        if (stream.failure().isPresent()) {
            throw new AssertionError("what was written cannot be read: " + stream.failure());
        }
        // Empty segments do not come back, so the second one may be shorter; what comes of that one is the same.
        byte[] second = mini(() -> DumpSource.rebuilt(source(first), tailored(first)));
        byte[] third = mini(() -> DumpSource.rebuilt(source(second), tailored(second)));
        Bounds.same("written again", third, second);
    }

    private static TailorStream tailored(byte[] mini) throws IOException {
        return new TailorStream(source(mini), source(mini), Fill.ZERO);
    }

    private static byte[] mini(KoomFormat.SourceOpener dump) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TailorWriter.write(() -> new ChunkReader(dump.open(), CHUNK), true, out, 1, Progress.NONE);
        return out.toByteArray();
    }
}
