package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SlowInputStream;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What jobs read from and write to. */
class JobFilesTest {
    private static final FoldOptions LOSSLESS = new FoldOptions(Presets.LOSSLESS, 1, 2);
    private static final FoldOptions OOM = new FoldOptions(Presets.OOM, 1, 2);
    private static final byte[] DUMP = Samples.list(8, 500).build();

    @TempDir
    Path folder;

    private Path[] files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toArray(Path[]::new);
        }
    }

    private Path dump(String name) throws IOException {
        return Files.write(folder.resolve(name), DUMP);
    }

    @Test
    void anExistingTargetIsNotTouchedWithoutForce() throws IOException {
        Path dump = dump("dump.hprof");
        Path folded = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);
        byte[] before = Files.readAllBytes(folded);

        assertThatThrownBy(
                        () -> new CompressJob(Input.of(dump), Target.file(folded, false), OOM).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("dump.hfold exists already");
        assertThatThrownBy(() -> new RestoreJob(Input.of(folded), Target.file(dump, false), RestoreOptions.standard(1))
                        .run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("dump.hprof exists already");

        assertThat(folded).hasBinaryContent(before);
        assertThat(dump).hasBinaryContent(DUMP);
        assertThat(files()).containsExactlyInAnyOrder(dump, folded);
    }

    @Test
    void forceReplacesWhatIsThere() throws IOException {
        Path dump = dump("dump.hprof");
        Path folded = Files.writeString(folder.resolve("dump.hfold"), "old");

        new CompressJob(Input.of(dump), Target.file(folded, true), LOSSLESS).run(JobMonitor.silent());
        Files.writeString(dump, "old");
        new RestoreJob(Input.of(folded), Target.file(dump, true), RestoreOptions.standard(2)).run(JobMonitor.silent());

        assertThat(dump).hasBinaryContent(DUMP);
        assertThat(files()).containsExactlyInAnyOrder(dump, folded);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a dump.hprof", "größe ü 漢字 😀.hprof", "no ending", "-o.hprof", "a;b&c'd\"e%20.hprof"})
    void anyNameWillDo(String name) throws IOException {
        Path dump = dump(name);
        Path folded = folder.resolve(name + ".hfold");
        Path restored = folder.resolve("restored " + name);

        new CompressJob(Input.of(dump), Target.file(folded, false), LOSSLESS).run(JobMonitor.silent());
        new RestoreJob(Input.of(folded), Target.file(restored, false), RestoreOptions.standard(1))
                .run(JobMonitor.silent());

        assertThat(restored).hasBinaryContent(DUMP);
        try (FoldFile file = FoldFile.open(folded)) {
            assertThat(file.index().source()).isEqualTo(name);
        }
    }

    @Test
    void theSourceIsLeftAlone() throws IOException {
        Path dump = dump("dump.hprof");
        FileTime past = FileTime.fromMillis(1_500_000_000_000L);
        Files.setLastModifiedTime(dump, past);
        Path folded = folder.resolve("dump.hfold");

        new CompressJob(Input.of(dump), Target.file(folded, false), OOM).run(JobMonitor.silent());
        Files.setLastModifiedTime(folded, past);
        byte[] foldedBytes = Files.readAllBytes(folded);
        new RestoreJob(Input.of(folded), Target.file(folder.resolve("restored"), false), RestoreOptions.standard(1))
                .run(JobMonitor.silent());
        new InspectJob(Input.of(dump), 1).run(JobMonitor.silent());
        new InspectJob(Input.of(folded), 1).run(JobMonitor.silent());

        assertThat(dump).hasBinaryContent(DUMP);
        assertThat(folded).hasBinaryContent(foldedBytes);
        assertThat(Files.getLastModifiedTime(dump)).isEqualTo(past);
        assertThat(Files.getLastModifiedTime(folded)).isEqualTo(past);
    }

    @Test
    void gzipIsUnpackedOnTheWay() throws IOException {
        List<byte[]> gzips = List.of(Gzip.of(DUMP), Gzip.members(DUMP, 1_000));
        for (byte[] gzip : gzips) {
            Path dump = Files.write(folder.resolve("dump.anything"), gzip);
            Path folded = folder.resolve("dump.hfold");
            CompressJob.Result result =
                    new CompressJob(Input.of(dump), Target.file(folded, true), LOSSLESS).run(JobMonitor.silent());

            assertThat(result.sizes().originalBytes()).isEqualTo(DUMP.length);
            assertThat(Folds.restore(folded, folder.resolve("restored" + gzip.length)))
                    .hasBinaryContent(DUMP);
        }
    }

    @Test
    void streamsAreReadAndWrittenAsTheyCome() throws IOException {
        ByteArrayOutputStream folded = new ByteArrayOutputStream();
        ByteArrayOutputStream restored = new ByteArrayOutputStream();
        List<JobProgress> progress = new ArrayList<>();

        new CompressJob(Input.of("standard input", new SlowInputStream(DUMP, 7)), Target.stream(folded), LOSSLESS)
                .run(new JobMonitor(progress::add));
        new RestoreJob(
                        Input.of("standard input", new SlowInputStream(folded.toByteArray(), 5)),
                        Target.stream(restored),
                        RestoreOptions.standard(2))
                .run(new JobMonitor(progress::add));

        assertThat(restored.toByteArray()).isEqualTo(DUMP);
        assertThat(progress)
                .isNotEmpty()
                .allSatisfy(at -> assertThat(at.total()).isEqualTo(-1));
    }

    @Test
    void aStreamThatIsWrittenToIsLeftOpen() throws IOException {
        boolean[] closed = new boolean[1];
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        new CompressJob(Input.of("dump", new ByteArrayInputStream(DUMP)), Target.stream(out), OOM)
                .run(JobMonitor.silent());

        assertThat(closed[0]).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 2_000})
    void aTargetThatFailsIsTold(int room) {
        OutputStream full = new OutputStream() {
            private int left = room;

            @Override
            public void write(int b) throws IOException {
                if (left-- <= 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
        assertThatThrownBy(() -> new CompressJob(
                                Input.of("dump", new ByteArrayInputStream(DUMP)), Target.stream(full), LOSSLESS)
                        .run(JobMonitor.silent()))
                .isInstanceOf(IOException.class)
                .hasMessage("standard output cannot be written: No space left on device");
        assertThatThrownBy(() -> new RestoreJob(Input.of(folded()), Target.stream(full), RestoreOptions.standard(2))
                        .run(JobMonitor.silent()))
                .isInstanceOf(IOException.class)
                .hasMessage("standard output cannot be written: No space left on device");
    }

    private Path folded() throws IOException {
        Path folded = folder.resolve("folded");
        return Files.exists(folded) ? folded : Folds.fold(dump("to fold"), folded, Presets.LOSSLESS);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDeviceIsTold() throws IOException {
        try (OutputStream full = Files.newOutputStream(Path.of("/dev/full"))) {
            assertThatThrownBy(() -> new CompressJob(
                                    Input.of("dump", new ByteArrayInputStream(DUMP)), Target.stream(full), LOSSLESS)
                            .run(JobMonitor.silent()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatCannotBeDoneIsToldByName() throws IOException {
        Path dump = dump("dump.hprof");
        Path text = Files.writeString(folder.resolve("list.txt"), "milk, bread");
        Path folded = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);
        Path target = folder.resolve("target");
        Path missing = folder.resolve("missing.hprof");

        assertRefused(
                new CompressJob(Input.of(missing), Target.file(target, false), OOM), "missing.hprof does not exist");
        assertRefused(new CompressJob(Input.of(folder), Target.file(target, false), OOM), "is a folder");
        assertRefused(
                new CompressJob(Input.of(folded), Target.file(target, false), OOM), "dump.hfold is compressed already");
        assertRefused(new CompressJob(Input.of(text), Target.file(target, false), OOM), "list.txt is not a heap dump");
        assertRefused(new CompressJob(Input.of(dump), Target.file(folder, true), OOM), "is a folder");
        assertRefused(
                new CompressJob(Input.of(dump), Target.file(folder.resolve("no/target"), false), OOM),
                "there is no folder " + folder.resolve("no"));
        assertRefused(
                new RestoreJob(Input.of(dump), Target.file(target, false), RestoreOptions.standard(1)),
                "dump.hprof is not compressed");
        assertRefused(
                new RestoreJob(Input.of(missing), Target.file(target, false), RestoreOptions.standard(1)),
                "missing.hprof does not exist");
        assertRefused(new InspectJob(Input.of(text), 1), "list.txt is not a heap dump");

        assertThat(files()).containsExactlyInAnyOrder(dump, text, folded);
    }

    private static void assertRefused(Job<?> job, String message) {
        assertThatThrownBy(() -> job.run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsNoDumpCanBeFoldedWithoutLoss() throws IOException {
        Path text = Files.writeString(folder.resolve("list.txt"), "milk, bread");

        Path folded = Folds.fold(text, folder.resolve("list.hfold"), Presets.LOSSLESS);

        assertThat(Folds.restore(folded, folder.resolve("again.txt"))).hasContent("milk, bread");
    }

    @Test
    void gzipThatIsNoDumpComesBackAsItWas() throws IOException {
        byte[] bent = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 7, 1, 2, 3, 4, 5, 6, 7, 8};
        for (byte[] bytes : List.of(bent, Gzip.of(new byte[1000]), Gzip.of(Gzip.of(DUMP)))) {
            Path file = Files.write(folder.resolve("some" + bytes.length), bytes);
            Path folded = Folds.fold(file, folder.resolve("fold" + bytes.length), Presets.LOSSLESS);
            assertThat(Folds.restore(folded, folder.resolve("restored" + bytes.length)))
                    .hasBinaryContent(bytes);
        }
    }

    @Test
    void whatBrokenGzipHeldIsFoldedOnlyWithLoss() throws IOException {
        byte[] earlierDamage = DUMP.clone();
        Arrays.fill(earlierDamage, 2_000, 2_100, (byte) 0x77);
        byte[] cut = Gzip.of(earlierDamage);
        byte[] more = Gzip.of(DUMP);
        for (byte[] bytes : List.of(Arrays.copyOf(cut, cut.length - 20), Arrays.copyOf(more, more.length + 20))) {
            Path dump = Files.write(folder.resolve("dump.hprof.gz"), bytes);
            Path target = folder.resolve("target");
            ByteArrayOutputStream stream = new ByteArrayOutputStream();

            assertRefused(
                    new CompressJob(Input.of(dump), Target.file(target, false), LOSSLESS),
                    "the gzip stream is damaged");
            assertRefused(new CompressJob(Input.of(dump), Target.stream(stream), LOSSLESS), "dump.hprof.gz: ");
            assertThat(files()).containsExactly(dump);
            CompressJob.Result result = new CompressJob(
                            Input.of(dump), Target.file(folder.resolve("target"), false), OOM)
                    .run(JobMonitor.silent());
            assertThat(result.summary().damage()).isPresent();
            Folds.restore(target, folder.resolve("restored"));
            Files.delete(folder.resolve("restored"));
            Files.delete(target);
        }
    }

    @Test
    void theRootsOfAHeapDumpThatWasNotFinishedAreNotTakenForStacks() throws IOException {
        byte[] bytes = DumpBuilder.dump(8)
                .heapDump(heap -> {
                    for (int i = 0; i < 50; i++) {
                        heap.root(Tag.ROOT_STICKY_CLASS, i);
                        heap.root(Tag.ROOT_NATIVE_STACK, i, 7);
                        heap.instance(i, 5);
                    }
                })
                .build();
        Arrays.fill(bytes, 31 + 5, 31 + 9, (byte) 0);
        Path dump = Files.write(folder.resolve("dump.hprof"), bytes);

        Path oom = Folds.restore(Folds.fold(dump, folder.resolve("oom.hfold"), Presets.OOM), folder.resolve("oom"));
        Path same =
                Folds.restore(Folds.fold(dump, folder.resolve("same.hfold"), Presets.LOSSLESS), folder.resolve("same"));

        assertThat(same).hasBinaryContent(bytes);
        assertThat(oom).hasSize(bytes.length);
        assertThat(new InspectJob(Input.of(oom), 1)
                        .run(JobMonitor.silent())
                        .summary()
                        .roots())
                .isEqualTo(100);
    }
}
