package io.github.heapfold.unpack;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;

/**
 * A file in a zip archive, whose checksum and length are looked at when it has been read to its end. Its faults stay.
 */
final class CheckedEntry extends PartStream {
    private final LongSupplier expectedCrc;
    private final LongSupplier expectedLength;
    private final CRC32 crc = new CRC32();
    private long length;
    private boolean end;
    private IOException failure;

    /**
     * Both are asked for at the end only, because in a stream they may follow what they are about; negative where they
     * are not known.
     */
    CheckedEntry(InputStream in, LongSupplier expectedCrc, LongSupplier expectedLength) {
        super(in);
        this.expectedCrc = expectedCrc;
        this.expectedLength = expectedLength;
    }

    @Override
    public int read(byte[] data, int from, int count) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            int n = super.read(data, from, count);
            if (n > 0) {
                crc.update(data, from, n);
                length += n;
            } else if (n < 0 && !end) {
                end = true;
                check();
            }
            return n;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private void check() throws MessageException {
        long wantedCrc = expectedCrc.getAsLong();
        if (wantedCrc >= 0 && wantedCrc != crc.getValue()) {
            throw new MessageException(Message.of("unpack.checksum"));
        }
        long wantedLength = expectedLength.getAsLong();
        if (wantedLength >= 0 && wantedLength != length) {
            throw new MessageException(Message.of("unpack.length"));
        }
    }
}
