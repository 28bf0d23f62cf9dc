package io.github.heapfold.fuzz;

import io.github.heapfold.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Asks a file questions by the command line, as a user does who has it from somebody: each command ends with a result
 * or with a message, and never with a fault that nobody foresaw or for want of memory.
 */
final class QuestionFuzz {
    /** Commands, where {@code FILE} is the file, {@code OUT} begins the name of a result, and {@code SQL} is a query. */
    private static final String[] COMMANDS = {
        "inspect FILE",
        "inspect --classes FILE",
        "classes FILE",
        "dominators FILE",
        "leaks FILE",
        "leaks -f --report OUT.html FILE",
        "leaks -f --report OUT.md FILE",
        "leaks -f --report OUT.txt FILE",
        "threads FILE",
        "paths FILE 0x10",
        "object FILE 0x100",
        "references FILE 0x100",
        "references --by field FILE 0x10",
        "growth FILE FILE",
        "duplicates FILE",
        "secrets FILE",
        "query FILE SQL",
        "inspect --java --properties FILE",
        "leaks --android FILE",
        "estimate FILE",
        "verify FILE",
        "verify FILE FILE",
        "restore -f -o OUT FILE",
        "restore -f --for mat -o OUT FILE",
        "restore -f --complete -o OUT FILE",
        "restore -f --salvage -o OUT FILE",
        "convert -f -o OUT FILE",
        "repair -f -o OUT FILE",
        "compress -f -o OUT FILE",
        "compress -f -o OUT --base FILE FILE",
        "rebase -f -o OUT FILE",
        "rebase -f -o OUT --onto FILE FILE",
        "compress -f --format tailor -o OUT FILE",
    };

    private static final String[] SQL = {
        "SELECT * FROM objects",
        "SELECT class, count(*) FROM objects GROUP BY class",
        "SELECT * FROM refs",
        "SELECT * FROM roots",
        "SELECT * FROM strings",
        "SELECT * FROM threads",
        "SELECT *, path(id) FROM \"java.lang.String\"",
    };

    private static final Set<String> WITH_JSON = Set.of(
            "inspect",
            "classes",
            "dominators",
            "leaks",
            "threads",
            "paths",
            "object",
            "references",
            "growth",
            "duplicates",
            "secrets",
            "query",
            "estimate",
            "verify");

    /** Done, refused, wrong usage, different. */
    private static final Set<Integer> EXITS = Set.of(0, 1, 2, 3);

    private final Path file;
    private final Path out;

    QuestionFuzz(Path folder) throws IOException {
        FuzzSeeds.writeBase(folder);
        file = folder.resolve("question");
        out = folder.resolve("answer");
    }

    void run(byte[] bytes, Random random) throws IOException {
        Files.write(file, bytes);
        for (int n = 2; n > 0; n--) {
            ask(COMMANDS[random.nextInt(COMMANDS.length)], random);
        }
    }

    private void ask(String command, Random random) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ", -1)) {
            words.add(
                    switch (word) {
                        case "FILE" -> file.toString();
                        case "SQL" -> SQL[random.nextInt(SQL.length)];
                        default -> word.startsWith("OUT") ? out + word.substring("OUT".length()) : word;
                    });
        }
        if (WITH_JSON.contains(words.get(0)) && random.nextInt(3) == 0) {
            words.add("--json");
        }
        words.add("--verbose");
        Shell.Result result = Shell.run(words.toArray(String[]::new));
        boolean told = result.exit() == 0 || !result.err().isBlank() || result.exit() == 3;
        boolean foreseen =
                !result.err().contains("unexpected fault") && !result.err().contains("not enough memory");
        if (!EXITS.contains(result.exit()) || !told || !foreseen) {
            throw new AssertionError(command + " ends with " + result.exit() + ": " + result.err());
        }
        String said = result.out() + result.err();
        if (words.contains("--report") && result.exit() == 0) {
            said += Files.readString(Path.of(words.get(words.indexOf("--report") + 1)));
        }
        if (said.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\t' && c != '\r')) {
            throw new AssertionError(command + " prints control characters");
        }
    }
}
