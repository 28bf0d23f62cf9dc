package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.IOException;
import java.util.Arrays;

/**
 * The bytes of a dump that are dear to get at, each decoded or unpacked once and then taken from scratch memory. Pages
 * of nothing but zeros, which most of a stripped dump are, take no memory.
 */
final class ScratchBytes implements DumpBytes {
    private static final int PAGE = 1 << 14;
    private static final int UNREAD = -1;
    private static final int ZEROS = -2;

    private final DumpBytes origin;
    private final Slab slab;
    private final byte[] page = new byte[PAGE];

    /** By page its place in the slab. */
    private int[] places = new int[1024];

    private int stored;
    private long end = Long.MAX_VALUE;

    /** @param origin closed with this */
    ScratchBytes(DumpBytes origin, Scratch scratch) throws IOException {
        this.origin = origin;
        slab = scratch.slab("bytes of the dump", 0);
        Arrays.fill(places, UNREAD);
    }

    @Override
    public String name() {
        return origin.name();
    }

    @Override
    public long size() {
        return end == Long.MAX_VALUE ? origin.size() : end;
    }

    @Override
    public Access access() {
        return Access.DIRECT;
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        int done = 0;
        while (done < length && offset + done < end) {
            long at = offset + done;
            int number = Math.toIntExact(at / PAGE);
            int in = (int) (at % PAGE);
            int place = place(number);
            int n = (int) Math.min(Math.min(length - done, PAGE - in), end - at);
            if (n <= 0) {
                break;
            }
            if (place == ZEROS) {
                Arrays.fill(data, from + done, from + done + n, (byte) 0);
            } else {
                slab.get((long) place * PAGE + in, data, from + done, n);
            }
            done += n;
        }
        return done;
    }

    private int place(int number) throws IOException {
        if (number >= places.length) {
            int before = places.length;
            places = Arrays.copyOf(places, Math.max(number + 1, before * 2));
            Arrays.fill(places, before, places.length, UNREAD);
        }
        if (places[number] == UNREAD) {
            long start = (long) number * PAGE;
            int n = origin.read(start, page, 0, PAGE);
            if (n < PAGE) {
                Arrays.fill(page, n, PAGE, (byte) 0);
                end = Math.min(end, start + n);
            }
            places[number] = isZero() ? ZEROS : store();
        }
        return places[number];
    }

    private boolean isZero() {
        for (byte b : page) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private int store() throws IOException {
        slab.ensure((stored + 1L) * PAGE);
        slab.put((long) stored * PAGE, page, 0, PAGE);
        return stored++;
    }

    @Override
    public void close() throws IOException {
        slab.close();
        origin.close();
    }
}
