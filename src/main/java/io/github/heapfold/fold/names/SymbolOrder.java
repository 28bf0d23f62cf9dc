package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A stretch of UTF8 records in the order in which a virtual machine's table of symbols yields them. That order follows
 * from the texts, so it costs next to nothing to tell.
 *
 * @param order what comes first
 * @param modulus buckets of the table, where there are any; else 1
 * @param newestFirst whether the greatest identifiers come first in a bucket
 */
record SymbolOrder(Order order, int modulus, boolean newestFirst) {
    /** What a table's order follows from. */
    enum Order {
        /** Ascending identifiers. */
        ID,
        /** Ascending texts, bytes compared as unsigned numbers. */
        TEXT,
        /** Ascending buckets of the hash of signed bytes. */
        SIGNED_HASH,
        /** Ascending buckets of the hash of unsigned bytes. */
        UNSIGNED_HASH;

        boolean hasBuckets() {
            return this == SIGNED_HASH || this == UNSIGNED_HASH;
        }
    }

    static final SymbolOrder BY_ID = new SymbolOrder(Order.ID, 1, false);

    /** Orders some names as the table does. */
    int[] sort(Names names, int[] members) {
        if (order == Order.TEXT) {
            Comparator<Integer> byText = names::compareTexts;
            return IntStream.of(members)
                    .boxed()
                    .sorted(byText.thenComparing(Comparator.naturalOrder()))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        long[] keys = new long[members.length];
        for (int i = 0; i < keys.length; i++) {
            int name = members[i];
            keys[i] = (long) bucket(names, name) << Integer.SIZE | (newestFirst ? Integer.MAX_VALUE - name : name);
        }
        Arrays.sort(keys);
        int[] sorted = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            sorted[i] = newestFirst ? Integer.MAX_VALUE - (int) keys[i] : (int) keys[i];
        }
        return sorted;
    }

    private int bucket(Names names, int name) {
        return order.hasBuckets()
                ? Integer.remainderUnsigned(names.hash(name, order == Order.SIGNED_HASH), modulus)
                : 0;
    }

    void write(ByteSink out) {
        out.put(order.ordinal() << 1 | (newestFirst ? 1 : 0));
        if (order.hasBuckets()) {
            out.putVarint(modulus);
        }
    }

    static SymbolOrder read(ByteInput in) throws FoldException {
        int code = in.getCount(2L * Order.values().length - 1);
        Order order = Order.values()[code >> 1];
        if ((code & 1) == 1 && !order.hasBuckets()) {
            throw new FoldException(Message.of("fold.nameTableOrdered"));
        }
        int modulus = order.hasBuckets() ? in.getCount(Integer.MAX_VALUE) : 1;
        if (modulus == 0) {
            throw new FoldException(Message.of("fold.nameTable"));
        }
        return new SymbolOrder(order, modulus, (code & 1) == 1);
    }
}
