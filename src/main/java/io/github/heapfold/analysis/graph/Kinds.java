package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Class and shallow size of each object: the number of the pair, in two bytes. Should there be more than 65,536 pairs,
 * a third byte of each object holds the rest.
 */
final class Kinds implements Closeable {
    private static final int MOST = 1 << 24;

    /** Objects whose kinds are copied before these are looked at: from a slab each by itself takes longer. */
    private static final int AT_ONCE = 1 << 13;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    private static final String NAME = "kinds";
    private static final String HIGH = "kinds, third byte";
    private static final String CLASSES = "kinds, classes";
    private static final String SIZES = "kinds, sizes";

    private final Scratch scratch;
    private final long objects;
    private final Slab low;
    private Slab high;
    private int[] classes = new int[256];
    private long[] sizes = new long[256];
    private int count;

    /** Hash table of the pairs: number + 1, or 0. */
    private int[] table = new int[1024];

    /** By class index + 1, the number of the last object of the class. */
    private int[] recent = new int[64];

    private int lastClass;
    private long lastSize = -1;
    private int lastKind;

    Kinds(Scratch scratch, long objects) throws IOException {
        this.scratch = scratch;
        this.objects = objects;
        low = scratch.slab(NAME, 2 * objects);
        // Number 0 is that of objects which nobody tells of.
        kind(-1, 0);
    }

    private Kinds(long objects, Slab low, Slab high, int[] classes, long[] sizes) {
        scratch = null;
        this.objects = objects;
        this.low = low;
        this.high = high;
        this.classes = classes;
        this.sizes = sizes;
        count = classes.length;
    }

    void save(IndexWriter index) throws IOException {
        index.add(NAME, low, 2 * objects);
        if (high != null) {
            index.add(HIGH, high, objects);
        }
        index.add(CLASSES, Arrays.stream(classes, 0, count).asLongStream().toArray());
        index.add(SIZES, Arrays.copyOf(sizes, count));
    }

    static Kinds load(IndexReader index, long objects) throws IOException {
        long[] sizes = index.numbers(SIZES);
        long[] classes = index.numbers(CLASSES, sizes.length);
        return new Kinds(
                objects,
                index.slab(NAME, 2 * objects),
                index.has(HIGH) ? index.slab(HIGH, objects) : null,
                Arrays.stream(classes).mapToInt(c -> (int) c).toArray(),
                sizes);
    }

    void set(long ordinal, int classIndex, long size) throws IOException {
        if (classIndex != lastClass || size != lastSize) {
            lastKind = recent(classIndex, size);
            lastClass = classIndex;
            lastSize = size;
        }
        low.putShort(2 * ordinal, (short) lastKind);
        if (lastKind > 0xffff) {
            if (high == null) {
                high = scratch.slab(HIGH, objects);
            }
            high.putByte(ordinal, (byte) (lastKind >>> 16));
        }
    }

    /** Objects of a class mostly have one size. */
    private int recent(int classIndex, long size) throws IOException {
        int slot = classIndex + 1;
        if (slot >= recent.length) {
            recent = Arrays.copyOf(recent, Math.max(slot + 1, 2 * recent.length));
        }
        int kind = recent[slot];
        if (classes[kind] != classIndex || sizes[kind] != size) {
            kind = kind(classIndex, size);
            recent[slot] = kind;
        }
        return kind;
    }

    private int kind(int classIndex, long size) throws IOException {
        int mask = table.length - 1;
        int at = hash(classIndex, size) & mask;
        while (table[at] != 0) {
            int kind = table[at] - 1;
            if (classes[kind] == classIndex && sizes[kind] == size) {
                return kind;
            }
            at = at + 1 & mask;
        }
        return add(classIndex, size, at);
    }

    private int add(int classIndex, long size, int at) throws IOException {
        if (count == MOST) {
            throw new MessageException(Message.of("analysis.tooManySizes", MOST));
        }
        if (count == classes.length) {
            classes = Arrays.copyOf(classes, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        classes[count] = classIndex;
        sizes[count] = size;
        table[at] = ++count;
        if (2 * count > table.length) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int kind = 0; kind < count; kind++) {
            int at = hash(classes[kind], sizes[kind]) & mask;
            while (table[at] != 0) {
                at = at + 1 & mask;
            }
            table[at] = kind + 1;
        }
    }

    private static int hash(int classIndex, long size) {
        long mixed = (size * 31 + classIndex) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    /** The graph is whole: what served to find numbers goes. */
    void finish() {
        table = new int[0];
        recent = new int[0];
    }

    /** The number of the pair of an object. */
    int kind(long ordinal) {
        int kind = low.getShort(2 * ordinal) & 0xffff;
        return high == null ? kind : kind | (high.getByte(ordinal) & 0xff) << 16;
    }

    /**
     * Shows the objects of some kinds, in ascending order.
     *
     * @param wanted by kind
     * @param progress told of objects looked at and of all
     */
    void forEach(boolean[] wanted, LongConsumer visitor, Progress progress) {
        byte[] some = new byte[2 * AT_ONCE];
        for (long from = 0; from < objects; from += AT_ONCE) {
            progress.at(from, objects);
            int count = (int) Math.min(AT_ONCE, objects - from);
            low.get(2 * from, some, 0, 2 * count);
            for (int i = 0; i < count; i++) {
                int kind = (short) SHORTS.get(some, 2 * i) & 0xffff;
                if (wanted[high == null ? kind : kind(from + i)]) {
                    visitor.accept(from + i);
                }
            }
        }
    }

    int classOf(int kind) {
        return classes[kind];
    }

    long sizeOf(int kind) {
        return sizes[kind];
    }

    int count() {
        return count;
    }

    @Override
    public void close() throws IOException {
        low.close();
        if (high != null) {
            high.close();
        }
    }
}
