package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndingsTest {
    private static final List<String> KNOWN = List.of("png", "csv", "json");

    private static String named(String typed, String kind) {
        return Endings.named(Path.of(typed), kind, KNOWN).toString();
    }

    @Test
    void theEndingThatWasTypedDecides() {
        assertThat(named("a.csv", "png")).isEqualTo("a.csv");
        assertThat(named("a.JSON", "csv")).isEqualTo("a.JSON");
    }

    @Test
    void theKindDecidesWhereNoneWasTyped() {
        assertThat(named("a", "json")).isEqualTo("a.json");
        assertThat(named("a.hprof", "png")).isEqualTo("a.hprof.png");
    }

    @Test
    void theSuggestedEndingGivesWayToTheKind() {
        assertThat(named("a-report.png", "csv")).isEqualTo("a-report.csv");
        assertThat(named("a-report.png", "png")).isEqualTo("a-report.png");
    }
}
