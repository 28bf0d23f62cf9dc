package io.github.heapfold.fold;

import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.seal.Recipients;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to fold.
 *
 * @param profile what to leave out
 * @param level 1 (fastest) to 9 (smallest)
 * @param threads how many chunks are coded at once; the bytes that come out are the same for any number
 * @param seal who can restore what is left out all the same; empty for nobody
 * @param base the folded file that this one is folded against, and cannot be restored without; empty for none
 */
public record FoldOptions(Profile profile, int level, int threads, Optional<Recipients> seal, Optional<Path> base) {
    public static final int MIN_LEVEL = 1;
    public static final int DEFAULT_LEVEL = 3;
    public static final int MAX_LEVEL = 9;

    /** What a thread's chunks take; more threads than the heap has room for would end in an error. */
    private static final long BYTES_PER_THREAD = 96L << 20;

    public FoldOptions(Profile profile, int level, int threads) {
        this(profile, level, threads, Optional.empty());
    }

    /** Of a file that stands alone. */
    public FoldOptions(Profile profile, int level, int threads, Optional<Recipients> seal) {
        this(profile, level, threads, seal, Optional.empty());
    }

    /** The same against another file. */
    public FoldOptions against(Path other) {
        return new FoldOptions(profile, level, threads, seal, Optional.of(other));
    }

    public FoldOptions {
        if (level < MIN_LEVEL || level > MAX_LEVEL) {
            throw new IllegalArgumentException("level " + level + " is not within 1 to 9");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads);
        }
        if (seal.isPresent() && profile.isLossless()) {
            throw new IllegalArgumentException("nothing to seal");
        }
        if (seal.isPresent() && base.isPresent()) {
            throw new IllegalArgumentException("a sealed file stands alone");
        }
    }

    /**
     * Bytes of a chunk: with larger ones, files are smaller and less of them can be read alone. With a base they are
     * short at all levels, for it is looked at few of its chunks at a time.
     */
    public int chunkBytes() {
        return level >= FoldFormat.MIXING_LEVEL && base.isEmpty() ? FoldFormat.MAX_CHUNK : ChunkReader.DEFAULT_CHUNK;
    }

    /** The same with no more threads than the Java heap has room for. */
    public FoldOptions withinMemory() {
        int times = (seal.isPresent() || base.isPresent() ? 2 : 1) * (chunkBytes() / ChunkReader.DEFAULT_CHUNK);
        return new FoldOptions(profile, level, Math.min(threads, mostThreads(times)), seal, base);
    }

    /** As many threads as there are processors, and no more than the Java heap has room for. */
    public static int usualThreads() {
        return Math.min(Runtime.getRuntime().availableProcessors(), mostThreads(1));
    }

    /**
     * For how many threads the Java heap has room, at least one.
     *
     * @param times how often each thread codes a chunk, with memory of its own each time
     */
    public static int mostThreads(int times) {
        long room = Runtime.getRuntime().maxMemory() / (times * BYTES_PER_THREAD);
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, room));
    }
}
