package io.github.heapfold.job.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.compress.StripJob;
import io.github.heapfold.job.compress.TailorJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The report after folding adds up. */
class SizesTest {
    @TempDir
    Path folder;

    static Stream<Named<byte[]>> oddDumps() {
        return OddDumps.all().entrySet().stream().map(entry -> Named.of(entry.getKey(), entry.getValue()));
    }

    static Stream<Path> realDumps() {
        return Stream.concat(
                Stream.of(OwnDump.small()),
                Corpus.entries().stream()
                        .filter(entry -> entry.bytes() < 20_000_000)
                        .map(Corpus.Entry::file));
    }

    @ParameterizedTest
    @MethodSource("oddDumps")
    void theColumnsOfAnyDumpAddUp(byte[] dump) throws IOException {
        boolean isDump = HprofHeader.parse(dump, dump.length).isPresent();
        for (Profile profile : isDump ? Presets.all() : List.of(Presets.LOSSLESS)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SizeReport sizes = fold(file(dump), out, profile);

            addsUp(sizes, dump.length, out.size());
        }
    }

    @ParameterizedTest
    @MethodSource("realDumps")
    void theColumnsOfRealDumpsAddUp(Path dump) throws IOException {
        CountingOutputStream out = new CountingOutputStream(OutputStream.nullOutputStream());
        SizeReport sizes = fold(Input.of(dump), out, Presets.OOM);

        addsUp(sizes, sizes.originalBytes(), out.count());
    }

    /** Some profiles read a dump twice. */
    private Input file(byte[] dump) throws IOException {
        return Input.of(Files.write(folder.resolve("some.hprof"), dump));
    }

    private static SizeReport fold(Input input, OutputStream out, Profile profile) throws IOException {
        return new CompressJob(input, Target.stream(out), new FoldOptions(profile, 1, 1))
                .run(JobMonitor.silent())
                .sizes();
    }

    private static void addsUp(SizeReport sizes, long originalBytes, long storedBytes) {
        assertThat(sizes.originalBytes()).isEqualTo(originalBytes);
        assertThat(sizes.storedBytes()).isEqualTo(storedBytes);
        for (List<ColumnSize> columns : List.of(sizes.columns(), sizes.tags())) {
            assertThat(columns).extracting(ColumnSize::name).doesNotHaveDuplicates();
            assertThat(columns).allSatisfy(column -> {
                assertThat(column.original()).isNotNegative();
                assertThat(column.stored()).isNotNegative();
                assertThat(column.stripped()).isBetween(0L, column.original());
            });
            assertThat(columns.stream().mapToLong(ColumnSize::original).sum()).isEqualTo(originalBytes);
            assertThat(columns.stream().mapToLong(ColumnSize::stored).sum()).isEqualTo(storedBytes);
        }
    }

    @Test
    void whatIsStrippedIsCountedAsSuch() throws IOException {
        byte[] dump = Samples.list(8, 100).build();
        for (Strippable strippable : Strippable.all()) {
            Profile profile = new Profile("one", "one thing", Set.of(strippable));
            SizeReport sizes = fold(file(dump), OutputStream.nullOutputStream(), profile);

            Map<String, Long> expected = Map.of(
                    "STACK_FRAME",
                    9L + 40,
                    "STACK_TRACE",
                    9L + 12 + 8,
                    "LOAD_CLASS.stackTraceSerial",
                    3 * 4L,
                    "CLASS_DUMP.signersObjectId",
                    3 * 8L,
                    "INSTANCE_DUMP.stackTraceSerial",
                    100 * 4L,
                    "PRIMITIVE_ARRAY_DUMP.elements",
                    16L + 24,
                    "PRIMITIVE_ARRAY_DUMP.elements[byte]",
                    16L,
                    "PRIMITIVE_ARRAY_DUMP.elements[double]",
                    24L);
            if (expected.containsKey(strippable.name())) {
                assertThat(sizes.strippedBytes()).as(strippable.name()).isEqualTo(expected.get(strippable.name()));
            }
        }
    }

    /** In a dump, what was left out is not there a second time as what was kept. */
    @ParameterizedTest
    @MethodSource("oddDumps")
    void theColumnsOfAStrippedDumpAddUp(byte[] dump) throws IOException {
        if (HprofHeader.parse(dump, dump.length).isEmpty()) {
            return;
        }
        for (boolean gzip : new boolean[] {false, true}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            DumpForm form = new DumpForm(false, gzip, 1, false);
            SizeReport sizes = new StripJob(file(dump), Target.stream(out), new FoldOptions(Presets.OOM, 1, 1), form)
                    .run(JobMonitor.silent())
                    .sizes();

            addsUp(sizes, dump.length, out.size());
            assertThat(sizes.columns())
                    .allSatisfy(
                            column -> assertThat(column.name().contains(".") ? column.stripped() + column.stored() : 0)
                                    .as(column.name())
                                    .isLessThanOrEqualTo(column.original()));
            assertThat(sizes.zeroBytes()).isBetween(0L, gzip ? 0 : sizes.strippedBytes());
        }
    }

    @Test
    void whatStandsInNoCatalogueIsCountedInAMiniDumpToo() throws IOException {
        byte[] dump = DumpBuilder.dump(HprofHeader.ANDROID, 4)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .record(RedactionMark.TAG, mark -> mark.u4(1))
                .end()
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        SizeReport sizes = new TailorJob(file(dump), Target.stream(out), 1, 1)
                .run(JobMonitor.silent())
                .sizes();

        addsUp(sizes, dump.length, out.size());
    }

    @Test
    void aFoldedFileTellsTheSameSizesFromItsIndex() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path folded = folder.resolve("dump.hfold");
        SizeReport written = new CompressJob(
                        Input.of(dump), Target.file(folded, false), new FoldOptions(Presets.OOM, 3, 1))
                .run(JobMonitor.silent())
                .sizes();

        SizeReport read = new InspectJob(Input.of(folded), 1)
                .run(JobMonitor.silent())
                .sizes()
                .orElseThrow();

        assertThat(read.columns()).isEqualTo(written.columns());
        assertThat(read.storedBytes()).isEqualTo(Files.size(folded));
        assertThat(read.originalBytes()).isEqualTo(Files.size(dump));
        assertThat(read.source()).isEqualTo("dump.hprof");
    }
}
