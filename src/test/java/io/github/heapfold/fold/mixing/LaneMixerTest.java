package io.github.heapfold.fold.mixing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Any lane comes back from its model, and what is cut off or forged is refused or stays within its bounds. */
class LaneMixerTest {
    private static final int[] WIDTHS = {1, 2, 4, 8};

    private final LaneMixer mixer = new LaneMixer();

    private static Map<String, byte[]> lanes() {
        Random random = new Random(5);
        byte[] noise = new byte[48_000];
        random.nextBytes(noise);
        byte[] runs = new byte[560_000];
        Arrays.fill(runs, 30_000, 400_000, (byte) 0xff);
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("nothing", new byte[0]);
        all.put("eight bytes", new byte[] {-1, 0, 1, 2, 3, -128, 127, 10});
        all.put("noise", noise);
        all.put("runs of more than a segment", runs);
        all.put("text", text(1_500));
        all.put("text that comes again after noise", join(text(900), noise, text(900)));
        all.put("planes of numbers", planes(66_000));
        return all;
    }

    private static byte[] text(int lines) {
        StringBuilder text = new StringBuilder();
        Random random = new Random(lines);
        for (int i = 0; i < lines; i++) {
            text.append("GET /shop/").append((char) ('A' + random.nextInt(26))).append("/item/");
            text.append(String.format("%05d", random.nextInt(300))).append(" 200\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(byte[]... parts) {
        ByteSink all = new ByteSink(64);
        for (byte[] part : parts) {
            all.put(part, 0, part.length);
        }
        return all.toByteArray();
    }

    /** Five hundred numbers of four bytes, over and over in no order, in planes of segments. */
    private static byte[] planes(int n) {
        Random random = new Random(7);
        int[] table = random.ints(500).toArray();
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = table[random.nextInt(table.length)];
        }
        ByteSink out = new ByteSink(64);
        for (int from = 0; from < n; from += 1 << 16) {
            int to = Math.min(n, from + (1 << 16));
            for (int shift = 24; shift >= 0; shift -= 8) {
                for (int i = from; i < to; i++) {
                    out.put(numbers[i] >>> shift);
                }
            }
        }
        return out.toByteArray();
    }

    private byte[] encode(byte[] lane, int width) {
        ByteSink from = new ByteSink(16);
        from.put(lane, 0, lane.length);
        ByteSink out = new ByteSink(16);
        mixer.encode(from, width, out);
        return out.toByteArray();
    }

    @Test
    void whatComesOutIsWhatWentIn() throws FoldException {
        LaneMixer reader = new LaneMixer();
        for (Map.Entry<String, byte[]> lane : lanes().entrySet()) {
            for (int width : WIDTHS) {
                // More than a segment of any width, and of none much more.
                int length = Math.min(lane.getValue().length / width, 66_000) * width;
                byte[] whole = Arrays.copyOf(lane.getValue(), length);
                byte[] coded = encode(whole, width);

                assertThat(reader.decode(coded, 0, coded.length, length, width, false))
                        .as("%s, %d planes", lane.getKey(), width)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void textAndPlanesGetSmallAndNoiseHardlyGrows() {
        byte[] numbers = planes(70_000);

        assertThat(encode(text(4_000), 1).length).isLessThan(text(4_000).length / 10);
        assertThat(encode(numbers, 4).length)
                .isLessThan(encode(numbers, 1).length / 2)
                .isLessThan(numbers.length * 2 / 5);
        assertThat(encode(lanes().get("noise"), 1).length).isLessThan(50_000);
    }

    @Test
    void nobodyWaitsForAnInterruptedOne() {
        byte[] text = text(1_000);
        byte[] coded = encode(text, 1);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> encode(text, 1)).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> mixer.decode(coded, 0, coded.length, text.length, 1, false))
                    .isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
        assertThat(encode(text, 1)).isEqualTo(coded);
    }

    @Test
    void whatIsCutOffIsRefused() {
        byte[] text = text(1_000);
        byte[] coded = encode(text, 1);
        for (int length : new int[] {0, 3, 4, coded.length / 2, coded.length - 1}) {
            assertThatThrownBy(() -> mixer.decode(coded, 0, length, text.length, 1, false))
                    .as("%d of %d bytes", length, coded.length)
                    .isInstanceOf(FoldException.class);
        }
    }

    @Test
    void bytesTooManyAreRefused() {
        byte[] text = text(100);
        byte[] coded = Arrays.copyOf(encode(text, 1), 4_000);

        assertThatThrownBy(() -> mixer.decode(coded, 0, coded.length, text.length, 1, false))
                .isInstanceOf(FoldException.class);
    }

    /** Positions that ascend, a table of noise and zeros, and positions again, in planes. */
    private static byte[] positions(int n, int width) {
        Random random = new Random(13);
        long[] numbers = new long[n];
        for (int i = 1; i < n; i++) {
            boolean table = i / 3_000 % 3 == 1;
            numbers[i] =
                    table ? (long) random.nextInt(50_000) * random.nextInt(2) : numbers[i - 1] + random.nextInt(60);
        }
        ByteSink out = new ByteSink(64);
        for (int from = 0; from < n; from += 1 << 16) {
            for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
                for (int i = from; i < Math.min(n, from + (1 << 16)); i++) {
                    out.put((int) (numbers[i] >>> shift));
                }
            }
        }
        return out.toByteArray();
    }

    private byte[] encodeDifferences(byte[] lane, int width) {
        ByteSink from = new ByteSink(16);
        from.put(lane, 0, lane.length);
        LaneMixer.Steps steps = LaneMixer.differences(from, width);
        assertThat(steps.marks().isEmpty()).isFalse();
        assertThat(from.toByteArray()).isEqualTo(lane);
        ByteSink out = new ByteSink(16);
        mixer.encode(steps, out);
        return out.toByteArray();
    }

    /** Also where the last block, or stretch of planes, is not full. */
    @Test
    void differencesOfPositionsAreSmallAndComeBack() throws FoldException {
        for (int width : new int[] {4, 8}) {
            for (int n : new int[] {33, 4_000, 1 << 16, 66_001}) {
                byte[] lane = positions(n, width);
                byte[] coded = encodeDifferences(lane, width);

                assertThat(mixer.decode(coded, 0, coded.length, lane.length, width, true))
                        .isEqualTo(lane);
                if (n > 33) {
                    assertThat(coded.length).isLessThan(encode(lane, width).length * 9 / 10);
                }
            }
        }
    }

    @Test
    void whatHasNoShortDifferencesIsLeftToOthers() {
        ByteSink noise = new ByteSink(64);
        noise.put(lanes().get("noise"), 0, 48_000);

        assertThat(LaneMixer.differences(noise, 4).marks().isEmpty()).isTrue();
        assertThat(LaneMixer.differences(new ByteSink(16), 8).blocks()).isZero();
        ByteSink some = new ByteSink(64);
        byte[] positions = positions(4_000, 4);
        some.put(positions, 0, positions.length);
        LaneMixer.Steps steps = LaneMixer.differences(some, 4);
        assertThat(steps.blocks()).isEqualTo(125);
        assertThat(steps.marks().cardinality()).isBetween(63, 123);
        assertThat(LaneMixer.hasDifferences(2)).isFalse();
        assertThat(LaneMixer.hasDifferences(4)).isTrue();
    }

    @Test
    void forgedDifferencesEndInABoundedLaneOrAnError() throws FoldException {
        Random random = new Random(17);
        byte[] lane = positions(2_003, 4);
        byte[] coded = encodeDifferences(lane, 4);
        int refused = 0;
        for (int i = 0; i < 200; i++) {
            byte[] forged = coded.clone();
            forged[i < 40 ? i : random.nextInt(forged.length)] ^= (byte) (1 << random.nextInt(8));
            int width = 4 << random.nextInt(2);
            int length = lane.length / 8 * 8;
            try {
                assertThat(mixer.decode(forged, 0, forged.length, length, width, true))
                        .hasSize(length);
            } catch (FoldException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
        assertThat(mixer.decode(coded, 0, coded.length, lane.length, 4, true)).isEqualTo(lane);
    }

    /** Any bytes are those of some lane, or too few or too many; and the next lane is not the worse for it. */
    @Test
    void whatIsForgedEndsInABoundedLaneOrAnError() throws FoldException {
        Random random = new Random(11);
        byte[] text = text(300);
        byte[] coded = encode(text, 2);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] forged = coded.clone();
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                forged[random.nextInt(forged.length)] = (byte) random.nextInt();
            }
            int width = WIDTHS[random.nextInt(WIDTHS.length)];
            int length = text.length / 8 * 8;
            try {
                assertThat(mixer.decode(forged, 0, forged.length, length, width, false))
                        .hasSize(length);
            } catch (FoldException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
        assertThat(mixer.decode(coded, 0, coded.length, text.length, 2, false)).isEqualTo(text);
    }

    /** What one machine writes another has to read: the model is part of the format. */
    @Test
    void theModelIsTheOneOfTheFormat() {
        CRC32C crc = new CRC32C();
        for (int width : WIDTHS) {
            crc.update(encode(Arrays.copyOf(text(1_000), 24_000), width));
        }

        assertThat(crc.getValue()).isEqualTo(2_016_824_993L);

        crc.reset();
        crc.update(encodeDifferences(positions(70_000, 4), 4));
        crc.update(encodeDifferences(positions(5_000, 8), 8));

        assertThat(crc.getValue()).isEqualTo(2_394_359_158L);
    }
}
