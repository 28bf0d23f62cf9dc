package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.estimate.SizeEstimate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final long WHOLE = 1_480_000_000;

    private static String words(SizeEstimate size) {
        return new Goal(size, Optional.of(Duration.ofSeconds(5))).words(WHOLE, Optional.empty());
    }

    @Test
    void theMarginIsToldInBytesAsTheSizeAboveIt() {
        assertThat(words(new SizeEstimate(370_000_000, 11_100_000, 40, 180, Map.of(), true)))
                .startsWith("give or take 11.1 MB · 25")
                .endsWith("in about 5 s");
    }

    @Test
    void whatIsMeasuredHasNoMarginAndWhatIsProvisionalSaysSo() {
        assertThat(words(new SizeEstimate(370_000_000, 0, 180, 180, Map.of(), true)))
                .startsWith("25");
        assertThat(words(new SizeEstimate(370_000_000, 11_100_000, 4, 180, Map.of(), false)))
                .startsWith("provisional · 25");
    }

    @Test
    void whatIsProvisionalWhileAJobRunsSaysThatItGoesOn() {
        SizeEstimate size = new SizeEstimate(370_000_000, 11_100_000, 4, 180, Map.of(), false);
        assertThat(new Goal(size, Optional.empty()).words(WHOLE, Optional.of("after the analysis")))
                .startsWith("provisional, goes on after the analysis · 25");
    }
}
