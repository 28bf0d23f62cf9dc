package io.github.heapfold.fold.names;

import java.util.Arrays;

/**
 * The UTF8 records of a chunk, by ascending identifier: a virtual machine makes names that belong together one after
 * the other.
 */
final class Names {
    /** Identifiers, ascending as unsigned numbers. */
    final long[] ids;

    /** Where each text begins in {@link #bytes}. */
    final int[] textAt;

    final int[] textLength;

    /** What holds the texts. */
    byte[] bytes = new byte[0];

    /** By place in the file: which one stands there. */
    final int[] fileOrder;

    Names(int n) {
        ids = new long[n];
        textAt = new int[n];
        textLength = new int[n];
        fileOrder = new int[n];
    }

    int size() {
        return ids.length;
    }

    /** Compares texts, bytes as unsigned numbers. */
    int compareTexts(int a, int b) {
        return Arrays.compareUnsigned(
                bytes, textAt[a], textAt[a] + textLength[a], bytes, textAt[b], textAt[b] + textLength[b]);
    }

    /** The hash of a text that HotSpot and ART find names by: older ones take bytes as signed numbers. */
    int hash(int name, boolean signed) {
        int hash = 0;
        int end = textAt[name] + textLength[name];
        for (int i = textAt[name]; i < end; i++) {
            hash = 31 * hash + (signed ? bytes[i] : bytes[i] & 0xff);
        }
        return hash;
    }
}
