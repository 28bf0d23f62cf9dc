package io.github.heapfold.fold.mixing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Arrays and texts come back from their model, and what is cut off or forged is refused or stays within its bounds. */
class RowMixerTest {
    /** Arrays one behind the other, and how long each is. */
    private record Rows(byte[] bytes, int[] lengths) {}

    private static Rows rows(List<byte[]> arrays) {
        ByteSink bytes = new ByteSink(64);
        arrays.forEach(array -> bytes.put(array, 0, array.length));
        return new Rows(
                bytes.toByteArray(),
                arrays.stream().mapToInt(array -> array.length).toArray());
    }

    /** Words, numbers, arrays without elements, repetitions, and noise. */
    private static Rows mixture(int n) {
        Random random = new Random(n);
        List<byte[]> arrays = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            byte[] array = switch (random.nextInt(6)) {
                case 0 -> new byte[0];
                case 1 -> ("user-" + random.nextInt(5_000)).getBytes(StandardCharsets.UTF_8);
                case 2 -> ("GET /shop/item/" + random.nextInt(300) + " 200").getBytes(StandardCharsets.UTF_8);
                case 3 -> arrays.isEmpty() ? new byte[3] : arrays.get(random.nextInt(arrays.size()));
                case 4 -> new byte[random.nextInt(40)];
                default -> {
                    byte[] noise = new byte[random.nextInt(30)];
                    random.nextBytes(noise);
                    yield noise;
                }
            };
            arrays.add(array);
        }
        return rows(arrays);
    }

    private static byte[] encode(Rows rows) {
        ByteSink bytes = new ByteSink(16);
        bytes.put(rows.bytes, 0, rows.bytes.length);
        ByteSink out = new ByteSink(16);
        RowMixer.encodeArrays(bytes, rows.lengths, rows.lengths.length, out);
        assertThat(bytes.toByteArray()).isEqualTo(rows.bytes);
        return out.toByteArray();
    }

    private static byte[] decode(byte[] coded, Rows rows) throws FoldException {
        ByteInput in = new ByteInput(coded);
        byte[] arrays = RowMixer.decodeArrays(in, rows.lengths, 0, rows.lengths.length, rows.bytes.length);
        in.expectEnd("arrays");
        return arrays;
    }

    private static byte[] texts(int n) {
        StringBuilder text = new StringBuilder();
        Random random = new Random(n);
        for (int i = 0; i < n; i++) {
            text.append(i % 3 == 0 ? "java/util/concurrent/" : "get").append((char) ('A' + random.nextInt(26)));
            text.append("ame")
                    .append(random.nextInt(90))
                    .append(i % 7 == 0 ? "Größe" : "")
                    .append('\0');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] encodeTexts(byte[] texts) {
        ByteSink bytes = new ByteSink(16);
        bytes.put(texts, 0, texts.length);
        ByteSink out = new ByteSink(16);
        RowMixer.encodeTexts(bytes, out);
        return out.toByteArray();
    }

    @Test
    void arraysComeBack() throws FoldException {
        for (Rows rows : List.of(
                mixture(3_000),
                rows(List.of()),
                rows(List.of(new byte[0])),
                rows(List.of(new byte[] {7})),
                rows(List.of(new byte[600_000], new byte[0], new byte[5])),
                mixture(20))) {
            assertThat(decode(encode(rows), rows)).isEqualTo(rows.bytes);
        }
    }

    @Test
    void textsComeBack() throws FoldException {
        for (byte[] texts :
                List.of(texts(4_000), new byte[0], new byte[300], "no end".getBytes(StandardCharsets.UTF_8))) {
            byte[] coded = encodeTexts(texts);
            ByteInput in = new ByteInput(coded);

            assertThat(RowMixer.decodeTexts(in, texts.length)).isEqualTo(texts);
            in.expectEnd("texts");
        }
    }

    /** That it knows where an array begins is what it has more than the model of lanes. */
    @Test
    void arraysGetSmallerThanTheLaneThatTheyMake() {
        Rows rows = mixture(6_000);
        ByteSink lane = new ByteSink(16);
        lane.put(rows.bytes, 0, rows.bytes.length);
        ByteSink out = new ByteSink(16);
        new LaneMixer().encode(lane, 1, out);

        assertThat(encode(rows).length).isLessThan(out.length() * 97 / 100);
    }

    @Test
    void nobodyWaitsForAnInterruptedOne() {
        Rows rows = mixture(400);
        byte[] coded = encode(rows);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> encode(rows)).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> decode(coded, rows)).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> encodeTexts(texts(9))).isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
        assertThat(encode(rows)).isEqualTo(coded);
    }

    @Test
    void whatIsCutOffOrTooLongIsRefused() {
        Rows rows = mixture(500);
        byte[] coded = encode(rows);
        for (int length : new int[] {0, 3, 4, coded.length / 2, coded.length - 1, coded.length + 1}) {
            byte[] other = Arrays.copyOf(coded, length);
            assertThatThrownBy(() -> decode(other, rows))
                    .as("%d of %d bytes", length, coded.length)
                    .isInstanceOf(FoldException.class);
        }
    }

    /** Any bits are those of some arrays; and the next ones are not the worse for it. */
    @Test
    void whatIsForgedEndsInBoundedArraysOrAnError() throws FoldException {
        Random random = new Random(19);
        Rows rows = mixture(300);
        byte[] coded = encode(rows);
        int refused = 0;
        for (int i = 0; i < 200; i++) {
            byte[] forged = coded.clone();
            forged[random.nextInt(forged.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                assertThat(decode(forged, rows)).hasSize(rows.bytes.length);
            } catch (FoldException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
        assertThat(decode(coded, rows)).isEqualTo(rows.bytes);
    }

    /** What one machine writes another has to read: the model is part of the format. */
    @Test
    void theModelIsTheOneOfTheFormat() {
        CRC32C crc = new CRC32C();
        crc.update(encode(mixture(3_000)));
        crc.update(encodeTexts(texts(3_000)));

        assertThat(crc.getValue()).isEqualTo(703_893_727L);
    }
}
