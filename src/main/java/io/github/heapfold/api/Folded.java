package io.github.heapfold.api;

import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.util.Map;
import java.util.TreeMap;

/**
 * What folding a dump came to.
 *
 * @param dumpBytes bytes of the dump
 * @param strippedBytes how many of them were left out
 * @param foldedBytes bytes of the folded file
 * @param tags what the records of each tag took in the dump and take in the folded file, by name of the tag
 */
public record Folded(long dumpBytes, long strippedBytes, long foldedBytes, Map<String, Size> tags) {
    /**
     * Bytes of one kind of records.
     *
     * @param dump in the dump
     * @param stripped how many of them were left out
     * @param folded in the folded file
     */
    public record Size(long dump, long stripped, long folded) {}

    static Folded of(SizeReport sizes) {
        Map<String, Size> tags = new TreeMap<>();
        for (ColumnSize size : sizes.tags()) {
            tags.put(size.name(), new Size(size.original(), size.stripped(), size.stored()));
        }
        return new Folded(sizes.originalBytes(), sizes.strippedBytes(), sizes.storedBytes(), Map.copyOf(tags));
    }
}
