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

/**
 * The buckets of edges from the last to the first, each sorted by target; the next one is sorted by another thread
 * meanwhile.
 */
final class SortedBuckets implements Closeable {
    /** The edges of a bucket. */
    static final class Bucket {
        /** By target less the lowest one of the bucket, where its sources end. */
        final int[] ends = new int[1 << EdgeBuckets.SHIFT];

        final Sources sources;

        Bucket(Scratch scratch, long largest) {
            sources = new Sources(scratch, largest);
        }
    }

    /** How long to wait for a bucket without a look at whether to go on. */
    private static final int PATIENCE_MILLISECONDS = 100;

    private final EdgeBuckets edges;
    private final EdgeBuckets.Reader reader;
    private final Bucket[] both;
    private final ExecutorService executor;
    private Future<Bucket> sorting;
    private int next;

    SortedBuckets(EdgeBuckets edges, Scratch scratch, long largest) {
        this.edges = edges;
        reader = edges.new Reader();
        both = new Bucket[] {new Bucket(scratch, largest), new Bucket(scratch, largest)};
        executor = Executors.newSingleThreadExecutor(Threads.daemons("heapfold-edges"));
        next = edges.buckets() - 1;
        begin();
    }

    private void begin() {
        int bucket = next--;
        if (bucket >= 0) {
            sorting = executor.submit(() -> sort(bucket));
        }
    }

    private Bucket sort(int number) throws IOException {
        Bucket bucket = both[number & 1];
        int[] ends = bucket.ends;
        Arrays.fill(ends, 0);
        bucket.sources.ensure(edges.edges(number));
        reader.open(number, ends);
        int sum = 0;
        for (int i = 0; i < ends.length; i++) {
            int n = ends[i];
            ends[i] = sum;
            sum = Math.addExact(sum, n);
        }
        reader.sources(ends, bucket.sources);
        return bucket;
    }

    /**
     * The next bucket, good until this is called again.
     *
     * @param waiting asked now and then while it is being sorted; may end it by an exception
     */
    Bucket next(Runnable waiting) throws IOException {
        try {
            Bucket bucket = null;
            while (bucket == null) {
                try {
                    bucket = sorting.get(PATIENCE_MILLISECONDS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    waiting.run();
                }
            }
            begin();
            return bucket;
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
        for (Bucket bucket : both) {
            bucket.sources.close();
        }
    }
}
