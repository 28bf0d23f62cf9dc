package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriggerModelTest {
    private static final CaptureOptions CAPTURE = new CaptureOptions(
            new FoldOptions(Presets.OOM, FoldOptions.DEFAULT_LEVEL, 1), true, Optional.empty(), Optional.empty());

    @TempDir
    Path folder;

    private Settings settings() {
        return new Settings(folder.resolve("settings.properties"));
    }

    private TriggerService.Options options(Settings settings) {
        return new TriggerModel(new CaptureMemory(settings)).options(folder, CAPTURE);
    }

    @Test
    void theEditorSaysWhatTheServiceDoes() {
        TriggerModel model = new TriggerModel(new CaptureMemory(settings()));
        assertThat(model.complete().get()).isFalse();
        model.program().set("one");
        assertThat(model.complete().get()).isTrue();
        model.percent().set(70);
        model.window().set(Duration.ofMinutes(1));

        TriggerService.Options options = model.options(folder, CAPTURE);

        assertThat(options.jvms().test(jvm("a.One"))).isTrue();
        assertThat(options.jvms().test(jvm("a.Two"))).isFalse();
        assertThat(options.conditions()).singleElement().hasToString("heap>=70.0% for 1m");
        assertThat(options.outOfMemory()).isTrue();
        model.outOfMemory().set(false);
        model.full().set(false);
        assertThat(model.complete().get()).isFalse();
    }

    private static LocalJvm jvm(String mainClass) {
        return new LocalJvm(1, mainClass, "17", Path.of("jdk"), "me", new HeapUse(0, 100, 0, 100), Optional.empty());
    }

    @Test
    void atFirstTheBoundsAreThoseOfTheCommandLine() {
        assertThat(options(settings()).limits())
                .isEqualTo(new TriggerService.Limits(3, Duration.ofMinutes(10), Long.MAX_VALUE));
    }

    @Test
    void whatWasSetIsThereAfterARestart() throws IOException {
        Settings before = settings();
        TriggerModel model = new TriggerModel(new CaptureMemory(before));
        model.metric().set(Condition.Metric.OLD);
        model.percent().set(70);
        model.window().set(Duration.ofMinutes(5));
        model.outOfMemory().set(false);
        model.most().set(7);
        model.gap().set(Duration.ofHours(6));
        model.limit().set(20);
        before.save();

        TriggerService.Options options = options(settings());

        assertThat(options.limits()).isEqualTo(new TriggerService.Limits(7, Duration.ofHours(6), 20_000_000_000L));
        assertThat(options.conditions())
                .containsExactly(new Condition(Condition.Metric.OLD, 0.7, Duration.ofMinutes(5)));
        assertThat(options.outOfMemory()).isFalse();
    }

    @Test
    void whatMakesNoSenseInTheSettingsIsAsGoodAsNothing() {
        Settings broken = settings();
        for (String name : new String[] {"metric", "percent", "window", "most", "gap", "limit"}) {
            broken.setWord("capture.trigger." + name, "-3 of them");
        }
        assertThat(options(broken))
                .usingRecursiveComparison()
                .ignoringFields("jvms")
                .isEqualTo(options(settings()));
    }

    @Test
    void secretsAreNotRemembered() {
        Settings settings = settings();
        UploadModel model = new UploadModel(new CaptureMemory(settings));

        model.address().set("https://example.org/dumps/?signature=s3cret");
        model.header().set("Authorization: s3cret");
        assertThat(settings.word("capture.upload")).contains("");
        assertThat(settings.word("capture.upload.header")).contains("");

        model.header().set("Authorization: @env:TOKEN");
        assertThat(settings.word("capture.upload.header")).contains("Authorization: @env:TOKEN");
    }
}
