package io.github.heapfold.gui.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    /** All that the program may say: its sources, with literals joined that stand on several lines. */
    private static String said() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            StringBuilder all = new StringBuilder();
            for (Path source : sources) {
                all.append(Files.readString(source));
            }
            return all.toString().replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"");
        }
    }

    @Test
    void everyReasonIsWhatTheCoreSays() throws IOException {
        String said = said();
        // What the operating system says is in no source of ours.
        List<String> reasons = Texts.keys("reason.").stream()
                .map(Texts::english)
                .filter(reason -> !reason.equals("No space left on device"))
                .collect(Collectors.toList());

        assertThat(reasons)
                .isNotEmpty()
                .allSatisfy(reason -> assertThat(reason.split("\\{\\d}|: "))
                        .allSatisfy(part -> assertThat(said).contains(part.replaceAll("^\\W+|\\W+$", ""))));
    }

    /**
     * Faults that are not told in the window: of what is typed there or in files only for the command line, of standard input,
     * which the window never reads, and what ends a thread.
     */
    private static final Pattern NOT_IN_THE_WINDOW = Pattern.compile(
            "interrupted|.*: give it as a file|.*, so give a file|.*, so give it as a file|.*--jmx.*", Pattern.DOTALL);

    private static final Pattern THROWN =
            Pattern.compile("(?:new (?:Job|Fold|Tailor|Profile|Archive|Zip|EOF|IO)Exception|JobException\\.about)\\(");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    @Test
    void everyFaultThatIsToldInTheWindowHasAReason() throws IOException {
        List<String> without = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java", "io", "github", "heapfold"))) {
            for (Path file : files.filter(ReasonsTest::isOfTheCore).sorted().toList()) {
                String source = Files.readString(file);
                for (Matcher thrown = THROWN.matcher(source); thrown.find(); ) {
                    messages(source, thrown.end())
                            .filter(message ->
                                    !NOT_IN_THE_WINDOW.matcher(message).matches())
                            .filter(message -> !isTranslated(message))
                            .forEach(message -> without.add(file.getFileName() + ": " + message));
                }
            }
        }
        assertThat(without).isEmpty();
    }

    /** A folded chunk whose checksum is right is well formed, unless somebody made it to be otherwise: its faults stay English. */
    private static boolean isOfTheCore(Path file) {
        String path = file.toString().replace('\\', '/');
        boolean told = !path.contains("/fold/")
                || path.matches(
                        ".*/(BlockReader|FoldHeader|FoldReader|FoldFile|FoldSalvage|StrippedColumns|SegmentDecoder)\\.java");
        return told
                && path.endsWith(".java")
                && !path.contains("/gui/")
                && !path.contains("/cli/")
                && !path.contains("/agent/");
    }

    private static boolean isTranslated(String message) {
        try {
            Texts.use(Locale.CHINESE);
            return !Problem.reason(new IOException(message)).equals(message);
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }

    /** The messages among the arguments of a call, with an X for what is not known before the program runs. */
    private static Stream<String> messages(String source, int start) {
        List<StringBuilder> arguments = new ArrayList<>(List.of(new StringBuilder()));
        boolean isMessage = false;
        List<String> messages = new ArrayList<>();
        int depth = 0;
        for (int at = start; depth >= 0; at++) {
            StringBuilder argument = arguments.get(arguments.size() - 1);
            char c = source.charAt(at);
            Matcher literal = LITERAL.matcher(source).region(at, source.length());
            if (c == '"' && literal.lookingAt()) {
                if (depth == 0) {
                    argument.append(literal.group(1).replace("\\\"", "\""));
                    isMessage = true;
                }
                at = literal.end() - 1;
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            boolean ends = depth < 0 || (depth == 0 && c == ',');
            if (ends) {
                if (isMessage) {
                    messages.add(argument.toString());
                }
                isMessage = false;
                arguments.add(new StringBuilder());
            } else if (c != '+'
                    && !Character.isWhitespace(c)
                    && !argument.toString().endsWith("X")) {
                argument.append('X');
            }
        }
        return messages.stream();
    }
}
