package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SlowInputStream;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.compress.TailorJob;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.InflaterInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a dump is packed in, every job takes it; names never matter. */
class SourcesTest {
    private static final byte[] DUMP = Samples.list(8, 3000).build();
    private static final Map<String, byte[]> PACKED = Packings.all(DUMP);

    @TempDir
    Path folder;

    static Set<String> packings() {
        return PACKED.keySet();
    }

    private Path file(String packing) throws IOException {
        return Files.write(folder.resolve("named as no packing.txt"), PACKED.get(packing));
    }

    private static Inspection inspect(Input input) throws IOException {
        return new InspectJob(input, 2).run(JobMonitor.silent());
    }

    private static DumpSummary plain() throws IOException {
        return inspect(Input.of("plain", new ByteArrayInputStream(DUMP))).summary();
    }

    @ParameterizedTest
    @MethodSource("packings")
    void filesAreInspected(String packing) throws IOException {
        Path file = file(packing);
        List<JobProgress> progress = new ArrayList<>();

        Inspection inspection = new InspectJob(Input.of(file), 1).run(new JobMonitor(progress::add));

        assertThat(inspection.summary()).isEqualTo(plain());
        assertThat(inspection.damage()).isEmpty();
        assertThat(inspection.packing().isEmpty()).isEqualTo(packing.equals("plain"));
        // By bytes of the file, of which the directory of a zip archive comes last and is read first.
        JobProgress last = progress.get(progress.size() - 1);
        assertThat(last.total()).isEqualTo(Files.size(file));
        assertThat(last.done()).isBetween(last.total() * 2 / 3, last.total());
    }

    @ParameterizedTest
    @MethodSource("packings")
    void streamsAreInspected(String packing) throws IOException {
        InputStream stream = new SlowInputStream(PACKED.get(packing), 700);

        assertThat(inspect(Input.of("a pipe", stream)).summary()).isEqualTo(plain());
    }

    @ParameterizedTest
    @MethodSource("packings")
    void dumpsAreFoldedAndComeBack(String packing) throws IOException {
        Path file = file(packing);
        Path folded = folder.resolve("folded");
        new CompressJob(Input.of(file), Target.file(folded, false), new FoldOptions(Presets.LOSSLESS, 1, 1))
                .run(JobMonitor.silent());
        Path restored = folder.resolve("restored");

        new RestoreJob(Input.of(folded), Target.file(restored, false), RestoreOptions.standard(1))
                .run(JobMonitor.silent());

        assertThat(restored).hasBinaryContent(DUMP);
        assertThat(new VerifyJob(Input.of(file), Input.of(folded), 1)
                        .run(JobMonitor.silent())
                        .identical())
                .isTrue();
    }

    /** A profile that looks for strings reads the dump ahead. */
    @ParameterizedTest
    @MethodSource("packings")
    void whatIsReadTwiceMayBePacked(String packing) throws IOException {
        Profile profile =
                Presets.all().stream().filter(Profile::readsTwice).findFirst().orElseThrow();
        ByteArrayOutputStream fromPacked = new ByteArrayOutputStream();
        ByteArrayOutputStream fromPlain = new ByteArrayOutputStream();
        Path file = file(packing);
        new CompressJob(Input.of(file), Target.stream(fromPacked), new FoldOptions(profile, 1, 1))
                .run(JobMonitor.silent());
        Files.write(file, DUMP);

        new CompressJob(Input.of(file), Target.stream(fromPlain), new FoldOptions(profile, 1, 1))
                .run(JobMonitor.silent());

        assertThat(fromPacked.toByteArray()).isEqualTo(fromPlain.toByteArray());
    }

