package io.github.heapfold.job.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.Link;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain dump, a compressed one and a folded one show the same records. */
class RecordsTest {
    @TempDir
    static Path folder;

    private static Path dump;
    private static Path folded;

    /** Some chunks long. */
    @BeforeAll
    static void write() throws IOException {
        dump = Samples.list(8, 500_000).writeTo(folder.resolve("list.hprof"));
        folded = Folds.fold(dump, folder.resolve("list.hfold"), Presets.LOSSLESS);
    }

    private static List<DumpRecord> around(RecordBrowser browser, long offset) throws IOException {
        List<DumpRecord> before = browser.before(offset, 30, Progress.NONE);
        assertThat(before).isNotEmpty();
        return browser.from(before.get(0).offset(), 60, Progress.NONE);
    }

    @Test
    void aFoldedDumpShowsTheRecordsOfItsOriginal() throws IOException {
        try (RecordBrowser plain = Records.open(Input.of(dump), 1);
                RecordBrowser fold = Records.open(Input.of(folded), 1)) {
            assertThat(fold.size()).isEqualTo(plain.size());
            assertThat(fold.access()).isEqualTo(DumpBytes.Access.PIECES);
            plain.readNames(Optional.empty(), Progress.NONE);
            fold.readNames(Optional.empty(), Progress.NONE);
            long[] places = {40, 9_000_000, plain.size() - 1, 17_000_000, 1000, 8_388_608 + 31};
            for (long place : places) {
                assertThat(around(fold, place)).isEqualTo(around(plain, place));
            }
            DumpRecord node = plain.from(16_000_000, 1, Progress.NONE).get(0);
            // What is known of other objects depends on what is at hand.
            assertThat(fold.detail(node, 0, 10).values())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("note")
                    .containsExactlyElementsOf(plain.detail(node, 0, 10).values());
            assertThat(fold.bytes(node.offset(), 37)).isEqualTo(plain.bytes(node.offset(), 37));
            Link link = new Link(Link.Target.OBJECT, Samples.FIRST_NODE + 450_000);
            assertThat(fold.follow(link, Progress.NONE)).isEqualTo(plain.follow(link, Progress.NONE));
        }
    }

    @Test
    void whatWasLeftOutOfAFoldedDumpIsZeros() throws IOException {
        Path stripped = Folds.fold(
                Samples.list(4, 50).writeTo(folder.resolve("small.hprof")), folder.resolve("small.hfold"), Presets.OOM);
        try (RecordBrowser fold = Records.open(Input.of(stripped), 1)) {
            fold.readNames(Optional.empty(), Progress.NONE);
            DumpRecord array =
                    fold.next(Tag.PRIMITIVE_ARRAY_DUMP, 0, Progress.NONE).orElseThrow();
            assertThat(fold.detail(array, 0, 16).values())
                    .filteredOn(value -> value.depth() == 1)
                    .hasSize(16)
                    .allMatch(value -> value.value().equals("0"));
        }
    }

    @Test
    void aCompressedDumpIsReadFromItsFrontAsOftenAsNeeded() throws IOException {
        Path gzip = Files.write(folder.resolve("list.hprof.gz"), Gzip.of(Files.readAllBytes(dump)));
        try (RecordBrowser plain = Records.open(Input.of(dump), 1);
                RecordBrowser packed = Records.open(Input.of(gzip), 1)) {
            assertThat(packed.access()).isEqualTo(DumpBytes.Access.SEQUENTIAL);
            assertThat(packed.size()).isEqualTo(-1);
            for (long place : new long[] {17_000_000, 40, 12_000_000}) {
                assertThat(around(packed, place)).isEqualTo(around(plain, place));
            }
            packed.from(plain.size() - 1, 5, Progress.NONE);
            assertThat(packed.size()).isEqualTo(plain.size());
        }
    }

    @Test
    void aClosedBrowserOpensTheFileAgainWhenItIsAsked() throws IOException {
        RecordBrowser browser = Records.open(Input.of(dump), 1);
        List<DumpRecord> before = browser.from(5_000_000, 9, Progress.NONE);
        browser.close();
        assertThat(browser.bytes(0, 12)).asString().isEqualTo("JAVA PROFILE");
        assertThat(browser.from(5_000_000, 9, Progress.NONE)).isEqualTo(before);
        browser.close();
    }

    @Test
    void whatIsNoDumpIsToldByItsName() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.hprof"), "milk, bread");
        assertThatThrownBy(() -> Records.open(Input.of(text), 1))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("notes.hprof is not a heap dump");
    }
}
