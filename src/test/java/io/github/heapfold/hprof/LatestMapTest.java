package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LatestMapTest {
    @Test
    void whatNobodyAskedForTheLongestGoes() {
        Map<Integer, String> latest = new LatestMap<>(2);
        latest.put(1, "one");
        latest.put(2, "two");
        assertThat(latest.get(1)).isEqualTo("one");

        latest.put(3, "three");

        assertThat(latest).containsOnlyKeys(1, 3);
    }

    @Test
    void whatIsMadeWhenItIsAskedForCountsToo() {
        Map<Integer, Integer> latest = new LatestMap<>(3);
        for (int i = 0; i < 10; i++) {
            latest.computeIfAbsent(i, number -> number);
        }
        assertThat(latest).containsOnlyKeys(7, 8, 9);
    }
}
