package io.github.heapfold.fold.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The small codes that everything else is made of. */
class NumbersTest {
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        -2,
        63,
        64,
        127,
        128,
        255,
        256,
        0x7fff_ffffL,
        0x8000_0000L,
        0xffff_ffffL,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    @Test
    void zigZagMakesSmallDistancesSmallNumbers() {
        assertThat(ZigZag.encode(0)).isZero();
        assertThat(ZigZag.encode(-1)).isEqualTo(1);
        assertThat(ZigZag.encode(1)).isEqualTo(2);
        assertThat(ZigZag.encode(Long.MIN_VALUE)).isEqualTo(-1);
        for (long value : EDGES) {
            assertThat(ZigZag.decode(ZigZag.encode(value))).isEqualTo(value);
        }
    }

    @Test
    void distancesComeBackOrAreKnownNotTo() {
        for (int shift = 0; shift <= 3; shift++) {
            for (long edge : EDGES) {
                for (long other : EDGES) {
                    long id = edge << shift;
                    long from = other << shift;
                    long token = IdDelta.encode(id, from, shift);
                    if (IdDelta.isExact(token, id)) {
                        assertThat(IdDelta.decode(token, from, shift)).isEqualTo(id);
                    } else {
                        assertThat(id - from).isEqualTo(Long.MIN_VALUE);
                    }
                }
            }
        }
    }

    @Test
    void nullIsADistanceOfItsOwn() {
        assertThat(IdDelta.encode(0, 1000, 3)).isZero();
        assertThat(IdDelta.encode(1000, 1000, 3)).isEqualTo(1);
        assertThat(IdDelta.decode(0, 1000, 3)).isZero();
    }

    @Test
    void varintsComeBack() throws FoldException {
        ByteSink sink = new ByteSink(1);
        for (long value : EDGES) {
            sink.putVarint(value);
        }
        ByteInput input = new ByteInput(sink.toByteArray());
        for (long value : EDGES) {
            assertThat(input.getVarint()).isEqualTo(value);
        }
        input.expectEnd("the numbers");
    }

    @Test
    void numbersOfEverySizeComeBack() throws FoldException {
        ByteSink sink = new ByteSink(1);
        for (int size : new int[] {1, 2, 4, 8}) {
            sink.put(0x0102_0304_0506_0708L, size);
        }
        ByteInput input = new ByteInput(sink.toByteArray());
        assertThat(input.get(1)).isEqualTo(8);
        assertThat(input.get(2)).isEqualTo(0x708);
        assertThat(input.get(4)).isEqualTo(0x506_0708);
        assertThat(input.get(8)).isEqualTo(0x0102_0304_0506_0708L);
        assertThat(input.left()).isZero();
    }

    @Test
    void aSinkGrowsIsCutAndIsUsedAgain() {
        ByteSink sink = new ByteSink(1);
        byte[] bytes = new byte[10_000];
        new Random(1).nextBytes(bytes);
        sink.put(bytes, 5, 9_000);
        assertThat(sink.toByteArray()).isEqualTo(java.util.Arrays.copyOfRange(bytes, 5, 9_005));
        sink.truncate(3);
        sink.put(7);
        assertThat(sink.toByteArray()).containsExactly(bytes[5], bytes[6], bytes[7], 7);
        sink.clear();
        assertThat(sink.length()).isZero();
    }

    @Test
    void nothingIsReadBeyondTheEnd() {
        ByteInput input = new ByteInput(new byte[] {1, 2, 3, (byte) 0x80}, 1, 3);
        assertThatThrownBy(() -> input.take(4)).isInstanceOf(FoldException.class);
        assertThatThrownBy(() -> input.take(-1)).isInstanceOf(FoldException.class);
        assertThatThrownBy(() -> input.take(Integer.MAX_VALUE)).isInstanceOf(FoldException.class);
        assertThatThrownBy(() -> input.get(4)).isInstanceOf(FoldException.class);
        assertThatThrownBy(() -> input.getBytes(4)).isInstanceOf(FoldException.class);
        assertThatThrownBy(() -> input.expectEnd("it")).hasMessageContaining("3 bytes too long");
        assertThat(input.left()).isEqualTo(3);
    }

    @Test
    void numbersThatAreTooLongOrTooLargeAreRefused() {
        byte[] endless = new byte[20];
        java.util.Arrays.fill(endless, (byte) 0xff);
        assertThatThrownBy(() -> new ByteInput(endless).getVarint()).hasMessageContaining("more than 64 bits");
        assertThatThrownBy(() -> new ByteInput(new byte[] {(byte) 0x80}).getVarint())
                .isInstanceOf(FoldException.class);

        ByteSink sink = new ByteSink(16);
        sink.putVarint(11);
        sink.putVarint(-1);
        assertThatThrownBy(() -> new ByteInput(sink.toByteArray()).getCount(10)).hasMessageContaining("11 where 10");
        assertThatThrownBy(() -> {
                    ByteInput input = new ByteInput(sink.toByteArray());
                    input.getCount(11);
                    input.getCount(Long.MAX_VALUE);
                })
                .isInstanceOf(FoldException.class);
    }
}
