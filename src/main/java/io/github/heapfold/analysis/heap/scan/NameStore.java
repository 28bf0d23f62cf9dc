package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.ModifiedUtf8;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The texts of a dump's UTF8 records by their IDs. A dump has many more than are ever asked for, so their bytes are in
 * scratch memory.
 */
public final class NameStore implements Closeable {
    private final Slab bytes;
    private final LongIntMap indexOf = new LongIntMap(1024);
    private long[] starts = new long[1024];
    private int count;
    private long end;

    NameStore(Scratch scratch) throws IOException {
        bytes = scratch.slab("names", 0);
    }

    /** Adds a name in modified UTF-8; of several with one ID the first counts. */
    void add(long id, byte[] data, int from, int to) throws IOException {
        if (indexOf.putIfAbsent(id, count) != LongIntMap.ABSENT) {
            return;
        }
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        bytes.ensure(end + to - from);
        bytes.put(end, data, from, to - from);
        starts[count++] = end;
        end += to - from;
        starts[count] = end;
    }

    /** The text of an ID; null where the dump has none. */
    public String text(long id) {
        int index = indexOf.get(id);
        if (index == LongIntMap.ABSENT) {
            return null;
        }
        byte[] text = new byte[(int) (starts[index + 1] - starts[index])];
        bytes.get(starts[index], text, 0, text.length);
        return ModifiedUtf8.decode(text, 0, text.length);
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