    @ParameterizedTest
    @MethodSource("packings")
    void foldedFilesMayBePackedToo(String packing) throws IOException {
        ByteArrayOutputStream folded = new ByteArrayOutputStream();
        new CompressJob(
                        Input.of("a dump", new ByteArrayInputStream(DUMP)),
                        Target.stream(folded),
                        new FoldOptions(Presets.LOSSLESS, 1, 1))
                .run(JobMonitor.silent());
        byte[] packed = Packings.all(folded.toByteArray()).get(packing);
        Path file = Files.write(folder.resolve("folded"), packed);
        ByteArrayOutputStream restored = new ByteArrayOutputStream();

        new RestoreJob(Input.of(file), Target.stream(restored), RestoreOptions.standard(1)).run(JobMonitor.silent());

        assertThat(restored.toByteArray()).isEqualTo(DUMP);
        assertThat(new CheckJob(Input.of(file), 1).run(JobMonitor.silent()).restoredBytes())
                .isEqualTo(DUMP.length);
        assertThat(inspect(Input.of(file)).kind()).isEqualTo(FileKind.HFOLD);
        assertThat(inspect(Input.of(file)).summary()).isEqualTo(plain());
        assertThat(inspect(Input.of("a pipe", new ByteArrayInputStream(packed))).summary())
                .isEqualTo(plain());
    }

    private static byte[] mini() throws IOException {
        ByteArrayOutputStream mini = new ByteArrayOutputStream();
        new TailorJob(Input.of("art", new ByteArrayInputStream(AndroidDumps.art())), Target.stream(mini), 1, 1)
                .run(JobMonitor.silent());
        return mini.toByteArray();
    }

    private static byte[] restored(Path file) throws IOException {
        ByteArrayOutputStream restored = new ByteArrayOutputStream();
        new RestoreJob(Input.of(file), Target.stream(restored), RestoreOptions.standard(1)).run(JobMonitor.silent());
        return restored.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("packings")
    void whatTailorWroteMayBePackedToo(String packing) throws IOException {
        byte[] raw = new InflaterInputStream(new ByteArrayInputStream(mini())).readAllBytes();
        for (byte[] mini : List.of(mini(), raw)) {
            byte[] packed = Packings.all(mini).get(packing);
            Path file = Files.write(folder.resolve("mini"), packed);

            assertThat(FileKind.of(file)).isEqualTo(FileKind.TAILOR);
            assertThat(restored(file)).isEqualTo(AndroidDumps.tailored());
            assertThatThrownBy(() -> inspect(Input.of("a pipe", new ByteArrayInputStream(packed))))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("a pipe is a mini.hprof of Tailor")
                    .hasMessageContaining("give it as a file");
        }
    }

    @Test
    void whatIsWrongBehindAPackedMiniDumpIsToldToo() throws IOException {
        Path two =
                Files.write(folder.resolve("two"), Packings.tar(Packings.entries("a.mini", mini(), "b.mini", mini())));
        assertThatThrownBy(() -> restored(two)).hasMessageContainingAll("two: there are 2 heap dumps", "b.mini");

        byte[] gzip = Gzip.of(mini());
        gzip[gzip.length - 6] ^= 1;
        Path bent = Files.write(folder.resolve("bent"), gzip);
        assertThatThrownBy(() -> restored(bent))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("bent");
    }

    /** A file may become unreadable between the two times it is opened for a mini.hprof. */
    @Test
    void nothingStaysOpenWhereAMiniDumpCannotBeReadTwice() throws IOException {
        AtomicInteger closed = new AtomicInteger();
        InputStream first = new FilterInputStream(new ByteArrayInputStream(mini())) {
            @Override
            public void close() {
                closed.addAndGet(1);
            }
        };
        InputStream second = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] data, int from, int length) throws IOException {
                throw new IOException("the disk is gone");
            }

