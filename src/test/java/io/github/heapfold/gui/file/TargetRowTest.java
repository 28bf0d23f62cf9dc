package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetRowTest {
    @TempDir
    Path folder;

    private Path typed(String words) {
        return TargetRow.typed(folder.resolve("heap.hfold"), words).orElse(null);
    }

    @Test
    void aNameStaysInTheFolderOfTheTarget() {
        assertThat(typed(" small.hfold ")).isEqualTo(folder.resolve("small.hfold"));
    }

    @Test
    void aPathIsTakenWithItsFolder() {
        Path elsewhere = folder.resolveSibling("elsewhere").resolve("small.hfold");
        assertThat(typed(elsewhere.toString())).isEqualTo(elsewhere);
        assertThat(typed("sub/small.hfold")).isEqualTo(folder.resolve("sub").resolve("small.hfold"));
        assertThat(typed("../small.hfold")).isEqualTo(folder.resolveSibling("small.hfold"));
    }

    @Test
    void aFolderKeepsTheNameOfTheTarget() {
        assertThat(typed("new/")).isEqualTo(folder.resolve("new").resolve("heap.hfold"));
        assertThat(typed(folder.toString())).isEqualTo(folder.resolve("heap.hfold"));
    }

    @Test
    void whatNoFileCanBeCalledIsNotTaken() {
        assertThat(typed("  ")).isNull();
        assertThat(typed("a\0b")).isNull();
    }
}
