package io.github.heapfold.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdSetTest {
    @Test
    void isASetOfAnyNumbers() {
        Random random = new Random(1);
        Set<Long> expected = new HashSet<>();
        IdSet ids = new IdSet();
        for (int i = 0; i < 100_000; i++) {
            // Neighbours, whole blocks and numbers from anywhere.
            long id = switch (random.nextInt(3)) {
                case 0 -> 0x7f00_0000_0000L + random.nextInt(1 << 18) * 8L;
                case 1 -> random.nextInt(1 << 16);
                default -> random.nextLong();
            };
            assertThat(ids.add(id)).isEqualTo(expected.add(id));
        }
        assertThat(ids.size()).isEqualTo(expected.size());
        assertThat(expected).allMatch(ids::contains);
        for (int i = 0; i < 100_000; i++) {
            long id = 0x7f00_0000_0000L + i * 8L;
            assertThat(ids.contains(id)).isEqualTo(expected.contains(id));
        }
    }

    @Test
    void takesAtMostABitForEveryPlaceAnObjectCanBeAt() {
        IdSet ids = new IdSet();
        for (long id = 0; id < 64 << 20; id += 8) {
            ids.add(0x1_0000_0000L + id);
        }
        assertThat(ids.size()).isEqualTo(8 << 20);
        assertThat(ids.bytes()).isLessThan((1 << 20) + (1 << 15));
    }
}
