package io.github.heapfold.fuzz;

import io.github.heapfold.fixture.SealedVectors;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.seal.Identities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/**
 * Reads any bytes as a folded file: as they are, and with all checksums of blocks mended, so that what stands behind
 * them is reached. It is restored, by its index and front to back with the same result, checked and salvaged.
 */
public final class FoldFuzz {
    private static final Unfolding OTHER = new Unfolding(Fill.ZERO.with("?").with("int=-1"), true);

    /** Written again for each input: to create and delete files takes longer than to read them. */
    private static final Path FILE = temporaryFile();

    private static final Identities IDENTITIES;
    private static final Set<String> ORIGINALS;

    static {
        try {
            IDENTITIES = SealedVectors.identities();
            ORIGINALS = Set.copyOf(SealedVectors.digests().values());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FoldFuzz() {}

    /** In a folder of its own, beside the file that seeds with a base need. */
    private static Path temporaryFile() {
        try {
            Path folder = Files.createTempDirectory("fuzz");
            Path base = FuzzSeeds.writeBase(folder);
            Path file = Files.createFile(folder.resolve("fuzz.hfold"));
            for (Path one : new Path[] {folder, base, file}) {
                // In the other order.
                one.toFile().deleteOnExit();
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] folded) throws IOException {
        read(folded);
        byte[] mended = MendedFold.of(folded);
        if (mended != null) {
            read(mended);
        }
    }

    private static void read(byte[] folded) throws IOException {
        ByteArrayOutputStream restored = new ByteArrayOutputStream();
        boolean whole = Bounds.keeps("restore", () -> {
            restored.reset();
            restore(folded, Unfolding.STANDARD, restored);
        });
        unseal(folded);
        Bounds.keeps("restore otherwise", () -> restore(folded, OTHER, OutputStream.nullOutputStream()));
        Files.write(FILE, folded);
        boolean indexed = Bounds.keeps("read by the index", () -> {
            ByteArrayOutputStream chunks = new ByteArrayOutputStream();
            try (FoldFile fold = FoldFile.open(FILE)) {
                for (int i = 0; i < fold.index().chunks().size(); i++) {
                    chunks.write(fold.chunk(i));
                }
            }
            if (whole) {
                byte[] all = restored.toByteArray();
                byte[] tail = Arrays.copyOfRange(all, all.length - Math.min(all.length, chunks.size()), all.length);
                Bounds.same("read by the index", chunks.toByteArray(), tail);
            }
        });
        if (whole && !indexed) {
            throw new AssertionError("front to back it can be read, by its index it cannot");
        }
        boolean salvaged = Bounds.keeps("salvage", () -> {
            try (FoldSalvage salvage = FoldSalvage.open(FILE, Unfolding.STANDARD, Progress.NONE)) {
                salvage.restore(OutputStream.nullOutputStream(), 1, Progress.NONE);
            }
        });
        if (whole && !salvaged && restored.size() > 31) {
            throw new AssertionError("it is whole, and cannot be salvaged");
        }
    }

    /** Whatever is changed in a sealed file: what the key opens is one of the dumps that were sealed, or nothing. */
    private static void unseal(byte[] folded) throws IOException {
        ByteArrayOutputStream opened = new ByteArrayOutputStream();
        boolean whole = Bounds.keeps("unseal", () -> {
            opened.reset();
            restore(folded, Unfolding.opened(IDENTITIES), opened);
        });
        if (whole && !ORIGINALS.contains(SealedVectors.digest(opened.toByteArray()))) {
            throw new AssertionError("what was opened is not what was sealed");
        }
        Bounds.keeps("salvage what is sealed", () -> {
            Files.write(FILE, folded);
            try (FoldSalvage salvage = FoldSalvage.open(FILE, Unfolding.opened(IDENTITIES), Progress.NONE)) {
                salvage.restore(OutputStream.nullOutputStream(), 1, Progress.NONE);
            }
        });
    }

    private static void restore(byte[] folded, Unfolding unfolding, OutputStream out) throws IOException {
        new FoldReader(DumpSource.of("fuzz.hfold", new ByteArrayInputStream(folded)), unfolding.beside(FILE))
                .restore(out, 1, Progress.NONE);
    }
}
