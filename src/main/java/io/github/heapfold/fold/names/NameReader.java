package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.mixing.BinaryDecoder;
import io.github.heapfold.fold.mixing.RowMixer;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/** Reads the UTF8 records of a chunk, as {@link NameWriter} has told them. What it reads may be forged. */
public final class NameReader {
    private final ColumnUnpacker unpacker;
    private final RecordLayout layout;
    private Names names;

    public NameReader(ColumnUnpacker unpacker, RecordLayout layout) {
        this.unpacker = unpacker;
        this.layout = layout;
    }

    /**
     * Reads the names and adds the lengths of their texts to the shape.
     *
     * @param length bytes of the chunk
     */
    public void read(int n, ChunkShape shape, int length) throws FoldException {
        names = new Names(n);
        if (n == 0) {
            return;
        }
        readTexts(length);
        readIds();
        readOrder();
        Ints lengths = shape.tails(Tag.UTF8);
        for (int name : names.fileOrder) {
            lengths.add(names.textLength[name]);
        }
        shape.nameIds = names.ids;
    }

    private void readTexts(int length) throws FoldException {
        LaneInputs in = unpacker.lanes(ColumnId.of(Column.TEXTS));
        int how = in.head().getCount(NameWriter.LENGTHS_APART | NameWriter.MIXED);
        ByteInput texts = in.value();
        if ((how & NameWriter.MODELLED) != 0) {
            // What ends a text is one byte, and each has a record around it.
            texts = new ByteInput(TextCoder.decode(texts, in.head().getCount(length)));
        } else if ((how & NameWriter.MIXED) != 0) {
            texts = new ByteInput(RowMixer.decodeTexts(texts, in.head().getCount(length)));
        }
        names.bytes = texts.data();
        if ((how & NameWriter.LENGTHS_APART) != 0) {
            unpacker.counts(NameWriter.LENGTHS, names.textLength, 0, names.size());
            for (int i = 0; i < names.size(); i++) {
                names.textAt[i] = texts.take(names.textLength[i]);
            }
        } else {
            for (int i = 0; i < names.size(); i++) {
                names.textAt[i] = texts.takeUntilZero();
                names.textLength[i] = texts.at() - 1 - names.textAt[i];
            }
        }
        texts.expectEnd("the text of names");
    }

    private void readIds() throws FoldException {
        LaneInputs in = unpacker.lanes(ColumnId.of(NameWriter.IDS));
        int shift = in.head().getCount(3);
        NumberModel surprises = new NumberModel(new BinaryDecoder(in.value()));
        NameIdPredictor gaps = new NameIdPredictor();
        for (int i = 0; i < names.size(); i++) {
            names.ids[i] = gaps.expected() + (ZigZag.decode(surprises.code(0)) << shift);
            gaps.tell(names.ids[i], names.textLength[i]);
        }
    }

    private void readOrder() throws FoldException {
        LaneInputs in = unpacker.lanes(ColumnId.of(NameWriter.IDS));
        int n = names.size();
        SymbolOrder[] tables =
                new SymbolOrder[in.head().getCount(Math.min(n, in.head().left()))];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = SymbolOrder.read(in.head());
        }
        int[][] members = membersOf(tables.length, in.rank());
        NumberModel skipped = new NumberModel(new BinaryDecoder(in.symbol()));
        int place = 0;
        for (int i = 0; i < tables.length; i++) {
            int[] sorted = tables[i].sort(names, members[i]);
            FenwickTree remaining = new FenwickTree(sorted.length);
            while (remaining.left() > 0) {
                long before = skipped.code(0);
                if (before < 0 || before >= remaining.left()) {
                    throw new FoldException(Message.of("fold.namePlace", before, remaining.left()));
                }
                names.fileOrder[place++] = sorted[remaining.takeAfter((int) before)];
            }
        }
    }

    /** Which names each table has. */
    private int[][] membersOf(int tables, ByteInput in) throws FoldException {
        int n = names.size();
        int[] tableOf = new int[n];
        int[] sizes = new int[tables];
        int name = 0;
        for (int runs = in.getCount(n); runs > 0; runs--) {
            int table = in.getCount(tables - 1L);
            int count = in.getCount(n - name);
            Arrays.fill(tableOf, name, name + count, table);
            sizes[table] += count;
            name += count;
        }
        if (name != n) {
            throw new FoldException(Message.of("fold.namesLeft", n - name));
        }
        int[][] members = new int[tables][];
        for (int i = 0; i < tables; i++) {
            members[i] = new int[sizes[i]];
        }
        for (int i = n - 1; i >= 0; i--) {
            members[tableOf[i]][--sizes[tableOf[i]]] = i;
        }
        return members;
    }

    /** Writes identifiers and texts to where the records are. */
    public void place(Ints at, byte[] data) {
        int idOffset = Tag.UTF8.field("stringId").offset(layout.idSize);
        int textOffset = Tag.UTF8.fixedSize(layout.idSize);
        for (int i = 0; i < names.size(); i++) {
            int name = names.fileOrder[i];
            BigEndian.put(data, at.get(i) + idOffset, layout.idSize, names.ids[name]);
            System.arraycopy(names.bytes, names.textAt[name], data, at.get(i) + textOffset, names.textLength[name]);
        }
    }
}
