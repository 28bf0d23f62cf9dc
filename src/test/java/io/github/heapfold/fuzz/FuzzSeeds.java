package io.github.heapfold.fuzz;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
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

    /** How the file is called that seeds with a base need. */
    private static final String BASE = "base.hfold";

    private FuzzSeeds() {}

    /** Writes the file that seeds with a base need into a folder. */
    static Path writeBase(Path folder) throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, 3, 1);
        return Files.write(folder.resolve(BASE), fold(ServerDump.of(8, 0, 40), options));
    }

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
        based(seeds);
        return seeds;
    }

    /** Those that need {@link #writeBase another file}, of every kind of level, and of which most and nothing is new. */
    private static void based(Map<String, byte[]> seeds) throws IOException {
        Path folder = Files.createTempDirectory("fuzz");
        Path base = writeBase(folder);
        for (int level : new int[] {1, 3, 9}) {
            put(seeds, "based-" + level, fold(ServerDump.of(8, 4, 44), against(Presets.LOSSLESS, level, base)));
            put(seeds, "based-oom-" + level, fold(ServerDump.of(8, 4, 44), against(Presets.OOM, level, base)));
        }
        put(seeds, "based-on-its-like", fold(ServerDump.of(8, 0, 40), against(Presets.LOSSLESS, 3, base)));
        put(seeds, "based-on-another", fold(Samples.list(8, 30).build(), against(Presets.LOSSLESS, 3, base)));
        Files.delete(base);
        Files.delete(folder);
    }

    private static FoldOptions against(Profile profile, int level, Path base) {
        return new FoldOptions(profile, level, 1).against(base);
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
        return fold(dump, new FoldOptions(profile, level, 1));
    }

    private static byte[] fold(byte[] dump, FoldOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChunkReader reader = new ChunkReader(DumpSource.of("seed.hprof", new ByteArrayInputStream(dump)), 1 << 11);
        FoldWriter.write(reader, out, options, ScanResult.NONE, Progress.NONE);
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
