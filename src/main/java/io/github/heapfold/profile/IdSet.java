package io.github.heapfold.profile;

import io.github.heapfold.hprof.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of identifiers in little memory: some two bytes each, and never more than a bit per place that an object could
 * be at. They are addresses, so those that are near each other share their upper bits.
 */
public final class IdSet {
    /**
     * Identifiers that differ in this many low bits only share a block: objects stand at multiples of 8, so those bits
     * go to the top.
     */
    private static final int BLOCK_BITS = 16;

    /** A longer list takes more than the bits of the whole block. */
    private static final int MAX_LIST = (1 << BLOCK_BITS) / Short.SIZE;

    private static final class Page {
        /** Sorted as far as {@link #size}; null where there are {@link #bits}. */
        private char[] list = new char[4];

        private long[] bits;
        private int size;

        private int bytes() {
            return 64 + (bits == null ? list.length * Character.BYTES : bits.length * Long.BYTES);
        }

        private boolean contains(char low) {
            return bits == null
                    ? Arrays.binarySearch(list, 0, size, low) >= 0
                    : (bits[low >> 6] & 1L << (low & 63)) != 0;
        }

        private boolean add(char low) {
            if (bits != null) {
                boolean added = (bits[low >> 6] & 1L << (low & 63)) == 0;
                bits[low >> 6] |= 1L << (low & 63);
                return added;
            }
            int at = size > 0 && list[size - 1] < low ? -size - 1 : Arrays.binarySearch(list, 0, size, low);
            if (at >= 0) {
                return false;
            }
            if (size == MAX_LIST) {
                bits = new long[(1 << BLOCK_BITS) / Long.SIZE];
                for (char each : list) {
                    bits[each >> 6] |= 1L << (each & 63);
                }
                list = null;
                return add(low);
            }
            if (size == list.length) {
                list = Arrays.copyOf(list, size * 2);
            }
            int insertion = -at - 1;
            System.arraycopy(list, insertion, list, insertion + 1, size - insertion);
            list[insertion] = low;
            size++;
            return true;
        }
    }

    private final LongIntMap blockOf = new LongIntMap(64);
    private final List<Page> blocks = new ArrayList<>();
    private long size;
    private long bytes;

    /** Whether it was not there before. */
    public boolean add(long id) {
        long place = Long.rotateRight(id, 3);
        int index = blockOf.putIfAbsent(place >>> BLOCK_BITS, blocks.size());
        if (index == LongIntMap.ABSENT) {
            index = blocks.size();
            blocks.add(new Page());
            bytes += blocks.get(index).bytes();
        }
        Page block = blocks.get(index);
        long before = block.bytes();
        boolean added = block.add((char) place);
        bytes += block.bytes() - before;
        size += added ? 1 : 0;
        return added;
    }

    /** May be asked by several threads at once while nobody adds. */
    public boolean contains(long id) {
        long place = Long.rotateRight(id, 3);
        int index = blockOf.get(place >>> BLOCK_BITS);
        return index != LongIntMap.ABSENT && blocks.get(index).contains((char) place);
    }

    public long size() {
        return size;
    }

    /** Memory that it takes, about. */
    public long bytes() {
        return bytes;
    }
}
