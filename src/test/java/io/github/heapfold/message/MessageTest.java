package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessageTest {
    private static final String TEXTS = "io.github.heapfold.message.messages";

    @Test
    void isSaidInEachLanguageWithWhatIsInside() {
        Message inner = Message.of("fold.cut", "CLASS_DUMP");
        Message message = Message.of("about", "a.hfold", inner);
        assertThat(message).hasToString("a.hfold: the file ends inside this CLASS_DUMP");
        assertThat(message.in(Locale.CHINESE))
                .startsWith("a.hfold：")
                .contains("CLASS_DUMP")
                .doesNotContain("ends");
        assertThat(message.is("fold")).isTrue();
        assertThat(message.is("fold.cut")).isTrue();
        assertThat(message.is("fol", "fold.cu")).isFalse();
    }

    @Test
    void whatIsInsideIsTakenAsItIs() {
        assertThat(Message.of("input.empty", "{0}$1\\")).hasToString("{0}$1\\ is empty");
        assertThat(Message.verbatim("a {0}")).hasToString("a {0}");
    }

    @Test
    void aHintIsForThoseWhoTypeCommands() {
        Message message = Message.of("about", "x", Message.of("output.exists", "a"));
        assertThat(message).hasToString("x: a exists already (--force replaces it)");
        assertThat(message.in(Locale.ENGLISH)).isEqualTo("x: a exists already");
    }

    @Test
    void aHintTakesTheArgumentsOfItsText() {
        Message message = Message.of("fold.baseMissing", "first.hfold", "0123abcd");
        assertThat(message.toString()).contains("first.hfold", "--base", "0123abcd");
        for (Locale language : List.of(Locale.ENGLISH, Locale.CHINESE)) {
            assertThat(message.in(language)).contains("first.hfold").doesNotContain("--base", "0123abcd");
        }
    }

    @Test
    void thePlaceIsTheFirstThatIsKnown() {
        Message inner = Message.of("fold.trailer").at(1234);
        assertThat(Message.of("about", "x", inner).place()).hasValue(1234);
        assertThat(Message.of("about", "x", inner).at(7).place()).hasValue(7);
        assertThat(Message.of("fold.trailer").place()).isEmpty();
    }

    @Test
    void everyFaultHasOneText() {
        assertThat(Faults.text(new MessageException(Message.of("input.empty", "a"))))
                .isEqualTo("a is empty");
        assertThat(Faults.text(new NoSuchFileException("a"))).isEqualTo("a does not exist");
        assertThat(Faults.text(new AccessDeniedException("a"))).contains("may not be read or written");
        assertThat(Faults.text(new FileSystemException("a", null, "No space left")))
                .isEqualTo("a: No space left");
        assertThat(Faults.text(new IOException("the pipe is gone"))).isEqualTo("the pipe is gone");
        assertThat(Faults.text(new OutOfMemoryError())).contains("MB").contains("--threads");
        assertThat(Faults.text(new NoClassDefFoundError("a/B")))
                .contains("missing")
                .contains("a/B");
        assertThat(Faults.text(new IllegalStateException("odd")))
                .contains("report")
                .contains("odd");
        assertThat(Faults.isForeseen(new IllegalStateException("odd"))).isFalse();
    }

    /** A key that is in the program and in no bundle would be met by the user who meets the fault. */
    @Test
    void everyTextIsUsedAndEveryKeyHasAText() throws Exception {
        Set<String> texts =
                new TreeSet<>(ResourceBundle.getBundle(TEXTS, Locale.ENGLISH).keySet());
        Set<String> areas = new TreeSet<>();
        texts.forEach(key -> areas.add(key.replaceFirst("\\..*", "")));
        Pattern key = Pattern.compile("(" + String.join("|", areas) + ")(\\.[A-Za-z0-9]+)+");
        Set<String> used = new TreeSet<>();
        Set<String> keys = new TreeSet<>();
        Path classes = Path.of(Message.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                Set<String> constants = Constants.of(file);
                used.addAll(constants);
                // The app has texts of its own, whose keys are in its own bundle.
                if (constants.contains("io/github/heapfold/message/Message")
                        && !file.toString().contains("gui")) {
                    constants.stream().filter(key.asMatchPredicate()).forEach(keys::add);
                }
            }
        }
        assertThat(used).containsAll(texts);
        assertThat(texts).containsAll(keys);
    }
}
