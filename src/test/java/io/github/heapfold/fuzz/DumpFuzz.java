package io.github.heapfold.fuzz;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.fold.StrippedStream;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * Reads any bytes as a dump: what is inspected, folded without loss and unfolded is what it was; a healthy one
 * stays so for a strict analyzer; and stripping it gives the same with a folded file in between and without.
 */
public final class DumpFuzz {
    private static final int[] CHUNKS = {ChunkReader.MIN_CHUNK, 1000, 1 << 12, 1 << 16};
    private static final int[] LEVELS = {1, 3, 9};

    private DumpFuzz() {}

    /** Called by the fuzzer; chunk size, level and profile follow from the length. */
    public static void fuzzerTestOneInput(byte[] dump) throws IOException {
        int chunk = CHUNKS[dump.length % CHUNKS.length];
        int level = LEVELS[dump.length / CHUNKS.length % LEVELS.length];
        List<Profile> profiles = Presets.all();
        Profile profile = profiles.get(dump.length / (CHUNKS.length * LEVELS.length) % profiles.size());

        Bounds.keeps("inspect", () -> inspect(dump, chunk));
        byte[] bytes = bytes(dump);
        Bounds.keeps(
                "lossless", () -> Bounds.same("lossless", unfold(fold(dump, chunk, level, Presets.LOSSLESS)), bytes));
        if (reader(dump, chunk).header().isEmpty()) {
            return;
        }
        Bounds.keeps("for MAT", () -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            MatDumpWriter.write(reader(dump, chunk), out, MatDumpWriter.Choice.ALL, 1, Progress.NONE);
            // What was cut off is filled up, so this may be longer than the dump: too long for the shortest chunks.
            DumpSummary converted = inspect(out.toByteArray(), CHUNKS[CHUNKS.length - 1]);
            boolean healthy = inspect(dump, chunk).damage().isEmpty();
            if (healthy && !converted.records().isEmpty() && converted.damage().isPresent()) {
                throw new AssertionError("the dump for MAT is damaged " + converted.damage());
            }
        });
        Bounds.keeps("stripped", () -> {
            byte[] stripped;
            try (StrippedStream stream = new StrippedStream(
                    reader(dump, chunk), profile.on(reader(dump, chunk).header()), survey(dump, chunk, profile), 1)) {
                stripped = stream.readAllBytes();
            }
            Bounds.same(profile.name(), unfold(fold(dump, chunk, level, profile)), stripped);
        });
    }

    private static ChunkReader reader(byte[] dump, int chunk) throws IOException {
        return new ChunkReader(DumpSource.of("fuzz.hprof", new ByteArrayInputStream(dump)), chunk);
    }

    /** The dump, unpacked where it is gzip. */
    private static byte[] bytes(byte[] dump) throws IOException {
        DumpSource source = DumpSource.of("fuzz.hprof", new ByteArrayInputStream(dump));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = new byte[1 << 16];
        for (int n = source.read(block, 0, block.length); n > 0; n = source.read(block, 0, block.length)) {
            out.write(block, 0, n);
        }
        return out.toByteArray();
    }

    private static DumpSummary inspect(byte[] dump, int chunk) throws IOException {
        return CensusTaker.take(reader(dump, chunk), 1, Progress.NONE);
    }

    private static ScanResult survey(byte[] dump, int chunk, Profile profile) throws IOException {
        return profile.readsTwice()
                ? ProfileScan.take(profile, () -> reader(dump, chunk), Progress.NONE)
                : ScanResult.NONE;
    }

    private static byte[] fold(byte[] dump, int chunk, int level, Profile profile) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldWriter.write(
                reader(dump, chunk),
                out,
                new FoldOptions(profile, level, 1),
                survey(dump, chunk, profile),
                Progress.NONE);
        return out.toByteArray();
    }

    private static byte[] unfold(byte[] folded) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FoldReader(DumpSource.of("fuzz.hfold", new ByteArrayInputStream(folded)), Unfolding.STANDARD)
                .restore(out, 1, Progress.NONE);
        return out.toByteArray();
    }
}
