package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileNamesTest {
    @Test
    void aNameThatIsNoneKeepsNoOtherAway() {
        FileNames names = FileNames.of(List.of("a b.hprof", "no\0ne.hprof", "c.hprof"));
        assertThat(names.files()).containsExactly(Path.of("a b.hprof"), Path.of("c.hprof"));
        assertThat(names.refused()).containsExactly("no\0ne.hprof");
    }
}
