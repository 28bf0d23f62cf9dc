package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page that says how the format is has to say what the program does. */
class FormatPageTest {
    private static final Path PAGE = Path.of("src", "site", "markdown", "hfold-format.md");

    @Test
    void theCatalogueOnThePageIsTheProgramsOwn() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\| \\d+ \\| (sub-)?record .*"))
                .toList();
        assertThat(rows)
                .isEqualTo(Arrays.stream(Tag.values()).map(FormatPageTest::row).toList());
    }

    private static String row(Tag tag) {
        String level = tag.level() == Tag.Level.RECORD ? "record" : "sub-record";
        String fields = tag.fields().stream()
                .map(field -> field.name() + " " + kind(field))
                .collect(Collectors.joining(", "));
        return "| " + tag.ordinal() + " | " + level + " | " + tag.hex() + " | " + tag.name() + " | " + fields + " |";
    }

    private static String kind(Field field) {
        return switch (field.kind()) {
            case ID -> "ID";
            case NAME -> "name";
            case TAIL -> "bytes";
            case TYPED -> "values";
            default -> field.kind().name().toLowerCase(Locale.ROOT);
        };
    }
}
