package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.HprofHeader;
import java.io.IOException;

/**
 * The bytes of a dump with the header of Android. By it Shark tells how names of classes are spelled: with dots as
 * Android does, which a dump still has that was converted for other programs, or with slashes.
 */
final class AndroidHeader implements DumpBytes {
    /** Where the headers differ. */
    private static final int VERSION = HprofHeader.ANDROID.length() - 1;

    private final DumpBytes origin;

    /** @param origin has a header of the same length; closed with this */
    AndroidHeader(DumpBytes origin) {
        this.origin = origin;
    }

    /** Whether a header would be another one in this form. */
    static boolean changes(HprofHeader header) {
        return !header.isAndroid() && header.format().length() == HprofHeader.ANDROID.length();
    }

    @Override
    public String name() {
        return origin.name();
    }

    @Override
    public long size() {
        return origin.size();
    }

    @Override
    public Access access() {
        return origin.access();
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        int n = origin.read(offset, data, from, length);
        if (offset <= VERSION && VERSION < offset + n) {
            data[from + (int) (VERSION - offset)] = (byte) HprofHeader.ANDROID.charAt(VERSION);
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        origin.close();
    }
}
