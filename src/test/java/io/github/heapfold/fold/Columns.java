package io.github.heapfold.fold;

import io.github.heapfold.fold.model.Segment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Columns of numbers of every kind. */
public final class Columns {
    private Columns() {}

    /**
     * Columns by what they are like.
     *
     * @param width bytes of a number, 1 to 8; none has more
     * @param shift low bits that are zero in all of them
     */
    public static Map<String, long[]> all(int width, int shift) {
        Random random = new Random(width);
        long mask = (-1L >>> (64 - width * 8)) & (-1L << shift);
        Map<String, long[]> all = new LinkedHashMap<>();
        all.put("one", new long[] {40});
        all.put("zeros", new long[100]);
        all.put(
                "a constant",
                random.longs(1)
                        .map(x -> x | 8)
                        .flatMap(x -> Arrays.stream(repeat(x, 70)))
                        .toArray());
        all.put("the greatest constant", repeat(-1, 33));
        all.put("random", random.longs(5_000).toArray());
        all.put("a full segment", random.longs(Segment.MAX).toArray());
        all.put("small", random.longs(3_000, 0, 100).toArray());
        all.put("ascending", random.longs(3_000, 0, 1 << 20).sorted().toArray());
        all.put(
                "descending",
                random.longs(3_000, 0, 1 << 20)
                        .map(x -> -x)
                        .sorted()
                        .map(x -> -x)
                        .toArray());
        all.put(
                "few values",
                random.ints(4_000, 0, 5).mapToLong(x -> x * 0x1122_3344_5566L).toArray());
        all.put("sparse", sparse(random, 4_000));
        all.put("one among zeros", one(4_000, 1_234));
        all.put("the last among zeros", one(4_000, 3_999));
        all.put("extremes", new long[] {
            Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, Long.MIN_VALUE, Long.MIN_VALUE, 0, Long.MAX_VALUE, -1, -1, 8, -8
        });
        all.put(
                "to and fro",
                random.ints(2_000, 0, 2)
                        .mapToLong(x -> x == 0 ? Long.MIN_VALUE : Long.MAX_VALUE)
                        .toArray());
        all.replaceAll(
                (name, values) -> Arrays.stream(values).map(x -> x & mask).toArray());
        return all;
    }

    private static long[] repeat(long value, int n) {
        long[] values = new long[n];
        Arrays.fill(values, value);
        return values;
    }

    private static long[] sparse(Random random, int n) {
        long[] values = new long[n];
        for (int i = 0; i < n / 50; i++) {
            values[random.nextInt(n)] = random.nextLong();
        }
        return values;
    }

    private static long[] one(int n, int at) {
        long[] values = new long[n];
        values[at] = 0x7f_0000_0008L;
        return values;
    }
}
