package io.github.heapfold.gui.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class TagDetailTest {
    @TempDir
    Path folder;

    @Test
    void theNameOfANumberGoesOnInASecondLine(FxRobot robot) throws Exception {
        Path dump = Samples.orders(200).writeTo(folder.resolve("orders.hprof"));
        DumpSummary summary =
                new InspectJob(Input.of(dump), 1).run(JobMonitor.silent()).summary();
        robot.interact(() -> {
            TagDetail detail = new TagDetail(summary, new SimpleObjectProperty<>(Presets.OOM));
            new Scene(detail, 190, 500);
            detail.show(TagTree.of(summary).stream()
                    .filter(node -> node.saved(Presets.OOM) > 0)
                    .findFirst()
                    .orElseThrow());
            Focus.ready(detail);
            Label name = detail.lookupAll(".label").stream()
                    .map(Label.class::cast)
                    .filter(label -> label.getText().startsWith("Left out for"))
                    .findFirst()
                    .orElseThrow();
            assertThat(((Text) name.lookup(".text")).getText()).isEqualTo(name.getText());
        });
    }
}
