package io.github.heapfold.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the test vectors of this version of the format to a new folder, with what a reader has to make of them. It
 * never replaces vectors: old ones stand for the files that people have.
 */
final class VectorMaker {
    /** Restored dumps that are so short stand beside the vectors, to look at. */
    private static final int SHORT = 2048;

    private VectorMaker() {}

    /** @param args the folder, which is not there yet */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        VectorFacts.createFolder(folder);
        List<String> lines = new ArrayList<>(List.of(VectorFacts.TITLE));
        List<String> originals = new ArrayList<>();
        TestKeys keys = new TestKeys();
        Files.writeString(folder.resolve(SealedVectors.IDENTITY), keys.identity + "\n");
        for (VectorDumps.Vector vector : VectorDumps.all()) {
            FoldOptions options = vector.options();
            boolean sealed = !options.profile().isLossless();
            if (!isOfThisVersion(vector)) {
                continue;
            }
            FoldOptions writing = sealed
                    ? new FoldOptions(
                            options.profile(), options.level(), options.threads(), Optional.of(keys.recipients()))
                    : options;
            byte[] folded = Folding.fold(vector.dump(), vector.chunkSize(), writing);
            if (sealed) {
                originals.add(vector.name() + "\t" + SealedVectors.digest(vector.dump()));
            }
            byte[] restored = Folding.restore(folded);
            Files.write(folder.resolve(vector.name() + ".hfold"), folded);
            if (restored.length <= SHORT) {
                Files.write(folder.resolve(vector.name() + ".hprof"), restored);
            }
            lines.add(VectorFacts.of(vector.name(), folded).toString());
        }
        Files.write(folder.resolve(SealedVectors.ORIGINALS), originals, UTF_8);
        Files.write(folder.resolve(VectorFacts.FILE), lines, UTF_8);
    }

    /** Whether it has, where nothing is left out of it, what no older version has: older ones have their vectors. */
    private static boolean isOfThisVersion(VectorDumps.Vector vector) throws IOException {
        FoldOptions whole = new FoldOptions(
                Presets.LOSSLESS, vector.options().level(), vector.options().threads());
        return VectorFeatures.of(Folding.fold(vector.dump(), vector.chunkSize(), whole)).stream()
                .anyMatch(feature -> feature.startsWith("mixed"));
    }
}
