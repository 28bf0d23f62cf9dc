package io.github.heapfold.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the test vectors of this version of the format to a new folder, with what a reader has to make of them: files
 * of the last level, those that leave something out sealed, and one with a base. It never replaces vectors: old ones
 * stand for the files that people have.
 */
final class VectorMaker {
    /** Restored dumps that are so short stand beside the vectors, to look at. */
    private static final int SHORT = 2048;

    private static final int LEVEL = 9;

    /** Of the dumps that older versions have vectors of, those that are folded anew. */
    private static final Set<String> AGAIN = Set.of(
            "every-tag-ids-1",
            "every-tag-ids-8",
            "long-arrays-ids-4",
            "mixed-contents",
            "mixed-differences",
            "mixed-ints",
            "mixed-references",
            "mixed-repeated",
            "mixed-sealed",
            "random-oom-4",
            "linked",
            "linked-oom",
            "names-with-zeros",
            "names-in-another-order",
            "chunks",
            "walk-9",
            "walk-10");

    private final Path folder;
    private final TestKeys keys = new TestKeys();
    private final List<String> lines = new ArrayList<>(List.of(VectorFacts.TITLE));
    private final List<String> originals = new ArrayList<>();

    private VectorMaker(Path folder) {
        this.folder = folder;
    }

    /** @param args the folder, which is not there yet */
    public static void main(String[] args) throws IOException {
        VectorMaker maker = new VectorMaker(Path.of(args[0]));
        VectorFacts.createFolder(maker.folder);
        Files.writeString(maker.folder.resolve(SealedVectors.IDENTITY), maker.keys.identity + "\n");
        for (VectorDumps.Vector vector : VectorDumps.all()) {
            if (AGAIN.contains(vector.name())) {
                maker.write(vector);
            }
        }
        maker.writeLater();
        Files.write(maker.folder.resolve(SealedVectors.ORIGINALS), maker.originals, UTF_8);
        Files.write(maker.folder.resolve(VectorFacts.FILE), maker.lines, UTF_8);
    }

    private void write(VectorDumps.Vector vector) throws IOException {
        Profile profile = vector.options().profile();
        FoldOptions options = new FoldOptions(profile, LEVEL, 1);
        if (!profile.isLossless()) {
            options = new FoldOptions(profile, LEVEL, 1, Optional.of(keys.recipients()));
            originals.add(vector.name() + "\t" + SealedVectors.digest(vector.dump()));
        }
        write(vector.name(), Folding.fold(vector.dump(), vector.chunkSize(), options));
    }

    /** A file that is folded alone and then against its base. */
    private void writeLater() throws IOException {
        VectorDumps.Later later = VectorDumps.later().stream()
                .filter(it -> it.options().level() == LEVEL)
                .findFirst()
                .orElseThrow();
        byte[] base = Folding.fold(ServerDump.of(later.idSize(), 0, 120), later.chunkSize() / 4 * 3, later.options());
        write(later.name() + "-base", base);
        byte[] alone = Folding.fold(ServerDump.of(later.idSize(), 10, 126), later.chunkSize(), later.options());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path named = folder.resolve(later.name() + "-base.hfold");
        try (DumpSource source = DumpSource.of("some.hfold", new ByteArrayInputStream(alone));
                FoldRebase rebase = new FoldRebase(source, Optional.empty(), Optional.of(named), Progress.NONE)) {
            rebase.write(out, 1, Progress.NONE);
        }
        write(later.name(), out.toByteArray());
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
