package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.GraphBuilder;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A graph that is shaped as heaps are: about a third of the objects refer to nothing, most are referred to once and by
 * an object that is not far away, some by many; few are roots, and a quarter of the classes are no roots.
 */
final class HeapLikeGraph {
    private static final int CLASSES = 64;
    private static final int ROOT_CLASSES = 48;
    private static final long FIRST_CLASS = 1000;
    private static final long OBJECTS_PER_ROOT = 20_000;
    private static final long CLASS_SIZE = 64;

    private final long objects;
    private final SplittableRandom random;
    private final long[] targets = new long[80];
    private int count;

    /** The first object that nothing refers to yet. */
    private long fresh = 1;

    HeapLikeGraph(long objects, long seed) {
        if (objects < FIRST_CLASS + CLASSES) {
            throw new IllegalArgumentException("at least " + (FIRST_CLASS + CLASSES) + " objects");
        }
        this.objects = objects;
        random = new SplittableRandom(seed);
    }

    /** Ordinals of the class objects. */
    long[] classes() {
        long[] ordinals = new long[CLASSES];
        for (int c = 0; c < CLASSES; c++) {
            ordinals[c] = FIRST_CLASS + c;
        }
        return ordinals;
    }

    long[] roots() {
        TreeSet<Long> roots = new TreeSet<>();
        for (int c = 0; c < ROOT_CLASSES; c++) {
            roots.add(FIRST_CLASS + c);
        }
        while (roots.size() < Math.max(CLASSES, objects / OBJECTS_PER_ROOT)) {
            roots.add(random.nextLong(objects));
        }
        return roots.stream().mapToLong(Long::longValue).toArray();
    }

    void write(GraphBuilder builder) throws IOException {
        for (long ordinal = 0; ordinal < objects; ordinal++) {
            count = 0;
            int owned = owned(ordinal);
            for (int i = 0; i < owned && fresh < objects; i++) {
                targets[count++] = fresh++;
            }
            if (owned > 0) {
                share(ordinal);
            }
            int type = random.nextInt(CLASSES);
            boolean isClass = ordinal >= FIRST_CLASS && ordinal < FIRST_CLASS + CLASSES;
            builder.add(ordinal, isClass ? -1 : type, isClass ? CLASS_SIZE : 16 + 8 * (type % 12), targets, count);
        }
    }

    /** How many objects only this one refers to. */
    private int owned(long ordinal) {
        int percent = random.nextInt(100);
        if (fresh <= ordinal + 2) {
            // Something must follow, or the rest would not be reachable.
            return 1 + (percent > 60 ? 1 : 0);
        }
        if (percent < 36) {
            return 0;
        }
        if (percent < 60) {
            return 1;
        }
        if (percent < 80) {
            return 2;
        }
        return percent < 95 ? 3 : percent < 99 ? 6 : random.nextInt(60);
    }

    /** References to objects that others refer to as well. */
    private void share(long ordinal) {
        int percent = random.nextInt(100);
        int shared = percent < 47 ? 0 : percent < 84 ? 1 : percent < 97 ? 2 : 8;
        for (int i = 0; i < shared; i++) {
            int where = random.nextInt(16);
            if (where < 9) {
                targets[count++] = Math.max(0, ordinal - random.nextInt(2000));
            } else if (where < 12) {
                targets[count++] = random.nextLong(Math.min(objects, 4096));
            } else if (where < 14) {
                targets[count++] = Math.min(objects - 1, ordinal + random.nextInt(100_000));
            } else {
                targets[count++] = random.nextLong(objects);
            }
        }
    }
}
