package io.github.heapfold.capture;

import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.Locale;

/** A capture in words. */
public final class CaptureText {
    private CaptureText() {}

    /** Sizes, the way that was taken and what it took of the disk, in one line. */
    public static String line(DumpTarget target, CaptureJob.Result result) {
        SizeReport sizes = result.folded().sizes();
        String way = result.way() == CaptureOptions.Way.PIPE
                ? "through a pipe, the dump never on the disk"
                : "through a temporary file ("
                        + result.why().map(Message::toString).orElse("") + ")";
        return String.format(
                Locale.ROOT,
                "%s: %s, dumped in %s %s, peak disk use %s, profile %s → %s",
                target.label(),
                sizes.change(),
                Units.duration(result.dumping()),
                way,
                Units.bytes(result.peakDiskBytes()),
                sizes.profile(),
                sizes.target());
    }
}
