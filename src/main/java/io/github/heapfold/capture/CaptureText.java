package io.github.heapfold.capture;

import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;

/** A capture in words. */
public final class CaptureText {
    private CaptureText() {}

    /** Sizes, the way that was taken and what it took of the disk, in one line. */
    public static Message of(DumpTarget target, CaptureJob.Result result) {
        SizeReport sizes = result.folded().sizes();
        Message way = result.why()
                .map(why -> Message.of("capture.throughFile", why))
                .orElseGet(() -> Message.of("capture.throughPipe"));
        return Message.of(
                "capture.done",
                target.label(),
                sizes.change(),
                Units.duration(result.dumping()),
                way,
                Units.bytes(result.peakDiskBytes()),
                sizes.profile(),
                sizes.target());
    }
}
