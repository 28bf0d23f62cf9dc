package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.List;

/** Counts and bytes by class. */
final class ClassTally {
    /** What each takes in the end, with chunks at work and the room in which tables grow. */
    private static final int BYTES_PER_CLASS = 768;

    private final LongIntMap index = new LongIntMap(16);
    private long[] ids = new long[16];
    private long[] counts = new long[16];
    private long[] bytes = new long[16];

    void count(long classId, long count, long size) {
        int at = index.putIfAbsent(classId, index.size());
        if (at == LongIntMap.ABSENT) {
            at = index.size() - 1;
            if (at == ids.length) {
                ids = Arrays.copyOf(ids, at * 2);
                counts = Arrays.copyOf(counts, at * 2);
                bytes = Arrays.copyOf(bytes, at * 2);
            }
            ids[at] = classId;
        }
        counts[at] += count;
        bytes[at] += size;
    }

    void add(ClassTally other) throws LimitException {
        for (int i = 0; i < other.index.size(); i++) {
            count(other.ids[i], other.counts[i], other.bytes[i]);
            expectRoom(index.size());
        }
    }

    /** Sees to it that there may be as many classes, and that there is room for them. */
    static void expectRoom(int known) throws LimitException {
        if (known > ClassTable.MAX_CLASSES) {
            throw new LimitException(Message.of("limit.objectClasses", ClassTable.MAX_CLASSES));
        }
        if (known > most()) {
            throw noRoom(known);
        }
    }

    /** How many classes there is room for. */
    static int most() {
        return (int) Math.min(ClassTable.MAX_CLASSES, Runtime.getRuntime().maxMemory() / BYTES_PER_CLASS);
    }

    static LimitException noRoom(int known) {
        long memory = Runtime.getRuntime().maxMemory();
        return new LimitException(
                Message.of("limit.tables", Message.of("limit.heapClasses", Message.number(known)), memory >> 20));
    }

    void addTo(List<ClassCount> result) {
        for (int i = 0; i < index.size(); i++) {
            result.add(new ClassCount(ids[i], null, counts[i], bytes[i]));
        }
    }
}
