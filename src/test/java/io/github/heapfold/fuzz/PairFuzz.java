package io.github.heapfold.fuzz;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Pairs for {@code verify}: a dump and a folded file of it are the same; a folded file of another dump is never, where
 * that one restores to other bytes.
 */
final class PairFuzz {
    private static final List<Profile> PROFILES = List.of(
            Presets.LOSSLESS,
            Presets.LOSSLESS,
            Presets.OOM,
            Presets.byName("mat").orElseThrow(),
            Presets.byName("share").orElseThrow(),
            Presets.byName("shark").orElseThrow(),
            Presets.byName("matrix").orElseThrow());

    private final Path folder;

    PairFuzz(Path folder) {
        this.folder = folder;
    }

    void run(byte[] seed, Random random) throws IOException {
        Profile profile = PROFILES.get(random.nextInt(PROFILES.size()));
        byte[] dump = random.nextInt(3) == 0 ? DumpMutator.mutate(seed, random) : seed;
        byte[] other = DumpMutator.mutate(dump, random);
        Path first = Files.write(folder.resolve("first.hprof"), dump);
        Path second = Files.write(folder.resolve("second.hprof"), other);
        byte[] firstRestored = fold(first, profile, folder.resolve("first.hfold"));
        byte[] secondRestored = fold(second, profile, folder.resolve("second.hfold"));
        if (firstRestored != null && !same(first, folder.resolve("first.hfold"))) {
            throw new AssertionError("verify takes a dump and its own fold, " + profile.name() + ", for different");
        }
        if (secondRestored == null || firstRestored == null || Arrays.equals(dump, other)) {
            return;
        }
        boolean equal = profile.isLossless()
                ? Arrays.equals(firstRestored, secondRestored)
                : Arrays.equals(content(firstRestored), content(secondRestored));
        if (!equal && same(first, folder.resolve("second.hfold"))) {
            throw new AssertionError(
                    "verify takes a dump and a fold of another one, " + profile.name() + ", for the same");
        }
        Verification plain = compare(first, second);
        if (plain != null && plain.identical()) {
            throw new AssertionError("verify takes two dumps with other bytes for identical");
        }
    }

    /**
     * A dump without the heads and ends of heap dumps: where they are cut into segments says nothing about the heap.
     */
    private static byte[] content(byte[] dump) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (ChunkReader reader = new ChunkReader(DumpSource.of("dump", new ByteArrayInputStream(dump)))) {
            reader.header().ifPresent(header -> content.writeBytes(header.toBytes()));
            ChunkWalker walker =
                    new ChunkWalker(reader.header().map(HprofHeader::idSize).orElse(1));
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                byte[] data = chunk.data();
                if (chunk.run() != null) {
                    content.write(data, 0, chunk.length());
                }
                walker.walk(chunk, new RecordVisitor() {
                    private void put(int start, int end) {
                        content.write(data, start, end - start);
                    }

                    @Override
                    public void record(Tag tag, int start, int end) {
                        if (tag != Tag.HEAP_DUMP_END) {
                            put(start, end);
                        }
                    }

                    @Override
                    public void classDump(int start, int end) {
                        put(start, end);
                    }

                    @Override
                    public void instance(int start, int end) {
                        put(start, end);
                    }

                    @Override
                    public void objectArray(int start, int end) {
                        put(start, end);
                    }

                    @Override
                    public void primitiveArray(int start, int end) {
                        put(start, end);
                    }

                    @Override
                    public void fixed(Tag tag, int start, int end) {
                        put(start, end);
                    }
                });
            }
        }
        return content.toByteArray();
    }

    /** What comes back; null where the dump is refused. */
    private static byte[] fold(Path dump, Profile profile, Path target) throws IOException {
        try {
            new CompressJob(Input.of(dump), Target.file(target, true), new FoldOptions(profile, 1, 1))
                    .run(JobMonitor.silent());
        } catch (IOException e) {
            return null;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpSource source = DumpSource.open(target)) {
            new FoldReader(source, Unfolding.STANDARD).restore(out, 1, Progress.NONE);
        }
        return out.toByteArray();
    }

    private static boolean same(Path first, Path second) {
        Verification found = compare(first, second);
        return found != null && found.same();
    }

    /** Null where one of them is refused. */
    private static Verification compare(Path first, Path second) {
        try {
            return new VerifyJob(Input.of(first), Input.of(second), 1).run(JobMonitor.silent());
        } catch (IOException e) {
            return null;
        }
    }
}
