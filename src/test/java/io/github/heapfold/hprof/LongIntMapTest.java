package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongIntMapTest {
    @Test
    void isAMap() {
        LongIntMap map = new LongIntMap(0);
        Map<Long, Integer> expected = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            // Addresses: multiples of eight, some far above, 0 and -1 among them.
            long key = i == 0 ? 0 : i == 1 ? -1 : (random.nextInt(60_000) * 8L) + (i % 3 == 0 ? 0x7_0000_0000L : 0);
            Integer before = expected.putIfAbsent(key, i);
            assertThat(map.putIfAbsent(key, i)).isEqualTo(before == null ? LongIntMap.ABSENT : before);
        }
        assertThat(map.size()).isEqualTo(expected.size());
        expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
        assertThat(map.get(3)).isEqualTo(LongIntMap.ABSENT);

        map.clear();
        assertThat(map.size()).isZero();
        assertThat(map.get(0)).isEqualTo(LongIntMap.ABSENT);
    }
}
