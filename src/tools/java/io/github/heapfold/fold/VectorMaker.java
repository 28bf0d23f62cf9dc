package io.github.heapfold.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        for (VectorDumps.Vector vector : VectorDumps.all()) {
            byte[] folded = Folding.fold(vector.dump(), vector.chunkSize(), vector.options());
            byte[] restored = Folding.restore(folded);
            Files.write(folder.resolve(vector.name() + ".hfold"), folded);
            if (restored.length <= SHORT) {
                Files.write(folder.resolve(vector.name() + ".hprof"), restored);
            }
            lines.add(VectorFacts.of(vector.name(), folded).toString());
        }
        Files.write(folder.resolve(VectorFacts.FILE), lines, UTF_8);
    }
}
