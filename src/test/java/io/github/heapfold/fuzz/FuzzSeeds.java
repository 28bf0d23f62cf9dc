package io.github.heapfold.fuzz;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.tailor.TailorWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.InflaterInputStream;

/** What the fuzzer begins with, by target: small, and of all kinds. */
final class FuzzSeeds {
    /** Longer inputs make a fuzzer slow and find no more. */
    private static final int MOST = 6_000;

    private FuzzSeeds() {}

    /** The seeds of a target, by their names. */
    static Map<String, byte[]> of(String target) throws IOException {
        return switch (target) {
            case "dump" -> dumps();
            case "fold" -> folds();
            case "tailor" -> peers();
            default -> throw new IllegalArgumentException("no target " + target);
        };
    }

    private static Map<String, byte[]> dumps() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        OddDumps.all().forEach((name, dump) -> put(seeds, name, dump));
        for (int idSize : new int[] {1, 2, 4, 8}) {
            put(seeds, "list-" + idSize, Samples.list(idSize, 3).build());
            put(
                    seeds,
                    "everything-" + idSize,
                    Samples.everything("JAVA PROFILE 1.0.3", idSize).build());
        }
        for (int seed = 0; seed < 24; seed++) {
            put(seeds, "healthy-" + seed, RandomDump.healthy(seed));
            put(seeds, "broken-" + seed, RandomDump.broken(seed));
        }
        return seeds;
    }

    private static Map<String, byte[]> folds() throws IOException {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        Profile[] profiles = {Presets.LOSSLESS, Presets.OOM};
        int[] levels = {1, 3, 9};
        int number = 0;
        for (Map.Entry<String, byte[]> dump : dumps().entrySet()) {
            Profile profile = profiles[number % 2];
            int level = levels[number % 3];
            put(seeds, dump.getKey() + "-" + profile.name() + "-" + level, fold(dump.getValue(), profile, level));
            number++;
        }
        // Those that are there, and not new ones: no two seals of a dump are the same.
        for (Path sealed : SealedVectors.digests().keySet()) {
            String name = sealed.getParent().getFileName() + "-" + sealed.getFileName();
            put(seeds, "sealed-" + name.replace(".hfold", ""), Files.readAllBytes(sealed));
        }
        return seeds;
    }

    /** What Tailor and KOOM make of dumps, and dumps to write for Tailor. */
    private static Map<String, byte[]> peers() throws IOException {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        byte[] mini = mini(AndroidDumps.art());
        put(seeds, "mini", mini);
        put(seeds, "mini-raw", new InflaterInputStream(new ByteArrayInputStream(mini)).readAllBytes());
        put(
                seeds,
                "mini-heaps-raw",
                new InflaterInputStream(new ByteArrayInputStream(mini(AndroidDumps.heaps()))).readAllBytes());
        put(seeds, "koom", AndroidDumps.koom());
        put(seeds, "art", AndroidDumps.art());
        put(seeds, "everything", Samples.everything(HprofHeader.ANDROID, 4).build());
        return seeds;
    }

    private static byte[] mini(byte[] dump) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TailorWriter.write(
                () -> new ChunkReader(DumpSource.of("seed.hprof", new ByteArrayInputStream(dump))),
                true,
                out,
                1,
                Progress.NONE);
        return out.toByteArray();
    }

    private static byte[] fold(byte[] dump, Profile profile, int level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChunkReader reader = new ChunkReader(DumpSource.of("seed.hprof", new ByteArrayInputStream(dump)), 1 << 11);
        FoldWriter.write(reader, out, new FoldOptions(profile, level, 1), Progress.NONE);
        return out.toByteArray();
    }

    private static void put(Map<String, byte[]> seeds, String name, byte[] bytes) {
        if (bytes.length <= MOST) {
            seeds.put(name.replaceAll("[^A-Za-z0-9]+", "-"), bytes);
        }
    }

    /** Writes the seeds of a target into a folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[1]));
        for (Map.Entry<String, byte[]> seed : of(args[0]).entrySet()) {
            Files.write(folder.resolve(seed.getKey()), seed.getValue());
        }
    }
}
