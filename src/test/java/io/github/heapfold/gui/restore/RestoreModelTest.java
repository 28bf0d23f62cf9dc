package io.github.heapfold.gui.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.ColumnSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreModelTest {
    @TempDir
    Path folder;

    private RestoreModel model;

    @BeforeEach
    void open() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("dump"));
        Path folded = Folds.fold(dump, folder.resolve("app.hfold"), Presets.OOM);
        OpenFile file = new OpenFile(folded, false);
        file.inspection().set(new InspectJob(Input.of(folded), 1).run(JobMonitor.silent()));
        model = new RestoreModel(file);
    }

    @Test
    void beginsWithWhatMostPeopleWant() {
        assertThat(model.dump().target().get()).isEqualTo(folder.resolve("app.hprof"));
        assertThat(model.purpose()).isEqualTo(model.usual()).isEqualTo(RestoreModel.Purpose.MAT);
        assertThat(model.options(3).form().forMat()).isTrue();
    }

    /** MAT opens a dump of a JVM as it was, so what is gzipped is the original. */
    @Test
    void withTheKeyTheOriginalIsWhatMostPeopleWant() {
        model.choose(RestoreModel.Purpose.SMALL);
        assertThat(model.options(1).form().forMat()).isTrue();
        model.key().isUsed().set(true);
        assertThat(model.usual()).isEqualTo(RestoreModel.Purpose.EXACT);
        model.choose(model.purpose());
        assertThat(model.purpose()).isEqualTo(RestoreModel.Purpose.SMALL);
        assertThat(model.options(1).form().forMat()).isFalse();
    }

    @Test
    void knowsWhetherMatWouldRefuseTheDumpAsItWas() throws IOException {
        assertThat(model.file().isRefusedByMat()).isFalse();
        Path phone = Files.write(folder.resolve("phone.hprof"), AndroidDumps.heaps());
        Path folded = Folds.fold(phone, folder.resolve("phone.hfold"), Presets.OOM);
        OpenFile file = new OpenFile(folded, false);
        file.inspection().set(new InspectJob(Input.of(folded), 1).run(JobMonitor.silent()));
        assertThat(file.isRefusedByMat()).isTrue();
    }

    @Test
    void whatIsThereIsNotReplacedUnlessSomebodyNamesIt() throws IOException {
        Files.writeString(folder.resolve("app.hprof"), "the only original");
        assertThat(new RestoreModel(model.file()).dump().target().get())
                .isEqualTo(folder.resolve("app.restored.hprof"));
    }

    @Test
    void gzipAndTheEndingGoTogether() {
        model.dump().gzip().set(true);
        assertThat(model.dump().target().get()).isEqualTo(folder.resolve("app.hprof.gz"));
        assertThat(model.options(1).form().gzip()).isTrue();

        model.dump().target().set(folder.resolve("other.hprof"));
        assertThat(model.dump().gzip().get()).isFalse();

        model.dump().target().set(folder.resolve("other.gz"));
        model.dump().gzip().set(false);
        assertThat(model.dump().target().get()).isEqualTo(folder.resolve("other"));

        model.dump().target().set(folder.resolve("OTHER.HPROF.GZ"));
        assertThat(model.dump().gzip().get()).isTrue();
        model.dump().gzip().set(false);
        assertThat(model.dump().target().get()).isEqualTo(folder.resolve("OTHER.HPROF"));
    }

    /** Elements of arrays may be zeros, which take no room; whatever else is in objects, classes and names takes it. */
    @Test
    void knowsHowMuchRoomItTakesAtLeast() {
        long elements = bytesOf(".elements");
        long others = bytesOf("UTF8.")
                + bytesOf("LOAD_CLASS.")
                + bytesOf("INSTANCE_DUMP.")
                + bytesOf("CLASS_DUMP.")
                + bytesOf("_ARRAY_DUMP.")
                - elements;
        assertThat(elements).isPositive();
        assertThat(model.needed().least()).isEqualTo(others).isLessThan(model.restoredBytes());

        model.dump().dense().set(true);
        assertThat(model.needed().least()).isEqualTo(model.restoredBytes());
        model.dump().gzip().set(true);
        assertThat(model.needed().least()).isZero();
    }

    private long bytesOf(String part) {
        return model.sizes().columns().stream()
                .filter(column -> column.name().contains(part))
                .mapToLong(ColumnSize::original)
                .sum();
    }

    @Test
    void whatIsTypedFills() {
        model.fill().set(" ?  int=-1 ");
        assertThat(model.fillFault().get()).isEmpty();
        assertThat(model.options(1).unfolding().fill().of(BasicType.CHAR)).isEqualTo('?');
        assertThat(model.options(1).unfolding().fill().of(BasicType.INT)).isEqualTo(-1);

        model.fill().set("nonsense");
        assertThat(model.fillFault().get()).contains("nonsense");
    }

    @Test
    void choicesAreTaken() {
        model.complete().set(true);
        model.forMat().set(true);
        assertThat(model.options(1).unfolding().complete()).isTrue();
        assertThat(model.options(1).form().forMat()).isTrue();
    }

    @Test
    void aTypeCanHaveAValueOfItsOwn() {
        assertThat(model.fills()).containsKey(BasicType.BYTE).doesNotContainKey(BasicType.OBJECT);
        model.fill().set("7");
        model.fills().get(BasicType.BYTE).set("'?'");
        assertThat(model.options(1).unfolding().fill().of(BasicType.BYTE)).isEqualTo('?');
        assertThat(model.options(1).unfolding().fill().of(BasicType.INT)).isEqualTo(7);

        model.fills().get(BasicType.BYTE).set("1000");
        assertThat(model.fillFault().get()).contains("1000 is no byte");
        model.fills().get(BasicType.BYTE).set("");
        assertThat(model.fillFault().get()).isEmpty();
    }

    @Test
    void zerosTakeRoomOnlyWhereThatIsWanted() {
        assertThat(model.options(1).form().dense()).isFalse();
        model.dump().dense().set(true);
        assertThat(model.options(1).form().dense()).isTrue();
    }

    @Test
    void knowsHowLargeTheDumpWillBe() throws IOException {
        for (boolean complete : new boolean[] {false, true}) {
            model.complete().set(complete);
            Path target = folder.resolve("restored" + complete);
            new RestoreJob(Input.of(model.file().path()), Target.file(target, false), model.options(1))
                    .run(JobMonitor.silent());
            assertThat(Files.size(target)).isEqualTo(model.restoredBytes());
        }
        assertThat(model.restoredBytes()).isEqualTo(model.sizes().originalBytes());
    }
}
