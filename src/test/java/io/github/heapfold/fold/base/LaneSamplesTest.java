package io.github.heapfold.fold.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which chunks have most in common with another one. */
class LaneSamplesTest {
    private static final int LANE = 12;
    private static final int LENGTH = 1 << 16;

    private static byte[] noise(int seed) {
        byte[] data = new byte[LENGTH];
        new Random(seed).nextBytes(data);
        return data;
    }

    private static LaneSamples of(LaneSamples samples, byte[]... chunks) {
        for (int i = 0; i < chunks.length; i++) {
            samples.add(i, chunk(samples, LANE, chunks[i]));
        }
        samples.complete();
        return samples;
    }

    private static LaneSamples.Chunk chunk(LaneSamples samples, long lane, byte[] data) {
        LaneSamples.Chunk chunk = samples.new Chunk();
        chunk.add(lane, data, data.length);
        return chunk;
    }

    private static byte[] join(byte[] first, int from, int to, byte[] second, int begin, int end) {
        byte[] joined = Arrays.copyOf(Arrays.copyOfRange(first, from, to), to - from + end - begin);
        System.arraycopy(second, begin, joined, to - from, end - begin);
        return joined;
    }

    @Test
    void bytesAreFoundWhereverTheyStand() {
        LaneSamples samples = of(new LaneSamples(), noise(0), noise(1), noise(2), noise(3));
        byte[] mostOfTwo = join(noise(2), 5, LENGTH - 3, noise(0), 1_001, 20_000);
        assertThat(samples.nearest(chunk(samples, LANE, mostOfTwo))).containsExactly(0, 2);
        assertThat(samples.nearest(chunk(samples, LANE, noise(9)))).isEmpty();
        assertThat(samples.nearest(chunk(samples, LANE + 1, mostOfTwo)))
                .as("of another lane")
                .isEmpty();
        assertThat(samples.nearest(samples.new Chunk())).isEmpty();
    }

    /** The second one is that which has most of what the first one has not. */
    @Test
    void whatOneHasAnotherNeedNot() {
        byte[] twoAndALittle = join(noise(2), 0, LENGTH, noise(5), 0, 8_000);
        byte[] three = noise(3);
        LaneSamples samples = of(new LaneSamples(), twoAndALittle, noise(2), three);
        byte[] asked = join(twoAndALittle, 0, twoAndALittle.length, three, 0, 9_000);
        assertThat(samples.nearest(chunk(samples, LANE, asked))).containsExactly(2, 0);
    }

    /** What stands in many chunks is not of any of them; three are the most that are named. */
    @Test
    void theNumberOfChunksIsBounded() {
        byte[] one = noise(1);
        LaneSamples common = of(new LaneSamples(), one, one, one, one, one);
        assertThat(common.nearest(chunk(common, LANE, one))).isEmpty();
        LaneSamples few = of(new LaneSamples(), one, one, one, one);
        assertThat(few.nearest(chunk(few, LANE, one))).containsExactly(0);
        LaneSamples five = of(new LaneSamples(), noise(1), noise(2), noise(3), noise(4), noise(5));
        byte[] some = join(noise(5), 0, 30_000, noise(4), 0, 25_000);
        some = join(some, 0, some.length, noise(3), 0, 20_000);
        some = join(some, 0, some.length, noise(2), 0, 15_000);
        assertThat(five.nearest(chunk(five, LANE, some))).containsExactly(2, 3, 4);
    }

    @Test
    void fewerAreKeptWhereThereAreMany() {
        LaneSamples samples = new LaneSamples(64);
        byte[][] chunks = new byte[16][];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = noise(i);
        }
        of(samples, chunks);
        assertThat(samples.size()).isBetween(8, 64);
        byte[] several = join(chunks[3], 0, LENGTH, chunks[7], 0, LENGTH);
        assertThat(samples.nearest(chunk(samples, LANE, several))).isSubsetOf(3, 7);
    }

    @Test
    void theSameBytesOverAndOverAreOneSample() {
        byte[] again = new byte[1 << 20];
        for (int i = 0; i < again.length; i++) {
            again[i] = (byte) (i % 1_000 * 31);
        }
        LaneSamples samples = of(new LaneSamples(), again, noise(1));
        assertThat(samples.size()).isLessThan(300);
    }
}
