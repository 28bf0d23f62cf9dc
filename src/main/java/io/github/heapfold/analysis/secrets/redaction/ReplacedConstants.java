package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.analysis.secrets.SecretValue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.IdSet;
import io.github.heapfold.profile.ScanResult;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which name records say what is replaced in arrays: a virtual machine has the constants of programs among its names, so
 * that the text of a string may stand there once more. Names stand before objects in all dumps. Some 40 bytes for each.
 */
final class ReplacedConstants {
    /** Shorter ones are told from no other name, and nobody looks for them. */
    private static final int SHORTEST = 4;

    /** Longer ones are no constants of programs. */
    private static final int LONGEST = 0xffff;

    private final RecordLayout layout;

    /** By its digest, the number of a text. */
    private final LongIntMap texts = new LongIntMap(1 << 12);

    /** The numbers of those that are replaced. */
    private final BitSet replaced = new BitSet();

    private long[] ids = new long[1 << 12];

    /** By the number of a name: that of its text. */
    private int[] textOf = new int[ids.length];

    private int count;

    ReplacedConstants(RecordLayout layout) {
        this.layout = layout;
    }

    /** Takes a name record. */
    void name(byte[] data, int start, int end) {
        int text = start + Tag.RECORD_HEADER + layout.idSize;
        if (end - text < SHORTEST || end - text > LONGEST) {
            return;
        }
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, count * 2);
            textOf = Arrays.copyOf(textOf, count * 2);
        }
        int next = texts.size();
        int same = texts.putIfAbsent(new SecretValue(null, Arrays.copyOfRange(data, text, end)).digest(), next);
        textOf[count] = same == LongIntMap.ABSENT ? next : same;
        ids[count++] = BigEndian.get(data, start + Tag.RECORD_HEADER, layout.idSize);
    }

    /** Takes the contents of a whole array that are replaced. */
    void replaced(byte[] data, int from, int to, BasicType type) {
        if (!BasicType.mayHoldText(type) || to - from < SHORTEST || to - from > 2 * LONGEST) {
            return;
        }
        SecretValue value = SecretValue.of(Arrays.copyOfRange(data, from, to), type == BasicType.CHAR);
        if (value.text() != null) {
            int number = texts.get(value.textDigest());
            if (number != LongIntMap.ABSENT) {
                replaced.set(number);
            }
        }
    }

    /** Those that can be replaced as well, for nothing in the dump bears them. */
    IdSet unused(ScanResult names) {
        IdSet unused = new IdSet();
        for (int i = 0; i < count; i++) {
            if (replaced.get(textOf[i]) && !names.isUsed(ids[i])) {
                unused.add(ids[i]);
            }
        }
        return unused;
    }

    /** How many others there are, which stay. */
    long used(ScanResult names) {
        long used = 0;
        for (int i = 0; i < count; i++) {
            used += replaced.get(textOf[i]) && names.isUsed(ids[i]) ? 1 : 0;
        }
        return used;
    }
}
