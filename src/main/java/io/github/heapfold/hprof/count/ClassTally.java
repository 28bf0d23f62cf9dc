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

    private final LongIntMap index;
    private long[] ids;
    private long[] counts;
    private long[] bytes;

    /** @param room for so many classes at first */
    ClassTally(int room) {
        index = new LongIntMap(room);
        ids = new long[room];
        counts = new long[room];
        bytes = new long[room];
    }

    void count(long classId, long count, long size) {
        countAt(index(classId), count, size);
    }

    /** The same of a class whose index is known. */
    void countAt(int at, long count, long size) {
        counts[at] += count;
        bytes[at] += size;
    }

    /** The index of a class, in order of first sight; of one that was not seen before the next. */
    int index(long classId) {
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
        return at;
    }

    int size() {
        return index.size();
    }

    long id(int at) {
        return ids[at];
    }

    long count(int at) {
        return counts[at];
    }

    long bytes(int at) {
        return bytes[at];
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
