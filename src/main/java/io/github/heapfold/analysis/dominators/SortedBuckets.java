package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.read.Threads;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/**
 * The buckets of edges from the last to the first, each sorted by target; what comes next is sorted by another thread
 * meanwhile. A bucket with many edges comes in pieces, for each of which all of the bucket is read again, and a target
 * with very many, as a class has, is a piece by itself that nobody sorts: so that sorting takes little memory.
 */
final class SortedBuckets implements Closeable {
    /** A bucket has about so many pieces at most. */
    private static final int MOST_PIECES = 16;

    /** Some targets of a bucket. */
    static final class Piece {
        /** By target less the lowest one of the piece, where its sources end. */
        final int[] ends = new int[1 << EdgeBuckets.SHIFT];

        final Sources sources;

        private int bucket;
        private int from;

        /** How many targets there are. */
        int count;

        /** Whether there is one target, whose sources are not here. */
        boolean isHub;

        Piece(Scratch scratch, long largest) {
            sources = new Sources(scratch, largest);
        }

        /** The lowest target. */
        long lowest() {
            return ((long) bucket << EdgeBuckets.SHIFT) + from;
        }
    }

    /** How long to wait for a bucket without a look at whether to go on. */
    private static final int PATIENCE_MILLISECONDS = 100;

    private final EdgeBuckets edges;
    private final EdgeBuckets.Reader reader;
    private final EdgeBuckets.Reader hubs;
    private final Piece[] both;
    private final ExecutorService executor;
    private Future<Piece> sorting;

    /** What is being sorted: used by one thread at a time. */
    private int bucket;

    private final int[] counts = new int[1 << EdgeBuckets.SHIFT];
    private long most;

    /** The targets of the bucket from here on are done. */
    private int done;

    private int turn;

    SortedBuckets(EdgeBuckets edges, Scratch scratch, long largest) {
        this.edges = edges;
        reader = edges.new Reader();
        hubs = edges.new Reader();
        both = new Piece[] {new Piece(scratch, largest), new Piece(scratch, largest)};
        executor = Executors.newSingleThreadExecutor(Threads.daemons("heapfold-edges"));
        bucket = edges.buckets();
        begin();
    }

    private void begin() {
        sorting = executor.submit(this::sortNext);
    }

    /** The next piece; null where there is none. */
    private Piece sortNext() throws IOException {
        if (done == 0) {
            if (bucket == 0) {
                return null;
            }
            bucket--;
            reader.open(bucket);
            Arrays.fill(counts, 0);
            reader.count(counts);
            most = Math.max(Sources.FEW, edges.edges(bucket) / MOST_PIECES);
            done = counts.length;
        }
        int from = done - 1;
        long sum = counts[from];
        while (from > 0 && sum + counts[from - 1] <= most) {
            sum += counts[--from];
        }
        Piece piece = both[turn++ & 1];
        piece.bucket = bucket;
        piece.from = from;
        piece.count = done - from;
        piece.isHub = sum > most;
        done = from;
        if (!piece.isHub) {
            sort(piece, sum);
        }
        return piece;
    }

    private void sort(Piece piece, long edgeCount) throws IOException {
        piece.sources.ensure(edgeCount);
        int sum = 0;
        for (int i = 0; i < piece.count; i++) {
            piece.ends[i] = sum;
            sum = Math.addExact(sum, counts[piece.from + i]);
        }
        reader.sources(piece.from, piece.count, piece.ends, piece.sources);
    }

    /** Shows the sources of the only target of a {@link Piece#isHub hub}. */
    void forEachSource(Piece hub, LongConsumer visitor) {
        hubs.open(hub.bucket);
        hubs.forEachSource(hub.from, visitor);
    }

    /**
     * The next piece, good until this is called again; null where there is none.
     *
     * @param waiting asked now and then while it is being sorted; may end it by an exception
     */
    Piece next(Runnable waiting) throws IOException {
        try {
            while (true) {
                try {
                    Piece piece = sorting.get(PATIENCE_MILLISECONDS, TimeUnit.MILLISECONDS);
                    if (piece != null) {
                        begin();
                    }
                    return piece;
                } catch (TimeoutException e) {
                    waiting.run();
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException fault) {
                throw fault;
            }
            if (e.getCause() instanceof Error fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    @Override
    public void close() throws IOException {
        executor.shutdown();
        boolean interrupted = Thread.interrupted();
        while (true) {
            try {
                if (executor.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        for (Piece piece : both) {
            piece.sources.close();
        }
    }
}
