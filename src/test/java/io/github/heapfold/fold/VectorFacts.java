package io.github.heapfold.fold;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.count.DumpSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * What a reader has to make of a test vector: a line of a table.
 *
 * @param name of the file, without its ending
 * @param restoredBytes of the restored dump
 * @param restoredSha256 of the restored dump
 * @param originalBytes that the index says, as all that follows
 * @param objects instances and arrays
 * @param opaqueBytes bytes in no record
 * @param damage where the dump was damaged; -1 where it was not
 * @param chunks how many
 * @param profile its name
 * @param level 1 to 9
 */
record VectorFacts(
        String name,
        long restoredBytes,
        String restoredSha256,
        long originalBytes,
        long objects,
        long opaqueBytes,
        long damage,
        int chunks,
        String profile,
        int level) {
    static final String FILE = "vectors.tsv";

    static final String TITLE = "name\trestored bytes\trestored SHA-256\toriginal bytes\tobjects\topaque bytes\tdamage"
            + " at\tchunks\tprofile\tlevel";

    /**
     * Makes the folder for the vectors of a new version of the format.
     *
     * @throws FileAlreadyExistsException where it is there: old vectors stand for the files that people have
     */
    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder.toAbsolutePath().getParent());
        Files.createDirectory(folder);
    }

    /**
     * By reading the file front to back.
     *
     * @param folder where its base is, if it has one
     */
    static VectorFacts of(String name, byte[] folded, Path folder) throws IOException {
        ByteArrayOutputStream restored = new ByteArrayOutputStream();
        FoldIndex index = Folding.restore(folded, restored, 1, Unfolding.STANDARD.with(folder));
        DumpSummary summary = index.summary();
        return new VectorFacts(
                name,
                restored.size(),
                HexFormat.of().formatHex(Sha256.start().digest(restored.toByteArray())),
                summary.bytes(),
                summary.objects(),
                summary.opaqueBytes(),
                summary.damage().map(damage -> damage.offset()).orElse(-1L),
                index.chunks().size(),
                index.profile().name(),
                index.profile().level());
    }

    @Override
    public String toString() {
        return String.join(
                "\t",
                name,
                Long.toString(restoredBytes),
                restoredSha256,
                Long.toString(originalBytes),
                Long.toString(objects),
                Long.toString(opaqueBytes),
                Long.toString(damage),
                Integer.toString(chunks),
                profile,
                Integer.toString(level));
    }
}
