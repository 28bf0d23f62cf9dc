package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What is inside a gzip stream of one or more members. Unlike the JDK's it never passes over anything in silence: bytes
 * after a member that begin no further one are an error. One read gives what it can, so nothing is lost when the next
 * one fails; whoever reads on after an error gets the same error again.
 */
public final class GunzipStream extends BlockInput {
    public static final int MAGIC = 0x1f8b;

    private static final int DEFLATE = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int limit;

    /** Bytes of the stream before the buffer's. */
    private long before;

    private boolean inMember;
    private boolean first = true;
    private boolean end;
    private IOException failure;

    public GunzipStream(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            return length == 0 ? 0 : inflate(data, from, length);
        } catch (MessageException e) {
            failure = e;
            throw e;
        }
    }

    private int inflate(byte[] data, int from, int length) throws IOException {
        while (!end) {
            if (!inMember) {
                beginMember();
                continue;
            }
            int n = inflateOnce(data, from, length);
            if (n > 0) {
                crc.update(data, from, n);
                return n;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw new MessageException(Message.of("unpack.dictionary", Message.number(position())));
            } else if (inflater.needsInput()) {
                need();
                inflater.setInput(buffer, at, limit - at);
            }
        }
        return -1;
    }

    private int inflateOnce(byte[] data, int from, int length) throws IOException {
        try {
            int n = inflater.inflate(data, from, length);
            at = limit - inflater.getRemaining();
            return n;
        } catch (DataFormatException e) {
            at = limit - inflater.getRemaining();
            throw new MessageException(Message.of("unpack.at", e.getMessage(), Message.number(position())), e);
        }
    }

    private void beginMember() throws IOException {
        if (!first && at == limit && !fill()) {
            end = true;
            return;
        }
        long start = position();
        if ((next() << 8 | next()) != MAGIC || next() != DEFLATE) {
            throw new MessageException(
                    Message.of(first ? "unpack.noGzip" : "unpack.noGzipFollows", Message.number(start)));
        }
        int flags = next();
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(next() | next() << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CRC) != 0) {
            skip(2);
        }
        first = false;
        inMember = true;
        crc.reset();
        inflater.reset();
        inflater.setInput(buffer, at, limit - at);
    }

    private void endMember() throws IOException {
        long start = position();
        if (little4() != crc.getValue()) {
            throw new MessageException(Message.of("unpack.checksumAt", Message.number(start)));
        }
        if (little4() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new MessageException(Message.of("unpack.lengthAt", Message.number(start + 4)));
        }
        inMember = false;
    }

    private long little4() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            value |= (long) next() << shift;
        }
        return value;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int b = next();
        while (b != 0) {
            b = next();
        }
    }

    private int next() throws IOException {
        need();
        return buffer[at++] & 0xff;
    }

    private void need() throws IOException {
        if (at == limit && !fill()) {
            throw new MessageException(Message.of("unpack.early", Message.number(position())));
        }
    }

    private boolean fill() throws IOException {
        before += limit;
        at = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    /** Bytes of the stream that have been used. */
    private long position() {
        return before + at;
    }

    @Override
    public void close() throws IOException {
        end = true;
        inflater.end();
        in.close();
    }
}
