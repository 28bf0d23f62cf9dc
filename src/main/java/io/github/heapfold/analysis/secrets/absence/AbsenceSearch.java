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

/**
 * Looks for secrets in all that a dump holds, in one pass, column by column: so what is cut into several arrays or
 * fields is found where these follow each other. Memory of a few chunks.
 */
public final class AbsenceSearch {
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
        patterns = new Patterns(sought.patterns());
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

        Column(String name) {
            this.name = name;
        }

        void take(byte[] data, int length, long offset) {
            int most = Math.max(0, patterns.longest() - 1);
            if (tail.length > 0 && length > 0) {
                byte[] seam = Arrays.copyOf(tail, tail.length + Math.min(length, most));
                System.arraycopy(data, 0, seam, tail.length, seam.length - tail.length);
                int cut = tail.length;
                patterns.search(seam, 0, seam.length, cut, (pattern, start, end) -> {
                    if (start < cut) {
                        found(pattern, offset);
                    }
                });
            }
            patterns.search(data, 0, length, 0, (pattern, start, end) -> found(pattern, offset));
            if (length >= most) {
                tail = Arrays.copyOfRange(data, length - most, length);
            } else {
                byte[] joined = Arrays.copyOf(tail, tail.length + length);
                System.arraycopy(data, 0, joined, tail.length, length);
                tail = Arrays.copyOfRange(joined, Math.max(0, joined.length - most), joined.length);
            }
            bytes += length;
        }

        private void found(int pattern, long offset) {
            SoughtSecrets.Owner owner = sought.owner(pattern);
            long[] sum = AbsenceSearch.this.found.computeIfAbsent(
                    new Key(owner.secret(), owner.form(), name), any -> new long[] {0, offset});
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
                        columns.get(kind).take(of.data(), of.length(), bytes.offset());
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
                places.add(new Absence.Place(sought.label(key.secret), key.form, key.in, sum[0], sum[1])));
        return new Absence(
                sought.count(),
                sought.tooShort(),
                sought.tooLong(),
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
        part.take(GAP, part.bytes == 0 ? 0 : GAP.length, part.bytes);
    }

    /** Looks through the next bytes of the part of that packing which was begun last. */
    public void searchPart(String packing, byte[] data, int length) {
        Column part = parts.get(packing);
        part.take(data, length, part.bytes);
    }

    /** Says that something in such a part cannot be looked through. */
    public void close(String packing, String reason) {
        closedParts++;
        if (closed.size() < MOST_TOLD) {
            closed.add(new Absence.Closed(name(packing), reason));
        }
    }

    private static String name(String packing) {
        return packing.isEmpty() ? "the file as it is stored" : "what is in its " + packing;
    }
}
