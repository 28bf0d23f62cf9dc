package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How much of each primitive array stays for its length alone, whatever else stays of it.
 *
 * @param shortBytes by {@link BasicType#ordinal()}: arrays of no more bytes stay whole
 * @param firstBytes by {@link BasicType#ordinal()}: bytes that stay of each longer one
 */
public record KeptBeginnings(List<Integer> shortBytes, List<Integer> firstBytes) {
    /** Nothing stays for its length. */
    public static final KeptBeginnings NONE = of(List.of());

    public static KeptBeginnings of(List<? extends Rule.KeepByLength> rules) {
        List<Integer> shortBytes = zeros();
        List<Integer> firstBytes = zeros();
        for (Rule.KeepByLength rule : rules) {
            List<Integer> bytes = rule instanceof Rule.KeepShort ? shortBytes : firstBytes;
            for (BasicType type : BasicType.values()) {
                if (rule.isFor(type)) {
                    bytes.set(type.ordinal(), Math.max(bytes.get(type.ordinal()), rule.bytes()));
                }
            }
        }
        return new KeptBeginnings(List.copyOf(shortBytes), List.copyOf(firstBytes));
    }

    private static List<Integer> zeros() {
        return new ArrayList<>(Collections.nCopies(BasicType.values().length, 0));
    }

    /**
     * How many bytes stay at the beginning of an array.
     *
     * @param bytes of all its elements
     */
    public long of(BasicType type, long bytes) {
        if (bytes <= shortBytes.get(type.ordinal())) {
            return bytes;
        }
        int whole = firstBytes.get(type.ordinal());
        // Of primitive types the size of identifiers says nothing.
        return Math.min(bytes, whole - whole % type.size(Long.BYTES));
    }
}
