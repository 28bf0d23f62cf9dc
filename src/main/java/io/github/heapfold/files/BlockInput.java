package io.github.heapfold.files;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that is made to be read in blocks: a single byte is a block that is read, and so is what is skipped, unless a
 * subclass can jump over it.
 */
public abstract class BlockInput extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Gives at least one byte where there is one and a byte is asked for. */
    @Override
    public abstract int read(byte[] into, int from, int length) throws IOException;
}
