package io.github.heapfold.job.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ProfileException;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class AllowedDifferencesTest {
    @Test
    void bothProfilesAreNamedInTheLanguageOfTheReader() throws ProfileException {
        AllowedDifferences oom = AllowedDifferences.of(Presets.OOM);
        AllowedDifferences mat = AllowedDifferences.of(Presets.byName("mat").orElseThrow());

        Message both = oom.plus(mat).profile();

        assertThat(both).hasToString("oom and mat");
        assertThat(both.in(Locale.CHINESE)).isEqualTo("oom 和 mat");
        assertThat(oom.plus(oom).profile()).hasToString("oom");
    }
}
