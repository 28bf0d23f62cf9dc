package io.github.heapfold.benchmark;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is run on a dump, and under which names. */
final class Commands {
    static final String ZSTD = "zstd -3 -T2";
    static final String GZIP = "gzip -6";
    static final String XZ = "xz -6";
    static final String ROW_GZIP = "fields dropped in rows, gzip -6";
    static final String ROW_XZ = "fields dropped in rows, xz -6";
    static final String UNZSTD = "zstd -d";
    static final String INSPECT = "heapfold inspect";
    static final String MD5 = "md5sum";

    static final String OOM = Presets.OOM.name();
    static final String LOSSLESS = Presets.LOSSLESS.name();
    static final List<String> PROFILES = List.of(OOM, LOSSLESS);

    /** From this size on xz runs only once, and Heapfold also with little memory. */
    private static final long LARGE = 1_000_000_000;

    private final String heapfold;
    private final String dump;
    private final boolean large;
    private final Path folder;
    private final List<Integer> levels;

    /**
     * Commands for a dump.
     *
     * @param heapfold the program's jar
     * @param folder for what they write
     * @param levels of folding, which has to have the default level among them
     */
    Commands(Path heapfold, Path dump, long dumpBytes, Path folder, List<Integer> levels) {
        this.heapfold = heapfold.toString();
        this.dump = dump.toString();
        this.large = dumpBytes >= LARGE;
        this.folder = folder;
        this.levels = levels;
    }

    static String compress(String profile, int level) {
        return "heapfold " + profile + ", level " + level;
    }

    static String restore(String profile, int level) {
        return "heapfold restore of " + profile + ", level " + level;
    }

    static boolean isHeapfold(String command) {
        return command.startsWith("heapfold");
    }

    /** How many of so many rounds a command takes part in. */
    int rounds(Command command, int rounds) {
        boolean slow = command.name().equals(XZ) || command.name().equals(ROW_XZ);
        return large && slow ? Math.min(rounds, 1) : rounds;
    }

    /** Where the row strip's result has to be. */
    Path row() {
        return folder.resolve("row");
    }

    /** Where all that restores writes to. */
    Path back() {
        return folder.resolve("back.hprof");
    }

    /** What makes the dump smaller, fast ones first: so those of like speed run within the same minutes. */
    List<Command> packers() {
        List<Command> commands = new ArrayList<>();
        levels.stream().filter(level -> level < FoldOptions.MAX_LEVEL).forEach(level -> fold(level, commands));
        commands.add(Command.packer(ZSTD, at("dump.zst"), "zstd", "-qf3", "-T2", dump, "-o", in("dump.zst")));
        commands.add(Command.filter("pigz -6", at("dump.pigz"), "pigz", "-6c", dump));
        commands.add(Command.filter(GZIP, at("dump.gz"), "gzip", "-6c", dump));
        commands.add(Command.filter(ROW_GZIP, at("row.gz"), "gzip", "-6c", row().toString()));
        levels.stream().filter(level -> level == FoldOptions.MAX_LEVEL).forEach(level -> fold(level, commands));
        commands.add(Command.filter(XZ, at("dump.xz"), "xz", "-6c", "-T1", dump));
        commands.add(Command.filter(ROW_XZ, at("row.xz"), "xz", "-6c", "-T1", row().toString()));
        return commands;
    }

    /** All: the packers, then what restores what they made, then what only reads. */
    List<Command> all() {
        List<Command> commands = packers();
        if (large) {
            inLittleMemory(commands);
        }
        String back = back().toString();
        commands.add(Command.reader(UNZSTD, "zstd", "-qfd", in("dump.zst"), "-o", back)
                .restoring());
        for (int level : levels) {
            for (String profile : PROFILES) {
                String folded = in(profile + level + ".hfold");
                Command restore = Command.reader(restore(profile, level), java("restore", folded, "-o", back));
                commands.add(profile.equals(LOSSLESS) ? restore.restoring() : restore);
            }
        }
        commands.add(Command.reader("gzip -d", "gzip", "-dc", in("dump.gz"))
                .to(back())
                .restoring());
        commands.add(
                Command.reader("xz -d", "xz", "-dc", in("dump.xz")).to(back()).restoring());
        commands.add(Command.reader(MD5, "md5sum", dump));
        commands.add(Command.reader(INSPECT, java("inspect", dump)));
        String folded = in(OOM + FoldOptions.DEFAULT_LEVEL + ".hfold");
        commands.add(Command.reader(INSPECT + " of a .hfold", java("inspect", folded)));
        return commands;
    }

    private void fold(int level, List<Command> commands) {
        for (String profile : PROFILES) {
            String folded = profile + level + ".hfold";
            commands.add(Command.packer(compress(profile, level), at(folded), folding(profile, level, folded)));
        }
    }

    private void inLittleMemory(List<Command> commands) {
        int level = FoldOptions.DEFAULT_LEVEL;
        for (String profile : PROFILES) {
            String folded = profile + "-little.hfold";
            List<String> words = new ArrayList<>(List.of(folding(profile, level, folded)));
            words.add(1, "-Xmx256m");
            words.addAll(List.of("--threads", "2"));
            commands.add(Command.packer(
                    compress(profile, level) + ", -Xmx256m --threads 2", at(folded), words.toArray(String[]::new)));
        }
    }

    private String[] folding(String profile, int level, String folded) {
        return java("compress", dump, "-f", "-p", profile, "-l", String.valueOf(level), "-o", in(folded));
    }

    private String[] java(String... words) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.concat(Stream.of(java, "-jar", heapfold), Arrays.stream(words))
                .toArray(String[]::new);
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    private String in(String name) {
        return at(name).toString();
    }
}
