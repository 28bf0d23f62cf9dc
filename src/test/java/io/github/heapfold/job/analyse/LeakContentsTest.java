package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.ContentShapes;
import io.github.heapfold.fixture.leak.LeakDumps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What grew far inside of a few objects that came together: that and its field are told, with its whole number. */
class LeakContentsTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void dump() throws IOException {
        LeakDumps.run(Jdks.own(), ContentShapes.class, "all", folder);
    }

    private static List<String> sentences(String shape) throws IOException {
        return JudgedDumps.suspects(folder.resolve(shape + ".hprof")).stream()
                .map(suspect -> new SuspectSentences(Locale.ENGLISH)
                        .of(suspect)
                        .replace(ContentShapes.class.getName() + "$", "")
                        .replace("java.util.", ""))
                .toList();
    }

    private static String sentence(String shape) throws IOException {
        List<String> sentences = sentences(shape);
        assertThat(sentences).hasSize(1);
        return sentences.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "warehouses | these hold 90,000 Movement, in the field latest of Bin;",
                "bins | what they hold are 90,000 Movement, in the field latest of Bin;",
                "mailboxes | what they hold are 20,000 Mail, in the field mail of Mailbox$Cell;",
                "modems | what they hold are 12 byte[], in the field transcript of Tracer;"
            })
    void whatGrewInEachIsTold(String shape, String content) throws IOException {
        assertThat(sentence(shape)).contains("; " + content);
    }

    @Test
    void thatEachHasAnArrayIsNotToldOfManySmallOnes() throws IOException {
        assertThat(sentence("badges")).contains("800 Badge under one ArrayList").doesNotContain("byte[]");
    }

    /** One of each, and 8, 7, 6, 5, 4, 3 for one of those above. */
    @Test
    void ofTreesAllNodesAreCounted() throws IOException {
        long posts = 4 * (1 + 8 * (1 + 7 * (1 + 6 * (1 + 5 * (1 + 4 * (1 + 3))))));

        assertThat(sentence("boards"))
                .contains(String.format(
                        Locale.ROOT, "; what they hold are %,d Post, in the field welcome of Board;", posts));
    }

    /** The last draft of each page is in another field as well. */
    @Test
    void howAThingIsMadeIsNotWhatGrew() throws IOException {
        assertThat(sentence("sites"))
                .contains("; what they hold are 360 Page, in the field pages of Site; these hold 5,400 Draft, ")
                .contains("in the field drafts of Page;");
    }

    /** Folders have folders in them, and what is in an inner one is in the outer one as well. */
    @Test
    void whatIsInThingsThatAreInEachOtherCountsOnce() throws IOException {
        Suspect.Inside folders =
                JudgedDumps.suspects(folder.resolve("cabinet.hprof")).get(0).inside();

        assertThat(folders.inside().objects()).isEqualTo(12 * 20 * 5 * 31);
        assertThat(folders.inside().retained()).isBetween(folders.retained() / 2, folders.retained());
    }

    @Test
    void aTreeIsOneHoweverManyBranchesItsFirstNodeHas() throws IOException {
        int nodes = 1 + 26 * (1 + 12 * (1 + 12 * (1 + 12)));

        assertThat(sentence("lexicon"))
                .startsWith(String.format(Locale.ROOT, "%,d Letter in one list or tree keep ", nodes))
                .contains("; kept by the field root of Lexicon");
    }

    @Test
    void ofATreeIsToldWhatIsInTheArraysOfItsNodes() throws IOException {
        int nodes = 1 + 4 * (1 + 4 * (1 + 4 * (1 + 4 * (1 + 4 * (1 + 4)))));

        assertThat(sentence("squares")).contains(String.format(Locale.ROOT, "%,d Place ", 8 * nodes));
    }

    @Test
    void whatIsBelowAFewTreesIsCounted() throws IOException {
        assertThat(sentence("formulas"))
                .startsWith("12 Formula under one ArrayList keep ")
                .contains(String.format(
                        Locale.ROOT,
                        "; what they hold are %,d Formula, in the field arguments of Call;",
                        12 * 12 * (1 + 12 * (1 + 12))));
    }

    @Test
    void ofThatWhichIsNotAllItIsSaidHowMuchItIs() throws IOException {
        String sentence = sentence("tabs");
        Suspect suspect = JudgedDumps.suspects(folder.resolve("tabs.hprof")).get(0);
        double tabs = suspect.levels().get(suspect.levels().size() - 1).retained();

        Matcher part = Pattern.compile(
                        "; [\\d.]+ MB \\(([\\d.]+) %\\) of what they hold are 100,000 Token, in the field tokens of Tab;")
                .matcher(sentence);
        assertThat(sentence).startsWith("5 Tab under one ArrayList keep ");
        assertThat(part.find()).isTrue();
        assertThat(Double.parseDouble(part.group(1)))
                .isCloseTo(100 * suspect.inside().retained() / tabs, within(0.1));
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect)).contains("（" + part.group(1) + "%）是 100,000 个 ");
    }

    @Test
    void whatOfThePlatformWasPutIntoACollectionIsToldWithWhatItHolds() throws IOException {
        assertThat(sentence("cursors"))
                .startsWith("60 ArrayList$Itr under one ArrayList keep ")
                .contains("; what they hold are 180,000 Token");
    }

    /** However many there are, and however small each is. */
    @Test
    void whatEachIsThereForIsTold() throws IOException {
        assertThat(sentence("charts"))
                .startsWith("1,100 Chart$Resized under one ArrayList keep ")
                .contains("; what they hold are 1,100 double[], in the field series of Chart;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"services", "working"})
    void fewThingsOfManyKindsAreEachForThemselves(String shape) throws IOException {
        assertThat(sentences(shape)).isEmpty();
    }

    @Test
    void whatIsLargeAmongThemIsTold() throws IOException {
        assertThat(sentence("services-and-contacts"))
                .startsWith("One HashMap keeps ")
                .contains(", of which 10,000 byte[] are ")
                .contains("; kept by the field cards of Contacts, ");
    }

    /** In many parts there is more of it than of what one part has, which is of no class of the program. */
    @Test
    void whatManyPartsHoldIsToldWithItsField() throws IOException {
        assertThat(sentence("office"))
                .startsWith("One Office keeps ")
                .contains(", of which 48,000 Decision are ")
                .contains(", in the field memo of Remembering; kept by ")
                .doesNotContain("what they hold");
    }

    @Test
    void soItIsWhereOnePartIsToldByItself() throws IOException {
        List<String> sentences = sentences("office-and-contacts");

        assertThat(sentences)
                .hasSize(2)
                .anySatisfy(one -> assertThat(one)
                        .startsWith("One Office keeps ")
                        .contains(", of which 48,000 Decision are ")
                        .contains(", in the field memo of Remembering; kept by "))
                .anySatisfy(other ->
                        assertThat(other).startsWith("One HashMap keeps ").contains(", of which 20,000 byte[] are "));
    }

    /** There are more of the same class, in a field by which the others are not held. */
    @Test
    void whatIsToldByItselfSaysNothingOfTheFieldOfTheOthers() throws IOException {
        assertThat(sentences("office-and-archive"))
                .hasSize(2)
                .anySatisfy(one -> assertThat(one)
                        .startsWith("One Office keeps ")
                        .contains(", of which 48,000 Decision are ")
                        .contains(", in the field memo of Remembering; kept by "))
                .anySatisfy(other -> assertThat(other)
                        .startsWith("One ArrayList keeps ")
                        .contains(", of which 120,000 Decision are "));
    }
}
