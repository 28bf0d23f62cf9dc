package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;

/**
 * A stream that is read in small parts: of a read that fails half-way, what it had until then is lost. It also says
 * that nothing is available, which keeps those who read from it from asking twice for one read of theirs.
 */
class PartStream extends BlockInput {
    private static final int PART = 4096;

    private final InputStream in;
    private final int part;

    /** Of a stream that gives what it has before it fails. */
    PartStream(InputStream in) {
        this(in, Integer.MAX_VALUE);
    }

    private PartStream(InputStream in, int part) {
        this.in = in;
        this.part = part;
    }

    /** Of a stream that fails with what it has. */
    static PartStream ofSmall(InputStream in) {
        return new PartStream(in, PART);
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        try {
            return in.read(data, from, Math.min(part, length));
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // Of what it is given, a library does not look at everything.
            throw new MessageException(Message.of("unpack.failed", Faults.reason(e)), e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
