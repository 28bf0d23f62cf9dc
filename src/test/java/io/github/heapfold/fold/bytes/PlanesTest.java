package io.github.heapfold.fold.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.Columns;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanesTest {
    private static long[] roundTrip(long[] values, int n) throws FoldException {
        ByteSink head = new ByteSink(1);
        ByteSink body = new ByteSink(1);
        Planes.write(values, n, head, body);
        ByteInput headInput = new ByteInput(head.toByteArray());
        ByteInput bodyInput = new ByteInput(body.toByteArray());
        long[] read = new long[n];
        Arrays.fill(read, 99);
        Planes.read(read, n, headInput, bodyInput);
        headInput.expectEnd("head");
        bodyInput.expectEnd("body");
        return read;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyColumnComesBack(int width) throws FoldException {
        for (Map.Entry<String, long[]> column : Columns.all(width, 0).entrySet()) {
            assertThat(roundTrip(column.getValue(), column.getValue().length))
                    .as(column.getKey())
                    .isEqualTo(column.getValue());
        }
    }

    @Test
    void noneIsAColumnToo() throws FoldException {
        assertThat(roundTrip(new long[0], 0)).isEmpty();
        assertThat(roundTrip(new long[] {5}, 0)).isEmpty();
    }

    @Test
    void aConstantTakesNoBodyAndFewNumbersTakeFewPlanes() {
        ByteSink head = new ByteSink(16);
        ByteSink body = new ByteSink(16);
        long[] values = new long[1_000];
        Arrays.fill(values, 0x1234);
        Planes.write(values, values.length, head, body);
        assertThat(body.length()).isZero();

        values[0] = 0x4321;
        Planes.write(values, values.length, head, body);
        assertThat(body.length()).isEqualTo(2_000);
    }

    @Test
    void forgedPlanesAreRefusedOrRead() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            byte[] head = new byte[random.nextInt(12)];
            byte[] body = new byte[random.nextInt(60)];
            random.nextBytes(head);
            random.nextBytes(body);
            long[] values = new long[50];
            try {
                Planes.read(values, 50, new ByteInput(head), new ByteInput(body));
            } catch (FoldException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
        assertThatThrownBy(() -> Planes.read(new long[1], 1, new ByteInput(new byte[] {9}), new ByteInput(new byte[9])))
                .hasMessageContaining("9 bytes");
    }
}
