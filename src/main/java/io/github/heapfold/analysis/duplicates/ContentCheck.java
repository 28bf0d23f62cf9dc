package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.ContentReader;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what has equal hashes: of each group the first contents are kept, and each further member has to be the same
 * byte by byte. Where too much would have to be kept at once, another pass over the dump does the rest.
 */
final class ContentCheck implements ContentReader<ContentCheck.Worker>, Closeable {
    private static final long OPEN = 0;
    private static final long LATER = -1;
    private static final long DONE = -2;

    /** Before kept contents stands how many bytes they are. */
    private static final int LENGTH = Long.BYTES;

    private final Heap heap;
    private final DuplicateCandidates candidates;
    private final ContentGroups groups;
    private final long budget;

    /** By group, one more than the address of its kept contents; or what else is known of it. */
    private final Slab states;

    private final Slab kept;
    private long used;
    private boolean done;
    private boolean again;

    /** Contents that are not the same as the first of their group, whose hashes are equal by chance. */
    private final List<Long> others = new ArrayList<>();

    /** The array whose elements go on. */
    private long open = -1;

    private long openGroup;
    private long openState;
    private long position;
    private boolean same;

    ContentCheck(Heap heap, DuplicateCandidates candidates, ContentGroups groups, Scratch scratch, long budget)
            throws IOException {
        this.heap = heap;
        this.candidates = candidates;
        this.groups = groups;
        this.budget = budget;
        states = scratch.slab("states of groups", (groups.count() + 1) * Long.BYTES);
        kept = scratch.slab("contents for comparison", 0);
        boolean any = false;
        for (long group = 1; group <= groups.count(); group++) {
            boolean hashed = groups.isHashed(group);
            any |= hashed;
            setState(group, hashed ? OPEN : DONE);
        }
        done = !any;
    }

    private long state(long group) {
        return states.getLong(group * Long.BYTES);
    }

    private void setState(long group, long state) {
        states.putLong(group * Long.BYTES, state);
    }

    /** Whether all groups are known to be of equal contents. */
    boolean isDone() {
        return done;
    }

    /** Finds the arrays of a chunk whose groups are still to be compared. */
    final class Worker implements ContentReader.Worker {
        private long[] arrays = new long[256];
        private int[] places = new int[512];
        private byte[] data;
        private int count;
        private boolean goesOn;

        @Override
        public void begin() {
            count = 0;
            goesOn = false;
        }

        @Override
        public boolean instance(long ordinal, int type, byte[] bytes, int from, int to) {
            return false;
        }

        @Override
        public boolean objectArray(long ordinal, int type, long length) {
            return false;
        }

        @Override
        public boolean primitiveArray(long ordinal, BasicType elements, long length, byte[] bytes, int from, int to) {
            long array = candidates.arrays.rank(ordinal);
            long group = array < 0 ? 0 : groups.of(array);
            if (group == 0 || !groups.isHashed(group)) {
                return false;
            }
            if (count == arrays.length) {
                arrays = Arrays.copyOf(arrays, count * 2);
                places = Arrays.copyOf(places, count * 4);
            }
            data = bytes;
            arrays[count] = array;
            places[2 * count] = from;
            places[2 * count++ + 1] = to;
            goesOn = to - from < length * elements.size(0);
            return true;
        }
    }

    @Override
    public Worker worker() {
        return new Worker();
    }

    @Override
    public void take(Worker worker, int index) throws IOException {
        finish();
        start(worker.arrays[index]);
        add(worker.data, worker.places[2 * index], worker.places[2 * index + 1]);
        if (index < worker.count - 1 || !worker.goesOn) {
            finish();
        }
    }

    @Override
    public void more(byte[] data, int length) throws IOException {
        add(data, 0, length);
    }

    private void start(long contents) throws IOException {
        open = contents;
        openGroup = groups.of(contents);
        openState = state(openGroup);
        position = 0;
        same = true;
        if (openState == OPEN) {
            openState = used > 0 && used >= budget ? LATER : used + 1;
            setState(openGroup, openState);
            if (openState == LATER) {
                again = true;
            } else {
                position = -1;
                kept.ensure(used + LENGTH);
            }
        }
    }

    /** Whether the contents are the first of their group and kept. */
    private boolean keeps() {
        return position < 0;
    }

    private void add(byte[] data, int from, int to) throws IOException {
        if (open < 0 || openState <= 0) {
            return;
        }
        int n = to - from;
        if (keeps()) {
            long at = openState - 1 + LENGTH - position - 1;
            kept.ensure(at + n);
            kept.put(at, data, from, n);
            position -= n;
            return;
        }
        long at = openState - 1 + LENGTH + position;
        same &= position + n <= kept.getLong(openState - 1) && equal(at, data, from, n);
        position += n;
    }

    private boolean equal(long at, byte[] data, int from, int n) {
        byte[] first = new byte[Math.min(n, 1 << 16)];
        for (int done = 0; done < n; done += first.length) {
            int part = Math.min(first.length, n - done);
            kept.get(at + done, first, 0, part);
            if (!Arrays.equals(first, 0, part, data, from + done, from + done + part)) {
                return false;
            }
        }
        return true;
    }

    private void finish() throws IOException {
        if (open < 0) {
            return;
        }
        if (openState > 0 && keeps()) {
            long length = -position - 1;
            kept.putLong(openState - 1, length);
            used = openState - 1 + LENGTH + length;
        } else if (openState > 0 && !(same && position == kept.getLong(openState - 1))) {
            others.add(open);
        }
        open = -1;
    }

    /** The pass over the arrays is over. */
    void endRound() throws IOException {
        finish();
        new TextParts(heap, candidates).forEach((contents, type, data) -> {
            long group = groups.of(contents);
            if (group != 0 && groups.isHashed(group)) {
                start(contents);
                add(data, 0, data.length);
                finish();
            }
        });
        for (long group = 1; group <= groups.count(); group++) {
            long state = state(group);
            if (state > 0) {
                setState(group, DONE);
            } else if (state == LATER) {
                setState(group, OPEN);
            }
        }
        splitOthers();
        used = 0;
        done = !again;
        again = false;
    }

    private void splitOthers() throws IOException {
        Map<Long, Long> split = new HashMap<>();
        for (long contents : others) {
            long from = groups.of(contents);
            Long group = split.get(from);
            if (group == null) {
                group = groups.split(from);
                split.put(from, group);
                states.ensure((group + 1) * Long.BYTES);
                setState(group, OPEN);
                again = true;
            }
            groups.move(contents, group);
        }
        others.clear();
    }

    @Override
    public void close() throws IOException {
        try (states;
                kept) {
            // Both give back what they took.
        }
    }
}