            @Override
            public void close() {
                closed.addAndGet(10);
            }
        };

        assertThatThrownBy(() -> ForeignDumps.rebuilt(
                        DumpSource.of("mini", first), () -> DumpSource.within("mini", second, -1), Fill.ZERO, 0))
                .hasMessage("the disk is gone");
        assertThat(closed).hasValue(11);
    }

    static List<byte[]> archivesOfTwo() {
        Map<String, byte[]> two = Packings.entries("first.hprof", DUMP, "second.gz", Gzip.of(DUMP));
        return List.of(Packings.zip(two), Packings.tar(two), Gzip.of(Packings.tar(two)));
    }

    @ParameterizedTest
    @MethodSource("archivesOfTwo")
    void anArchiveOfSeveralDumpsIsRefusedByTheirNames(byte[] archive) throws IOException {
        Path file = Files.write(folder.resolve("two"), archive);
        Path target = folder.resolve("target");
        for (Input input : List.of(Input.of(file), Input.of("two", new ByteArrayInputStream(archive)))) {
            assertThatThrownBy(() -> inspect(input))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll("two: there are 2 heap dumps", "first.hprof", " and ", "second.gz");
            assertThatThrownBy(
                            () -> new CompressJob(input, Target.file(target, false), new FoldOptions(Presets.OOM, 1, 1))
                                    .run(JobMonitor.silent()))
                    .isInstanceOf(IOException.class);
            assertThat(target).doesNotExist();
        }
    }

    /** Names and headers are taken into memory whole, whatever length they say. */
    @Test
    void aTarArchiveWithANameOrHeaderLongerThanAnyIsRefused() throws IOException {
        String comment = " comment=" + "c".repeat(16 << 20) + "\n";
        Map<Byte, String> heads = Map.of(
                TarConstants.LF_GNUTYPE_LONGNAME,
                "n".repeat(16 << 20),
                TarConstants.LF_PAX_EXTENDED_HEADER_LC,
                comment.length() + 7 + comment);
        for (Map.Entry<Byte, String> head : heads.entrySet()) {
            Path file = Files.write(folder.resolve("named"), tar(head.getKey(), head.getValue()));

            assertThatThrownBy(() -> inspect(Input.of(file)))
                    .isInstanceOf(JobException.class)
                    .hasMessageContainingAll("named: ", "more than 16777216 bytes");
        }
        Path fine = Files.write(folder.resolve("fine"), tar(TarConstants.LF_GNUTYPE_LONGNAME, "n".repeat(4000)));
        assertThat(inspect(Input.of(fine)).summary()).isEqualTo(plain());
    }

    /** As of a disk that is failing: the memory of a process has nothing at its first address. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aPlaceThatCannotBeReadIsNamed() {
        Path memory = Path.of("/proc/self/mem");

        assertThatThrownBy(() -> inspect(Input.of(memory)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(memory + " cannot be read at byte 0: ");
    }

    /** Who reads them calls itself for each. */
    @Test
    void aTarArchiveWithVeryManyHeadsInARowIsRefused() throws IOException {
        for (byte kind : new byte[] {
            TarConstants.LF_PAX_EXTENDED_HEADER_LC,
            TarConstants.LF_PAX_EXTENDED_HEADER_UC,
            TarConstants.LF_GNUTYPE_LONGNAME,
            TarConstants.LF_GNUTYPE_LONGLINK
        }) {
            Path most = Files.write(folder.resolve("most"), headed(kind, 200));
            assertThat(inspect(Input.of(most)).summary()).isEqualTo(plain());

            byte[] more = headed(kind, 201);
            Path file = Files.write(folder.resolve("headers"), more);
            for (Input input : List.of(Input.of(file), Input.of("headers", new ByteArrayInputStream(more)))) {
                assertThatThrownBy(() -> inspect(input))
                        .isInstanceOf(JobException.class)
                        .hasMessageContainingAll("headers: ", "more than 200 headers");
            }
        }
    }

    private static byte[] headed(byte kind, int heads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            for (int i = 0; i < heads; i++) {
                put(tar, new TarArchiveEntry("head", kind), "13 comment=c\n".getBytes(StandardCharsets.US_ASCII));
            }
            put(tar, new TarArchiveEntry("a.hprof"), DUMP);
        }
        return out.toByteArray();
    }

    /** A dump, what stands before it, and before that a file that is longer than any name. */
    private static byte[] tar(byte type, String head) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            put(tar, new TarArchiveEntry("zeros"), new byte[20 << 20]);
            put(tar, new TarArchiveEntry("head", type), head.getBytes(StandardCharsets.US_ASCII));
            put(tar, new TarArchiveEntry("a.hprof"), DUMP);
        }
        return out.toByteArray();
    }

    private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry, byte[] content) throws IOException {
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    @Test
    void anArchiveWithoutADumpIsRefusedByWhatIsInIt() throws IOException {
        byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
        Map<String, byte[]> files = Packings.entries("a.txt", text, "b\nc.txt", text);
        for (byte[] archive : List.of(Packings.zip(files), Packings.tar(files), Packings.zstd(Packings.tar(files)))) {
            Path file = Files.write(folder.resolve("none"), archive);
            for (Input input : List.of(Input.of(file), Input.of("none", new ByteArrayInputStream(archive)))) {
                assertThatThrownBy(() -> inspect(input))
                        .isInstanceOf(JobException.class)
                        .hasMessageContainingAll("none: there is no heap dump in this", "a.txt and ", "b?c.txt")
                        .hasMessageNotContaining("\n");
            }
        }
        Path empty = Files.write(folder.resolve("empty"), Packings.zip(Map.of()));
        assertThatThrownBy(() -> inspect(Input.of(empty))).hasMessageContaining("no file");
    }

    @ParameterizedTest
    @MethodSource("packings")
    void whereverItIsCutOffWhatIsWholeIsReadAndTheRestTold(String packing) throws IOException {
        byte[] packed = PACKED.get(packing);
        for (int percent : new int[] {1, 30, 50, 70, 90}) {
            byte[] cut = Arrays.copyOf(packed, packed.length * percent / 100);
            Path file = Files.write(folder.resolve("cut"), cut);
            for (Input input : List.of(Input.of(file), Input.of("cut", new ByteArrayInputStream(cut)))) {
                DamageReport report;
                try {
                    report = inspect(input).damage().orElse(null);
                } catch (JobException e) {
                    assertThat(e).hasMessageContaining("cut").hasMessageNotContaining("\n");
                    continue;
                }
                if (report == null) {
                    // Only what comes after the dump is gone.
                    assertThat(packing).contains("another file");
                } else {
                    assertThat(report.damage().reason().toString()).isNotEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("packings")
    void whereverABitIsFlippedNothingWorseThanAnErrorComesOfIt(String packing) throws IOException {
        byte[] packed = PACKED.get(packing);
        for (int at = 0; at < packed.length; at += 1 + packed.length / 20) {
            byte[] bent = packed.clone();
            bent[at] ^= (byte) (1 << (at % 8));
            Path file = Files.write(folder.resolve("bent"), bent);
            for (Input input : List.of(Input.of(file), Input.of("bent", new ByteArrayInputStream(bent)))) {
                try {
                    assertThat(inspect(input).summary().bytes()).isPositive();
                } catch (JobException e) {
                    assertThat(e).hasMessageContaining("bent");
                }
            }
        }
    }

    @Test
    void aChecksumThatIsWrongIsToldAndRefusesALosslessFold() throws IOException {
        byte[] zip = PACKED.get("stored zip").clone();
        zip[1000] ^= 1;
        Path file = Files.write(folder.resolve("bent.zip"), zip);

        assertThat(inspect(Input.of(file)).damage().orElseThrow().cause()).contains(Damage.Cause.PACKING);
        assertThatThrownBy(() -> new CompressJob(
                                Input.of(file),
                                Target.file(folder.resolve("out"), false),
                                new FoldOptions(Presets.LOSSLESS, 1, 1))
                        .run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("the zip stream is damaged (the checksum is another");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** Also where the library that unpacks it says no more than that it came to an end. */
    @Test
    void anArchiveThatEndsBeforeItsDumpSaysWhere() throws IOException {
        byte[] zip = PACKED.get("stored zip");
        for (int length = 5; length < 60; length += 9) {
            Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(zip, length));
            assertThatThrownBy(() -> inspect(Input.of(cut)))
                    .isInstanceOf(JobException.class)
                    .hasMessageNotContaining("java.")
                    .satisfies(told -> {
                        if (told.getMessage().contains("damaged before")) {
                            assertThat(told)
                                    .hasMessageContaining(
                                            "at byte " + cut.toFile().length());
                        }
                    });
        }
    }

    @Test
    void whatIsCompressedAndNoDumpIsTakenAsItIs() throws IOException {
        byte[] zstd = Packings.zstd(new byte[5000]);
        Path file = Files.write(folder.resolve("zeros.zst"), zstd);
        Path folded = folder.resolve("folded");
        Path restored = folder.resolve("restored");

        assertThatThrownBy(() -> inspect(Input.of(file))).hasMessageContaining("not a heap dump");
        new CompressJob(Input.of(file), Target.file(folded, false), new FoldOptions(Presets.LOSSLESS, 1, 1))
                .run(JobMonitor.silent());
        new RestoreJob(Input.of(folded), Target.file(restored, false), RestoreOptions.standard(1))
                .run(JobMonitor.silent());

        assertThat(restored).hasBinaryContent(zstd);
    }
}
