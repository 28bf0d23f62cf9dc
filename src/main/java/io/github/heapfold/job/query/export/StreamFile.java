package io.github.heapfold.job.query.export;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/**
 * A stream as the file that Parquet's writer writes to, from its front to its end. Closing it leaves the stream open.
 */
final class StreamFile implements OutputFile {
    private final OutputStream stream;
    private long position;

    StreamFile(OutputStream stream) {
        this.stream = stream;
    }

    /** How many bytes were written. */
    long position() {
        return position;
    }

    @Override
    public PositionOutputStream create(long blockSize) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return position;
            }

            @Override
            public void write(int b) throws IOException {
                stream.write(b);
                position++;
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                stream.write(bytes, from, length);
                position += length;
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
