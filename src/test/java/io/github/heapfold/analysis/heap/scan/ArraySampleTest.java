package io.github.heapfold.analysis.heap.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which arrays are looked at follows from all there are, and not from how they come. */
class ArraySampleTest {
    private static final int ARRAYS = 20_000;

    private static Map<Long, Integer> taken(ArraySample sample) {
        Map<Long, Integer> taken = new TreeMap<>();
        for (int i = 0; i < sample.count(); i++) {
            taken.put(sample.id(i), sample.bytes(i));
        }
        return taken;
    }

    /** The sample of a heap that comes in parts of so many arrays. */
    private static Map<Long, Integer> sample(List<Long> ids, int part) {
        ArraySample heap = new ArraySample();
        ArraySample chunk = new ArraySample();
        for (int from = 0; from < ids.size(); from += part) {
            chunk.clear();
            ids.subList(from, Math.min(from + part, ids.size())).forEach(id -> chunk.array(id, 1 + id / 16 % 4));
            heap.add(chunk);
        }
        return taken(heap);
    }

    @Test
    void isTheSameInPartsOfAnyLengthAndInAnyOrder() {
        Random random = new Random(7);
        List<Long> ids = new ArrayList<>();
        for (long id = 0xf000_0000L; ids.size() < ARRAYS; id += 16L * (1 + random.nextInt(3))) {
            ids.add(id);
        }
        Map<Long, Integer> expected = sample(ids, ARRAYS);
        assertThat(expected).hasSizeBetween(500, 3000);
        for (int part : new int[] {1, 100, 2048, 2049, 7000}) {
            assertThat(sample(ids, part)).as("parts of %d", part).isEqualTo(expected);
        }
        Collections.shuffle(ids, random);
        assertThat(sample(ids, 3000)).isEqualTo(expected);
    }

    @Test
    void hasOnlyShortArraysThatEndElsewhereWithACompactHeader() {
        ArraySample sample = new ArraySample();
        for (int size = 0; size < 1000; size++) {
            sample.array(0x1000L * size, size);
        }
        sample.array(0x10, 0xffff_ffffL * Long.BYTES + 1);
        // Of 12 bytes and so many: the end of 16 and so many is 8 bytes further.
        assertThat(taken(sample).values()).allMatch(size -> size < 256 && (size + 12 + 7) / 8 < (size + 16 + 7) / 8);
        assertThat(sample.count()).isEqualTo(256 / 2);
    }

    @Test
    void endsWhereAllArraysHaveTheSameId() {
        ArraySample sample = new ArraySample();
        for (int i = 0; i < ARRAYS; i++) {
            sample.array(0x1000, 1);
        }
        assertThat(sample.count()).isLessThan(ARRAYS);
    }
}
