package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.job.restore.RepairTest;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What real files do that a naive reader misses: each is inspected, comes back from a lossless fold byte for byte and
 * from the default one with the same objects, and is converted to a dump without a fault. Packed files are in
 * {@link SourcesTest}, cut ones in {@link RepairTest}.
 */
class RealFilesTest {
    @TempDir
    Path folder;

    private DumpSummary copes(byte[] dump) throws IOException {
        Path room = Files.createTempDirectory(folder, "dump");
        Path original = Files.write(room.resolve("original"), dump);
        DumpSummary summary = inspect(original).summary();

        Path lossless = Folds.fold(original, room.resolve("lossless.hfold"), Presets.LOSSLESS);
        assertThat(Folds.restore(lossless, room.resolve("lossless"))).hasBinaryContent(dump);

        Path stripped =
                Folds.restore(Folds.fold(original, room.resolve("oom.hfold"), Presets.OOM), room.resolve("stripped"));
        assertThat(new VerifyJob(Input.of(original), Input.of(stripped), 1)
                        .run(JobMonitor.silent())
                        .differences())
                .isEmpty();

        Path converted = room.resolve("converted");
        new ConvertJob(Input.of(original), Target.file(converted, false), DumpForm.PLAIN, false, 1)
                .run(JobMonitor.silent());
        Inspection after = inspect(converted);
        assertThat(after.damage()).isEmpty();
        assertThat(after.summary().opaqueBytes()).isZero();
        assertThat(after.summary().objects()).isEqualTo(summary.objects());
        assertThat(after.summary().roots()).isEqualTo(summary.roots());
        return summary;
    }

    private static Inspection inspect(Path file) throws IOException {
        return new InspectJob(Input.of(file), 1).run(JobMonitor.silent());
    }

    private static Inspection inspect(java.io.InputStream stream) throws IOException {
        return new InspectJob(Input.of("a pipe", stream), 2).run(JobMonitor.silent());
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1", "1.0.1, 2", "1.0.2, 4", "1.0.2, 8", "1.0.3, 4", "1.0.3, 8"})
    void everyTagOfEveryVersionWithIdentifiersOfEverySize(String version, int idSize) throws IOException {
        DumpSummary summary =
                copes(Samples.everything("JAVA PROFILE " + version, idSize).build());

        for (Tag tag : Tag.values()) {
            assertThat(summary.count(tag)).as(tag.name()).isPositive();
        }
        assertThat(summary.damage()).isEmpty();
    }

    /**
     * Whose length, a u4, has overflowed; nobody knows how long the stream is. Its two arrays are of more than 2³¹
     * bytes.
     */
    @Test
    void aHeapDumpOfMoreThanFourGibibytesFromAPipe() throws IOException {
        HugeDump dump = new HugeDump(Tag.HEAP_DUMP);

        Inspection inspection = inspect(dump.stream());

        check(inspection.summary(), dump);
        assertThat(inspection.damage().orElseThrow().cause()).contains(Damage.Cause.OVERLONG);
    }

    /** The same where the length of the file is known: among the long tests. */
    @Test
    @org.junit.jupiter.api.Tag("fuzz")
    void aSegmentOfMoreThanFourGibibytesFromAnArchive() throws IOException {
        HugeDump dump = new HugeDump(Tag.HEAP_DUMP_SEGMENT);

        Inspection inspection = inspect(dump.tar());

        check(inspection.summary(), dump);
        assertThat(inspection.damage()).isEmpty();
    }

    private static void check(DumpSummary summary, HugeDump dump) {
        assertThat(summary.bytes()).isEqualTo(dump.length());
        assertThat(summary.opaqueBytes()).isZero();
        assertThat(summary.count(Tag.HEAP_DUMP_END)).isEqualTo(1);
        assertThat(summary.count(Tag.ROOT_STICKY_CLASS)).isEqualTo(1);
        assertThat(summary.bytes(Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"))))
                .isEqualTo(HugeDump.ARRAY)
                .isGreaterThan(Integer.MAX_VALUE);
        assertThat(summary.bytes(Column.of(Tag.OBJECT_ARRAY_DUMP.field("elements"))))
                .isEqualTo(HugeDump.ARRAY);
    }

    @Test
    void aHeapDumpOfLengthZeroThatIsNotEmpty() throws IOException {
        byte[] dump = DumpBuilder.dump("JAVA PROFILE 1.0.1", 8)
                .heapDump(heap -> heap.classDump(8, c -> {}).instance(16, 8).root(Tag.ROOT_UNKNOWN, 16))
                .build();
        BigEndian.put(dump, 31 + 5, 4, 0);

        DumpSummary summary = copes(dump);

        assertThat(summary.objects()).isEqualTo(1);
        assertThat(inspect(new ByteArrayInputStream(dump))
                        .damage()
                        .orElseThrow()
                        .cause())
                .contains(Damage.Cause.UNFINISHED);
    }

    @Test
    void severalDumpsInOneFile() throws IOException {
        byte[] old = DumpBuilder.dump("JAVA PROFILE 1.0.1", 4)
                .heapDump(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .heapDump(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .build();
        byte[] segments = Samples.list(4, 5)
                .segment(heap -> heap.instance(24, Samples.NODE, v -> v.id(0).u4(1)))
                .end()
                .build();

        assertThat(copes(old).count(Tag.HEAP_DUMP)).isEqualTo(2);
        assertThat(copes(segments).count(Tag.HEAP_DUMP_END)).isEqualTo(2);
    }

    @Test
    void tagsThatAreInNoCatalogue() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .record(0x66, body -> body.u4(1))
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8).raw(0x77, 1, 2, 3))
                .segment(heap -> heap.instance(24, 8))
                .end()
                .build();

        DumpSummary summary = copes(dump);

        assertThat(summary.records())
                .anySatisfy(count -> assertThat(count.code()).isEqualTo(0x66));
        assertThat(summary.opaqueBytes()).isEqualTo(4);
        assertThat(summary.objects()).isEqualTo(2);
    }

    @Test
    void classesAfterTheirInstancesAndInAnotherSegment() throws IOException {
        byte[] dump = DumpBuilder.dump(HprofHeader.ANDROID, 4)
                .segment(heap -> heap.instance(0x40, 0x11, v -> v.u4(7).id(0x41)))
                .segment(heap -> heap.classDump(
                                0x11, c -> c.field(1, BasicType.INT).field(2, BasicType.OBJECT))
                        .instance(0x41, 0x11, v -> v.u4(8).id(0x40)))
                .end()
                .build();

        assertThat(copes(dump).count(Tag.INSTANCE_DUMP)).isEqualTo(2);
    }

    @Test
    void classesTwiceAndDifferentAndNever() throws IOException {
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.classDump(8, c -> c.field(9, BasicType.INT))
                        .instance(32, 8, v -> v.u4(7))
                        .classDump(8, c -> c.field(9, BasicType.SHORT).field(9, BasicType.SHORT))
                        .instance(40, 8, v -> v.u4(9))
                        .instance(48, 0x99, v -> v.u8(1)))
                .end()
                .build();

        assertThat(copes(dump).count(Tag.CLASS_DUMP)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void constantPools(int idSize) throws IOException {
        byte[] dump = DumpBuilder.dump(idSize)
                .segment(heap -> heap.classDump(8, c -> {
                            for (BasicType type : BasicType.values()) {
                                c.constant(3, type, 42);
                            }
                            c.staticField(1, BasicType.LONG, 5).field(2, BasicType.BYTE);
                        })
                        .instance(16, 8, v -> v.u1(1)))
                .end()
                .build();

        DumpSummary summary = copes(dump);

        assertThat(summary.bytes(Column.of(Tag.CLASS_DUMP.field("constantPool"))))
                .isEqualTo(BasicType.values().length * 3 + idSize + 1 + 2 + 4 + 8 + 1 + 2 + 4 + 8);
        assertThat(summary.damage()).isEmpty();
    }

    @Test
    void bodiesThatAreNotAsLongAsTheirClassSays() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> c.field(1, BasicType.INT))
                        .instance(16, 8, v -> v.u1(1))
                        .instance(24, 8, v -> v.u4(1))
                        .instance(32, 8, v -> v.u8(1)))
                .end()
                .build();

        assertThat(copes(dump).count(Tag.INSTANCE_DUMP)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void identifiersWithTheTopBitSet(int idSize) throws IOException {
        long top = 1L << (8 * idSize - 1);
        byte[] dump = DumpBuilder.dump(idSize)
                .segment(heap -> heap.classDump(top, c -> c.field(1, BasicType.OBJECT))
                        .instance(top + 8, top, v -> v.id(top + 16))
                        .instance(top + 16, top, v -> v.id(8))
                        .instance(8, top, v -> v.id(-1))
                        .objectArray(top + 24, top, top + 8, -1, 8)
                        .root(Tag.ROOT_UNKNOWN, top + 8))
                .end()
                .build();

        assertThat(copes(dump).objects()).isEqualTo(4);
    }

    @Test
    void rootsOfWhatIsNotThereAndTheSameRootTenThousandTimes() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    heap.classDump(8, c -> {}).instance(16, 8).root(Tag.ROOT_JNI_GLOBAL, 0xdead, 1);
                    for (int i = 0; i < 10_000; i++) {
                        heap.root(Tag.ROOT_STICKY_CLASS, 8);
                    }
                })
                .end()
                .build();

