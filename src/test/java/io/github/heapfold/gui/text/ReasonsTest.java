package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Strippable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    /**
     * Faults that are not told in the window: of what is typed there or in files only for the command line, of standard
     * input, which the window never reads, and what ends a thread.
     */
    private static final Pattern NOT_IN_THE_WINDOW = Pattern.compile(
            "interrupted|.*: give it as a file|.*, so give a file|.*, so give it as a file", Pattern.DOTALL);

    private static final Pattern THROWN =
            Pattern.compile("(?:new (?:Job|Fold|Tailor|Profile|Archive|Zip|EOF|IO)Exception|JobException\\.about)\\(");

    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}");
    private static final Pattern ENGLISH = Pattern.compile("[a-z]{2,} [a-z]{2,}");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** In messages as the sources have them: what is not known before the program runs. */
    private static final char VALUE = '◇';
    /** The same of something that has texts in it, or is nothing at times. */
    private static final char CHOICE = '◆';

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
                .map(key -> Texts.english(key).replace("''", "'"))
                .filter(reason -> !reason.equals("No space left on device"))
                .collect(Collectors.toList());

        assertThat(reasons)
                .isNotEmpty()
                .allSatisfy(reason -> assertThat(reason.split("\\{\\d}|: "))
                        .allSatisfy(part -> assertThat(said).contains(part.replaceAll("^\\W+|\\W+$", ""))));
    }

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
                            .filter(message -> !isTranslated(message) && !isOneOfSeveral(message))
                            .forEach(message -> without.add(file.getFileName() + ": " + message));
                }
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void whyAFieldOrARecordHasToStayIsTranslated() {
        Stream<String> fields = Column.all().stream().map(Column::toString);
        Stream<String> records = Arrays.stream(Tag.values()).map(Tag::name);
        Stream<String> unknown = Stream.of("INSTANCE_DUMP.value", "INSTANCE");

        assertThat(Stream.of(fields, records, unknown)
                        .flatMap(Function.identity())
                        .filter(name -> Strippable.named(name).isEmpty()))
                .hasSizeGreaterThan(30)
                .allMatch(name -> isTranslated(Strippable.refusal(name)));
    }

    /**
     * A folded chunk whose checksum is right is well formed, unless somebody made it to be otherwise: its faults stay
     * English.
     */
    private static boolean isOfTheCore(Path file) {
        String path = file.toString().replace('\\', '/');
        boolean told = !path.contains("/fold/")
                || path.matches(
                        ".*/(BlockReader|FoldHeader|FoldReader|FoldFile|FoldSalvage|StrippedColumns|SegmentDecoder)\\.java");
        return told
                && path.endsWith(".java")
                && !path.endsWith("/JmxTarget.java")
                && !path.contains("/gui/")
                && !path.contains("/cli/")
                && !path.contains("/agent/");
    }

    private static boolean isTranslated(String message) {
        try {
            Texts.use(Locale.CHINESE);
            String said = Problem.reason(new IOException(message));
            return CHINESE.matcher(said).find() && !ENGLISH.matcher(said).find();
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }

    /** Whether there is a reason for a message of which a part is chosen when the program runs. */
    private static boolean isOneOfSeveral(String message) {
        String pattern = Pattern.quote(Problem.reason(new IOException(message)))
                .replaceAll("(?<=[\\p{Alpha})])" + VALUE + "|" + CHOICE, "\\\\E.*\\\\Q")
                .replace(String.valueOf(VALUE), "\\E.+\\Q");
        return message.chars().anyMatch(Character::isLetter)
                && !pattern.equals(Pattern.quote(message))
                && Texts.keys("reason.").stream()
                        .map(key -> Texts.english(key).replace("''", "'"))
                        .anyMatch(reason -> reason.matches(pattern));
    }

    /** The messages among the arguments of a call. */
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
                } else if (!argument.isEmpty()) {
                    argument.setCharAt(argument.length() - 1, CHOICE);
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
            } else if (c != '+' && !Character.isWhitespace(c) && !endsInValue(argument)) {
                argument.append(VALUE);
            }
        }
        return messages.stream().filter(message -> message.chars().anyMatch(Character::isLetter));
    }

    private static boolean endsInValue(CharSequence argument) {
        char last = argument.isEmpty() ? ' ' : argument.charAt(argument.length() - 1);
        return last == VALUE || last == CHOICE;
    }
}
