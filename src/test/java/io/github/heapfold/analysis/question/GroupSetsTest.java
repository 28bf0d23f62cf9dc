package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupSetsTest {
    private static final int GROUPS = 60;

    @TempDir
    Path folder;

    @Test
    void aSetGrowsByWhatItHasNot() throws IOException {
        Random random = new Random(1);
        try (Scratch scratch = Scratch.in(folder)) {
            try (GroupSets sets = new GroupSets(scratch, GROUPS)) {
                // By their numbers.
                List<Set<Integer>> known = new ArrayList<>(List.of(Set.of()));
                for (int i = 0; i < 50_000; i++) {
                    // Of the last ones more often: so they grow large.
                    int set = known.size() - 1 - random.nextInt(1 + random.nextInt(known.size()));
                    int group = random.nextInt(GROUPS);
                    long with = sets.with(set, group);
                    if (known.get(set).contains(group)) {
                        assertThat(with).isEqualTo(set);
                        continue;
                    }
                    Set<Integer> larger = new TreeSet<>(known.get(set));
                    larger.add(group);
                    if (with == known.size()) {
                        known.add(larger);
                    }
                    assertThat(known.get((int) with)).isEqualTo(larger);
                    assertThat(sets.with(set, group)).isEqualTo(with);
                }
                assertThat(known).hasSizeGreaterThan(20_000);
                assertThat(known).anyMatch(set -> set.size() > GROUPS / 2);
            }
            assertThat(scratch.used()).isZero();
        }
    }

    @Test
    void oneGroup() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                GroupSets sets = new GroupSets(scratch, 1)) {
            long one = sets.with(GroupSets.EMPTY, 0);
            assertThat(one).isNotEqualTo(GroupSets.EMPTY);
            assertThat(sets.with(one, 0)).isEqualTo(one);
        }
    }
}
