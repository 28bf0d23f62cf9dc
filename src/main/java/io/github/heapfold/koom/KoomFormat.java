package io.github.heapfold.koom;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Lookahead;
import java.io.IOException;

/**
 * Tells dumps that KOOM stripped: the elements of primitive arrays are missing and the lengths of segments still count
 * them, so that each segment ends before its length says by just as many bytes.
 */
public final class KoomFormat {
    /** The name of the program, and of the profile with the same rules. */
    public static final String NAME = "koom";

    /** Segments that fit and are no accident: as many as this. */
    private static final int ENOUGH = 16;

    /** Opens the file. */
    @FunctionalInterface
    public interface SourceOpener {
        DumpSource open() throws IOException;
    }

    /** What the segments that were looked at say. */
    private enum Verdict {
        FITS,
        FITS_NOT,
        /** There is no primitive array with elements. */
        NOTHING
    }

    private KoomFormat() {}

    /** Whether a dump was stripped by KOOM. Reads it up to the first segments with primitive arrays, once or twice. */
    public static boolean isKoom(SourceOpener dump) throws IOException {
        return look(dump, false, 1) == Verdict.FITS_NOT && look(dump, true, ENOUGH) == Verdict.FITS;
    }

    private static Verdict look(SourceOpener dump, boolean stripped, int enough) throws IOException {
        try (DumpSource source = dump.open()) {
            byte[] start = source.peek(HprofHeader.MAX_BYTES);
            HprofHeader header = HprofHeader.parse(start, start.length).orElse(null);
            if (header == null || !header.isAndroid()) {
                return Verdict.NOTHING;
            }
            Lookahead in = new Lookahead(source::read);
            in.skip(header.length());
            return look(in, new RecordLayout(header.idSize()), stripped, enough);
        }
    }

    private static Verdict look(Lookahead in, RecordLayout layout, boolean stripped, int enough) throws IOException {
        int fitting = 0;
        while (fitting < enough && in.has(Tag.RECORD_HEADER)) {
            Tag tag = Tag.record(in.data()[in.at()]);
            long length = BigEndian.u4(in.data(), in.at() + Tag.RECORD_HEADER - 4);
            if (tag == null) {
                return Verdict.FITS_NOT;
            }
            in.take(Tag.RECORD_HEADER);
            if (!tag.isHeapDump()) {
                in.skip(length);
                continue;
            }
            Verdict verdict = segment(in, layout, stripped, length);
            if (verdict == Verdict.FITS_NOT) {
                return verdict;
            }
            fitting += verdict == Verdict.FITS ? 1 : 0;
        }
        return fitting > 0 ? Verdict.FITS : Verdict.NOTHING;
    }

    private static Verdict segment(Lookahead in, RecordLayout layout, boolean stripped, long length)
            throws IOException {
        Verdict verdict = Verdict.NOTHING;
        long left = length;
        while (left > 0) {
            long size = KoomStream.sizeOf(in, layout);
            if (size <= 0 || size > left) {
                return Verdict.FITS_NOT;
            }
            left -= size;
            boolean array = in.data()[in.at()] == Tag.PRIMITIVE_ARRAY_DUMP.code() && size > layout.primitiveElements;
            long there = array && stripped ? layout.primitiveElements : size;
            if (in.skip(there) < there) {
                return Verdict.FITS_NOT;
            }
            // An array that the file ends after may just have been cut off.
            verdict = array && in.has(1) ? Verdict.FITS : verdict;
        }
        boolean goesOn = !in.has(1) || Tag.record(in.data()[in.at()]) != null;
        return goesOn ? verdict : Verdict.FITS_NOT;
    }
}
