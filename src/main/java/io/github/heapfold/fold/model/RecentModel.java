package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * Each identifier as its place among the last {@link #SIZE} different ones (most recent first), or where it is not
 * there, as its distance from the last that was not.
 */
final class RecentModel implements ColumnModel {
    private static final int SIZE = 64;
    private static final int NULL = 0;
    private static final int NEW = 1;
    private static final int FIRST = 2;

    /**
     * Places to remember identifiers by their hash: enough that one that is not there is nearly always known at once.
     */
    private static final int HASH_BITS = 12;

    private final long[] recent = new long[SIZE];
    private int used;

    /** For encoding: how many of the recent identifiers have each hash. */
    private final byte[] hashes = new byte[1 << HASH_BITS];

    @Override
    public int id() {
        return 4;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        used = 0;
        Arrays.fill(hashes, (byte) 0);
        int count = 0;
        long last = 0;
        boolean exact = true;
        for (int i = 0; i < segment.n; i++) {
            long id = segment.values[i];
            if (id == 0) {
                out.symbols[i] = NULL;
                continue;
            }
            int hash = LongIntMap.hash(id, HASH_BITS);
            int place = hashes[hash] == 0 ? used : place(id);
            if (place < used) {
                out.symbols[i] = (long) FIRST + place;
                moveToFront(id, place);
            } else {
                out.symbols[i] = NEW;
                out.values[count] = IdDelta.encode(id, last, segment.shift);
                exact &= IdDelta.isExact(out.values[count++], id);
                last = id;
                hashes[hash]++;
                if (used == SIZE) {
                    hashes[LongIntMap.hash(recent[SIZE - 1], HASH_BITS)]--;
                }
                add(id);
            }
        }
        out.setCounts(segment.n, Tokens.NONE, count);
        return exact;
    }

    @Override
    public void expectSymbols(Segment segment, ByteInput head, Tokens in) {
        in.setCounts(segment.n, Tokens.NONE, Tokens.NONE);
    }

    @Override
    public void expectOthers(Segment segment, Tokens in) {
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            count += in.symbols[i] == NEW ? 1 : 0;
        }
        in.setCounts(segment.n, Tokens.NONE, count);
    }

    @Override
    public void decode(Segment segment, Tokens in) throws FoldException {
        used = 0;
        int next = 0;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long symbol = in.symbols[i];
            if (symbol == NULL) {
                segment.values[i] = 0;
            } else if (symbol == NEW) {
                last = IdDelta.decode(in.values[next++], last, segment.shift);
                segment.values[i] = last;
                add(last);
            } else if (symbol - FIRST < used && symbol > 0) {
                int place = (int) symbol - FIRST;
                segment.values[i] = recent[place];
                moveToFront(recent[place], place);
            } else {
                throw new FoldException(Message.of("fold.repeatedId"));
            }
        }
    }

    /** Where an identifier is; {@link #used} where it is not there. */
    private int place(long id) {
        int place = 0;
        while (place < used && recent[place] != id) {
            place++;
        }
        return place;
    }

    private void add(long id) {
        used = Math.min(used + 1, SIZE);
        moveToFront(id, used - 1);
    }

    private void moveToFront(long id, int place) {
        System.arraycopy(recent, 0, recent, 1, place);
        recent[0] = id;
    }
}
