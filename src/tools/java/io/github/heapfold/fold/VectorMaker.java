package io.github.heapfold.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.heapfold.fixture.ServerDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes the test vectors of this version of the format to a new folder, with what a reader has to make of them: files
 * with a base, and their bases. It never replaces vectors: old ones stand for the files that people have.
 */
final class VectorMaker {
    /** Restored dumps that are so short stand beside the vectors, to look at. */
    private static final int SHORT = 2048;

    private static final String BASE = "-base";

    /** Of the dumps that older versions have vectors of, those that are folded against themselves, cut elsewhere. */
    private static final Set<String> AGAIN = Set.of(
            "every-tag-ids-1",
            "every-tag-ids-8",
            "long-arrays-ids-4",
            "long-record",
            "odd-no-bytes",
            "random-broken-3",
            "chunks",
            "walk-9");

    private final Path folder;
    private final List<String> lines = new ArrayList<>(List.of(VectorFacts.TITLE));

    private VectorMaker(Path folder) {
        this.folder = folder;
    }

    /** @param args the folder, which is not there yet */
    public static void main(String[] args) throws IOException {
        VectorMaker maker = new VectorMaker(Path.of(args[0]));
        VectorFacts.createFolder(maker.folder);
        for (VectorDumps.Vector vector : VectorDumps.all()) {
            if (AGAIN.contains(vector.name())) {
                maker.write(vector.name(), vector.dump(), vector.dump(), vector.chunkSize(), vector.options());
            }
        }
        for (VectorDumps.Later later : VectorDumps.later()) {
            int idSize = later.idSize();
            byte[] before = ServerDump.of(idSize, 0, 120);
            maker.write(later.name(), before, ServerDump.of(idSize, 10, 126), later.chunkSize(), later.options());
        }
        Files.write(maker.folder.resolve(VectorFacts.FILE), maker.lines, UTF_8);
    }

    private void write(String name, byte[] before, byte[] dump, int chunkSize, FoldOptions options) throws IOException {
        Path base = folder.resolve(name + BASE + ".hfold");
        write(name + BASE, Folding.fold(before, chunkSize / 4 * 3, options));
        write(name, Folding.fold(dump, chunkSize, options.against(base)));
    }

    private void write(String name, byte[] folded) throws IOException {
        Files.write(folder.resolve(name + ".hfold"), folded);
        byte[] restored = Folding.restore(folded, Unfolding.STANDARD.with(folder));
        if (restored.length <= SHORT) {
            Files.write(folder.resolve(name + ".hprof"), restored);
        }
        lines.add(VectorFacts.of(name, folded, folder).toString());
    }
}
