package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fold.Salvage;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SalvageTextTest {
    @ParameterizedTest
    @CsvSource({"31, true", "29, true", "8387863, false"})
    void whereNamesAndClassesAreLostThatIsSaid(long from, boolean isSaid) {
        Salvage.Loss loss = new Salvage.Loss(from, 9_000_000, Optional.of(1), Message.verbatim("a tag"));
        Salvage salvage =
                new Salvage("oom", List.of(loss), 0, List.of(), 14, 0, 1, 1, Optional.of(41_951L), Optional.empty());
        assertThat(SalvageText.lines(salvage).stream().anyMatch(line -> line.startsWith("names and classes")))
                .isEqualTo(isSaid);
    }
}
