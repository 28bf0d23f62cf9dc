package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompressModelTest {
    private OpenFile file;
    private CompressModel model;

    @BeforeEach
    void open() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        file = new OpenFile(Path.of("/dumps/app.hprof.gz"), false);
        file.inspection()
                .set(new InspectJob(Input.of("app", new ByteArrayInputStream(dump)), 1).run(JobMonitor.silent()));
        model = new CompressModel(file);
    }

    @Test
    void beginsWithTheLeakAnalysisPresetBesideTheDump() {
        assertThat(model.switches().preset()).contains(Presets.OOM);
        assertThat(model.target().get()).isEqualTo(Path.of("/dumps/app.hfold"));
        assertThat(model.options(2).profile()).isEqualTo(Presets.OOM);
    }

    @Test
    void theTargetFollowsTheFormat() {
        model.format().set(ResultFormat.HPROF_GZ);
        assertThat(model.target().get()).isEqualTo(Path.of("/dumps/app.stripped.hprof.gz"));
        assertThat(model.form().gzip()).isTrue();

        model.target().set(Path.of("/else/mine.hprof.gz"));
        model.format().set(ResultFormat.HFOLD);
        assertThat(model.target().get()).isEqualTo(Path.of("/else/mine.hfold"));
    }

    @Test
    void whetherADumpIsGzippedFollowsItsName() {
        model.format().set(ResultFormat.HPROF);
        model.target().set(Path.of("/else/mine.hprof.gz"));
        assertThat(model.format().get()).isEqualTo(ResultFormat.HPROF_GZ);
        assertThat(model.target().get()).isEqualTo(Path.of("/else/mine.hprof.gz"));
        model.target().set(Path.of("/else/mine.hprof"));
        assertThat(model.format().get()).isEqualTo(ResultFormat.HPROF);
        assertThat(model.target().get()).isEqualTo(Path.of("/else/mine.hprof"));
        model.target().set(Path.of("/else/mine.HPROF.GZ"));
        assertThat(model.format().get()).isEqualTo(ResultFormat.HPROF_GZ);
        model.target().set(Path.of("/else/mine.hprof"));
        model.target().set(Path.of("/else/orders.dump.gz"));
        assertThat(model.form().gzip()).isTrue();
        assertThat(model.target().get()).isEqualTo(Path.of("/else/orders.dump.gz"));
        model.target().set(Path.of("/else/orders.prod"));
        assertThat(model.format().get()).isEqualTo(ResultFormat.HPROF_GZ);
        assertThat(model.target().get()).isEqualTo(Path.of("/else/orders.prod"));
    }
}
