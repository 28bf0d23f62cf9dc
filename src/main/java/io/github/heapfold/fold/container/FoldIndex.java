package io.github.heapfold.fold.container;

import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.profile.AppliedProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a folded file remembers of its dump, and where its chunks are.
 *
 * @param source the dump's name when it was folded, without its folders
 * @param summary what the dump was made of
 * @param profile what it was folded with
 * @param storedBytes bytes in the file per column name; {@code structure} and {@code opaque} for what is in no column
 * @param chunks the chunks in file order
 * @param sha256 digest of the whole dump, where nothing was left out
 * @param recipients who opens what was left out, by their names; empty where nobody does
 * @param base the file that it was folded against; empty where it stands alone
 */
public record FoldIndex(
        String source,
        DumpSummary summary,
        AppliedProfile profile,
        Map<String, Long> storedBytes,
        List<ChunkEntry> chunks,
        Optional<byte[]> sha256,
        List<String> recipients,
        Optional<FoldBase> base) {
    /** Bytes of the file that are sealed. */
    public long sealedBytes() {
        return chunks.stream().mapToLong(ChunkEntry::sealedBytes).sum();
    }

    /** The chunk whose bytes began at a place in the dump; empty where none did. */
    public Optional<ChunkEntry> chunkAt(long originalOffset) {
        int from = 0;
        int to = chunks.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (chunks.get(middle).originalOffset() < originalOffset) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < chunks.size() && chunks.get(from).originalOffset() == originalOffset
                ? Optional.of(chunks.get(from))
                : Optional.empty();
    }

    /**
     * One chunk.
     *
     * @param offset where it begins in the folded file
     * @param storedBytes its bytes there
     * @param classBytes how many of them come first and say which classes it announces, for all later chunks; 0 where
     *     it has none
     * @param sealedBytes how many of them come last and are sealed; 0 where the file is not
     * @param originalOffset where its bytes began in the dump
     * @param originalBytes how many they were
     * @param restoredBytes how many come out; fewer than the original where records were left out
     */
    public record ChunkEntry(
            long offset,
            long storedBytes,
            long classBytes,
            long sealedBytes,
            long originalOffset,
            long originalBytes,
            long restoredBytes) {}
}
