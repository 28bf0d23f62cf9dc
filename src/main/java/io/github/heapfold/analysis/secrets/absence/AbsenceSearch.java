package io.github.heapfold.analysis.secrets.absence;

import io.github.heapfold.analysis.secrets.Patterns;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Looks for secrets in all that a dump holds, in one pass, column by column: so what is cut into several arrays or
 * fields is found where these follow each other. Memory of a few chunks.
 */
public final class AbsenceSearch {
    /** What the file is called that the dump is in. */
    public static final String AS_STORED = "the file as it is stored";

    /** Most of a kind that are told. */
    private static final int MOST_TOLD = 100;

    private static final byte[] GAP = {0};

    private final SoughtSecrets sought;
    private final Patterns patterns;
    private final Map<ColumnBytes.Searched, Column> columns = new EnumMap<>(ColumnBytes.Searched.class);
    private final List<Absence.Packed> packed = new ArrayList<>();
    private final Map<Key, long[]> found = new LinkedHashMap<>();
    private long packedArrays;

    /** By what they came out of. */
    private final Map<String, Column> parts = new LinkedHashMap<>();

    private final List<Absence.Closed> closed = new ArrayList<>();
    private long closedParts;

    private record Key(int secret, StoredForm form, String in) {}

    public AbsenceSearch(SoughtSecrets sought) {
        this.sought = sought;
        patterns = sought.patterns();
        for (ColumnBytes.Searched kind : ColumnBytes.Searched.values()) {
            columns.put(kind, new Column(kind.label()));
        }
    }

    /** What came of one column so far. */
    private final class Column {
        private final String name;

        /** The last bytes, in which something may begin that goes on. */
        private byte[] tail = new byte[0];

        private long bytes;

        /** Of them, those that came before what is looked through now. */
        private long begun;

        Column(String name) {
            this.name = name;
        }

        /**
         * Takes what comes next.
         *
         * @param places where in the dump, or part, a place of these bytes is
         */
        void take(byte[] data, int length, IntToLongFunction places) {
            int most = Math.max(0, patterns.longest() - 1);
            if (tail.length > 0 && length > 0) {
                byte[] seam = Arrays.copyOf(tail, tail.length + Math.min(length, most));
                System.arraycopy(data, 0, seam, tail.length, seam.length - tail.length);
                int cut = tail.length;
                patterns.search(seam, 0, seam.length, cut, (pattern, start, end) -> {
                    if (start < cut) {
                        found(pattern, places, start - cut);
                    }
                });
            }
            patterns.search(data, 0, length, 0, (pattern, start, end) -> found(pattern, places, start));
            if (length >= most) {
                tail = Arrays.copyOfRange(data, length - most, length);
            } else {
                byte[] joined = Arrays.copyOf(tail, tail.length + length);
                System.arraycopy(data, 0, joined, tail.length, length);
                tail = Arrays.copyOfRange(joined, Math.max(0, joined.length - most), joined.length);
            }
            bytes += length;
        }

        private void found(int pattern, IntToLongFunction places, int start) {
            SoughtSecrets.Owner owner = sought.owner(pattern);
            long[] sum = AbsenceSearch.this.found.computeIfAbsent(
                    new Key(owner.secret(), owner.form(), name), any -> new long[] {0, places.applyAsLong(start)});
            sum[0]++;
        }
    }

    /**
     * Looks through a dump.
     *
     * @param reader at the dump's beginning; the caller closes it
     */
    public Absence search(ChunkReader reader, int threads, Progress progress) throws IOException {
        int idSize = reader.header().map(HprofHeader::idSize).orElse(Integer.BYTES);
        Pipeline.<Chunk, ColumnBytes>run(
                threads,
                reader::next,
                chunk -> {
                    ColumnBytes bytes = ColumnBytes.of(chunk, idSize);
                    reader.release(chunk);
                    return bytes;
                },
                bytes -> {
                    for (ColumnBytes.Searched kind : ColumnBytes.Searched.values()) {
                        ColumnBytes.Bytes of = bytes.of(kind);
                        columns.get(kind).take(of.data(), of.length(), place -> bytes.offset() + of.place(place));
                    }
                    packedArrays += bytes.packed().size();
                    bytes.packed().stream()
                            .limit(Math.max(0, MOST_TOLD - packed.size()))
                            .forEach(packed::add);
                    progress.at(reader.source().position(), reader.source().size());
                });
        List<Absence.Searched> searched = new ArrayList<>();
        columns.values().forEach(column -> searched.add(new Absence.Searched(column.name, column.bytes)));
        parts.values().forEach(part -> searched.add(new Absence.Searched(part.name, part.bytes)));
        List<Absence.Place> places = new ArrayList<>();
        found.forEach((key, sum) ->
                places.add(new Absence.Place(key.secret, sought.label(key.secret), key.form, key.in, sum[0], sum[1])));
        return new Absence(
                sought.count(),
                sought.tooShort(),
                sought.tooLong(),
                sought.unknown(),
                sought.otherHeaps(),
                List.copyOf(searched),
                List.copyOf(places),
                List.copyOf(packed),
                packedArrays,
                List.of(),
                List.copyOf(closed),
                closedParts,
                reader.damage());
    }

    /**
     * Begins to look through a part of the file that a dump is kept in, which may say more than the dump: in a header,
     * or beside it in an archive.
     *
     * @param packing what it came out of; empty for the file as it is stored
     */
    public void beginPart(String packing) {
        Column part = parts.computeIfAbsent(packing, any -> new Column(name(packing)));
        // What is beside each other in an archive is not one text.
        part.take(GAP, part.bytes == 0 ? 0 : GAP.length, place -> 0);
        part.begun = part.bytes;
    }

    /** Looks through the next bytes of the part of that packing which was begun last. */
    public void searchPart(String packing, byte[] data, int length) {
        Column part = parts.get(packing);
        long from = part.bytes - part.begun;
        part.take(data, length, place -> from + place);
    }

    /** Says that something in such a part cannot be looked through. */
    public void close(String packing, String reason) {
        closedParts++;
        if (closed.size() < MOST_TOLD) {
            closed.add(new Absence.Closed(name(packing), reason));
        }
    }

    private static String name(String packing) {
        return packing.isEmpty() ? AS_STORED : "what is in its " + packing;
    }
}
