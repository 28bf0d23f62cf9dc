package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.heap.ContentHits;
import io.github.heapfold.analysis.heap.Heap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a pass over contents found: values by their form, arrays that hold the name of a secret, and constants. */
final class FormHits implements ContentHits {
    private static final int MOST_HITS = 200_000;
    private static final int MOST_NAMES = 200_000;
    private static final int MOST_CONSTANTS = 4_000_000;

    /** Bytes of values that are remembered; further ones are only counted. */
    private static final long MOST_BYTES = 16 << 20;

    /** Most different ones of a rule that are told apart. */
    private static final int MOST_DISTINCT = 100_000;

    /**
     * A value.
     *
     * @param array ordinal, or {@link Heap#ABSENT} of a name
     * @param value null where there were too many to remember it
     */
    record Hit(long array, int rule, long start, long digest, byte[] value) {}

    private final List<Hit> hits = new ArrayList<>();

    /** The texts of arrays that hold the name of a secret. */
    private final Map<Long, String> names = new HashMap<>();

    /** By rule, digests of the different values. */
    private final Map<Integer, Set<Long>> distinct = new HashMap<>();

    /** Digests of the texts of name records; in order where they have been asked for. */
    private long[] constants = new long[1024];

    private int constantCount;
    private long constantsFound;
    private boolean isSorted;
    private long bytes;
    private long unread;

    @Override
    public void hit(long ordinal, int rule, long start, byte[] value) {
        if (rule == ContentScan.IS_NAME) {
            if (names.size() < MOST_NAMES) {
                names.put(ordinal, text(value));
            } else {
                unread++;
            }
            return;
        }
        long digest = new SecretValue(null, value).digest();
        if (rule == ContentScan.IS_CONSTANT) {
            addConstant(digest);
            return;
        }
        Set<Long> digests = distinct.computeIfAbsent(rule, any -> new HashSet<>());
        if (digests.size() < MOST_DISTINCT) {
            digests.add(digest);
        }
        if (hits.size() == MOST_HITS) {
            unread++;
            return;
        }
        bytes += value.length;
        hits.add(new Hit(ordinal, rule, start, digest, bytes <= MOST_BYTES ? value : null));
    }

    private void addConstant(long digest) {
        constantsFound++;
        if (constantCount == MOST_CONSTANTS) {
            return;
        }
        if (constantCount == constants.length) {
            constants = Arrays.copyOf(constants, 2 * constantCount);
        }
        constants[constantCount++] = digest;
        isSorted = false;
    }

    /** How many name records there were that may be constants. */
    long constants() {
        return constantsFound;
    }

    /** Whether a text is that of a name record, too: a virtual machine has the constants of programs among its names. */
    boolean isConstant(SecretValue value) {
        if (value.text() == null) {
            return false;
        }
        if (!isSorted) {
            Arrays.sort(constants, 0, constantCount);
            isSorted = true;
        }
        long digest = value.textDigest();
        return Arrays.binarySearch(constants, 0, constantCount, digest) >= 0;
    }

    private static String text(byte[] value) {
        StringBuilder text = new StringBuilder();
        for (byte b : value) {
            if (b != 0) {
                text.append((char) (b & 0xff));
            }
        }
        return text.toString();
    }

    /** Without those of rules of which there are too few. */
    List<Hit> of(List<FormRule> forms) {
        return hits.stream()
                .filter(hit ->
                        distinct.get(hit.rule).size() >= forms.get(hit.rule).least())
                .toList();
    }

    Map<Long, String> names() {
        return names;
    }

    long unread() {
        return unread;
    }
}
