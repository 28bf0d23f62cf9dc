package io.github.heapfold.gui.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
}
