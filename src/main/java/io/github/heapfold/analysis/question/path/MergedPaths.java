package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Where paths part that are told as one: an element of an array, or a key, is only that of one of them from there on.
 * Each object on them is looked at once.
 */
final class MergedPaths {
    /** Of what is known of all of them together. */
    static final long MOST_BYTES = 32 << 20;

    private static final int NOWHERE = Integer.MAX_VALUE;

    /** The memory that all of them share; who cancels is heard wherever it is asked for. */
    static final class Room {
        private final long most;
        private final Progress progress;
        private long taken;
        private long asked;

        Room(long most, Progress progress) {
            this.most = most;
            this.progress = progress;
        }

        private OrdinalSet set() {
            OrdinalSet set = new OrdinalSet();
            taken += set.bytes();
            return set;
        }

        /** Adds an ordinal and tells whether it is new. */
        private boolean add(OrdinalSet set, long ordinal) {
            if ((++asked & 0xffff) == 0) {
                progress.look();
            }
            long before = set.bytes();
            boolean isNew = set.add(ordinal);
            taken += set.bytes() - before;
            return isNew;
        }

        private boolean isFull() {
            return taken > most;
        }

        private void free(OrdinalSet set) {
            taken -= set.bytes();
        }
    }

    private final PathToRoot path;
    private final LongUnaryOperator before;
    private final Room room;

    /** Null where there was no room, so that nothing is known of where the others leave the path. */
    private OrdinalSet own;

    private OrdinalSet others;

    /** By step: how many others leave the path there. */
    private final long[] leaving;

    private int first = NOWHERE;

    /**
     * A path that stands for others.
     *
     * @param before the object that leads to another one; a root to itself
     */
    private MergedPaths(PathToRoot path, LongUnaryOperator before, Room room) {
        this.path = path;
        this.before = before;
        this.room = room;
        leaving = new long[path.steps().size()];
        own = room.set();
        others = room.set();
        long at = last(path);
        while (own != null && room.add(own, at)) {
            at = before.applyAsLong(at);
            giveUpWhereFull();
        }
    }

    private void giveUpWhereFull() {
        if (room.isFull()) {
            room.free(own);
            room.free(others);
            own = null;
            others = null;
            first = -1;
        }
    }

    /**
     * Each of some paths, with where those leave it for which it stands, too. Where there is no room to find that, the whole
     * of it is that of one of them.
     *
     * @param targets to which they all lead
     * @param signature the same for all that are told as one
     */
    static List<PathToRoot> told(
            List<PathToRoot> all, OrdinalSet targets, ShortestPaths paths, LongUnaryOperator signature, Room room)
            throws IOException {
        Map<Long, MergedPaths> merged = new HashMap<>();
        for (PathToRoot path : all) {
            if (path.objects() > 1) {
                merged.put(signature.applyAsLong(last(path)), new MergedPaths(path, paths::before, room));
            }
        }
        long done = 0;
        for (long o = targets.next(0); o >= 0 && !merged.isEmpty(); o = targets.next(o + 1)) {
            room.progress.step(done++, targets.size());
            MergedPaths path = paths.reaches(o) ? merged.get(signature.applyAsLong(o)) : null;
            if (path != null) {
                path.add(o);
            }
        }
        return all.stream()
                .map(path -> path.objects() > 1
                        ? merged.get(signature.applyAsLong(last(path))).told()
                        : path)
                .toList();
    }

    private static long last(PathToRoot path) {
        return path.steps().get(path.steps().size() - 1).ordinal();
    }

    /** Adds the path to another object. */
    private void add(long target) {
        long at = target;
        boolean left = false;
        while (own != null && !own.contains(at)) {
            long above = before.applyAsLong(at);
            if (!room.add(others, at)) {
                return;
            }
            giveUpWhereFull();
            if (above == at) {
                first = -1;
                return;
            }
            left = true;
            at = above;
        }
        if (left && own != null) {
            int place = place(at);
            leaving[place]++;
            first = Math.min(first, place);
        }
    }

    /** The step of an object on the path; of one that is not told, the last one before it. */
    private int place(long ordinal) {
        int gap = 0;
        for (int i = 0; i < path.steps().size(); i++) {
            PathToRoot.Step step = path.steps().get(i);
            if (step.ordinal() == ordinal) {
                return i;
            }
            gap = step.skipped() > 0 ? i : gap;
        }
        return gap;
    }

    /** The path, with where the others leave it. */
    private PathToRoot told() {
        List<PathToRoot.Step> steps = new ArrayList<>();
        for (int i = 0; i < path.steps().size(); i++) {
            long ways = i > first ? 0 : 1 + leaving[i];
            steps.add(path.steps().get(i).by(ways));
        }
        return path.with(steps);
    }
}
