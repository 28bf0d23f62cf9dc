package io.github.heapfold.tailor;

import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Lookahead;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What is in a mini.hprof, unpacked where it is a zlib stream. */
final class Payload implements Lookahead.Bytes, Closeable {
    private final DumpSource source;
    private final Inflater inflater;
    private final byte[] packed = new byte[1 << 16];
    private long most = DumpSource.MOST_UNPACKED;
    private IOException failure;

    Payload(DumpSource source) throws IOException {
        this.source = source;
        inflater = TailorFormat.isZlib(source.peek(2)) ? new Inflater() : null;
    }

    /** Sets how many bytes may come out of any zlib stream, 0 for any number. */
    void limit(long bytes) {
        most = bytes == 0 ? Long.MAX_VALUE : bytes;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (inflater == null) {
            int n = source.read(data, from, length);
            if (n < length) {
                failure = source.failure().orElse(null);
            }
            return n;
        }
        int done = 0;
        while (done < length && failure == null && !inflater.finished()) {
            done += inflate(data, from + done, length - done);
        }
        return done;
    }

    private int inflate(byte[] data, int from, int length) throws IOException {
        if (inflater.needsInput()) {
            int n = source.read(packed, 0, packed.length);
            if (n == 0) {
                failure = source.failure()
                        .orElseGet(() -> new TailorException(
                                Message.of("tailor.zlibCutOff", Message.number(inflater.getBytesRead()))));
                return 0;
            }
            inflater.setInput(packed, 0, n);
        }
        try {
            int n = inflater.inflate(data, from, length);
            source.expectRoom(inflater.getBytesWritten(), inflater.getBytesRead(), most);
            if (n == 0 && inflater.needsDictionary()) {
                failure = new TailorException(
                        Message.of("tailor.zlibDictionary", Message.number(inflater.getBytesRead())));
            }
            return n;
        } catch (DataFormatException e) {
            failure = new TailorException(
                    Message.of("tailor.zlibCorrupt", Faults.reason(e), Message.number(inflater.getBytesRead())), e);
            return 0;
        }
    }

    /** Why no more could be unpacked; null where that has not been met. */
    IOException broken() {
        return failure;
    }

    /** Why there is no more; null where the stream came to its end. Asked when all has been read. */
    IOException failure() throws IOException {
        if (failure == null && inflater != null) {
            // Read to its end, for only there what it is packed in tells whether it was whole.
            boolean goesOn = inflater.getRemaining() > 0 || source.read(packed, 0, 1) > 0;
            failure = goesOn
                    ? new TailorException(Message.of("tailor.zlibMore", Message.number(inflater.getBytesRead())))
                    : source.failure().orElse(null);
        }
        return failure;
    }

    @Override
    public void close() throws IOException {
        if (inflater != null) {
            inflater.end();
        }
        source.close();
    }
}
