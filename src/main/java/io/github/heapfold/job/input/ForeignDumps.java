package io.github.heapfold.job.input;

import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.koom.KoomFormat;
import io.github.heapfold.koom.KoomStream;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.tailor.TailorFormat;
import io.github.heapfold.tailor.TailorStream;
import java.io.IOException;

/** Dumps that other programs stripped, which are rebuilt as they are read. */
public final class ForeignDumps {
    /** Opens the file once more. */
    @FunctionalInterface
    public interface Again {
        DumpSource open() throws IOException;
    }

    private ForeignDumps() {}

    /**
     * The dump, where this is one that another program stripped; else the source itself. Where this fails, the source
     * is closed.
     *
     * @param again opens the same file; null where it can be read only once
     * @param fill what stands where primitive values are missing
     * @param mostMadeUp bytes of them at most, and out of any zlib stream, 0 for any number
     */
    public static DumpSource rebuilt(DumpSource source, Again again, Fill fill, long mostMadeUp) throws IOException {
        try (Opened<DumpSource> opened = new Opened<>(source)) {
            return opened.keepIn(dump(source, again, fill, mostMadeUp));
        }
    }

    private static DumpSource dump(DumpSource source, Again again, Fill fill, long mostMadeUp) throws IOException {
        if (TailorFormat.isTailor(source.peek(TailorFormat.START))) {
            if (again == null) {
                throw new JobException(Message.of("input.tailorStream", source.name()));
            }
            return tailor(source, again.open(), fill, mostMadeUp);
        }
        if (again != null && isAndroid(source) && KoomFormat.isKoom(again::open)) {
            KoomStream dump = new KoomStream(source, fill);
            dump.limitMadeUp(mostMadeUp);
            return DumpSource.rebuilt(source, dump);
        }
        return source;
    }

    private static DumpSource tailor(DumpSource source, DumpSource scouted, Fill fill, long mostMadeUp)
            throws IOException {
        try (Opened<DumpSource> opened = new Opened<>(scouted)) {
            TailorStream dump = new TailorStream(source, scouted, fill);
            dump.limitSize(mostMadeUp);
            return opened.keepIn(DumpSource.rebuilt(source, dump));
        }
    }

    /** What went of a dump that another program stripped. */
    public static AppliedProfile profile(FileKind kind) {
        String program = kind == FileKind.TAILOR ? TailorFormat.NAME : KoomFormat.NAME;
        return AppliedProfile.of(Presets.byName(program).orElseThrow(), ScanResult.NONE, 0);
    }

    private static boolean isAndroid(DumpSource source) throws IOException {
        byte[] start = source.peek(HprofHeader.MAX_BYTES);
        return HprofHeader.parse(start, start.length)
                .filter(HprofHeader::isAndroid)
                .isPresent();
    }
}
