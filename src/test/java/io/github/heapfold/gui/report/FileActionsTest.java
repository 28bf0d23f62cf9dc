package io.github.heapfold.gui.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileActionsTest {
    @TempDir
    Path folder;

    private final FileActions actions = new FileActions(null, null, null, null, null, null, 1);

    private static OpenFile opened(Path path) throws IOException {
        OpenFile file = new OpenFile(path, false);
        file.inspection().set(new InspectJob(Input.of(path), 1).run(JobMonitor.silent()));
        file.results().report().set(file.inspection().get().sizes().orElse(null));
        return file;
    }

    @Test
    void aDumpIsComparedWithWhatWasMadeOfItFromEitherSide() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("a.hprof"));
        OpenFile folded = opened(Folds.fold(dump, folder.resolve("a.hfold"), Presets.OOM));
        assertThat(actions.pair(folded)).isEmpty();
        folded.setOriginal(dump);
        assertThat(actions.pair(folded)).contains(new FileActions.Pair(dump, folded.path()));

        OpenFile file = opened(dump);
        assertThat(actions.pair(file)).isEmpty();
    }

    @Test
    void whatAnotherProgramStrippedIsNotComparedWithItself() throws IOException {
        OpenFile koom = opened(Files.write(folder.resolve("koom.hprof"), AndroidDumps.koom()));

        assertThat(koom.results().report().get()).isNotNull();
        assertThat(actions.pair(koom)).isEmpty();
    }
}
