package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.ZstdCompressor;
import io.github.heapfold.fold.mixing.LaneMixer;
import io.github.heapfold.hprof.read.Threads;

/** Presses lanes by the way that their level and column ask for. One per thread. */
final class LaneCompressor implements CoderPool.Coder {
    /** Shorter lanes teach a model nothing. */
    private static final int WORTHWHILE = 256;

    /** Of shorter lanes all ways are tried: zstd sometimes wins. */
    private static final int SURE = 1 << 12;

    /**
     * What zstd leaves more than all but one part in this many of is noise, and of less than one part nearly nothing.
     */
    private static final int PARTS = 64;

    /** Of a hundred blocks of elements, how many that get smaller by differences leave no doubt about the whole lane. */
    private static final int MOST_DIFFER = 60;

    /** With fewer of them it is not worth the time to see whether it gets smaller. */
    private static final int SOME_DIFFER = 4;

    /** Lanes shorter than this are not worth a look at others; fewer bytes before them zstd does not take. */
    private static final int WORTH_A_BASE = 32;

    private final int level;
    private final ZstdCompressor zstd = new ZstdCompressor();
    private final LaneMixer mixer;
    private final ByteSink other = new ByteSink(64);
    private final ByteSink based = new ByteSink(64);

    LaneCompressor(int level) {
        this.level = level;
        mixer = ZstdLevels.mixes(level) ? new LaneMixer() : null;
    }

    @Override
    public void close() {
        zstd.close();
    }

    /**
     * About how many bytes lanes are stored in that are not mixed: what a fast level makes of them.
     */
    int estimate(LaneSinks lanes) {
        int sum = 0;
        for (Lane lane : Lane.values()) {
            ByteSink bytes = lanes.of(lane);
            if (bytes.length() > 0) {
                sum += Math.min(bytes.length(), fast(bytes));
            }
        }
        return sum;
    }

    /** How many bytes mixing makes of bytes that stand by themselves. */
    int mixed(ByteSink bytes) {
        other.clear();
        mixer.encode(bytes, 1, other);
        return other.length();
    }

    /**
     * Appends the lane as it is stored: as many bytes as it has where nothing makes it smaller.
     *
     * @return how it was coded: 0 where not by a {@link LaneMixer}, else what is added to its number
     */
    int compress(int column, Lane lane, ByteSink bytes, ByteSink out) {
        int start = out.length();
        boolean mixes = mixer != null && bytes.length() >= WORTHWHILE && ZstdLevels.mixes(column, lane);
        int form = mixes ? mix(column, lane, bytes, out) : 0;
        if (form == 0 && out.length() == start) {
            zstd.compress(bytes, ZstdLevels.zstd(level, column), out);
        }
        if (out.length() - start >= bytes.length()) {
            out.truncate(start);
            out.put(bytes.data(), 0, bytes.length());
            return 0;
        }
        return form;
    }

    /**
     * The same where the bytes of other lanes may stand before it: the smaller one of what becomes of it with and
     * without them.
     */
    int compress(int column, Lane lane, ByteSink bytes, byte[] before, ByteSink out) {
        int start = out.length();
        int form = compress(column, lane, bytes, out);
        if (bytes.length() < WORTH_A_BASE || before.length < WORTH_A_BASE) {
            return form;
        }
        Threads.endIfInterrupted();
        based.clear();
        zstd.compress(bytes, before, ZstdLevels.besideBase(level), based);
        if (based.length() >= out.length() - start) {
            return form;
        }
        out.truncate(start);
        out.put(based.data(), 0, based.length());
        return StoredLanes.BASED;
    }

    /**
     * Appends the smaller one of what zstd and mixing make of a lane; or nothing where zstd is still to be asked.
     *
     * @return 0 where it is not what mixing makes, else what is added to the lane's number
     */
    private int mix(int column, Lane lane, ByteSink bytes, ByteSink out) {
        int n = bytes.length();
        int start = out.length();
        zstd.compress(bytes, ZstdLevels.besideMixing(level, column), out);
        int pressed = out.length() - start;
        boolean contents = ZstdLevels.isContents(column);
        if (pressed >= n - n / PARTS) {
            out.truncate(start);
            return 0;
        }
        int form = encode(bytes, StoredLanes.planes(column, lane, n), pressed);
        if (contents && (n < SURE || pressed < n / PARTS || other.length() >= pressed)) {
            out.truncate(start);
            zstd.compress(bytes, ZstdLevels.zstd(level, column), out);
            pressed = out.length() - start;
        }
        // What gains next to nothing is not worth the time that it takes to restore.
        if (other.length() >= pressed - (contents ? 0 : pressed / PARTS)) {
            return 0;
        }
        out.truncate(start);
        out.put(other.data(), 0, other.length());
        return form;
    }

    /**
     * Leaves in {@link #other} what mixing makes of the elements, or of their differences: of which, a fast level tells
     * where neither has nearly all blocks.
     *
     * @param pressed what the fast level leaves of the elements
     */
    private int encode(ByteSink bytes, int width, int pressed) {
        other.clear();
        if (LaneMixer.hasDifferences(width)) {
            LaneMixer.Steps steps = LaneMixer.differences(bytes, width);
            long differ = 100L * steps.marks().cardinality();
            if (differ > 0
                    && (differ >= (long) MOST_DIFFER * steps.blocks()
                            || (differ >= (long) SOME_DIFFER * steps.blocks() && fast(steps.lane()) < pressed))) {
                mixer.encode(steps, other);
                return StoredLanes.MIXED | StoredLanes.DIFFERENCES;
            }
        }
        mixer.encode(bytes, width, other);
        return StoredLanes.MIXED;
    }

    /** How many bytes a fast level leaves. */
    private int fast(ByteSink bytes) {
        other.clear();
        zstd.compress(bytes, ZstdLevels.FAST, other);
        int length = other.length();
        other.clear();
        return length;
    }
}
