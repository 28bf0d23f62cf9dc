package io.github.heapfold.cli.mcp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input that tells when it has ended, since the library that reads it does not. */
final class EndingInput extends FilterInputStream {
    private final Runnable onEnd;

    EndingInput(InputStream in, Runnable onEnd) {
        super(in);
        this.onEnd = onEnd;
    }

    @Override
    public int read() throws IOException {
        return told(super.read());
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return told(super.read(bytes, offset, length));
    }

    private int told(int read) {
        if (read < 0) {
            onEnd.run();
        }
        return read;
    }
}
