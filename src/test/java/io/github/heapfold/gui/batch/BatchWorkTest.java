package io.github.heapfold.gui.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchWorkTest {
    private static final OpenFile.Together USUAL = new OpenFile.Together(Presets.LOSSLESS, 6);

    private final OpenFile first = new OpenFile(Path.of("first.hprof"), false);
    private final OpenFile second = new OpenFile(Path.of("second.hprof"), false);
    private final List<OpenFile> both = List.of(first, second);

    @Test
    void whatIsChosenForOneFileAloneIsNotChosenForAll() {
        both.forEach(file -> {
            file.profile().set(USUAL.profile());
            file.level().set(USUAL.level());
        });
        first.level().set(9);
        first.profile().set(Presets.OOM);
        assertThat(BatchWork.chosen(both, USUAL)).isEqualTo(USUAL);

        second.level().set(9);
        assertThat(BatchWork.chosen(both, USUAL)).isEqualTo(new OpenFile.Together(Presets.LOSSLESS, 9));

        OpenFile.Together before = new OpenFile.Together(Presets.OOM, 1);
        both.forEach(file -> file.setTogether(before));
        assertThat(BatchWork.chosen(both, USUAL)).isEqualTo(before);
    }
}
