package io.github.heapfold.job;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** A dump with a heap of more than 4 GiB, made up while it is read: two arrays of zeros and a root. */
final class HugeDump {
    /** Bytes of the elements of either array. */
    static final long ARRAY = (1L << 31) + 4096;

    private static final int ID_SIZE = 8;

    private final byte[] start;
    private final byte[] objectArray = new byte[1 + ID_SIZE + 4 + 4 + ID_SIZE];
    private final byte[] end = new byte[1 + ID_SIZE + Tag.RECORD_HEADER];

    HugeDump(Tag heapDump) {
        byte[] header = new HprofHeader("JAVA PROFILE 1.0.2", ID_SIZE, 1).toBytes();
        byte[] primitiveArray = new byte[1 + ID_SIZE + 4 + 4 + 1];
        primitiveArray[0] = (byte) Tag.PRIMITIVE_ARRAY_DUMP.code();
        BigEndian.put(primitiveArray, 1 + ID_SIZE + 4, 4, ARRAY / 8);
        primitiveArray[primitiveArray.length - 1] = 11;
        objectArray[0] = (byte) Tag.OBJECT_ARRAY_DUMP.code();
        BigEndian.put(objectArray, 1 + ID_SIZE + 4, 4, ARRAY / ID_SIZE);
        end[0] = (byte) Tag.ROOT_STICKY_CLASS.code();
        end[1 + ID_SIZE] = (byte) Tag.HEAP_DUMP_END.code();
        start = Arrays.copyOf(header, header.length + Tag.RECORD_HEADER + primitiveArray.length);
        start[header.length] = (byte) heapDump.code();
        long length = primitiveArray.length + ARRAY + objectArray.length + ARRAY + 1 + ID_SIZE;
        BigEndian.put(start, header.length + 5, 4, length);
        System.arraycopy(primitiveArray, 0, start, header.length + Tag.RECORD_HEADER, primitiveArray.length);
    }

    long length() {
        return start.length + ARRAY + objectArray.length + ARRAY + end.length;
    }

    InputStream stream() {
        return together(List.of(
                new ByteArrayInputStream(start),
                new Zeros(ARRAY),
                new ByteArrayInputStream(objectArray),
                new Zeros(ARRAY),
                new ByteArrayInputStream(end)));
    }

    /** As the only file of an archive, whose header says how long it is. */
    InputStream tar() {
        TarArchiveEntry entry = new TarArchiveEntry("huge.hprof");
        entry.setSize(length());
        byte[] header = new byte[TarConstants.DEFAULT_RCDSIZE];
        entry.writeEntryHeader(header);
        int rest = (int) (-length() & (TarConstants.DEFAULT_RCDSIZE - 1));
        return together(List.of(new ByteArrayInputStream(header), stream(), new Zeros(rest + 1024)));
    }

    private static InputStream together(List<InputStream> streams) {
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    private static final class Zeros extends InputStream {
        private long left;

        Zeros(long bytes) {
            left = bytes;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] data, int from, int length) {
            if (left <= 0) {
                return -1;
            }
            int n = (int) Math.min(length, left);
            Arrays.fill(data, from, from + n, (byte) 0);
            left -= n;
            return n;
        }
    }
}
