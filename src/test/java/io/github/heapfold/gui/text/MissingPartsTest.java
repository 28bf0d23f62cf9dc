package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingPartsTest {
    @TempDir
    Path folder;

    @Test
    void nothingIsSaidOfWhatHasNoBytes() throws IOException {
        for (Profile preset : Presets.all()) {
            Path folded = Folds.fold(OwnDump.file(), folder.resolve(preset.name() + ".hfold"), preset);
            String parts = MissingParts.of(new InspectJob(Input.of(folded), 1).run(JobMonitor.silent()))
                    .orElse("");

            // 400 B are some.
            assertThat(parts).as(preset.name()).doesNotContainPattern("\\b0 B|null");
            assertThat(parts.isEmpty())
                    .as(preset.name())
                    .isEqualTo(preset.name().equals("lossless"));
        }
    }
}