        assertThat(copes(dump).roots()).isEqualTo(10_001);
    }

    /** NUL is two bytes in it, and what is beyond the first plane two times three. */
    @Test
    void modifiedUtf8AndTextThatIsNone() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .utf8(1, "a\0b \ud83d\ude00 \u00e9")
                .record(Tag.UTF8, body -> body.id(2).bytes(new byte[] {(byte) 0xff, (byte) 0xc0, 0x20}))
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .end()
                .build();

        DumpSummary summary = copes(dump);

        assertThat(new String(dump, StandardCharsets.ISO_8859_1)).contains("a\u00c0\u0080b", "\u00ed\u00a0\u00bd");
        assertThat(summary.bytes(Column.of(Tag.UTF8.field("text")))).isEqualTo(4 + 1 + 6 + 1 + 2 + 3);
    }

    @Test
    void timesThatHaveWrapped() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .time(0xffff_fff0L)
                .utf8(1, "before")
                .time(5)
                .utf8(2, "after")
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .end()
                .build();

        assertThat(copes(dump).damage()).isEmpty();
    }

    @Test
    void segmentsOfThreadsWhoseIdentifiersAscendEachByItself() throws IOException {
        DumpBuilder builder = DumpBuilder.dump(8).segment(heap -> heap.classDump(8, c -> c.field(1, BasicType.OBJECT)));
        for (int thread = 0; thread < 4; thread++) {
            long first = 0x1000L * (4 - thread);
            builder.segment(heap -> {
                for (int i = 0; i < 100; i++) {
                    long id = first + 24L * i;
                    heap.instance(id, 8, v -> v.id(id + 24));
                }
            });
        }

        assertThat(copes(builder.end().build()).objects()).isEqualTo(400);
    }

    @Test
    void anEmptySegmentIsEmpty() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .segment(heap -> {})
                .end()
                .build();

        assertThat(copes(dump).damage()).isEmpty();
        assertThat(copes(Arrays.copyOf(dump, dump.length - 9)).objects()).isEqualTo(1);
    }
}
