package io.github.heapfold.fold.container;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.count.DumpSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a folded file remembers of its dump, and where its chunks are.
 *
 * @param source the dump's name when it was folded, without its folders
 * @param summary what the dump was made of
 * @param profileName name of the profile it was folded with
 * @param strippedNames what was left out whole, as {@link io.github.heapfold.profile.Strippable#named} reads it
 * @param erasedNames columns of which a part was made zeros
 * @param rules what else the profile said, a line each as in its file
 * @param level 1 to 9
 * @param storedBytes bytes in the file per column name; {@code structure} and {@code opaque} for what is in no column
 * @param chunks the chunks in file order
 * @param sha256 digest of the whole dump, where nothing was left out
 */
public record FoldIndex(
        String source,
        DumpSummary summary,
        String profileName,
        List<String> strippedNames,
        List<String> erasedNames,
        List<String> rules,
        int level,
        Map<String, Long> storedBytes,
        List<ChunkEntry> chunks,
        Optional<byte[]> sha256) {
    /**
     * One chunk.
     *
     * @param offset where it begins in the folded file
     * @param storedBytes its bytes there
     * @param classBytes how many of them come first and say which classes it announces, for all later chunks; 0 where
     *     it has none
     * @param originalOffset where its bytes began in the dump
     * @param originalBytes how many they were
     * @param restoredBytes how many come out; fewer than the original where records were left out
     */
    public record ChunkEntry(
            long offset,
            long storedBytes,
            long classBytes,
            long originalOffset,
            long originalBytes,
            long restoredBytes) {}

    /** Whether nothing was left out. */
    public boolean isLossless() {
        return strippedNames.isEmpty() && erasedNames.isEmpty() && rules.isEmpty();
    }

    /** What went and what stayed, a line each as in the file of a profile. */
    public List<String> profileLines() {
        return Stream.of(
                        strippedNames.stream().map(name -> "strip " + name),
                        erasedNames.stream().map(name -> "strip " + name),
                        rules.stream())
                .flatMap(lines -> lines)
                .toList();
    }

    /** Whether a column was left out, by itself, with its field or with its record. */
    public boolean strips(Column column) {
        return strippedNames.contains(column.toString())
                || strippedNames.contains(column.field().toString())
                || strippedNames.contains(column.field().tag().name());
    }
}
