package io.github.heapfold.fuzz;

import io.github.heapfold.job.analyse.IndexFuzz;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Attacks the program with inputs that follow from a number each, so that whatever fails can be run again: mutated
 * dumps, what others stripped, folded files with anything forged in them and all checksums right, pairs of dumps for
 * {@code verify}, folders full of traps with a resident service in them, commands on such files, and kept indexes that
 * somebody changed. One thread; needs no coverage, no display and no network.
 */
final class Attack {
    /** What is attacked. */
    enum Part {
        DUMP,
        TAILOR,
        FOLD,
        PAIR,
        FOLDER,
        QUESTION,
        INDEX
    }

    /** An input may take so long; what takes longer hangs. */
    private static final long MOST_SECONDS = 60;

    private final Map<Part, List<byte[]>> seeds = new TreeMap<>();
    private final PairFuzz pairs;
    private final FolderFuzz folders;
    private final QuestionFuzz questions;
    private final IndexFuzz indexes;

    /** @param folder for files that are needed meanwhile */
    Attack(Path folder) throws IOException {
        for (Part part : List.of(Part.DUMP, Part.TAILOR, Part.FOLD)) {
            String target = part.name().toLowerCase(java.util.Locale.ROOT);
            seeds.put(part, List.copyOf(new TreeMap<>(FuzzSeeds.of(target)).values()));
        }
        seeds.put(Part.PAIR, seeds.get(Part.DUMP));
        seeds.put(Part.INDEX, seeds.get(Part.DUMP));
        pairs = new PairFuzz(folder);
        folders = new FolderFuzz(folder, seeds.get(Part.DUMP));
        questions = new QuestionFuzz(folder);
        indexes = new IndexFuzz(folder);
    }

    /** The parts that this machine can run. */
    static List<Part> parts() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
        return posix
                ? List.of(Part.values())
                : Arrays.stream(Part.values())
                        .filter(part -> part != Part.FOLDER)
                        .toList();
    }

    /** Runs one input; throws what was found. */
    void run(Part part, long number) throws IOException {
        Random random = new Random(number * Part.values().length + part.ordinal());
        // The first numbers of generators with like seeds are alike.
        random.nextLong();
        if (part == Part.FOLDER) {
            folders.run(random);
            return;
        }
        boolean folded = part == Part.QUESTION && random.nextBoolean();
        List<byte[]> from = seeds.get(part == Part.QUESTION ? folded ? Part.FOLD : Part.DUMP : part);
        byte[] seed = from.get(random.nextInt(from.size()));
        switch (part) {
            case DUMP -> DumpFuzz.fuzzerTestOneInput(DumpMutator.mutate(seed, random));
            case TAILOR -> TailorFuzz.fuzzerTestOneInput(DumpMutator.mutate(seed, random));
            case FOLD -> FoldFuzz.fuzzerTestOneInput(FoldForging.forge(seed, random));
            case QUESTION ->
                questions.run(folded ? FoldForging.forge(seed, random) : DumpMutator.mutate(seed, random), random);
            case INDEX -> indexes.run(seed, bytes -> DumpMutator.mutate(bytes, random), random);
            default -> pairs.run(seed, random);
        }
    }

    /**
     * Attacks for a time, and tells what was found: {@code Attack SECONDS [FIRST [PART]]}.
     *
     * @param args seconds; the number of the first input; one part only
     */
    public static void main(String[] args) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[0]));
        long number = args.length > 1 ? Long.parseLong(args[1]) : 0;
        List<Part> parts =
                args.length > 2 ? List.of(Part.valueOf(args[2].toUpperCase(java.util.Locale.ROOT))) : parts();
        Path folder = Files.createTempDirectory("heapfold-attack");
        Attack attack = new Attack(folder);
        Map<Part, Integer> inputs = new TreeMap<>();
        List<String> findings = new ArrayList<>();
        for (; System.nanoTime() < end; number++) {
            for (Part part : parts) {
                inputs.merge(part, 1, Integer::sum);
                watched(attack, part, number, findings);
            }
        }
        System.out.println("inputs " + inputs + " up to number " + (number - 1) + ", findings " + findings.size());
        findings.forEach(System.out::println);
        System.exit(findings.isEmpty() ? 0 : 1);
    }

    private static void watched(Attack attack, Part part, long number, List<String> findings) {
        Thread main = Thread.currentThread();
        Thread watch = new Thread(() -> {
            try {
                Thread.sleep(TimeUnit.SECONDS.toMillis(MOST_SECONDS));
                System.out.println("HANGS " + part + " " + number + " in " + List.of(main.getStackTrace()));
                Runtime.getRuntime().halt(2);
            } catch (InterruptedException e) {
                // In time.
            }
        });
        watch.setDaemon(true);
        watch.start();
        try {
            attack.run(part, number);
        } catch (IOException | RuntimeException | Error e) {
            String found = part + " " + number + ": " + e;
            findings.add(found);
            System.out.println("FOUND " + found);
            e.printStackTrace(System.out);
        } finally {
            watch.interrupt();
        }
    }
}
