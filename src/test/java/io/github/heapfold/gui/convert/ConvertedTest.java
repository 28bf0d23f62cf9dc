package io.github.heapfold.gui.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.job.restore.RepairJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a dump that was repaired. */
class ConvertedTest {
    private static final String NOTHING_ALIVE = "keep unreachable objects";

    @TempDir
    Path folder;

    private String repaired(byte[] whole) throws IOException {
        return repaired(whole, 5);
    }

    private Converted repair(byte[] whole, int missing) throws IOException {
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - missing));
        RepairJob.Result result = new RepairJob(
                        Input.of(cut), Target.file(folder.resolve("repaired.hprof"), true), DumpForm.PLAIN, 1)
                .run(JobMonitor.silent());
        return Converted.of(result);
    }

    private String repaired(byte[] whole, int missing) throws IOException {
        return String.join("\n", repair(whole, missing).lines());
    }

    @Test
    void partsOfADumpThatWouldBeTheSameNumberAreNotCompared() throws IOException {
        byte[] large = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, new byte[200_000]).bytes(0x1020, (byte) 2))
                .build();
        assertThat(repaired(large, 1))
                .startsWith("all but 18 B of 200 kB kept, 1 objects")
                .doesNotContain("dropped");
        byte[] small = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, (byte) 1).bytes(0x1020, (byte) 2))
                .build();
        assertThat(repaired(small, 1)).contains(" kept, ", "dropped").doesNotContain("all but");
    }

    @Test
    void anArrayIsSaidToBeFilledUpWhereOneWas() throws IOException {
        byte[] arrays = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, new byte[100]).bytes(0x1020, new byte[100]))
                .build();
        assertThat(converted(arrays, 50)).contains("is damaged", "The array that was cut off");
        assertThat(converted(arrays, 105)).contains("is damaged").doesNotContain("array");
    }

    private String converted(byte[] whole, int missing) throws IOException {
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - missing));
        ConvertJob.Result result = new ConvertJob(
                        Input.of(cut), Target.file(folder.resolve("cut.mat.hprof"), true), DumpForm.PLAIN, false, 1)
                .run(JobMonitor.silent());
        return String.join("\n", Converted.of(result).lines());
    }

    @Test
    void itsLinesStandBelowEachOtherWhereverTheyAreSaid() throws IOException {
        byte[] rootless = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, (byte) 1).bytes(0x1020, (byte) 2))
                .build();
        Converted made = repair(rootless, 5);
        assertThat(made.repairOf("cut.hprof").lines())
                .hasSameSizeAs(made.lines())
                .contains(made.lines().get(1))
                .first()
                .isEqualTo("Repaired from cut.hprof: " + made.lines().get(0));
    }

    @Test
    void whereAllGcRootsAreLostItIsSaidWhatThatMeansForMat() throws IOException {
        byte[] rootless = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, (byte) 1).bytes(0x1020, (byte) 2))
                .build();
        assertThat(repaired(rootless)).contains(NOTHING_ALIVE);
        assertThat(repaired(Samples.list(8, 20).build())).doesNotContain(NOTHING_ALIVE);
    }
}
