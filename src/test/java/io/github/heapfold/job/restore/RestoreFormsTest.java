package io.github.heapfold.job.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.fixture.DiskUse;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.compress.StripJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.RuleParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What restored and directly stripped dumps look like in all their forms. */
class RestoreFormsTest {
    private static final FoldOptions OOM = new FoldOptions(Presets.OOM, 1, 2);
    private static final DumpForm GZIP = new DumpForm(false, true, DumpForm.PLAIN.level(), false);
    private static final DumpForm MAT = new DumpForm(true, false, 1, false);

    @TempDir
    Path folder;

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static byte[] folded(byte[] dump) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new CompressJob(Input.of("dump", new ByteArrayInputStream(dump)), Target.stream(out), OOM)
                .run(JobMonitor.silent());
        return out.toByteArray();
    }

    private static byte[] restored(byte[] folded, Unfolding unfolding, DumpForm form) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new RestoreJob(
                        Input.of("fold", new ByteArrayInputStream(folded)),
                        Target.stream(out),
                        new RestoreOptions(unfolding, form, 2))
                .run(JobMonitor.silent());
        return out.toByteArray();
    }

    private static byte[] stripped(byte[] dump, DumpForm form) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new StripJob(Input.of("dump", new ByteArrayInputStream(dump)), Target.stream(out), OOM, form)
                .run(JobMonitor.silent());
        return out.toByteArray();
    }

    private static DumpSummary summary(byte[] dump) throws IOException {
        return new InspectJob(Input.of("dump", new ByteArrayInputStream(dump)), 1)
                .run(JobMonitor.silent())
                .summary();
    }

    /** Arrays of every type, with these values or with zeros. */
    private static byte[] arrays(long... values) {
        return DumpBuilder.dump(8)
                .segment(heap -> {
                    int id = 8;
                    for (BasicType type : BasicType.values()) {
                        if (type.isPrimitive()) {
                            long value = values[type.ordinal()];
                            heap.trace(0).primitiveArray(id++, type, value, value, value);
                            heap.primitiveArray(id++, type);
                        }
                    }
                })
                .end()
                .build();
    }

    private static byte[] arraysOf(Fill fill) {
        return arrays(Arrays.stream(BasicType.values()).mapToLong(fill::of).toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "-1", "77", "byte=?", "char=x", "boolean=true", "int=-5", "double=0.5", "float=1e9"})
    void everyTypeIsFilledWithItsValue(String choice) throws IOException {
        Fill fill = Fill.ZERO.with(choice);
        byte[] folded = folded(arrays(0, 1, 2, 3, 4, 5, 6, 7, 8));

        assertThat(restored(folded, new Unfolding(fill, false), DumpForm.PLAIN)).isEqualTo(arraysOf(fill));
        assertThat(restored(folded, Unfolding.STANDARD, DumpForm.PLAIN)).isEqualTo(arraysOf(Fill.ZERO));
    }

    @Test
    void whatWasKeptIsNotFilled() throws IOException {
        byte[] dump = Samples.list(8, 50).build();
        ByteArrayOutputStream lossless = new ByteArrayOutputStream();
        new CompressJob(
                        Input.of("dump", new ByteArrayInputStream(dump)),
                        Target.stream(lossless),
                        new FoldOptions(Presets.LOSSLESS, 1, 1))
                .run(JobMonitor.silent());

        assertThat(restored(lossless.toByteArray(), new Unfolding(Fill.ZERO.with("9"), true), DumpForm.PLAIN))
                .isEqualTo(dump);
        byte[] filled = restored(folded(dump), new Unfolding(Fill.ZERO.with("9"), false), DumpForm.PLAIN);
        byte[] zeros = restored(folded(dump), Unfolding.STANDARD, DumpForm.PLAIN);
        assertThat(filled).hasSameSizeAs(zeros).isNotEqualTo(zeros);
        assertThat(verify(zeros, filled).certificate().orElseThrow().fields())
                .extracting(field -> field.column().field().toString())
                .containsOnly("PRIMITIVE_ARRAY_DUMP.elements");
    }

    /** Arrays of bytes and of ints that begin with what they hold, and end with what stands for the rest. */
    private static byte[] begun(int kept, byte restBytes, long restInts) {
        byte[] bytes = new byte[20_000_000];
        Arrays.fill(bytes, 0, kept, (byte) 'k');
        Arrays.fill(bytes, kept, bytes.length, restBytes);
        return DumpBuilder.dump(8)
                .segment(heap -> heap.trace(0)
                        .primitiveArray(8, BasicType.INT, 1, restInts, restInts)
                        .bytes(9, bytes)
                        .primitiveArray(10, BasicType.INT, 4, restInts)
                        .primitiveArray(11, BasicType.CHAR, 'a', 'b'))
                .end()
                .build();
    }

    @Test
    void whatRulesKeepOfAnArrayStaysAndTheRestIsFilled() throws IOException {
        Profile profile = Presets.LOSSLESS.with(
                "part",
                List.of(
                        RuleParser.strip("PRIMITIVE_ARRAY_DUMP.elements").get(0),
                        RuleParser.keep("first:6").get(0),
                        RuleParser.keep("arrays:4[char]").get(0)));
        ByteArrayOutputStream folded = new ByteArrayOutputStream();
        new CompressJob(
                        Input.of("dump", new ByteArrayInputStream(begun(6, (byte) 'r', 7))),
                        Target.stream(folded),
                        new FoldOptions(profile, 1, 2))
                .run(JobMonitor.silent());
        Unfolding filled = new Unfolding(Fill.ZERO.with("?").with("int=-1"), false);

        assertThat(restored(folded.toByteArray(), Unfolding.STANDARD, DumpForm.PLAIN))
                .isEqualTo(begun(6, (byte) 0, 0));
        assertThat(restored(folded.toByteArray(), filled, DumpForm.PLAIN)).isEqualTo(begun(6, (byte) '?', -1));
    }

    @Test
    void longArraysAreFilledToTheirEnds() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.trace(0).bytes(8, new byte[20_000_000]))
                .end()
                .build();

        byte[] filled = restored(folded(dump), new Unfolding(Fill.ZERO.with("?"), false), DumpForm.PLAIN);

        byte[] all = new byte[20_000_000];
        Arrays.fill(all, (byte) '?');
        int from = filled.length - 9 - all.length;
        assertThat(Arrays.equals(filled, from, from + all.length, all, 0, all.length))
                .isTrue();
    }

    private Verification verify(byte[] left, byte[] right) throws IOException {
        Path first = Files.write(folder.resolve("left"), left);
        Path second = Files.write(folder.resolve("right"), right);
        return new VerifyJob(Input.of(first), Input.of(second), 2).run(JobMonitor.silent());
    }

    static Stream<String> dumps() {
        return OddDumps.all().entrySet().stream()
                .filter(dump -> HprofHeader.parse(dump.getValue(), dump.getValue().length)
                        .isPresent())
                .map(java.util.Map.Entry::getKey);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void strippingAtOnceIsFoldingAndRestoring(String name) throws IOException {
        byte[] dump = OddDumps.all().get(name);
        byte[] folded = folded(dump);

        assertThat(stripped(dump, DumpForm.PLAIN)).isEqualTo(restored(folded, Unfolding.STANDARD, DumpForm.PLAIN));
        assertThat(stripped(dump, MAT)).isEqualTo(restored(folded, Unfolding.STANDARD, MAT));
    }

    @Test
    void anAndroidDumpForMatIsOneOfAnyJvm() throws IOException {
        byte[] dump = Samples.everything(HprofHeader.ANDROID, 4).build();

        DumpSummary converted = summary(restored(folded(dump), Unfolding.STANDARD, MAT));

        assertThat(converted.header().orElseThrow().format()).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(converted.count(Tag.HEAP_DUMP_INFO)).isZero();
        assertThat(converted.damage()).isEmpty();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whatWasLeftOutTakesNoRoomUnlessItShall() throws IOException, InterruptedException {
        assumeTrue(DiskUse.hasHoles(folder), "the file system of the temporary folder has holes");
        byte[] text = new byte[10_000_000];
        Arrays.fill(text, (byte) 'x');
        Path dump =
                DumpBuilder.dump(8).segment(heap -> heap.bytes(8, text)).end().writeTo(folder.resolve("dump"));
        Path folded = Folds.fold(dump, folder.resolve("folded"), Presets.OOM);
        DumpForm dense = new DumpForm(false, false, 1, true);

        for (DumpForm form : List.of(DumpForm.PLAIN, dense, MAT)) {
            Path restored = folder.resolve("restored");
            Path stripped = folder.resolve("stripped");
            new RestoreJob(
                            Input.of(folded),
                            Target.file(restored, true),
                            new RestoreOptions(Unfolding.STANDARD, form, 2))
                    .run(JobMonitor.silent());
            new StripJob(Input.of(dump), Target.file(stripped, true), OOM, form).run(JobMonitor.silent());

            assertThat(Files.mismatch(restored, stripped)).isEqualTo(-1);
            assertThat(restored).hasSize(Files.size(dump));
            for (Path file : List.of(restored, stripped)) {
                if (form.dense()) {
                    assertThat(DiskUse.of(file)).isGreaterThan(text.length);
                } else {
                    assertThat(DiskUse.of(file)).isLessThan(100_000);
                }
            }
        }
    }

    @Test
    void aTargetNamedSoIsGzipped() throws IOException {
        byte[] dump = Samples.list(8, 500).build();
        Path folded = Files.write(folder.resolve("dump.hfold"), folded(dump));
        Path target = folder.resolve("dump.hprof.gz");

        RestoreJob.Result result = new RestoreJob(
                        Input.of(folded), Target.file(target, false), RestoreOptions.standard(2))
                .run(JobMonitor.silent());

        byte[] plain = restored(folded(dump), Unfolding.STANDARD, DumpForm.PLAIN);
        assertThat(new GZIPInputStream(Files.newInputStream(target)).readAllBytes())
                .isEqualTo(plain);
        assertThat(result.restoredBytes()).isEqualTo(plain.length);
        assertThat(result.writtenBytes()).isEqualTo(Files.size(target));
        assertThat(restored(folded(dump), Unfolding.STANDARD, GZIP)).isEqualTo(Files.readAllBytes(target));
    }

    @Test
    void aStripReportAddsUp() throws IOException {
        Path dump = OwnDump.file();
        Path target = folder.resolve("stripped.hprof");

        CompressJob.Result result =
                new StripJob(Input.of(dump), Target.file(target, false), OOM, DumpForm.PLAIN).run(JobMonitor.silent());

        assertThat(result.sizes().storedBytes()).isEqualTo(Files.size(target));
        assertThat(result.sizes().columns())
                .allSatisfy(column -> assertThat(column.stored()).isNotNegative());
        assertThat(result.sizes().columns().stream()
                        .mapToLong(column -> column.stored())
                        .sum())
                .isEqualTo(Files.size(target));
        assertThat(result.sizes().strippedBytes()).isPositive();
    }

    private static final Unfolding COMPLETE = new Unfolding(Fill.ZERO, true);

    private static List<String> records(DumpSummary summary) {
        return Stream.concat(summary.records().stream(), summary.subRecords().stream())
                .map(Object::toString)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void aCompleteDumpHasAsManyRecordsAsTheOriginal(String name) throws IOException {
        byte[] dump = OddDumps.all().get(name);

        byte[] complete = restored(folded(dump), COMPLETE, DumpForm.PLAIN);

        assertThat(complete).hasSameSizeAs(dump);
        assertThat(records(summary(complete))).isEqualTo(records(summary(dump)));
    }

    @Test
    void whatComesBackIsZerosButForItsLengths() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .time(7)
                .stackFrame(1, 2, 3)
                .utf8(4, "kept")
                .stackTrace(5, 6, 7, 8, 9)
                .stackFrame(10, 11, 12)
                .end()
                .build();
        // All together in the place of the first.
        byte[] expected = DumpBuilder.dump(8)
                .time(0)
                .record(Tag.STACK_FRAME, body -> body.bytes(new byte[40]))
                .record(Tag.STACK_FRAME, body -> body.bytes(new byte[40]))
                .stackTrace(0, 0, 0, 0, 0)
                .time(7)
                .utf8(4, "kept")
                .end()
                .build();

        assertThat(restored(folded(dump), COMPLETE, DumpForm.PLAIN)).isEqualTo(expected);
    }

    @Test
    void aRecordLongerThanAChunkComesBack() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .utf8(1, "before")
                .stackTrace(1, 2, new long[2_500_000])
                .utf8(2, "after")
                .end()
                .build();

        byte[] complete = restored(folded(dump), COMPLETE, DumpForm.PLAIN);

        byte[] zeroed = DumpBuilder.dump(8)
                .utf8(1, "before")
                .stackTrace(0, 0, new long[2_500_000])
                .utf8(2, "after")
                .end()
                .build();
        assertThat(Arrays.equals(complete, zeroed)).isTrue();
        assertThat(restored(folded(dump), Unfolding.STANDARD, DumpForm.PLAIN))
                .isEqualTo(DumpBuilder.dump(8)
                        .utf8(1, "before")
                        .utf8(2, "after")
                        .end()
                        .build());
    }

    /** A stream with room for so many bytes. */
    private static OutputStream full(int room) {
        return new OutputStream() {
            private int left = room;

            @Override
            public void write(int b) throws IOException {
                if (left-- <= 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 2_000})
    void aTargetThatIsFullIsTold(int room) throws IOException {
        byte[] dump = Samples.list(8, 5000).build();
        for (DumpForm form : List.of(DumpForm.PLAIN, GZIP, MAT)) {
            assertThatThrownBy(() -> new StripJob(
                                    Input.of("dump", new ByteArrayInputStream(dump)),
                                    Target.stream(full(room)),
                                    OOM,
                                    form)
                            .run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessage("standard output cannot be written: No space left on device");
        }
    }

    @Test
    void aCancelLeavesNothing() throws IOException {
        Path dump = Samples.list(8, 1_000_000).writeTo(folder.resolve("dump.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.OOM);
        Path target = folder.resolve("target");
        for (DumpForm form : List.of(DumpForm.PLAIN, GZIP, MAT)) {
            JobMonitor[] monitors = new JobMonitor[2];
            for (int i = 0; i < 2; i++) {
                int self = i;
                monitors[i] = new JobMonitor(progress -> {
                    if (progress.done() > 0) {
                        monitors[self].cancel();
                    }
                });
            }
            RestoreOptions options = new RestoreOptions(Unfolding.STANDARD, form, 2);

            assertThatThrownBy(() ->
                            new RestoreJob(Input.of(folded), Target.file(target, false), options).run(monitors[0]))
                    .isInstanceOf(CancellationException.class);
            assertThatThrownBy(
                            () -> new StripJob(Input.of(dump), Target.file(target, false), OOM, form).run(monitors[1]))
                    .isInstanceOf(CancellationException.class);

            assertThat(files()).containsExactlyInAnyOrder(dump, folded);
        }
    }

    @Test
    void onlyDumpsAreStripped() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "milk, bread");
        Path folded =
                Files.write(folder.resolve("folded"), folded(Samples.list(8, 5).build()));

        assertThatThrownBy(
                        () -> new StripJob(Input.of(text), Target.file(folder.resolve("a"), false), OOM, DumpForm.PLAIN)
                                .run(JobMonitor.silent()))
                .hasMessageContaining("is not a heap dump");
        assertThatThrownBy(() -> new StripJob(
                                Input.of(folded), Target.file(folder.resolve("a"), false), OOM, DumpForm.PLAIN)
                        .run(JobMonitor.silent()))
                .hasMessageContaining("is compressed already");
        assertThat(files()).containsExactlyInAnyOrder(text, folded);
    }
}
