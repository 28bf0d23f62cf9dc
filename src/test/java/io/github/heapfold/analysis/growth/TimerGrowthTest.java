package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of timers that nobody cancels: arrays of the platform have them, and fields of the program what they keep. */
class TimerGrowthTest {
    private static final int OBJECT = 0x1000;
    private static final int TASKS = 0x1010;
    private static final int TASK = 0x1020;
    private static final int DEVICE = 0x1030;
    private static final int LAUNCHER = 0x1040;
    private static final int MAIN = 0x1050;
    private static final int OBJECTS = 0x1060;
    private static final int SAMPLE = 0x1070;
    private static final int EACH = 50;

    @TempDir
    Path folder;

    private Path dump(int devices) throws IOException {
        return dump(devices, EACH);
    }

    private Path dump(int devices, int each) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(TASKS, "[Ljava/util/TimerTask;")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(TASK, "example/iot/Device$1")
                .namedClass(DEVICE, "example/iot/Device")
                .namedClass(SAMPLE, "example/iot/Sample")
                .namedClass(LAUNCHER, "sun/launcher/LauncherHelper")
                .namedClass(MAIN, "example/iot/Main")
                .utf8(1, "this$0")
                .utf8(2, "samples")
                .utf8(3, "appClass")
                .utf8(4, "number");
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(TASKS, c -> c.superClass(OBJECT));
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(TASK, c -> c.superClass(OBJECT).field(1, BasicType.OBJECT));
                    heap.classDump(DEVICE, c -> c.superClass(OBJECT).field(2, BasicType.OBJECT));
                    heap.classDump(SAMPLE, c -> c.superClass(OBJECT).field(4, BasicType.LONG));
                    heap.classDump(MAIN, c -> c.superClass(OBJECT));
                    heap.classDump(LAUNCHER, c -> c.superClass(OBJECT).staticField(3, BasicType.OBJECT, MAIN));
                    heap.root(Tag.ROOT_STICKY_CLASS, LAUNCHER).root(Tag.ROOT_STICKY_CLASS, MAIN);
                    long[] tasks = LongStream.range(0, devices)
                            .map(i -> 0x100000 + i * 0x10000)
                            .toArray();
                    for (long task : tasks) {
                        heap.instance(task, TASK, values -> values.id(task + 0x20));
                        heap.instance(task + 0x20, DEVICE, values -> values.id(task + 0x40));
                        long[] samples = LongStream.range(0, each)
                                .map(i -> task + 0x1000 + i * 0x10)
                                .toArray();
                        for (long sample : samples) {
                            heap.instance(sample, SAMPLE, values -> values.u8(7));
                        }
                        heap.objectArray(task + 0x40, OBJECTS, samples);
                    }
                    heap.objectArray(0x2000, TASKS, tasks);
                    heap.objectArray(0x80000, TASKS, tasks);
                    heap.bytes(0x3000, new byte[devices]);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x3000);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000).root(Tag.ROOT_JNI_GLOBAL, 0x80000);
                })
                .end()
                .build();
        return Files.write(folder.resolve(devices + " " + each + ".hprof"), bytes);
    }

    @Test
    void theNearestFieldOfTheProgramIsToldAndNotACellOfThePlatformsArray() throws IOException {
        List<Path> dumps = List.of(dump(20), dump(120));

        Growth growth = new GrowthJob(dumps.stream().map(Input::of).toList(), new GrowthFacts(), 1, IndexPlace.IF_THERE)
                .run(JobMonitor.silent())
                .growth();

        assertThat(growth.owners().get(0).owner()).isEqualTo("example.iot.Device.samples");
        assertThat(growth.owners().get(0).content()).isEqualTo("example.iot.Sample");
        assertThat(growth.owners().get(0).moreObjects()).isEqualTo(100L * EACH);
        long told = growth.owners().stream().mapToLong(Growth.OwnerRow::growth).sum();
        assertThat(told)
                .isLessThanOrEqualTo(
                        growth.reachable().get(1) - growth.reachable().get(0));
    }

    /** There is but one task, as before. */
    @Test
    void whatGrewIsToldInOnePlaceOnly() throws IOException {
        List<Path> dumps = List.of(dump(1, 100), dump(1, 2_000));

        Growth growth = new GrowthJob(dumps.stream().map(Input::of).toList(), new GrowthFacts(), 1, IndexPlace.IF_THERE)
                .run(JobMonitor.silent())
                .growth();

        assertThat(growth.owners())
                .filteredOn(row -> row.owner().equals("example.iot.Device.samples"))
                .hasSize(1);
        long told = growth.owners().stream().mapToLong(Growth.OwnerRow::growth).sum();
        assertThat(told)
                .isLessThanOrEqualTo(
                        growth.reachable().get(1) - growth.reachable().get(0));
    }

    /** An array of the platform that became larger by a few bytes is no answer to what grew. */
    @Test
    void classesOfWhichThereAreNoMoreObjectsAndHardlyMoreBytesAreCountedOnly() throws IOException {
        Shell.Result told = Shell.run("growth", dump(20).toString(), dump(120).toString());

        assertThat(told.out())
                .contains("example.iot.Sample ")
                .doesNotContain("byte[]")
                .contains("1 other class: as many objects, and less than 203 B of difference");
        assertThat(Shell.run("growth", dump(20).toString(), dump(120).toString(), "--json")
                        .out())
                .contains("\"class\":\"byte[]\"");
    }
}
