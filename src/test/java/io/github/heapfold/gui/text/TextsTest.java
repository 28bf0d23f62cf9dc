package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    private static final Pattern TYPOGRAPHIC = Pattern.compile("(?<!')'(?!')");

    /** Chinese beside a Latin letter, a digit or a place for either, without a space. */
    private static final Pattern JOINED = Pattern.compile("\\p{IsHan}[A-Za-z0-9{]|[A-Za-z0-9%}]\\p{IsHan}");

    /** What stands in the place of these is Chinese where it meets Chinese. */
    private static final Set<String> CHINESE = Set.of(
            "inspect.damage",
            "batch.anew",
            "is.dump",
            "is.folded",
            "is.lossless",
            "is.peer",
            "paths.also",
            "dump.andStream",
            "limit.tables",
            "profile.badName",
            "tailor.cutOff");

    /**
     * What the window calls otherwise: it compresses and restores, has profiles or purposes, and is written as in
     * Britain.
     */
    private static final Pattern OTHER_WORDS =
            Pattern.compile("(?i)\\b(?:un|re)?fold(?:s|ed|ing)?\\b|\\bpresets?\\b|(?<!Memory )\\banalyz\\w+|折叠|封存");

    /** The command line seals, and the window, which calls it encrypting, has purposes to choose from. */
    private static final Pattern NOT_IN_WINDOW = Pattern.compile("(?i)\\b(?:un)?seal(?:s|ed|ing)?\\b|\\bgoals?\\b");

    private static final Pattern LITERAL = Pattern.compile("\"([\\w.:-]+)\"");

    private static Properties read(String name) throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("src/main/resources/io/github/heapfold", name))) {
            texts.load(file);
        }
        return texts;
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gui/text/messages", "message/messages", "profile/costs", "report/report"})
    void bothLanguagesHaveTheSameTextsWithTheSamePlaces(String name) throws IOException {
        Properties english = read(name + ".properties");
        Properties chinese = read(name + "_zh.properties");
        assertThat(chinese.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(places(chinese.getProperty(key))).as(key).isEqualTo(places(english.getProperty(key)));
            assertThat(chinese.getProperty(key)).as(key).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gui/text/messages", "message/messages", "profile/costs", "report/report", "job/analyse/suspects"
            })
    void betweenChineseAndLatinLettersOrNumbersIsASpace(String name) throws IOException {
        Properties chinese = read(name + "_zh.properties");
        for (String key : chinese.stringPropertyNames()) {
            if (!CHINESE.contains(key)) {
                assertThat(chinese.getProperty(key)).as(key).doesNotContainPattern(JOINED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gui/text/messages",
                "gui/text/messages_zh",
                "profile/costs",
                "profile/costs_zh",
                "report/report",
                "report/report_zh"
            })
    void apostrophesAreDoubledWhereThereArePlacesAndOnlyThere(String name) throws IOException {
        Properties texts = read(name + ".properties");
        for (String key : texts.stringPropertyNames()) {
            String text = texts.getProperty(key);
            if (places(text).isEmpty()) {
                assertThat(text).as(key).doesNotContain("''");
            } else {
                assertThat(TYPOGRAPHIC.matcher(text).find()).as(key).isFalse();
            }
        }
    }

    /** Parts of keys that are put together end with a dot, or begin with one. */
    @ParameterizedTest
    @ValueSource(strings = {"gui/text/messages", "message/messages", "report/report", "job/analyse/suspects"})
    void everyTextIsAskedForSomewhere(String name) throws IOException {
        Set<String> literals = new HashSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                LITERAL.matcher(Files.readString(source)).results().forEach(found -> literals.add(found.group(1)));
            }
        }
        Set<String> beginnings =
                literals.stream().filter(literal -> literal.endsWith(".")).collect(Collectors.toSet());
        assertThat(read(name + ".properties").stringPropertyNames()).allMatch(key -> {
            int end = Math.max(0, key.lastIndexOf('.'));
            return literals.contains(key)
                    || (literals.contains(key.substring(0, end)) && literals.contains(key.substring(end)))
                    || beginnings.stream().anyMatch(key::startsWith);
        });
    }

    /** Code and what stands between the marks of it, as names of files and options, is not among the words. */
    private static void assertCommonWords(String of, String text) {
        String words = text.replaceAll("`[^`]*`", "").replace(".hfold", "");
        assertThat(OTHER_WORDS.matcher(words).results().map(MatchResult::group))
                .as(of)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gui/text/messages",
                "message/messages",
                "message/hints",
                "profile/costs",
                "report/report",
                "job/analyse/suspects"
            })
    void oneActHasOneWord(String name) throws IOException {
        for (String language : List.of("", "_zh")) {
            if (name.equals("message/hints") && !language.isEmpty()) {
                continue; // of the command line, which is English
            }
            Properties texts = read(name + language + ".properties");
            texts.stringPropertyNames().forEach(key -> assertCommonWords(key, texts.getProperty(key)));
        }
    }

    @Test
    void theWindowEncryptsForAPurpose() throws IOException {
        Properties texts = read("gui/text/messages.properties");
        assertThat(texts.stringPropertyNames())
                .allSatisfy(key -> assertThat(texts.getProperty(key)).doesNotContainPattern(NOT_IN_WINDOW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"guide", "guide-zh"})
    void theGuideHasTheWordsOfTheWindow(String name) throws IOException {
        String guide = Files.readString(Path.of("src/site/markdown", name + ".md"));
        assertCommonWords(name, guide);
        assertThat(guide).doesNotContainPattern(NOT_IN_WINDOW);
    }

    @Test
    void noNumberStandsOnAnotherLineThanItsUnitOrItsSign() {
        assertThat(Texts.unbroken("≈ 4.50 MB, 11.1 %, give or take 3 kB, in 3 min 5 s"))
                .isEqualTo("≈\u00a04.50\u00a0MB, 11.1\u00a0%, give or take 3\u00a0kB, in 3\u00a0min 5\u00a0s");
        assertThat(Texts.unbroken("2 Bitmaps, 3 hashes of 5 more")).isEqualTo("2 Bitmaps, 3 hashes of 5 more");
    }

    @Test
    void theLanguageThatIsSetIsTheOneOfTheTexts() {
        try {
            Texts.use(Language.CHINESE.locale(Locale.ENGLISH));
            assertThat(Texts.text("view.COMPRESS")).isEqualTo("压缩");
        } finally {
            Texts.use(Locale.ENGLISH);
        }
        assertThat(Texts.text("view.COMPRESS")).isEqualTo("Compress");
    }

    @Test
    void aMachineWithoutOneOfTheLanguagesGetsEnglish() {
        assertThat(Language.SYSTEM.locale(Locale.FRANCE)).isEqualTo(Locale.ENGLISH);
        assertThat(Language.SYSTEM.locale(Locale.SIMPLIFIED_CHINESE)).isEqualTo(Locale.CHINESE);
        assertThat(Language.ENGLISH.locale(Locale.SIMPLIFIED_CHINESE)).isEqualTo(Locale.ENGLISH);
    }

    /** A name that would turn the direction of a sentence, or make a line of its own, is written out. */
    @Test
    void whatComesFromFilesIsShownInSentencesSoThatItIsSeen() {
        assertThat(Texts.text("problem.open", "a\u202egnp.hprof\nb")).contains("a\\u202egnp.hprof\\nb");
        assertThat(Texts.text("problem.open", Path.of("a\u0007b"))).contains("a\\u0007b");
        assertThat(Problem.reason(new IOException("one\u001b[2Jtwo"))).contains("one\\u001b[2Jtwo");
    }
}
