package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NamesakesTest {
    private static List<String> folders(String... files) {
        List<Path> paths =
                Stream.of(files).map(file -> Path.of("/work").resolve(file)).toList();
        return Namesakes.folders(paths).values().stream()
                .map(folder -> folder.replace(File.separatorChar, '/'))
                .toList();
    }

    @Test
    void aNameThatNoOtherHasNeedsNoFolder() {
        assertThat(folders("d/early.hprof", "d/late.hprof")).containsExactly("", "");
    }

    @Test
    void filesOfOneNameAreToldApartByTheirFolders() {
        assertThat(folders("d/late.hprof", "d/full/late.hprof", "d/early.hprof"))
                .containsExactly("d/", "full/", "");
    }

    @Test
    void noMoreOfTheFolderIsSaidThanItTakes() {
        assertThat(folders("a/logs/heap.hprof", "b/logs/heap.hprof", "c/heap.hprof"))
                .containsExactly("a/logs/", "b/logs/", "c/");
    }

    @Test
    void aFolderThatEndsAsAnotherOneIsSaidWhole() {
        assertThat(folders("heap.hprof", "a/work/heap.hprof")).containsExactly("/work/", "a/work/");
    }

    @Test
    void theFolderStandsBehindTheName() {
        List<Path> paths = List.of(Path.of("/w/d/late.hprof"), Path.of("/w/e/late.hprof"), Path.of("/w/d/a.hprof"));
        assertThat(Namesakes.labels(paths).values().stream().map(label -> label.replace(File.separatorChar, '/')))
                .containsExactly("late.hprof – d/", "late.hprof – e/", "a.hprof");
    }
}
