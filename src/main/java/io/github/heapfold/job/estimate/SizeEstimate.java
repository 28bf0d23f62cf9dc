package io.github.heapfold.job.estimate;

import java.util.Map;

/**
 * How large a folded file will be.
 *
 * @param bytes what is expected
 * @param margin by how much it is more or less in 19 of 20 cases; 0 where all of the dump has been coded
 * @param chunks how many chunks have been coded for it
 * @param totalChunks how many there are
 * @param storedBytes of these, what each column takes
 * @param settled whether nothing better can be told from this sample
 */
public record SizeEstimate(
        long bytes, long margin, int chunks, int totalChunks, Map<String, Long> storedBytes, boolean settled) {
    /** Whether all of the dump has been coded for it, just as it would be. */
    public boolean isWhole() {
        return settled && chunks == totalChunks;
    }

    /** The margin as a part of what is expected. */
    public double relativeMargin() {
        return bytes == 0 ? 0 : (double) margin / bytes;
    }
}
