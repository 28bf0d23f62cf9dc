package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnPacker;
import io.github.heapfold.fold.mixing.BinaryEncoder;
import io.github.heapfold.fold.mixing.RowMixer;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.util.Arrays;
import java.util.List;

/**
 * Tells the UTF8 records of a chunk to {@link NameReader}: identifiers and texts in the order of identifiers, where
 * names that belong together are neighbours, and from which tables they come, from which the order in the file follows.
 */
public final class NameWriter {
    static final Column IDS = Column.of(Tag.UTF8.field("stringId"));
    static final Column LENGTHS = Column.of(Tag.UTF8.field("length"));

    /** The texts' lengths are told apart from them, as zeros do not end them. */
    static final int LENGTHS_APART = 1;

    /** The texts are coded by a {@link TextModel}. */
    static final int MODELLED = 2;

    /** Instead: by a {@link RowMixer}. */
    static final int MIXED = 4;

    /** Less text teaches a model nothing. */
    private static final int WORTHWHILE = 256;

    private final ColumnPacker packer;
    private final RecordLayout layout;
    private final boolean modelled;

    /** @param modelled whether to take the time for the smallest texts */
    public NameWriter(ColumnPacker packer, RecordLayout layout, boolean modelled) {
        this.packer = packer;
        this.layout = layout;
        this.modelled = modelled;
    }

    public void write(ChunkShape shape, byte[] data) {
        Ints at = shape.positions(Tag.UTF8);
        if (at.size() == 0) {
            return;
        }
        Names names = names(at, shape.tails(Tag.UTF8), data);
        shape.nameIds = names.ids;
        LaneSinks ids = packer.lanes(ColumnId.of(IDS));
        writeIds(names, ids);
        writeOrder(names, ids);
        writeTexts(names);
    }

    private Names names(Ints at, Ints lengths, byte[] data) {
        int n = at.size();
        long[] idAt = new long[n];
        BigEndian.gather(data, at.array(), 0, n, Tag.UTF8.field("stringId").offset(layout.idSize), layout.idSize, idAt);
        Names names = new Names(n);
        names.bytes = data;
        int header = Tag.UTF8.fixedSize(layout.idSize);
        int[] order = ranks(idAt);
        for (int place = 0; place < n; place++) {
            int name = order[place];
            names.fileOrder[place] = name;
            names.ids[name] = idAt[place];
            names.textAt[name] = at.get(place) + header;
            names.textLength[name] = lengths.get(place);
        }
        return names;
    }

    /** The place of each among them all by ascending unsigned number; equal ones stay in order. */
    private static int[] ranks(long[] ids) {
        long[] sorted = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            sorted[i] = ids[i] ^ Long.MIN_VALUE;
        }
        Arrays.sort(sorted);
        int[] equal = new int[ids.length];
        int[] ranks = new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
            int first = firstOf(sorted, ids[i] ^ Long.MIN_VALUE);
            ranks[i] = first + equal[first]++;
        }
        return ranks;
    }

    private static int firstOf(long[] sorted, long value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static void writeIds(Names names, LaneSinks out) {
        int n = names.size();
        int shift = IdDelta.commonShift(names.ids, names.ids.length);
        out.head.put(shift);
        long[] surprises = new long[n];
        NameIdPredictor gaps = new NameIdPredictor();
        for (int i = 0; i < n; i++) {
            surprises[i] = ZigZag.encode((names.ids[i] - gaps.expected()) >> shift);
            gaps.tell(names.ids[i], names.textLength[i]);
        }
        put(surprises, out.value);
    }

    private static void put(long[] numbers, ByteSink out) {
        BinaryEncoder encoder = new BinaryEncoder(out);
        NumberModel model = new NumberModel(encoder);
        try {
            for (long number : numbers) {
                model.code(number);
            }
        } catch (FoldException e) {
            throw new IllegalStateException("who writes finds no error", e);
        }
        encoder.end();
    }

    private static void writeOrder(Names names, LaneSinks out) {
        List<SymbolOrderFinder.Stretch> stretches = SymbolOrderFinder.find(names);
        int n = names.size();
        int[] stretchOf = new int[n];
        for (int s = 0; s < stretches.size(); s++) {
            int end = s + 1 < stretches.size() ? stretches.get(s + 1).from() : n;
            for (int i = stretches.get(s).from(); i < end; i++) {
                stretchOf[names.fileOrder[i]] = s;
            }
        }
        ByteSink runs = new ByteSink(64);
        int count = 0;
        for (int i = 0; i < n; count++) {
            int start = i;
            while (i < n && stretchOf[i] == stretchOf[start]) {
                i++;
            }
            runs.putVarint(stretchOf[start]);
            runs.putVarint(i - start);
        }
        out.head.putVarint(stretches.size());
        long[] skipped = new long[n];
        for (int s = 0; s < stretches.size(); s++) {
            int from = stretches.get(s).from();
            int end = s + 1 < stretches.size() ? stretches.get(s + 1).from() : n;
            int[] inFile = Arrays.copyOfRange(names.fileOrder, from, end);
            SymbolOrder table = stretches.get(s).table();
            long[] best = skipped(names, table, inFile);
            if (table.order().hasBuckets()) {
                SymbolOrder other = new SymbolOrder(table.order(), table.modulus(), true);
                long[] others = skipped(names, other, inFile);
                if (zeros(others) > zeros(best)) {
                    table = other;
                    best = others;
                }
            }
            table.write(out.head);
            System.arraycopy(best, 0, skipped, from, best.length);
        }
        out.rank.putVarint(count);
        out.rank.put(runs.data(), 0, runs.length());
        put(skipped, out.symbol);
    }

    /** Per name, how many that come before it in the table come after it in the file. */
    private static long[] skipped(Names names, SymbolOrder table, int[] inFile) {
        int[] members = inFile.clone();
        Arrays.sort(members);
        int[] sorted = table.sort(names, members);
        int[] placeOf = new int[names.size()];
        for (int i = 0; i < sorted.length; i++) {
            placeOf[sorted[i]] = i;
        }
        FenwickTree remaining = new FenwickTree(sorted.length);
        long[] skipped = new long[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            skipped[i] = remaining.take(placeOf[inFile[i]]);
        }
        return skipped;
    }

    private static long zeros(long[] values) {
        return Arrays.stream(values).filter(value -> value == 0).count();
    }

    private void writeTexts(Names names) {
        LaneSinks out = packer.lanes(ColumnId.of(Column.TEXTS));
        boolean apart = hasZeros(names);
        if (apart) {
            packer.counts(LENGTHS, names.textLength, 0, names.size());
        }
        ByteSink text = new ByteSink(64);
        for (int i = 0; i < names.size(); i++) {
            text.put(names.bytes, names.textAt[i], names.textLength[i]);
            if (!apart) {
                text.put(0);
            }
        }
        boolean isModelled = modelled && text.length() >= WORTHWHILE;
        int model = packer.mixes() ? MIXED : MODELLED;
        out.head.put((apart ? LENGTHS_APART : 0) | (isModelled ? model : 0));
        if (isModelled && model == MIXED) {
            out.head.putVarint(text.length());
            RowMixer.encodeTexts(text, out.value);
        } else if (isModelled) {
            out.head.putVarint(text.length());
            TextCoder.encode(text, out.value);
        } else {
            out.value.put(text.data(), 0, text.length());
        }
    }

    private static boolean hasZeros(Names names) {
        for (int i = 0; i < names.size(); i++) {
            for (int j = names.textAt[i]; j < names.textAt[i] + names.textLength[i]; j++) {
                if (names.bytes[j] == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
