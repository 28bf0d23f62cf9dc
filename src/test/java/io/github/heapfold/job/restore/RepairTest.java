package io.github.heapfold.job.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SharkHeap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.DamageText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of damaged dumps is told, and can be saved. */
public class RepairTest {
    @TempDir
    Path folder;

    private static Inspection inspect(Path file) throws IOException {
        return new InspectJob(Input.of(file), 1).run(JobMonitor.silent());
    }

    private DamageReport report(byte[] dump) throws IOException {
        return inspect(Files.write(folder.resolve("damaged"), dump)).damage().orElseThrow();
    }

    private RepairJob.Result repair(Path damaged, Path target) throws IOException {
        return new RepairJob(Input.of(damaged), Target.file(target, true), DumpForm.PLAIN, 1).run(JobMonitor.silent());
    }

    @Test
    void ofAFoldedFileItTellsHowMuchOfItIsRead() throws IOException {
        Path dump = Files.write(folder.resolve("a.hprof"), Samples.list(8, 20).build());
        Path folded = Folds.fold(dump, folder.resolve("a.hfold"), Presets.OOM);
        List<JobProgress> told = new ArrayList<>();

        new RepairJob(Input.of(folded), Target.file(folder.resolve("repaired"), true), DumpForm.PLAIN, 1)
                .run(new JobMonitor(told::add));

        assertThat(told)
                .filteredOn(progress -> progress.done() > 0)
                .allMatch(progress -> progress.total() == folded.toFile().length())
                .extracting(JobProgress::phase)
                .contains(Phase.INSPECTING, Phase.REPAIRING);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void whereverADumpIsCutOffItsWholeObjectsAreSaved(int idSize) throws IOException {
        DumpBuilder builder = Samples.list(idSize, 20);
        byte[] dump = builder.build();
        Path damaged = folder.resolve("damaged");
        Path target = folder.resolve("repaired");
        int firstObject = dump.length - 20 * (1 + 3 * idSize + 8) - 200;
        for (int length = firstObject; length < dump.length; length += 17) {
            Files.write(damaged, Arrays.copyOf(dump, length));
            DumpSummary before = inspect(damaged).summary();
            if (before.objects() == 0) {
                continue;
            }

            RepairJob.Result result = repair(damaged, target);

            Inspection after = inspect(target);
            assertThat(after.damage()).as("cut at " + length).isEmpty();
            assertThat(after.summary().opaqueBytes()).isZero();
            assertThat(after.summary().count(Tag.HEAP_DUMP_END)).isEqualTo(1);
            assertThat(after.summary().objects()).isEqualTo(before.objects());
            assertThat(result.objects()).isEqualTo(before.objects());
            assertThat(result.droppedBytes()).isEqualTo(before.opaqueBytes());
            assertThat(result.report()).isPresent();
            assertThat(damaged).hasSize(length);
        }
    }

    @Test
    void ofAFoldedFileNothingIsSaidThatItDoesNotRemember() throws IOException {
        byte[] dump = Samples.list(8, 100).build();
        Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(dump, dump.length - 9 - 5));

        DamageReport report = inspect(Folds.fold(cut, folder.resolve("cut.hfold"), Presets.LOSSLESS))
                .damage()
                .orElseThrow();

        assertThat(report.damage())
                .isEqualTo(inspect(cut).damage().orElseThrow().damage());
        assertThat(report.cause()).isEmpty();
        assertThat(report.missingBytes()).isEmpty();
        assertThat(DamageText.ENGLISH.cause(report)).isEmpty();
        assertThat(DamageText.ENGLISH.lost(report)).isNotEmpty();
    }

    @Test
    void aCutIsToldByItsSegments() throws IOException {
        DumpBuilder builder = DumpBuilder.dump(8).segment(heap -> heap.classDump(8, c -> {}));
        for (int i = 0; i < 13; i++) {
            builder.segment(heap -> heap.instance(16, 8).instance(24, 8));
        }
        byte[] dump = builder.end().build();

        DamageReport report = report(Arrays.copyOf(dump, dump.length - 9 - 5));

        assertThat(report.cause()).contains(Damage.Cause.CUT_OFF);
        assertThat(report.segments()).isEqualTo(14);
        assertThat(report.wholeSegments()).isEqualTo(OptionalLong.of(13));
        assertThat(report.missingBytes()).hasValue(5);
        assertThat(report.unreadableBytes()).isEqualTo(20);
        assertThat(report.readableBytes() + report.unreadableBytes()).isEqualTo(dump.length - 14);
        assertThat(report.hasClasses()).isTrue();
        assertThat(report.hasRoots()).isFalse();
    }

