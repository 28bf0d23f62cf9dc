package io.github.heapfold.job.query.export;

import io.github.heapfold.job.output.CountingOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/**
 * A stream as the file that Parquet's writer writes to, from its front to its end. Closing it leaves the stream open.
 */
final class StreamFile implements OutputFile {
    private final CountingOutputStream stream;

    StreamFile(OutputStream stream) {
        this.stream = new CountingOutputStream(stream);
    }

    /** How many bytes were written. */
    long position() {
        return stream.count();
    }

    @Override
    public PositionOutputStream create(long blockSize) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return stream.count();
            }

            @Override
            public void write(int b) throws IOException {
                stream.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                stream.write(bytes, from, length);
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) {
        return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
