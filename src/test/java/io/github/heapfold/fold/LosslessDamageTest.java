package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged dump comes back with its damage. */
class LosslessDamageTest {
    @Test
    void aDumpCutOffInEveryThirdPlaceComesBack() throws IOException {
        cutOffComesBack(Samples.list(8, 5).build(), 4096, 3);
    }

    @Test
    void aDumpOfAllRecordsCutOffInEveryEleventhPlaceComesBack() throws IOException {
        cutOffComesBack(everyRecord(), 256, 11);
    }

    @Tag("fuzz")
    @Test
    void dumpsCutOffAnywhereComeBack() throws IOException {
        cutOffComesBack(Samples.list(8, 5).build(), 4096, 1);
        cutOffComesBack(everyRecord(), 256, 1);
    }

    private static byte[] everyRecord() {
        return Samples.everything("JAVA PROFILE 1.0.3", 4).build();
    }

    private static void cutOffComesBack(byte[] dump, int chunkSize, int step) throws IOException {
        for (int length = 0; length < dump.length; length += step) {
            byte[] cut = Arrays.copyOf(dump, length);
            assertThat(Folding.roundTrip(cut, chunkSize, Folding.LOSSLESS))
                    .as("cut at %d", length)
                    .isEqualTo(cut);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aFlippedBitInEveryEleventhByteComesBack(int idSize) throws IOException {
        bitsFlippedComeBack(idSize, 11);
    }

    @Tag("fuzz")
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aFlippedBitInEveryByteComesBack(int idSize) throws IOException {
        bitsFlippedComeBack(idSize, 1);
    }

    private static void bitsFlippedComeBack(int idSize, int step) throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", idSize).build();
        for (int at = idSize % step; at < dump.length; at += step) {
            byte[] bent = dump.clone();
            bent[at] ^= (byte) (1 << (at % 8));
            assertThat(Folding.roundTrip(bent, 512, Folding.LOSSLESS))
                    .as("bit flipped at %d", at)
                    .isEqualTo(bent);
        }
    }

    @Test
    void dumpsFullOfFlippedBitsComeBack() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            bentDumpComesBack(seed);
        }
    }

    @Tag("fuzz")
    @Test
    void manyDumpsFullOfFlippedBitsComeBack() throws IOException {
        for (int seed = 100; seed < 60_000; seed++) {
            bentDumpComesBack(seed);
        }
    }

    private static void bentDumpComesBack(int seed) throws IOException {
        Random random = new Random(seed);
        byte[] dump = RandomDump.healthy(seed);
        for (int n = 1 + random.nextInt(20); n > 0; n--) {
            // The header stays one, so that the records are looked at.
            int at = Math.min(dump.length - 1, 31 + random.nextInt(dump.length));
            dump[at] ^= (byte) (1 << random.nextInt(8));
        }
        int chunkSize = 256 << random.nextInt(8);
        assertThat(Folding.roundTrip(dump, chunkSize, Folding.LOSSLESS))
                .as("seed %d", seed)
                .isEqualTo(dump);
    }
}
