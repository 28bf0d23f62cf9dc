package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.analyse.HeapFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The largest objects of real dumps as Eclipse MAT 1.17 shows them at the top of its dominator tree. The figures stand
 * in files beside this test; the dumps are those of the {@link Corpus}, and where they are not there, there is nothing
 * to do.
 */
class MatFiguresTest {
    @TempDir
    Path folder;

    static Stream<Path> dumps() {
        return Corpus.files().stream().filter(file -> figures(file) != null);
    }

    private static InputStream figures(Path dump) {
        return MatFiguresTest.class.getResourceAsStream("mat/" + dump.getFileName() + ".tsv");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dumps")
    void objectsThatKeepMostAreThoseThatMatShows(Path dump) throws IOException {
        List<String> expected;
        try (InputStream in = Objects.requireNonNull(figures(dump))) {
            expected = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.substring(line.indexOf('\t') + 1))
                    .toList();
        }
        assertThat(expected).hasSize(50);
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(dump, JobMonitor.silent()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            Dominators dominators = heap.dominators(Progress.NONE);
            List<String> found =
                    dominators.children(Dominators.VIRTUAL_ROOT, null, expected.size(), Progress.NONE).stream()
                            .map(object -> "0x%x\t%s\t%d\t%d"
                                    .formatted(
                                            heap.idOf(object.ordinal()),
                                            heap.describe(object.ordinal()),
                                            heap.shallowSize(object.ordinal()),
                                            object.retainedSize()))
                            .toList();
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
    }
}
