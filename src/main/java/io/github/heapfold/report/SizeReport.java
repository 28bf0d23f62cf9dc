package io.github.heapfold.report;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Before and after: what a dump took, what was left out, what is left. The columns add up: {@code original} to
 * {@link #originalBytes}, {@code stored} to {@link #storedBytes}.
 *
 * @param source the dump, as it was named
 * @param target the folded file
 * @param profile name of the profile
 * @param level 1 to 9; 0 where another program stripped it, or among several files it differs
 * @param originalBytes bytes of the (uncompressed) dump
 * @param storedBytes bytes of the folded file
 * @param time how long folding took; zero where that is not known
 * @param columns one entry per column that occurs or is stored
 * @param packed how the dump was packed, for it counts as unpacked; empty where it was not, and where nobody knows
 */
public record SizeReport(
        String source,
        String target,
        String profile,
        int level,
        long originalBytes,
        long storedBytes,
        Duration time,
        List<ColumnSize> columns,
        Optional<Packed> packed) {
    /**
     * How a dump is packed.
     *
     * @param as as in {@code gzip} or {@code gzip/tar}, from the outside in
     * @param fileBytes of the packed file; -1 where it was a stream
     */
    public record Packed(String as, long fileBytes) {}

    /** Of a dump that is not packed, or of which it is not known. */
    public SizeReport(
            String source,
            String target,
            String profile,
            int level,
            long originalBytes,
            long storedBytes,
            Duration time,
            List<ColumnSize> columns) {
        this(source, target, profile, level, originalBytes, storedBytes, time, columns, Optional.empty());
    }

    /** The same where the dump came out of a packed file. */
    public SizeReport outOf(Packed file) {
        return new SizeReport(
                source, target, profile, level, originalBytes, storedBytes, time, columns, Optional.of(file));
    }

    /** Stored bytes for each byte of the original, 0 for an empty one. */
    public double ratio() {
        return originalBytes == 0 ? 0 : (double) storedBytes / originalBytes;
    }

    /** {@code 1.48 GB → 61.2 MB (4.1 %)}; of an empty dump there is no part. */
    public String change() {
        String part = originalBytes == 0 ? "" : " (" + Units.percent(ratio()) + ")";
        return Units.bytes(originalBytes) + " → " + Units.bytes(storedBytes) + part;
    }

    /** Bytes of the original that were left out. */
    public long strippedBytes() {
        return columns.stream().mapToLong(ColumnSize::stripped).sum();
    }

    /** Bytes of the result that are zeros in the place of what was left out: of a dump, which has to have them. */
    public long zeroBytes() {
        return columns.stream()
                .filter(column -> column.name().equals(ColumnSize.ZEROS))
                .mapToLong(ColumnSize::stored)
                .sum();
    }

    /** Of what was left out, the bytes in whose place nothing stands. */
    public long removedBytes() {
        return strippedBytes() - zeroBytes();
    }

    /** The columns summed per tag, in the order of the catalogue; names without a tag stay by themselves. */
    public List<ColumnSize> tags() {
        Map<String, ColumnSize> sums = new LinkedHashMap<>();
        for (ColumnSize column : columns) {
            sums.merge(
                    column.tag(),
                    new ColumnSize(column.tag(), column.count(), column.original(), column.stripped(), column.stored()),
                    ColumnSize::plus);
        }
        return List.copyOf(sums.values());
    }
}
