package io.github.heapfold.job.inspect;

import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets the counts of a dump against what its columns take in the folded file. */
public final class Sizes {
    private Sizes() {}

    /** Of a folded file, from what it remembers of its dump. */
    public static SizeReport of(String source, String target, FoldIndex index, long storedBytes, Duration time) {
        Map<String, Long> columns = new LinkedHashMap<>(index.storedBytes());
        if (index.sealedBytes() > 0) {
            columns.put(ColumnSize.SEALED, index.sealedBytes());
        }
        return of(source, target, index.summary(), index.profile(), columns, storedBytes, time);
    }

    /**
     * Of any file.
     *
     * @param columnBytes what each column takes in it, as far as that is known
     * @param storedBytes of the whole file
     */
    public static SizeReport of(
            String source,
            String target,
            DumpSummary summary,
            AppliedProfile profile,
            Map<String, Long> columnBytes,
            long storedBytes,
            Duration time) {
        Map<String, Long> stored = new LinkedHashMap<>(columnBytes);
        if (opaqueBytes(summary) > 0) {
            // They are in the original, whatever became of them.
            stored.putIfAbsent(ColumnSize.OPAQUE, 0L);
        }
        List<ColumnSize> columns = new ArrayList<>();
        long named = 0;
        List<FieldCount> fields = summary.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldCount field = fields.get(i);
            long original = field.bytes();
            // A field with parts stands here for what is in none of them, so that every byte is counted once.
            for (int part = i + 1;
                    part < fields.size() && isPart(fields.get(part).column(), field.column());
                    part++) {
                original -= fields.get(part).bytes();
            }
            String name = field.column().toString();
            long kept = stored.getOrDefault(name, 0L);
            stored.remove(name);
            if (original > 0 || kept > 0) {
                long stripped = profile.strips(field.column()) ? original : 0;
                columns.add(new ColumnSize(name, field.count(), original, stripped, kept));
                named += kept;
            }
        }
        for (Map.Entry<String, Long> rest : stored.entrySet()) {
            long original = rest.getKey().equals(ColumnSize.OPAQUE) ? opaqueBytes(summary) : 0;
            columns.add(new ColumnSize(rest.getKey(), 0, original, 0, rest.getValue()));
            named += rest.getValue();
        }
        long header = summary.header().map(h -> (long) h.length()).orElse(0L);
        columns.add(new ColumnSize(ColumnSize.CONTAINER, 0, header, 0, storedBytes - named));
        return new SizeReport(
                source,
                target,
                profile.name(),
                profile.level(),
                summary.bytes(),
                storedBytes,
                time,
                List.copyOf(columns));
    }

    /**
     * What its columns take in a dump that was only stripped: as much as before, but for records that went whole; what
     * went of others are {@link ColumnSize#ZEROS}.
     */
    public static Map<String, Long> stripped(DumpSummary summary, AppliedProfile profile) {
        Map<String, Long> kept = new LinkedHashMap<>();
        for (FieldCount field : summary.fields()) {
            Column column = field.column();
            if (!profile.drops(column.field().tag())) {
                long parts = column.parts().stream().mapToLong(summary::bytes).sum();
                String name = profile.strips(column) ? ColumnSize.ZEROS : column.toString();
                kept.merge(name, field.bytes() - parts, Long::sum);
            }
        }
        kept.put(ColumnSize.OPAQUE, opaqueBytes(summary));
        return kept;
    }

    /** Says of a packed dump that it is one: its bytes are counted as they come out. */
    public static SizeReport outOf(DumpSource source, SizeReport sizes) {
        return source.isPacked() ? sizes.outOf(new SizeReport.Packed(source.packing(), source.size())) : sizes;
    }

    /** Records in no catalogue are counted by their tag and stored with what is in no record. */
    public static long opaqueBytes(DumpSummary summary) {
        return summary.opaqueBytes()
                + summary.records().stream()
                        .filter(record -> record.tag() == null)
                        .mapToLong(TagCount::bytes)
                        .sum();
    }

    private static boolean isPart(Column part, Column whole) {
        return part.type() != null && whole.type() == null && part.field() == whole.field();
    }
}
