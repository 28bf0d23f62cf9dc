package io.github.heapfold.benchmark;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is run on a dump, and under which names. */
final class Commands {
    static final String ZSTD = "zstd -3 -T2";
    static final String GZIP = "gzip -6";
    static final String XZ = "xz -6";
    private static final String XZ_BACK = "xz -d";
    static final String ROW_GZIP = "fields dropped in rows, gzip -6";
    static final String ROW_XZ = "fields dropped in rows, xz -6";
    private static final Set<String> XZ_NAMES = Set.of(XZ, ROW_XZ, XZ_BACK);
    static final String UNZSTD = "zstd -d";
    static final String INSPECT = "heapfold inspect";
    static final String MD5 = "md5sum";

    static final String OOM = Presets.OOM.name();
    static final String LOSSLESS = Presets.LOSSLESS.name();
    static final List<String> PROFILES = List.of(OOM, LOSSLESS);

    /** From this size on xz is not timed, and Heapfold also runs with little memory. */
    private static final long LARGE = 1_000_000_000;

    private final List<String> jar;
    private final List<String> installed;
    private final String dump;
    private final boolean large;
    private final Path folder;
    private final List<Integer> levels;

    /**
     * Commands for a dump.
     *
     * @param heapfold the program's jar
     * @param installed the installed program's command, which runs beside the jar at the default level; null for none
     * @param folder for what they write
     * @param levels of folding, which has to have the default level among them
     */
    Commands(Path heapfold, Path installed, Path dump, long dumpBytes, Path folder, List<Integer> levels) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        this.jar = List.of(java, "-jar", heapfold.toString());
        this.installed = installed == null ? null : List.of(installed.toString());
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

    static String installed(String command) {
        return command + ", installed";
    }

    /** Whether only the size of what it makes is asked for. */
    boolean untimed(Command command) {
        return large && isOfXz(command);
    }

    private static boolean isOfXz(Command command) {
        return XZ_NAMES.contains(command.name());
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
        if (installed != null) {
            for (String profile : PROFILES) {
                String folded = profile + "-installed.hfold";
                commands.add(Command.packer(
                        installed(compress(profile, FoldOptions.DEFAULT_LEVEL)),
                        at(folded),
                        words(installed, folding(profile, FoldOptions.DEFAULT_LEVEL, folded))));
            }
        }
        commands.add(Command.packer(ZSTD, at("dump.zst"), "zstd", "-qf3", "-T2", dump, "-o", in("dump.zst")));
        commands.add(Command.filter("pigz -6", at("dump.pigz"), "pigz", "-6c", dump));
        commands.add(Command.filter(GZIP, at("dump.gz"), "gzip", "-6c", dump));
        commands.add(Command.filter(ROW_GZIP, at("row.gz"), "gzip", "-6c", row().toString()));
        levels.stream().filter(level -> level == FoldOptions.MAX_LEVEL).forEach(level -> fold(level, commands));
        commands.add(Command.filter(XZ, at("dump.xz"), "xz", "-6c", "-T1", dump));
        commands.add(Command.filter(ROW_XZ, at("row.xz"), "xz", "-6c", "-T1", row().toString()));
        return commands;
    }

    /**
     * Those of a round: of xz the first is enough, it takes minutes, of which seconds more or less say nothing else.
     */
    List<Command> of(int round) {
        return all().stream().filter(command -> round == 1 || !isOfXz(command)).toList();
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
                String name = restore(profile, level);
                commands.add(restoring(profile, name, words(jar, "restore", folded, "-o", back)));
                if (installed != null && level == FoldOptions.DEFAULT_LEVEL) {
                    commands.add(restoring(profile, installed(name), words(installed, "restore", folded, "-o", back)));
                }
            }
        }
        commands.add(Command.reader("gzip -d", "gzip", "-dc", in("dump.gz"))
                .to(back())
                .restoring());
        if (!large) {
            commands.add(Command.reader(XZ_BACK, "xz", "-dc", in("dump.xz"))
                    .to(back())
                    .restoring());
        }
        commands.add(Command.reader(MD5, "md5sum", dump));
        commands.add(Command.reader(INSPECT, words(jar, "inspect", dump)));
        if (installed != null) {
            commands.add(Command.reader(installed(INSPECT), words(installed, "inspect", dump)));
        }
        String folded = in(OOM + FoldOptions.DEFAULT_LEVEL + ".hfold");
        commands.add(Command.reader(INSPECT + " of a .hfold", words(jar, "inspect", folded)));
        return commands;
    }

    private void fold(int level, List<Command> commands) {
        for (String profile : PROFILES) {
            String folded = profile + level + ".hfold";
            commands.add(
                    Command.packer(compress(profile, level), at(folded), words(jar, folding(profile, level, folded))));
        }
    }

    private static Command restoring(String profile, String name, String... words) {
        Command restore = Command.reader(name, words);
        return profile.equals(LOSSLESS) ? restore.restoring() : restore;
    }

    private void inLittleMemory(List<Command> commands) {
        int level = FoldOptions.DEFAULT_LEVEL;
        for (String profile : PROFILES) {
            String folded = profile + "-little.hfold";
            List<String> words = new ArrayList<>(List.of(words(jar, folding(profile, level, folded))));
            words.add(1, "-Xmx256m");
            words.addAll(List.of("--threads", "2"));
            commands.add(Command.packer(
                    compress(profile, level) + ", -Xmx256m --threads 2", at(folded), words.toArray(String[]::new)));
        }
    }

    private String[] folding(String profile, int level, String folded) {
        return new String[] {"compress", dump, "-f", "-p", profile, "-l", String.valueOf(level), "-o", in(folded)};
    }

    private static String[] words(List<String> program, String... words) {
        return Stream.concat(program.stream(), Arrays.stream(words)).toArray(String[]::new);
    }

    private Path at(String name) {
        return folder.resolve(name);
    }

    private String in(String name) {
        return at(name).toString();
    }
}
