package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.records.BytesStream;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import shark.DualSourceProvider;
import shark.RandomAccessSource;

/** The bytes of a dump as Shark wants them, whatever the dump is kept in. For one thread. */
final class SharkSource implements DualSourceProvider {
    private static final int OFTEN = 0x3ff;

    private final DumpBytes bytes;
    private final Progress progress;
    private byte[] piece = new byte[1 << 12];
    private int reads;

    /**
     * @param bytes closed by who opened them
     * @param progress may end the reading by an exception
     */
    SharkSource(DumpBytes bytes, Progress progress) {
        this.bytes = bytes;
        this.progress = progress;
    }

    @Override
    public BufferedSource openStreamingSource() {
        return stream(0);
    }

    private BufferedSource stream(long offset) {
        return Okio.buffer(Okio.source(new BytesStream(bytes, offset)));
    }

    @Override
    public RandomAccessSource openRandomAccessSource() {
        return new RandomAccessSource() {
            @Override
            public long read(Buffer sink, long position, long count) throws IOException {
                return SharkSource.this.read(sink, position, count);
            }

            @Override
            public BufferedSource asStreamingSource() {
                return stream(0);
            }

            @Override
            public void close() {
                // The bytes are closed by who opened them.
            }
        };
    }

    private long read(Buffer sink, long position, long count) throws IOException {
        if ((++reads & OFTEN) == 0) {
            progress.at(0, -1);
        }
        int wanted = (int) Math.min(count, 1 << 20);
        if (wanted > piece.length) {
            piece = new byte[Math.max(wanted, piece.length * 2)];
        }
        int n = bytes.read(position, piece, 0, wanted);
        sink.write(piece, 0, n);
        return n == 0 && count > 0 ? -1 : n;
    }
}
