package io.github.heapfold.job.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.input.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a secret stands beside a dump, in whatever the file is packed in. */
class AbsenceJobTest {
    private static final String SECRET = "hunter2secret";

    @TempDir
    Path folder;

    private final byte[] dump = DumpBuilder.dump(8)
            .utf8(1, "nothing to be seen")
            .segment(heap -> heap.bytes(0x10, new byte[100]))
            .end()
            .build();
    private Path list;

    @BeforeEach
    void write() throws IOException {
        list = Files.writeString(folder.resolve("list.txt"), SECRET + "\n");
    }

    private Absence search(byte[] file) throws IOException {
        return search(Input.of(Files.write(folder.resolve("file"), file)));
    }

    private Absence search(Input input) throws IOException {
        return new AbsenceJob(input, SoughtSecrets.ofFile(list), 1).run(new JobMonitor(progress -> {}));
    }

    /** It has the name of the dump in its header. */
    private byte[] folded() throws IOException {
        Path named = Files.write(folder.resolve(SECRET + ".hprof"), dump);
        Path out = folder.resolve("a.hfold");
        assertThat(Shell.run("compress", named.toString(), "-o", out.toString(), "--force", "-q")
                        .exit())
                .isZero();
        return Files.readAllBytes(out);
    }

    private static byte[] notes(String text) {
        return text.repeat(100).getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> beside(byte[] dump, String name, byte[] other) {
        return Packings.entries("a.hprof", dump, name, other);
    }

    @Test
    void ofAFoldedFileItTellsHowMuchOfItIsRead() throws IOException {
        Input input = Input.of(Files.write(folder.resolve("told.hfold"), folded()));
        List<JobProgress> told = new ArrayList<>();

        new AbsenceJob(input, SoughtSecrets.ofFile(list), 1).run(new JobMonitor(told::add));

        assertThat(told)
                .filteredOn(progress -> progress.done() > 0)
                .isNotEmpty()
                .extracting(JobProgress::total)
                .containsOnly(Files.size(folder.resolve("told.hfold")));
    }

    @Test
    void whatIsNotThereIsProvenForEachPacking() throws IOException {
        for (Map.Entry<String, byte[]> packed : Packings.all(dump).entrySet()) {
            Absence found = search(packed.getValue());
            assertThat(found.closed()).as(packed.getKey()).isEmpty();
            assertThat(found.isProven()).as(packed.getKey()).isTrue();
        }
    }

    @Test
    void eachLayerIsLookedThrough() throws IOException {
        byte[] folded = folded();
        byte[] notes = notes("the password is " + SECRET + "; ");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("what is in its gzip", Gzip.of(folded));
        files.put("what is in its zstd", Packings.zstd(folded));
        files.put("what is in its zip", Packings.zip(beside(dump, "notes.txt", notes)));
        files.put("what is in its zip/gzip", Packings.zip(beside(dump, "notes.txt.gz", Gzip.of(notes))));
        files.put("what is in its gzip/tar", Gzip.of(Packings.tar(beside(dump, "notes.txt", notes))));
        files.put(
                "what is in its gzip/tar/zip/gzip",
                Gzip.of(Packings.tar(beside(dump, "b.zip", Packings.zip(Map.of("n", Gzip.of(notes)))))));
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Absence found = search(file.getValue());
            assertThat(found.isProven()).as(file.getKey()).isFalse();
            assertThat(found.found()).extracting(Absence.Place::in).contains(file.getKey());
            assertThat(found.searched()).extracting(Absence.Searched::name).contains(file.getKey());
        }
    }

    @Test
    void whatStandsInTwoFilesOfAnArchiveIsNoText() throws IOException {
        Map<String, byte[]> files = beside(dump, "b", notes("x"));
        files.put("c", notes("y"));
        files.put("d", "all of hunter2".getBytes(StandardCharsets.UTF_8));
        files.put("e", "secret and more".getBytes(StandardCharsets.UTF_8));

        assertThat(search(Packings.zip(files)).found()).isEmpty();
    }

    @Test
    void whatCannotBeUnpackedIsNamedAndProvesNothing() throws IOException {
        byte[] xz = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 4, 1, 2, 3};
        byte[] cut = Gzip.of(notes(SECRET));
        cut[cut.length / 2] ^= 0x55;
        for (Map.Entry<String, byte[]> other : beside(xz, "cut", cut).entrySet()) {
            Path file = Files.write(folder.resolve("file.zip"), Packings.zip(beside(dump, "other", other.getValue())));
            Absence found = search(Input.of(file));
            assertThat(found.closed()).as(other.getKey()).hasSize(1);
            assertThat(found.isProven()).isFalse();
            Shell.Result told = Shell.run("verify", file.toString(), "--absent", list.toString());
            assertThat(told.exit()).isEqualTo(3);
            assertThat(told.out()).startsWith("not proven:").contains("not searched: in what is in its zip: other: ");
            assertThat(Shell.run("verify", file.toString(), "--absent", list.toString(), "--json")
                            .out())
                    .contains("\"absent\":false", "\"closedParts\":1");
        }
    }

    @Test
    void ofAStreamOnlyAPlainDumpIsProven() throws IOException {
        assertThat(search(Input.of("stream", new ByteArrayInputStream(dump))).isProven())
                .isTrue();
        for (byte[] packed : new byte[][] {folded(), Gzip.of(dump)}) {
            Absence found = search(Input.of("stream", new ByteArrayInputStream(packed)));
            assertThat(found.isProven()).isFalse();
            assertThat(found.closed()).hasSize(1);
        }
    }

    @Test
    void aFileThatChangesMeanwhileIsNotCertified() throws IOException {
        Path file = Files.write(folder.resolve("file"), dump);
        SoughtSecrets sought = SoughtSecrets.ofFile(list);
        boolean[] changed = {false};
        JobMonitor monitor = new JobMonitor(progress -> {
            if (!changed[0]) {
                changed[0] = true;
                try {
                    Files.write(file, Gzip.of(dump));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        });

        assertThatThrownBy(() -> new AbsenceJob(Input.of(file), sought, 1).run(monitor))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("changed");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstText() throws IOException {
        Files.writeString(list, "\uFEFF" + SECRET + "\n");

        assertThat(search(notesDump()).found()).hasSize(2);
    }

    private byte[] notesDump() {
        return DumpBuilder.dump(8).utf8(1, "it is " + SECRET).build();
    }
}
