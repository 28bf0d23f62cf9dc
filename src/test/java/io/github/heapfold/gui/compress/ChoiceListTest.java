package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.Parts;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ChoiceListTest {
    @TempDir
    Path folder;

    private final Queue<Runnable> work = new ArrayDeque<>();
    private OpenFile file;
    private LiveEstimate estimate;
    private CompressModel model;
    private ChoiceList list;

    private void make(FxRobot robot) throws IOException {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("dump.hprof"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        file = new OpenFile(dump, false);
        file.inspection().set(inspection);
        Background later = new Background(work::add, Runnable::run);
        robot.interact(() -> {
            estimate =
                    new LiveEstimate(Input.of(dump), inspection, 1, 1, List.of(), later, asked -> {}, System::nanoTime);
            model = new CompressModel(file);
            estimate.seeSavings(true);
            list = new ChoiceList(model, estimate);
        });
    }

    private String folded() {
        return folded(model.switches().contents().strippable().name());
    }

    private String folded(String name) {
        return list.lookupAll(".check-box").stream()
                .filter(node -> ("strip-" + name).equals(node.getId()))
                .map(box -> Parts.ofChoice(box, "choice-folded", Label.class).getText())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsLeftOutIsNotSaidToBeInTheResult(FxRobot robot) throws Exception {
        make(robot);
        robot.interact(() -> {
            model.switches().apply(Presets.LOSSLESS);
            ask(Presets.LOSSLESS);
        });
        assertThat(folded()).startsWith("would save ≈ ");
        robot.interact(() -> model.switches().next(model.switches().contents()));
        assertThat(folded()).startsWith("saves ≈ ");
        robot.interact(() -> model.seal().on().set(true));
        assertThat(folded()).startsWith("≈ ").endsWith(" in the result");
        robot.interact(() -> {
            model.seal().on().set(false);
            model.switches().next(model.switches().contents());
        });
        assertThat(folded()).startsWith("saves ≈ ");
        robot.interact(() -> model.format().set(ResultFormat.HPROF));
        assertThat(folded()).isEmpty();
    }

    private void ask(Profile profile) {
        estimate.ask(profile, 3);
        while (!work.isEmpty()) {
            work.remove().run();
        }
    }

    @Test
    void whatIsSavedIsTheSameBeforeAndAfter(FxRobot robot) throws Exception {
        make(robot);
        robot.interact(() -> {
            model.switches().apply(Presets.LOSSLESS);
            ask(Presets.LOSSLESS);
        });
        String before = folded();
        robot.interact(() -> {
            model.switches().next(model.switches().contents());
            ask(model.switches().here());
        });
        assertThat(before).isEqualTo("would save" + folded().substring("saves".length()));
    }

    /** Of a part of it another rule takes some. */
    @Test
    void whatStaysIsNotSaidToSave(FxRobot robot) throws Exception {
        make(robot);
        robot.interact(() -> {
            model.switches().apply(Presets.byName("shark").orElseThrow());
            ask(model.switches().here());
        });
        assertThat(folded("INSTANCE_DUMP.values")).startsWith("would save ≈ ");
    }

    @Test
    void theFileHoldsNoListOfAPageThatIsGone(FxRobot robot) throws Exception {
        make(robot);
        robot.interact(() -> {});
        WeakReference<ChoiceList> gone = new WeakReference<>(list);
        list = null;
        model = null;
        estimate = null;
        work.clear();
        for (int i = 0; i < 50 && gone.get() != null; i++) {
            System.gc();
            robot.interact(() -> {});
        }
        assertThat(gone.get()).isNull();
    }
}