    @Test
    void aDumpWithoutItsEndIsUnfinished() throws IOException {
        byte[] dump = Samples.list(8, 5).build();

        DamageReport report = report(Arrays.copyOf(dump, dump.length - 9));

        assertThat(report.cause()).contains(Damage.Cause.UNFINISHED);
        assertThat(report.damage().offset()).isEqualTo(dump.length - 9);
        assertThat(report.wholeSegments()).isEqualTo(OptionalLong.of(2));
        assertThat(inspect(Files.write(folder.resolve("whole"), dump)).damage()).isEmpty();
    }

    @Test
    void aSegmentWithSomethingUnknownInItIsNotWholeAndTheOthersAre() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .segment(heap -> heap.instance(24, 8).raw(0x77, 1, 2).instance(32, 8))
                .segment(heap -> heap.instance(40, 8))
                .end()
                .build();

        DamageReport report = report(dump);

        assertThat(report.cause()).contains(Damage.Cause.BENT);
        assertThat(report.wholeSegments()).isEqualTo(OptionalLong.of(2));
        assertThat(report.missingBytes()).hasValue(0);
        RepairJob.Result result = repair(folder.resolve("damaged"), folder.resolve("repaired"));
        assertThat(result.droppedBytes()).isEqualTo(3 + 25);
        assertThat(inspect(folder.resolve("repaired")).summary().objects()).isEqualTo(3);
    }

    /** Its beginning is in a chunk that is written before the end is seen. */
    @Test
    void anArrayLongerThanAChunkIsLeftOutWhereItIsCutOff() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8).root(Tag.ROOT_UNKNOWN, 16))
                .segment(heap -> heap.primitiveArray(32, BasicType.LONG, new long[2_000_000]))
                .end()
                .build();
        Path damaged = Files.write(folder.resolve("damaged"), Arrays.copyOf(dump, dump.length - 100));

        RepairJob.Result result = repair(damaged, folder.resolve("repaired"));

        Inspection after = inspect(folder.resolve("repaired"));
        assertThat(after.damage()).isEmpty();
        assertThat(after.summary().objects()).isEqualTo(1);
        assertThat(result.objects()).isEqualTo(1);
        assertThat(result.droppedBytes()).isBetween(16_000_000L - 100, 16_000_100L);
        assertThat(after.fileBytes()).isLessThan(400);
    }

    @Test
    void aDumpInADamagedPackingIsSaved() throws IOException {
        byte[] gzip = Gzip.of(Samples.list(8, 20_000).build());
        Path damaged = Files.write(folder.resolve("damaged"), Arrays.copyOf(gzip, gzip.length / 2));

        RepairJob.Result result = repair(damaged, folder.resolve("repaired"));

        assertThat(result.report().orElseThrow().cause()).contains(Damage.Cause.PACKING);
        assertThat(result.objects()).isGreaterThan(100);
        assertThat(inspect(folder.resolve("repaired")).damage()).isEmpty();
        assertThat(inspect(folder.resolve("repaired")).summary().objects()).isEqualTo(result.objects());
    }

    @Test
    void whatCannotBeSavedIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no dump");
        Path target = folder.resolve("repaired");
        assertThatThrownBy(() -> repair(text, target))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("is not a heap dump");
        Path cut = Files.write(
                folder.resolve("cut"), Arrays.copyOf(Samples.list(8, 5).build(), 100));
        assertThatThrownBy(() -> repair(cut, target))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("no object that could be saved")
                .hasMessageContaining("at offset");
        assertThatThrownBy(() -> new RepairJob(
                                Input.of("a pipe", new ByteArrayInputStream(new byte[9])),
                                Target.stream(new ByteArrayOutputStream()),
                                DumpForm.PLAIN,
                                1)
                        .run(JobMonitor.silent()))
                .hasMessageContaining("give a file");
        assertThat(target).doesNotExist();
    }

    static Stream<String> oddDumps() {
        return OddDumps.all().keySet().stream();
    }

    /** Or there is nothing in it that could be. */
    @ParameterizedTest
    @MethodSource("oddDumps")
    void everyOddDumpIsWholeAfterwards(String name) throws IOException {
        Path damaged = Files.write(folder.resolve("odd"), OddDumps.all().get(name));
        RepairJob.Result result;
        try {
            result = repair(damaged, folder.resolve("repaired"));
        } catch (JobException e) {
            assertThat(e).hasMessageContaining("odd");
            return;
        }
        Inspection after = inspect(folder.resolve("repaired"));
        assertThat(after.damage()).isEmpty();
        assertThat(after.summary().opaqueBytes()).isZero();
        assertThat(after.summary().objects()).isEqualTo(result.objects());
    }

    /**
     * Not those of the old agent: it writes classes among their instances, and Shark reads none whose class is lost.
     */
    static Stream<Path> dumps() {
        return Corpus.entries().stream()
                .filter(entry -> !entry.damaged() && entry.bytes() < 1_000_000)
                .filter(entry -> !entry.records().containsKey(Tag.CONTROL_SETTINGS.code()))
                .map(Corpus.Entry::file);
    }

    /** Shark reads what is left as it reads the whole: the same objects with the same values and references. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dumps")
    void sharkReadsWhatIsSaved(Path dump) throws IOException {
        byte[] whole = bytes(dump);
        Path original = Files.write(folder.resolve("original.hprof"), whole);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, (int) (whole.length * 0.9)));

        RepairJob.Result result = repair(cut, folder.resolve("repaired.hprof"));

        Set<String> saved = objects(folder.resolve("repaired.hprof"));
        assertThat(saved).hasSizeGreaterThanOrEqualTo(Math.toIntExact(result.objects()));
        saved.removeAll(objects(original));
        assertThat(saved).as("not in the original").isEmpty();
    }

    private static Set<String> objects(Path dump) throws IOException {
        return SharkHeap.read(dump).stream()
                .filter(line -> Character.isDigit(line.charAt(0)) || line.charAt(0) == '-')
                .collect(Collectors.toCollection(HashSet::new));
    }

    /**
     * Cut off after its classes: NetBeans asks for roots, which stand at the end of some dumps and the beginning of
     * others.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void netBeansReadsWhatIsSaved(int idSize) throws IOException {
        byte[] whole = dumpForNetBeans(idSize);
        Path original = Files.write(folder.resolve("original.hprof"), whole);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 777));

        RepairJob.Result result = repair(cut, folder.resolve("repaired.hprof"));

        List<String> saved = NetBeansHeap.read(folder.resolve("repaired.hprof"));
        assertThat(saved.stream().filter(line -> line.startsWith("object ")).count())
                .isEqualTo(result.objects());
        assertThat(NetBeansHeap.read(original).size()).isGreaterThan(saved.size());
    }

    private static byte[] dumpForNetBeans(int idSize) {
        return DumpBuilder.dump(idSize)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "example/Node")
                .namedClass(0x12, "[Lexample/Node;")
                .namedClass(0x13, "[B")
                .utf8(0x14, "next")
                .stackTrace(1, 7)
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x11, c -> c.superClass(0x10).field(0x14, BasicType.OBJECT));
                    heap.classDump(0x12, c -> c.superClass(0x10)).classDump(0x13, c -> c.superClass(0x10));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x11).root(Tag.ROOT_JNI_GLOBAL, 0x1000, 5);
                    for (int i = 0; i < 200; i++) {
                        long id = 0x1000 + 16L * i;
                        heap.instance(id, 0x11, values -> values.id(id + 16));
                    }
                })
                .end()
                .build();
    }

    private static byte[] bytes(Path dump) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpSource source = DumpSource.open(dump)) {
            byte[] block = new byte[1 << 20];
            for (int n = source.read(block, 0, block.length); n > 0; n = source.read(block, 0, block.length)) {
                out.write(block, 0, n);
            }
        }
        return out.toByteArray();
    }

    /** Of what the agent writes: the heap dump's length is known before it is written. */
    @Test
    void whatTheLengthsSayIsMissingIsToldForAnOldDump() throws IOException {
        byte[] dump = DumpBuilder.dump("JAVA PROFILE 1.0.1", 4)
                .heapDump(heap -> {
                    heap.classDump(8, c -> {});
                    for (int i = 0; i < 100; i++) {
                        heap.instance(16 + 8 * i, 8);
                    }
                })
                .build();

        DamageReport report = report(Arrays.copyOf(dump, dump.length / 2));

        assertThat(report.missingBytes()).hasValue(dump.length - dump.length / 2);
        assertThat(report.wholeSegments()).isEqualTo(OptionalLong.of(0));
        BigEndian.put(dump, 31 + 5, 4, 0);
        assertThat(report(dump).cause()).contains(Damage.Cause.UNFINISHED);
    }

    @Test
    void androidIsConvertedOnTheWay() throws IOException {
        byte[] android = Samples.everything(HprofHeader.ANDROID, 4).build();
        Path damaged = Files.write(folder.resolve("damaged"), Arrays.copyOf(android, android.length - 20));

        repair(damaged, folder.resolve("repaired"));

        DumpSummary after = inspect(folder.resolve("repaired")).summary();
        assertThat(after.header().orElseThrow().isAndroid()).isFalse();
        assertThat(after.subRecords())
                .allSatisfy(count ->
                        assertThat(count.code() < 0x80 || count.code() == 0xff).isTrue());
        assertThat(after.damage()).isEmpty();
    }
}
