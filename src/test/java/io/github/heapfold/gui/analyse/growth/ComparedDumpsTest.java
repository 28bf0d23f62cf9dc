package io.github.heapfold.gui.analyse.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedDumpsTest {
    @TempDir
    Path folder;

    private Path file(String name, long second) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(second)));
        return file;
    }

    @Test
    void theOldestComesFirstWhateverIsAddedFirst() throws IOException {
        Path late = file("late", 10);
        Path early = file("early", 5000);
        ComparedDumps dumps = new ComparedDumps();
        dumps.add(late, Optional.of(Instant.ofEpochSecond(3000)));
        dumps.add(early, Optional.of(Instant.ofEpochSecond(1000)));
        dumps.add(early, Optional.empty());
        assertThat(dumps.files()).containsExactly(early, late);
        dumps.remove(late);
        assertThat(dumps.files()).containsExactly(early);
    }

    @Test
    void turnedTheNewestComesFirstUntilADumpIsAdded() throws IOException {
        Path early = file("early", 100);
        Path late = file("late", 900);
        Path between = file("between", 500);
        ComparedDumps dumps = new ComparedDumps();
        dumps.add(early, Optional.empty());
        dumps.add(late, Optional.empty());
        dumps.turn();
        assertThat(dumps.files()).containsExactly(late, early);
        assertThat(dumps.isTurned()).isTrue();
        dumps.add(between, Optional.empty());
        assertThat(dumps.files()).containsExactly(early, between, late);
        assertThat(dumps.isTurned()).isFalse();
        dumps.turn();
        assertThat(dumps.files()).containsExactly(late, between, early);
    }

    @Test
    void whatDumpsSayThemselvesCountsMoreThanTheirFiles() throws IOException {
        Path copiedLast = file("a", 9000);
        Path copiedFirst = file("b", 100);
        ComparedDumps dumps = new ComparedDumps();
        dumps.add(copiedLast, Optional.empty());
        dumps.add(copiedFirst, Optional.empty());
        assertThat(dumps.files()).containsExactly(copiedFirst, copiedLast);
        List<Optional<Instant>> taken =
                List.of(Optional.of(Instant.ofEpochSecond(70)), Optional.of(Instant.ofEpochSecond(60)));
        assertThat(dumps.learn(taken)).isTrue();
        assertThat(dumps.files()).containsExactly(copiedLast, copiedFirst);
        assertThat(dumps.learn(List.of(taken.get(1), taken.get(0)))).isFalse();
    }
}
