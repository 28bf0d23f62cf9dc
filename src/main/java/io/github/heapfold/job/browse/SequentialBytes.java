package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/**
 * The bytes of a dump that is packed or was stripped by another program, which is unpacked from its front: what was
 * passed lately is kept, to go back further is to begin anew.
 */
final class SequentialBytes implements DumpBytes {
    private static final int PAGE = 1 << 20;
    private static final int KEPT = 64;

    private final Input input;
    private final JobMonitor monitor;
    private final Map<Long, byte[]> kept = new LatestMap<>(KEPT);
    private DumpSource source;

    /** The page that the source gives next. */
    private long next;

    private long size = -1;

    SequentialBytes(Input input, JobMonitor monitor) throws IOException {
        this.input = input;
        this.monitor = monitor;
        source = input.open(monitor);
    }

    @Override
    public String name() {
        return input.name();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Access access() {
        return Access.SEQUENTIAL;
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        int done = 0;
        while (done < length) {
            byte[] page = page((offset + done) / PAGE);
            int at = (int) ((offset + done) % PAGE);
            int n = Math.min(length - done, page.length - at);
            if (n <= 0) {
                break;
            }
            System.arraycopy(page, at, data, from + done, n);
            done += n;
        }
        return done;
    }

    private byte[] page(long number) throws IOException {
        byte[] page = kept.get(number);
        if (page != null) {
            return page;
        }
        if (size >= 0 && number * PAGE >= size) {
            return new byte[0];
        }
        if (number < next) {
            source.close();
            source = input.open(monitor);
            next = 0;
        }
        page = new byte[0];
        while (next <= number) {
            page = new byte[PAGE];
            int n = source.read(page, 0, PAGE);
            if (n < PAGE) {
                page = Arrays.copyOf(page, n);
                size = next * PAGE + n;
            }
            kept.put(next, page);
            next++;
            if (n < PAGE && next <= number) {
                return new byte[0];
            }
        }
        return page;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
