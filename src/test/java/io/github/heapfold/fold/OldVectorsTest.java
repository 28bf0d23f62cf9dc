package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that were folded once stay readable: those of every version of the format, each with a folder of vectors. */
class OldVectorsTest {
    private static final Path VECTORS = Path.of("src", "test", "resources", "vectors");

    static List<Path> versions() throws IOException {
        try (Stream<Path> folders = Files.list(VECTORS)) {
            return folders.sorted().toList();
        }
    }

    private static List<Path> vectors(Path version) throws IOException {
        try (Stream<Path> files = Files.list(version)) {
            return files.filter(file -> file.toString().endsWith(".hfold"))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path vector) {
        return vector.getFileName().toString().replace(".hfold", "");
    }

    @Test
    void thisVersionHasVectors() throws IOException {
        assertThat(versions()).contains(VECTORS.resolve("v" + FoldFormat.VERSION));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void noneIsWrittenAgain(Path version) {
        assertThatThrownBy(() -> VectorFacts.createFolder(version)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void allAreReadAsTheyWere(Path version) throws IOException {
        StringBuilder facts = new StringBuilder(VectorFacts.TITLE).append('\n');
        List<String> expected = Files.readAllLines(version.resolve(VectorFacts.FILE));
        for (Path vector : vectors(version)) {
            facts.append(VectorFacts.of(name(vector), Files.readAllBytes(vector), version))
                    .append('\n');
        }
        assertThat(facts.toString().lines()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void chunksAreReadByThemselves(Path version) throws IOException {
        for (Path vector : vectors(version)) {
            byte[] folded = Files.readAllBytes(vector);
            byte[] restored = Folding.restore(folded, Unfolding.STANDARD.with(version));
            try (FoldFile file = FoldFile.open(vector)) {
                int at = restored.length;
                for (int i = file.index().chunks().size() - 1; i >= 0; i--) {
                    byte[] chunk = file.chunk(i);
                    at -= chunk.length;
                    assertThat(chunk)
                            .as("%s, chunk %d", vector, i)
                            .isEqualTo(Arrays.copyOfRange(restored, at, at + chunk.length));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void shortDumpsStandBesideThem(Path version) throws IOException {
        for (Path vector : vectors(version)) {
            Path dump = version.resolve(name(vector) + ".hprof");
            if (Files.exists(dump)) {
                assertThat(Folding.restore(Files.readAllBytes(vector), Unfolding.STANDARD.with(version)))
                        .as(vector.toString())
                        .isEqualTo(Files.readAllBytes(dump));
            }
        }
    }

    /** Of all versions that are written: with a seal, mixed lanes or a base, and without. */
    @Test
    void theVectorsUseAllOfTheFormat() throws IOException {
        Set<String> missing = new TreeSet<>(VectorFeatures.ofTheFormat());
        for (Path version : versions()) {
            for (Path vector : vectors(version)) {
                missing.removeAll(VectorFeatures.of(Files.readAllBytes(vector)));
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void sealedOnesAreOpened() throws IOException {
        Map<Path, String> originals = SealedVectors.digests();
        Set<Integer> versions = new TreeSet<>();
        for (Map.Entry<Path, String> original : originals.entrySet()) {
            byte[] sealed = Files.readAllBytes(original.getKey());
            byte[] restored = Folding.unseal(sealed, SealedVectors.identities());
            assertThat(SealedVectors.digest(restored))
                    .as(original.getKey().toString())
                    .isEqualTo(original.getValue());
            versions.add(FoldHeader.read(Blocks.of(sealed).get(0).payload()).version());
        }
        assertThat(versions).containsExactly(2, 3, 5, 6);
        assertThat(originals.keySet()).containsAll(vectors(VECTORS.resolve("v2")));
    }
}
