package io.github.heapfold.koom;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What KOOM strips as ART writes it is told from other dumps and can be read again. */
class KoomTest {
    private static DumpSource source(byte[] bytes) throws IOException {
        return DumpSource.of("koom.hprof", new ByteArrayInputStream(bytes));
    }

    private static boolean isKoom(byte[] dump) throws IOException {
        return KoomFormat.isKoom(() -> source(dump));
    }

    private static byte[] filled(byte[] dump) throws IOException {
        try (KoomStream stream = new KoomStream(source(dump), Fill.ZERO)) {
            return stream.readAllBytes();
        }
    }

    private static DumpSummary inspect(byte[] dump) throws IOException {
        return CensusTaker.take(new ChunkReader(source(dump)), 1, Progress.NONE);
    }

    @Test
    void itIsToldByTheLengthsOfItsSegments() throws IOException {
        assertThat(isKoom(AndroidDumps.koom())).isTrue();
        assertThat(isKoom(AndroidDumps.heaps())).isFalse();
        assertThat(isKoom(AndroidDumps.koomFilled())).isFalse();
        assertThat(isKoom(AndroidDumps.art())).isFalse();
        assertThat(isKoom(Samples.everything(HprofHeader.ANDROID, 8).build())).isFalse();
        assertThat(isKoom(Samples.list(4, 3).build())).isFalse();
        assertThat(isKoom(new byte[100])).isFalse();
    }

    @Test
    void aDumpThatIsOnlyDamagedIsNotTakenForOne() throws IOException {
        byte[] dump = AndroidDumps.heaps();
        for (int length = 31; length < dump.length; length++) {
            assertThat(isKoom(Arrays.copyOf(dump, length)))
                    .as("cut at %d", length)
                    .isFalse();
        }
    }

    @Test
    void filledUpItHasNoDamage() throws IOException {
        assertThat(inspect(AndroidDumps.koom()).damage()).isPresent();

        byte[] filled = filled(AndroidDumps.koom());

        assertThat(filled).isEqualTo(AndroidDumps.koomFilled());
        assertThat(inspect(filled).damage()).isEmpty();
    }

    @Test
    void cutOffAnywhereItGivesWhatThereIs() throws IOException {
        byte[] dump = AndroidDumps.koom();
        byte[] whole = AndroidDumps.koomFilled();
        for (int length = 31; length < dump.length; length++) {
            byte[] filled = filled(Arrays.copyOf(dump, length));
            int same = Arrays.mismatch(whole, filled);
            assertThat(same == -1 || same >= length || same == filled.length)
                    .as("cut at %d", length)
                    .isTrue();
        }
    }

    @Test
    void whatMakesNoSenseStaysAsItIs() throws IOException {
        byte[] tail = {0x77, 1, 2, 3};
        byte[] dump = DumpBuilder.dump(HprofHeader.ANDROID, 4)
                .segment(heap -> heap.instance(1, 2).raw(0x77, 1, 2, 3))
                .build();

        assertThat(filled(dump)).isEqualTo(dump).endsWith(tail);
    }

    @Test
    void elementsAreFilledAsIsWished() throws IOException {
        try (KoomStream stream = new KoomStream(source(AndroidDumps.koom()), Fill.ZERO.with("7"))) {
            ChunkReader dump = new ChunkReader(source(stream.readAllBytes()));
            byte[] chunk = dump.next().data();
            int at = 0;
            while (chunk[at] != 0x23 || chunk[at + 13] != BasicType.LONG.code()) {
                at++;
            }
            assertThat(Arrays.copyOfRange(chunk, at + 14, at + 30))
                    .containsExactly(0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 7);
        }
    }
}
