package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.heap.ordinal.IdMap;
import io.github.heapfold.analysis.heap.ordinal.IdStream;
import io.github.heapfold.analysis.heap.ordinal.Runs;
import io.github.heapfold.analysis.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;

/** What the first pass gathers of one heap: which objects there are, its classes and its roots. */
public final class HeapContents implements Closeable {
    public final ClassRecords classes;
    public final RootRecords roots;
    public final IdMap ids;

    /** IDs in the order of the file, each once; null where the runs tell it. */
    public final IdStream stream;

    public final Runs runs = new Runs();
    public final AddressFacts facts;
    final ClassRequests requests = new ClassRequests();

    /** How many places come before it where a heap of the dump may end: tells it from the other heaps. */
    public int boundaries;

    /** Objects that were dumped more than once. */
    public long duplicates;

    HeapContents(Scratch scratch, int idSize, int unitShift, boolean ordered) throws IOException {
        classes = new ClassRecords(idSize);
        roots = new RootRecords(idSize);
        facts = new AddressFacts(idSize);
        ids = new IdMap(scratch, unitShift);
        stream = ordered ? null : new IdStream(scratch, unitShift);
    }

    /** Adds instances and arrays in the order of the file. */
    void addObjects(long[] objects, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            if (addId(objects[i])) {
                runs.add(objects[i]);
            }
        }
    }

    /** Adds an object; of one that is there already nothing changes. */
    boolean addId(long id) throws IOException {
        if (addIfAbsent(id)) {
            return true;
        }
        duplicates++;
        return false;
    }

    /** Adds an object that the dump does not tell of, unless it does. */
    boolean addIfAbsent(long id) throws IOException {
        boolean isNew = ids.add(id);
        if (isNew && stream != null) {
            stream.add(id);
        }
        return isNew;
    }

    @Override
    public void close() throws IOException {
        ids.close();
        if (stream != null) {
            stream.close();
        }
    }
}
