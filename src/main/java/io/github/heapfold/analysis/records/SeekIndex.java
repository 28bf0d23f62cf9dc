package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ResumePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Where reading of a dump can begin, as far as it is known: at most two places per MiB, and what is in the stretches
 * that were read through from the front, at most three per MiB. Some hundred bytes each, so a few MB for a dump of 10
 * GB. For any thread.
 */
final class SeekIndex {
    private static final long APART = RecordBlock.SIZE / 2;

    /**
     * A stretch that was read through.
     *
     * @param at where it begins
     * @param least of the IDs of the objects in it, as unsigned numbers; above {@code greatest} where there are none
     * @param greatest of these IDs
     * @param tags which tags are in it, a bit for each by its ordinal
     */
    record Stretch(ResumePoint at, long least, long greatest, long tags) {
        boolean mayHold(long id) {
            return Long.compareUnsigned(least, id) <= 0 && Long.compareUnsigned(id, greatest) <= 0;
        }

        boolean has(Tag tag) {
            return (tags & bit(tag)) != 0;
        }
    }

    private final ConcurrentNavigableMap<Long, ResumePoint> places = new ConcurrentSkipListMap<>();
    private final List<Stretch> stretches = new ArrayList<>();
    private ResumePoint frontier;

    /** @param first where the first record begins */
    SeekIndex(ResumePoint first) {
        places.put(first.offset(), first);
        frontier = first;
    }

    static long bit(Tag tag) {
        return 1L << tag.ordinal();
    }

    /** Remembers a place, unless one is remembered shortly before it. */
    void add(ResumePoint place) {
        Map.Entry<Long, ResumePoint> before = places.floorEntry(place.offset());
        if (before == null || place.offset() - before.getKey() >= APART) {
            places.putIfAbsent(place.offset(), place);
        }
    }

    /** The last place at or before an offset. */
    ResumePoint before(long offset) {
        Map.Entry<Long, ResumePoint> before = places.floorEntry(offset);
        return (before == null ? places.firstEntry() : before).getValue();
    }

    /** Up to where everything was read through; null where that is all of the dump. */
    synchronized ResumePoint frontier() {
        return frontier;
    }

    /**
     * Takes the next stretch behind the frontier; one that another thread was quicker with is passed over.
     *
     * @param after the new frontier; null at the end of the dump
     */
    synchronized void add(Stretch stretch, ResumePoint after) {
        if (frontier != null && stretch.at().offset() == frontier.offset()) {
            stretches.add(stretch);
            frontier = after;
            add(stretch.at());
        }
    }

    /** Says that there is nothing behind what was read through. */
    synchronized void end(long offset) {
        if (frontier != null && frontier.offset() == offset) {
            frontier = null;
        }
    }

    /** Passes over what is known to have no record of a tag, from a place on; null where that is all there is. */
    synchronized ResumePoint skip(Tag tag, ResumePoint from) {
        if (frontier != null && frontier.offset() <= from.offset()) {
            return from;
        }
        int at = indexBefore(from.offset());
        if (at < 0 || stretches.get(at).has(tag)) {
            return from;
        }
        while (at < stretches.size() && !stretches.get(at).has(tag)) {
            at++;
        }
        return at < stretches.size() ? stretches.get(at).at() : frontier;
    }

    /**
     * The end of the last stretch before an offset that has a record of a tag, as far as that is known; 0 where there
     * is none.
     */
    synchronized long skipBack(Tag tag, long end) {
        if (frontier != null && frontier.offset() < end) {
            return end;
        }
        long stretchEnd = end;
        for (int i = stretches.size() - 1; i >= 0; i--) {
            long start = stretches.get(i).at().offset();
            if (start < end && stretches.get(i).has(tag)) {
                return Math.min(end, stretchEnd);
            }
            stretchEnd = start;
        }
        return 0;
    }

    /** The last stretch that begins at or before an offset; -1 where there is none. */
    private int indexBefore(long offset) {
        int low = 0;
        int high = stretches.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            boolean before = stretches.get(middle).at().offset() <= offset;
            low = before ? middle + 1 : low;
            high = before ? high : middle - 1;
        }
        return high;
    }

    /** What was read through so far, front to back. */
    synchronized List<Stretch> stretches() {
        return List.copyOf(stretches);
    }
}
