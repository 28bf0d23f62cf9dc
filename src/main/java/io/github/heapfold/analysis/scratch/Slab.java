package io.github.heapfold.analysis.scratch;

import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Memory with {@code long} addresses from 0 on, at first all 0. Values stand at any address. What is not made room for
 * by {@link #ensure} must not be written; reading up to {@link #SLACK} bytes behind it gives 0 or what stood there.
 * Growing is for one thread at a time, while no other thread uses the slab; reading and writing different addresses is
 * for any number of threads.
 */
public final class Slab implements Closeable {
    /** Bytes behind the end of the room that may be read, so that a reader may take eight at once. */
    public static final int SLACK = 16;

    private static final int SEGMENT_SHIFT = 30;
    private static final long SEGMENT = 1L << SEGMENT_SHIFT;
    private static final int MASK = (int) (SEGMENT - 1);

    /** Each segment also maps the first bytes of the next one, so that no value is cut in two. */
    static final int OVERLAP = 64;

    /** Up to here a slab is no file: creating one takes longer than many small graphs do. */
    private static final int SMALL = 1 << 16;

    private static final int LEAST_SMALL = 1 << 9;
    private static final long LEAST_STEP = 1 << 14;
    private static final long MOST_STEP = 4 << 20;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20).asReadOnlyBuffer();

    /** What a slab without room is read from; nobody writes to it. */
    private static final MappedByteBuffer NOTHING =
            ByteBuffer.allocateDirect(OVERLAP) instanceof MappedByteBuffer buffer ? buffer : null;

    private final Scratch scratch;
    private final String name;

    /** The file; null while there is none. */
    private FileChannel channel;

    private boolean closed;
    private MappedByteBuffer[] segments = {NOTHING};

    /** The first segment, which mostly is the only one: one step less on the way to a value. */
    private MappedByteBuffer first = NOTHING;

    /** Bytes that may be used. */
    private long room;

    /** Bytes whose place on the disk is taken. */
    private long reserved;

    /** Bytes that are mapped, without slack. */
    private long mapped;

    Slab(Scratch scratch, String name) {
        this.scratch = scratch;
        this.name = name;
    }

    /** Part of a file as memory that can be read only; {@link #OVERLAP} bytes behind it must be in the file too. */
    static Slab mapped(String name, FileChannel file, long start, long length) throws IOException {
        Slab slab = new Slab(null, name);
        slab.segments = new MappedByteBuffer[(int) Math.max(1, (length + SEGMENT - 1) >>> SEGMENT_SHIFT)];
        for (int i = 0; i < slab.segments.length; i++) {
            long bytes = Math.min(SEGMENT, length - i * SEGMENT) + OVERLAP;
            slab.segments[i] = file.map(FileChannel.MapMode.READ_ONLY, start + i * SEGMENT, bytes);
            slab.segments[i].order(ByteOrder.nativeOrder());
        }
        slab.first = slab.segments[0];
        slab.room = length;
        return slab;
    }

    String name() {
        return name;
    }

    long reserved() {
        return reserved;
    }

    /**
     * Makes room for at least n bytes.
     *
     * @throws ScratchFullException where the disk has not so much
     */
    public void ensure(long bytes) throws IOException {
        ensure(bytes, Progress.NONE);
    }

    /** The same, telling how far taking the room is. */
    void ensure(long bytes, Progress progress) throws IOException {
        if (bytes > room) {
            grow(bytes, progress);
        }
    }

    private void grow(long bytes, Progress progress) throws IOException {
        if (closed || scratch == null) {
            throw new ClosedChannelException();
        }
        if (channel == null && bytes <= SMALL && growSmall((int) bytes)) {
            return;
        }
        long step = Math.min(Math.max(bytes / 16, LEAST_STEP), MOST_STEP);
        // The first room is what is wanted; a slab that grows after that will grow again.
        long wanted = room == 0 ? bytes : Math.addExact(bytes, step);
        byte[] small = new byte[channel == null ? (int) room : 0];
        if (channel == null) {
            get(0, small, 0, small.length);
            channel = scratch.file();
            account(0);
        }
        if (wanted > mapped) {
            map(room == 0 ? wanted : Math.max(wanted, Math.min(2 * mapped, mapped + SEGMENT)));
        }
        if (scratch.isReserving()) {
            reserve(wanted + SLACK, progress);
        } else {
            account(wanted);
        }
        room = wanted;
        put(0, small, 0, small.length);
    }

    /**
     * Takes memory of the process; false where that is of another kind than that of mapped files, which would make all
     * access slower.
     */
    private boolean growSmall(int bytes) {
        int wanted = Math.max(LEAST_SMALL, room == 0 ? bytes : Integer.highestOneBit(bytes) * 2);
        if (ByteBuffer.allocateDirect(wanted + OVERLAP) instanceof MappedByteBuffer buffer) {
            buffer.order(ByteOrder.nativeOrder());
            if (room > 0) {
                buffer.put(0, segments[0], 0, (int) room);
            }
            segments = new MappedByteBuffer[] {buffer};
            first = buffer;
            room = wanted;
            account(wanted);
            return true;
        }
        return false;
    }

    private void map(long bytes) throws IOException {
        int count = (int) ((bytes + SEGMENT - 1) >>> SEGMENT_SHIFT);
        int whole = (int) (mapped >>> SEGMENT_SHIFT);
        MappedByteBuffer[] now = Arrays.copyOf(segments, count);
        try {
            for (int i = whole; i < count; i++) {
                long length = Math.min(SEGMENT, bytes - i * SEGMENT) + OVERLAP;
                now[i] = channel.map(FileChannel.MapMode.READ_WRITE, i * SEGMENT, length);
                now[i].order(ByteOrder.nativeOrder());
            }
        } catch (IOException e) {
            throw new ScratchFullException(scratch.path(), bytes - mapped, scratch.used(), e);
        }
        segments = now;
        first = now[0];
        mapped = bytes;
    }

    /**
     * Writing to a mapped page that the disk has no room for kills or confuses the program; writing to the file says
     * so.
     */
    private void reserve(long bytes, Progress progress) throws IOException {
        ByteBuffer zeros = ZEROS.duplicate();
        while (reserved < bytes) {
            progress.at(reserved, bytes);
            zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - reserved));
            try {
                int n = channel.write(zeros, reserved);
                account(reserved + n);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                throw new ScratchFullException(scratch.path(), bytes - reserved, scratch.used(), e);
            }
        }
    }

    private void account(long bytes) {
        scratch.account(bytes - reserved);
        reserved = bytes;
    }

    /**
     * Gives back what is behind the first bytes, where the system lets mapped files become shorter. What is made room
     * for later is 0 or what stood there. For one thread, while no other uses the slab.
     */
    public void shrink(long bytes) {
        if (channel == null || bytes + OVERLAP >= reserved) {
            return;
        }
        try {
            channel.truncate(bytes + OVERLAP);
        } catch (IOException e) {
            // It stays as long as it is.
            return;
        }
        room = bytes;
        account(bytes + OVERLAP);
    }

    public byte getByte(long at) {
        return at < SEGMENT ? first.get((int) at) : segments[(int) (at >>> SEGMENT_SHIFT)].get((int) at & MASK);
    }

    public void putByte(long at, byte value) {
        MappedByteBuffer segment = at < SEGMENT ? first : segments[(int) (at >>> SEGMENT_SHIFT)];
        segment.put((int) at & MASK, value);
    }

    public short getShort(long at) {
        return at < SEGMENT
                ? first.getShort((int) at)
                : segments[(int) (at >>> SEGMENT_SHIFT)].getShort((int) at & MASK);
    }

    public void putShort(long at, short value) {
        MappedByteBuffer segment = at < SEGMENT ? first : segments[(int) (at >>> SEGMENT_SHIFT)];
        segment.putShort((int) at & MASK, value);
    }

    public int getInt(long at) {
        return at < SEGMENT ? first.getInt((int) at) : segments[(int) (at >>> SEGMENT_SHIFT)].getInt((int) at & MASK);
    }

    public void putInt(long at, int value) {
        MappedByteBuffer segment = at < SEGMENT ? first : segments[(int) (at >>> SEGMENT_SHIFT)];
        segment.putInt((int) at & MASK, value);
    }

    public long getLong(long at) {
        return at < SEGMENT ? first.getLong((int) at) : segments[(int) (at >>> SEGMENT_SHIFT)].getLong((int) at & MASK);
    }

    public void putLong(long at, long value) {
        MappedByteBuffer segment = at < SEGMENT ? first : segments[(int) (at >>> SEGMENT_SHIFT)];
        segment.putLong((int) at & MASK, value);
    }

    /**
     * Looks for four bytes among the fours from one place to another.
     *
     * @return where they stand first, or {@code to} where they do not
     */
    public long find(int value, long from, long to) {
        for (long at = from; at < to; ) {
            MappedByteBuffer segment = segments[(int) (at >>> SEGMENT_SHIFT)];
            int start = (int) at & MASK;
            int end = (int) Math.min(SEGMENT, start + (to - at));
            int found = find(segment, value, start, end);
            if (found < end) {
                return at + (found - start);
            }
            at += end - start;
        }
        return to;
    }

    /** Two at once, which is half the time. */
    private static int find(MappedByteBuffer segment, int value, int start, int end) {
        long twice = (value & 0xffffffffL) * 0x1_0000_0001L;
        int at = start;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            long differs = segment.getLong(at) ^ twice;
            if ((int) differs == 0 || differs >>> Integer.SIZE == 0) {
                break;
            }
        }
        while (at < end && segment.getInt(at) != value) {
            at += Integer.BYTES;
        }
        return at;
    }

    /** Copies bytes in. */
    public void put(long at, byte[] from, int offset, int length) {
        int done = 0;
        while (done < length) {
            long to = at + done;
            int n = (int) Math.min(length - done, SEGMENT - (to & MASK));
            segments[(int) (to >>> SEGMENT_SHIFT)].put((int) to & MASK, from, offset + done, n);
            done += n;
        }
    }

    /** Copies bytes out. */
    public void get(long at, byte[] to, int offset, int length) {
        int done = 0;
        while (done < length) {
            long from = at + done;
            int n = (int) Math.min(length - done, SEGMENT - (from & MASK));
            segments[(int) (from >>> SEGMENT_SHIFT)].get((int) from & MASK, to, offset + done, n);
            done += n;
        }
    }

    /** Gives the memory back at once. The slab must no more be used, by no thread. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        segments = new MappedByteBuffer[0];
        first = null;
        room = 0;
        mapped = 0;
        if (scratch != null) {
            account(0);
            scratch.closed(this);
        }
        if (channel != null) {
            try (FileChannel file = channel) {
                // The mappings live until they are collected; the bytes go now.
                file.truncate(0);
            } catch (IOException e) {
                // Where mapped files cannot be shortened, the bytes go with the mappings.
            }
        }
    }
}
