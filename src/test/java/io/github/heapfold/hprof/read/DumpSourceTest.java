package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.ExhaustedChannel;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SlowInputStream;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpSourceTest {
    private final byte[] dump = Samples.list(8, 2000).build();

    @TempDir
    Path folder;

    private DumpSummary plain() throws IOException {
        return Readings.summary(dump);
    }

    @Test
    void aPipeIsReadLikeAFile() throws IOException {
        assertThat(Readings.summary(new SlowInputStream(dump, 7), 4096)).isEqualTo(plain());
    }

    @Test
    void gzipIsKnownByItsBytesAndNotByItsName() throws IOException {
        Path named = Files.write(folder.resolve("plain.hprof.gz"), dump);
        Path unnamed = Files.write(folder.resolve("gzipped.hprof"), Gzip.of(dump));

        assertThat(Readings.summary(named, 4096, 1)).isEqualTo(plain());
        assertThat(Readings.summary(unnamed, 4096, 1)).isEqualTo(plain());
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 4096, 65_536})
    void allMembersOfAGzipFileAreRead(int memberBytes) throws IOException {
        byte[] gzip = Gzip.members(dump, memberBytes);

        assertThat(Readings.summary(gzip)).isEqualTo(plain());
        assertThat(Readings.summary(new SlowInputStream(gzip, 11), 4096)).isEqualTo(plain());
    }

    @Test
    void aGzipFileCutOffGivesWhatIsWholeAndSaysSo() throws IOException {
        byte[] gzip = Gzip.of(dump);

        DumpSummary summary = Readings.summary(Arrays.copyOf(gzip, gzip.length / 2));

        assertThat(summary.bytes()).isBetween(1L, (long) dump.length);
        assertThat(Readings.accountedBytes(summary)).isEqualTo(summary.bytes());
        assertThat(summary.count(Tag.UTF8)).isEqualTo(6);
        assertThat(summary.count(Tag.INSTANCE_DUMP)).isPositive();
        assertThat(summary.damage()).isPresent();
    }

    @Test
    void onlyTheBytesBeforeACutAreThere() throws IOException {
        byte[] gzip = Gzip.of(dump);
        byte[] all = new byte[dump.length];
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(gzip, 0, gzip.length - 9))) {
            assertThat(source.peek(1000)).isEqualTo(Arrays.copyOf(dump, 1000));
            assertThat(source.read(all, 0, all.length)).isEqualTo(dump.length);
            assertThat(source.read(all, 0, 1)).isZero();
            assertThat(source.failure()).isPresent();
        }
        assertThat(all).isEqualTo(dump);
    }

    @Test
    void bentGzipNeverThrowsAnythingButAnIoException() {
        byte[] gzip = Gzip.of(Samples.list(8, 50).build());
        for (int at = 2; at < gzip.length; at++) {
            byte[] bent = gzip.clone();
            bent[at] ^= (byte) (1 << (at % 8));
            try {
                DumpSummary summary = Readings.summary(bent);
                assertThat(Readings.accountedBytes(summary)).isEqualTo(summary.bytes());
            } catch (IOException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void positionAndSizeAreThoseOfTheStoredFile() throws IOException {
        byte[] gzip = Gzip.of(dump);
        Path file = Files.write(folder.resolve("dump"), gzip);
        try (DumpSource source = DumpSource.open(file)) {
            assertThat(source.size()).isEqualTo(gzip.length);
            assertThat(source.isPacked()).isTrue();
            CensusTaker.take(new ChunkReader(source), 1, Progress.NONE);
            assertThat(source.position()).isEqualTo(gzip.length);
        }
        try (DumpSource source = DumpSource.of("a pipe", new ByteArrayInputStream(dump))) {
            assertThat(source.size()).isEqualTo(-1);
            assertThat(source.isPacked()).isFalse();
            assertThat(source.name()).isEqualTo("a pipe");
        }
    }

    @Test
    void peekingTakesNothing() throws IOException {
        try (DumpSource source = DumpSource.of("test", new SlowInputStream(dump, 3))) {
            assertThat(source.peek(19)).isEqualTo(Arrays.copyOf(dump, 19));
            byte[] all = new byte[dump.length + 1];
            assertThat(source.read(all, 0, all.length)).isEqualTo(dump.length);
            assertThat(Arrays.copyOf(all, dump.length)).isEqualTo(dump);
        }
    }

    @Test
    void peekingBeyondACutGivesWhatThereIs() throws IOException {
        byte[] gzip = Gzip.of(Arrays.copyOf(dump, 40));
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(gzip, 0, gzip.length - 9))) {
            assertThat(source.peek(60)).isEqualTo(Arrays.copyOf(dump, 40));
        }
    }

    @Test
    void gzipWithoutADumpInsideIsTakenAsItIs() throws IOException {
        byte[] bentAtOnce = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 7, 1, 2, 3, 4, 5, 6, 7, 8};
        byte[] longName = new byte[200_000];
        Arrays.fill(longName, (byte) 'x');
        System.arraycopy(new byte[] {0x1f, (byte) 0x8b, 8, 8}, 0, longName, 0, 4);
        for (byte[] file : List.of(bentAtOnce, longName, Gzip.of(new byte[100]), Gzip.of(Gzip.of(dump)))) {
            try (DumpSource source = DumpSource.of("test", new SlowInputStream(file, 1000))) {
                byte[] all = new byte[file.length + 1];
                assertThat(source.isPacked()).isFalse();
                assertThat(source.read(all, 0, all.length)).isEqualTo(file.length);
                assertThat(Arrays.copyOf(all, file.length)).isEqualTo(file);
                assertThat(source.failure()).isEmpty();
            }
        }
    }

    @Test
    void whatElseIsLookedForIsUnpacked() throws IOException {
        byte[] fold = "\u008fHFOLD\r\nand more".getBytes(StandardCharsets.ISO_8859_1);
        byte[] gzip = Gzip.of(fold);
        try (DumpSource source =
                DumpSource.of("test", new ByteArrayInputStream(gzip), FoldFormat::isFold, DumpSource.MOST_UNPACKED)) {
            assertThat(source.isPacked()).isTrue();
            assertThat(source.peek(100)).isEqualTo(fold);
        }
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(gzip))) {
            assertThat(source.isPacked()).isFalse();
            assertThat(source.peek(100)).isEqualTo(gzip);
        }
    }

    @Test
    void headersOfEveryKindArePassedOver() throws IOException {
        byte[] plain = Gzip.of(dump);
        byte[] header = {0x1f, (byte) 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9, 'n', 0, 'c', 'c', 0, 1, 2};
        byte[] gzip = Arrays.copyOf(header, header.length + plain.length - 10);
        System.arraycopy(plain, 10, gzip, header.length, plain.length - 10);

        assertThat(Readings.summary(gzip)).isEqualTo(plain());
    }

    static List<Arguments> brokenLater() {
        byte[] dump = Samples.list(8, 2000).build();
        byte[] gzip = Gzip.members(dump, 10_000);
        byte[] checksum = gzip.clone();
        checksum[checksum.length - 8] ^= 1;
        byte[] length = gzip.clone();
        length[length.length - 4] ^= 1;
        byte[] secondMember = gzip.clone();
        secondMember[Gzip.of(Arrays.copyOf(dump, 10_000)).length] ^= 1;
        return List.of(
                Arguments.of("cut off", Arrays.copyOf(gzip, gzip.length - 1)),
                Arguments.of(
                        "cut off in a header", Arrays.copyOf(gzip, Gzip.of(Arrays.copyOf(dump, 10_000)).length + 3)),
                Arguments.of("another checksum", checksum),
                Arguments.of("another length", length),
                Arguments.of("a bent second header", secondMember),
                Arguments.of("one byte more", Arrays.copyOf(gzip, gzip.length + 1)),
                Arguments.of("many bytes more", Arrays.copyOf(gzip, gzip.length + 100_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenLater")
    void gzipThatBreaksLaterIsToldAndWhatIsWholeIsThere(String how, byte[] gzip) throws IOException {
        byte[] all = new byte[dump.length + 1];
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(gzip))) {
            assertThat(source.isPacked()).isTrue();
            int n = source.read(all, 0, all.length);
            assertThat(n).isGreaterThanOrEqualTo(10_000);
            assertThat(Arrays.copyOf(all, n)).isEqualTo(Arrays.copyOf(dump, n));
            String fault = source.failure().orElseThrow().getMessage();
            // Once, and with separators between thousands, as all places have them: nothing breaks before byte 1,000.
            assertThat(fault).matches("[^0-9]*, at byte \\d{1,3},\\d{3}");
        }
        Damage damage = Readings.summary(gzip).damage().orElseThrow();
        assertThat(damage.reason().toString()).contains("gzip stream is damaged from here on");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10})
    void tinyFilesAreNoDumps(int length) throws IOException {
        DumpSummary summary = Readings.summary(Arrays.copyOf(new byte[] {0x1f, (byte) 0x8b}, length));

        assertThat(summary.header()).isEmpty();
    }

    @Test
    void aFileForWhichThereIsNoRoomInMemoryDoesNotStayOpen() {
        ExhaustedChannel file = new ExhaustedChannel();

        assertThatThrownBy(() -> DumpSource.open("x", () -> file, 1, start -> false, 0))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(file.isOpen()).isFalse();
    }
}
