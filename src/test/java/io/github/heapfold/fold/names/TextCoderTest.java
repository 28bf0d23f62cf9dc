package io.github.heapfold.fold.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.Columns;
import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.mixing.BinaryDecoder;
import io.github.heapfold.fold.mixing.BinaryEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Any text comes back from its model, and what is cut off is refused. */
class TextCoderTest {
    private static Map<String, byte[]> texts() {
        Random random = new Random(5);
        byte[] noise = new byte[50_000];
        random.nextBytes(noise);
        byte[] runs = new byte[100_000];
        Arrays.fill(runs, 30_000, 70_000, (byte) 0xff);
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("nothing", new byte[0]);
        all.put("a byte", new byte[] {-1});
        all.put("noise", noise);
        all.put("runs", runs);
        all.put("names", names(4_000));
        return all;
    }

    private static byte[] names(int n) {
        StringBuilder names = new StringBuilder();
        Random random = new Random(n);
        for (int i = 0; i < n; i++) {
            names.append("java/util/").append((char) ('A' + random.nextInt(26))).append(random.nextInt(300));
            names.append("$Entry;\0");
        }
        return names.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ByteSink encode(byte[] text) {
        ByteSink from = new ByteSink(16);
        from.put(text, 0, text.length);
        ByteSink out = new ByteSink(16);
        TextCoder.encode(from, out);
        return out;
    }

    @Test
    void whatComesOutIsWhatWentIn() throws FoldException {
        for (Map.Entry<String, byte[]> text : texts().entrySet()) {
            ByteInput in = new ByteInput(encode(text.getValue()).toByteArray());

            assertThat(TextCoder.decode(in, text.getValue().length))
                    .as(text.getKey())
                    .isEqualTo(text.getValue());
            in.expectEnd(text.getKey());
        }
    }

    @Test
    void nobodyWaitsForAnInterruptedOne() {
        byte[] coded = encode(names(4_000)).toByteArray();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> encode(names(4_000))).isInstanceOf(CancellationException.class);
            assertThatThrownBy(() -> TextCoder.decode(new ByteInput(coded), names(4_000).length))
                    .isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void namesGetSmallAndNoiseHardlyGrows() {
        assertThat(encode(names(4_000)).length()).isLessThan(names(4_000).length / 8);
        assertThat(encode(texts().get("noise")).length()).isLessThan(52_000);
    }

    @Test
    void whatIsCutOffIsRefused() {
        byte[] text = names(1_000);
        byte[] coded = encode(text).toByteArray();
        for (int length : new int[] {0, 3, 4, coded.length / 2, coded.length - 1}) {
            assertThatThrownBy(() -> TextCoder.decode(new ByteInput(coded, 0, length), text.length))
                    .as("%d of %d bytes", length, coded.length)
                    .isInstanceOf(FoldException.class);
        }
    }

    /** What one machine writes another has to read: the model is part of the format. */
    @Test
    void theModelIsTheOneOfTheFormat() {
        CRC32C crc = new CRC32C();
        crc.update(encode(names(1_000)).toByteArray());

        assertThat(crc.getValue()).isEqualTo(2_177_834_210L);
    }

    @Test
    void numbersOfEverySizeComeBack() throws FoldException {
        for (int shift : new int[] {0, 8, 40}) {
            for (Map.Entry<String, long[]> column : Columns.all(8, shift).entrySet()) {
                ByteSink out = new ByteSink(16);
                BinaryEncoder encoder = new BinaryEncoder(out);
                NumberModel model = new NumberModel(encoder);
                for (long value : column.getValue()) {
                    model.code(value);
                }
                encoder.end();
                ByteInput in = new ByteInput(out.toByteArray());
                NumberModel reader = new NumberModel(new BinaryDecoder(in));
                for (long value : column.getValue()) {
                    assertThat(reader.code(0)).as(column.getKey()).isEqualTo(value);
                }
                in.expectEnd(column.getKey());
            }
        }
    }

    @Test
    void bitsComeBackHoweverUnlikely() throws FoldException {
        Random random = new Random(9);
        int[] probabilities = {1, 2, 77, 32_768, 65_500, 65_535};
        int[] bits = random.ints(20_000, 0, 2).toArray();
        ByteSink out = new ByteSink(16);
        BinaryEncoder encoder = new BinaryEncoder(out);
        for (int i = 0; i < bits.length; i++) {
            encoder.code(bits[i], probabilities[i % probabilities.length]);
        }
        encoder.end();
        BinaryDecoder decoder = new BinaryDecoder(new ByteInput(out.toByteArray()));
        for (int i = 0; i < bits.length; i++) {
            assertThat(decoder.code(0, probabilities[i % probabilities.length]))
                    .as("bit %d", i)
                    .isEqualTo(bits[i]);
        }
    }

    @Test
    void whatRemainsIsCountedAndFound() {
        Random random = new Random(3);
        for (int n : new int[] {1, 2, 7, 8, 100}) {
            FenwickTree by = new FenwickTree(n);
            FenwickTree again = new FenwickTree(n);
            java.util.List<Integer> left = new java.util.ArrayList<>(
                    java.util.stream.IntStream.range(0, n).boxed().toList());
            while (!left.isEmpty()) {
                int before = random.nextInt(left.size());
                int index = left.remove(before);
                assertThat(by.take(index)).isEqualTo(before);
                assertThat(again.takeAfter(before)).isEqualTo(index);
                assertThat(again.left()).isEqualTo(left.size());
            }
        }
    }
}
