package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.PartName;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job leaves a whole result or none, however it ends. */
class WholeResultsTest {
    private static final FoldOptions OPTIONS = new FoldOptions(Presets.LOSSLESS, 1, 2);

    @TempDir
    Path folder;

    private Path[] files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toArray(Path[]::new);
        }
    }

    /** Cancels itself when so many bytes are done. */
    private static JobMonitor cancellingAfter(long bytes) {
        JobMonitor[] self = new JobMonitor[1];
        self[0] = new JobMonitor(progress -> {
            if (progress.done() > bytes) {
                self[0].cancel();
            }
        });
        return self[0];
    }

    private static byte[] dumpOfManyChunks() {
        DumpBuilder dump = DumpBuilder.dump(8);
        for (int i = 0; i < 6; i++) {
            long id = i + 1L;
            dump.segment(heap -> heap.bytes(id, new byte[ChunkReader.DEFAULT_CHUNK]));
        }
        return dump.build();
    }

    @Test
    void aCancelInTheMiddleOfFoldingLeavesNothing() throws IOException {
        Path target = folder.resolve("dump.hfold");
        Input input = Input.of("many chunks", new ByteArrayInputStream(dumpOfManyChunks()));

        assertThatThrownBy(() -> new CompressJob(input, Target.file(target, false), OPTIONS).run(cancellingAfter(0)))
                .isInstanceOf(CancellationException.class);

        assertThat(files()).isEmpty();
    }

    @Test
    void aCancelInTheMiddleOfRestoringKeepsWhatWasThere() throws IOException {
        Path dump = Files.write(folder.resolve("dump.hprof"), dumpOfManyChunks());
        Path folded = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);
        Files.writeString(dump, "mine");

        assertThatThrownBy(() -> new RestoreJob(Input.of(folded), Target.file(dump, true), RestoreOptions.standard(2))
                        .run(cancellingAfter(0)))
                .isInstanceOf(CancellationException.class);

        assertThat(dump).hasContent("mine");
        assertThat(files()).containsExactlyInAnyOrder(dump, folded);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 0.999})
    void aFoldedFileCutOffRestoresToNothing(double part) throws IOException {
        Path folded = Folds.fold(OwnDump.file(), folder.resolve("own.hfold"), Presets.LOSSLESS);
        byte[] bytes = Files.readAllBytes(folded);
        Files.write(folded, Arrays.copyOf(bytes, (int) (bytes.length * part)));
        Path target = folder.resolve("own.hprof");

        assertThatThrownBy(
                        () -> new RestoreJob(Input.of(folded), Target.file(target, false), RestoreOptions.standard(2))
                                .run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("own.hfold");

        assertThat(files()).containsExactly(folded);
    }

    @Test
    void aSourceThatFailsLeavesNothing() throws IOException {
        InputStream failing = new InputStream() {
            private final InputStream start =
                    new ByteArrayInputStream(Samples.list(8, 10).build());

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] data, int from, int length) throws IOException {
                int n = start.read(data, from, length);
                if (n < 0) {
                    throw new IOException("the disk is gone");
                }
                return n;
            }
        };
        Path target = folder.resolve("dump.hfold");

        assertThatThrownBy(() -> new CompressJob(Input.of("failing", failing), Target.file(target, false), OPTIONS)
                        .run(JobMonitor.silent()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the disk is gone");

        assertThat(files()).isEmpty();
    }

    @Test
    void whatAppearsMeanwhileIsNotReplaced() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path target = folder.resolve("dump.hfold");
        JobMonitor monitor = new JobMonitor(progress -> {
            try {
                Files.writeString(target, "somebody else's");
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });

        assertThatThrownBy(() -> new CompressJob(Input.of(dump), Target.file(target, false), OPTIONS).run(monitor))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("exists already");

        assertThat(target).hasContent("somebody else's");
        assertThat(files()).containsExactlyInAnyOrder(dump, target);
    }

    @RepeatedTest(20)
    void ofTwoJobsOnOneTargetOneWins() throws Exception {
        Path dump = Samples.list(8, 30).writeTo(folder.resolve("dump.hprof"));
        Path target = folder.resolve("dump.hfold");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Boolean> first = threads.submit(() -> folds(dump, target));
            Future<Boolean> second = threads.submit(() -> folds(dump, target));
            assertThat(first.get() || second.get()).isTrue();
            assertThat(first.get() && second.get()).isFalse();
        } finally {
            threads.shutdown();
        }
        assertThat(files()).containsExactlyInAnyOrder(dump, target);
        new CheckJob(Input.of(target), 1).run(JobMonitor.silent());
    }

    private static boolean folds(Path dump, Path target) throws IOException {
        try {
            new CompressJob(Input.of(dump), Target.file(target, false), OPTIONS).run(JobMonitor.silent());
            return true;
        } catch (JobException e) {
            assertThat(e).hasMessageMatching(".*(another job is writing|exists already).*");
            return false;
        }
    }

    @Test
    void aForeignPartIsNotTouched() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path part = Files.writeString(folder.resolve("dump.hfold.part"), "mine");

        Path target = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);

        assertThat(part).hasContent("mine");
        assertThat(files()).containsExactlyInAnyOrder(dump, target, part);
    }

    @Test
    void aSourceThatIsNamedAsAPartIsNotTouched() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hfold.part"));
        byte[] before = Files.readAllBytes(dump);

        Path target = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);

        assertThat(dump).hasBinaryContent(before);
        assertThat(Folds.restore(target, folder.resolve("restored"))).hasBinaryContent(before);
    }

    @Test
    void noJobReplacesItsSource() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        byte[] before = Files.readAllBytes(dump);
        Path link = Files.createLink(folder.resolve("link.hprof"), dump);

        for (Path target : new Path[] {dump, link}) {
            assertThatThrownBy(() -> new CompressJob(Input.of(dump), Target.file(target, true), OPTIONS)
                            .run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining(target + " is the source itself");
        }

        assertThat(dump).hasBinaryContent(before);
        assertThat(files()).containsExactlyInAnyOrder(dump, link);
    }

    @Test
    void aJobThatIsRefusedLeavesTheOtherAlone() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path target = folder.resolve("dump.hfold");
        Files.createDirectory(folder.resolve("sub"));
        int[] refused = new int[1];
        JobMonitor monitor = new JobMonitor(progress -> {
            for (Path same : new Path[] {target, folder.resolve("sub/../dump.hfold")}) {
                assertThatThrownBy(() -> new CompressJob(Input.of(dump), Target.file(same, true), OPTIONS)
                                .run(JobMonitor.silent()))
                        .isInstanceOf(JobException.class)
                        .hasMessageContaining("another job is writing " + same);
                refused[0]++;
            }
        });

        new CompressJob(Input.of(dump), Target.file(target, true), OPTIONS).run(monitor);

        assertThat(refused[0]).isPositive();
        assertThat(new CheckJob(Input.of(target), 1).run(JobMonitor.silent()).restoredBytes())
                .isEqualTo(Files.size(dump));
    }

    @Test
    void whatIsStillWrittenCanBeDiscarded() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        JobMonitor monitor = new JobMonitor(progress -> {
            try {
                Output.discardAll();
                assertThat(files()).containsExactly(dump);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });

        assertThatThrownBy(
                        () -> new CompressJob(Input.of(dump), Target.file(folder.resolve("dump.hfold"), false), OPTIONS)
                                .run(monitor))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("dump.hfold");
        assertThat(files()).containsExactly(dump);
    }

    @Test
    void aLongNameHasAPartToo() throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path target = Folds.fold(dump, folder.resolve("x".repeat(249) + ".hfold"), Presets.LOSSLESS);

        assertThat(files()).containsExactlyInAnyOrder(dump, target);
    }

    /** Its folder may have kept from others what its own mode shows to all. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aResultIsItsOwnersFromTheFirstByteWhateverItsSourceIs() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Path dump = Samples.list(8, 100).writeTo(closed.resolve("dump.hprof"));
        Files.setPosixFilePermissions(dump, PosixFilePermissions.fromString("rw-rw-rw-"));
        Path target = folder.resolve("dump.hfold");
        Set<String> seen = new HashSet<>();

        new CompressJob(Input.of(dump), Target.file(target, false), OPTIONS).run(new JobMonitor(progress -> {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    seen.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }));
        Path restored = Folds.restore(target, folder.resolve("restored"));

        assertThat(seen).containsExactly("rw-------");
        for (Path result : new Path[] {target, restored}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(result)))
                    .isEqualTo("rw-------");
        }
    }

    private static final byte[] OTHER = Samples.list(8, 20).build();

    /** Half of it is one dump and half of it another: there never was a program of which this is the heap. */
    @ParameterizedTest
    @ValueSource(strings = {"written", "replaced", "gone"})
    void aSourceThatChangesWhileItIsFoldedMakesNothing(String how) throws IOException {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Path target = folder.resolve("dump.hfold");
        boolean[] done = new boolean[1];
        JobMonitor monitor = new JobMonitor(progress -> {
            if (!done[0]) {
                done[0] = true;
                change(dump, how);
            }
        });

        assertThatThrownBy(() -> new CompressJob(Input.of(dump), Target.file(target, false), OPTIONS).run(monitor))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("was changed while it was read");
        assertThat(target).doesNotExist();
        assertThat(files()).allMatch(dump::equals);
        done[0] = false;
        Samples.list(8, 100).writeTo(dump);
        assertThatThrownBy(
                        () -> new CompressJob(Input.of(dump), Target.stream(OutputStream.nullOutputStream()), OPTIONS)
                                .run(monitor))
                .isInstanceOf(JobException.class);
    }

    private static void change(Path dump, String how) {
        try {
            switch (how) {
                case "written" -> Files.write(dump, new byte[1], StandardOpenOption.APPEND);
                case "gone" -> Files.delete(dump);
                default -> {
                    Path other = Files.write(dump.resolveSibling("other"), OTHER);
                    Files.setLastModifiedTime(other, Files.getLastModifiedTime(dump));
                    Files.move(other, dump, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void partsThatAKilledProcessLeftAreSwept() throws Exception {
        Path dump = Samples.list(8, 100).writeTo(folder.resolve("dump.hprof"));
        Process gone =
                new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-version").start();
        gone.waitFor();
        String own =
                PartName.of(folder.resolve("dump.hfold"), ".part").getFileName().toString();
        String pid = "-" + ProcessHandle.current().pid() + "-";
        Files.writeString(folder.resolve(own.replace(pid, "-" + gone.pid() + "-")), "a part of a result");

        Path target = Folds.fold(dump, folder.resolve("dump.hfold"), Presets.LOSSLESS);

        assertThat(files()).containsExactlyInAnyOrder(dump, target);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aResultFromAStreamIsItsOwners() throws IOException {
        Path target = folder.resolve("dump.hfold");
        Input input =
                Input.of("stream", new ByteArrayInputStream(Samples.list(8, 10).build()));

        new CompressJob(input, Target.file(target, false), OPTIONS).run(JobMonitor.silent());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-------");
    }
}
