package io.github.heapfold.report;

import io.github.heapfold.hprof.DamageReport;
import io.github.heapfold.hprof.DumpSummary;
import java.util.ArrayList;
import java.util.List;

/** Says in sentences what is left of a damaged dump and what was probably lost. */
public final class DamageText {
    private DamageText() {}

    /** What probably happened, and how much of the dump is whole. */
    public static String cause(DamageReport report) {
        String what = switch (report.cause()) {
            case CUT_OFF -> "the process died while writing, or a copy was cut off";
            case UNFINISHED -> "the process died while writing: the dump was not written to its end";
            case PACKING -> "what the dump is packed in was cut off or changed";
            case OVERLONG -> "a HEAP_DUMP of more than 4 GiB that is not in a plain file; it was read to its end";
            case BENT -> "bytes were changed, lost or added, as a transfer as text does it";
        };
        return what + wholeSegments(report);
    }

    private static String wholeSegments(DamageReport report) {
        if (report.wholeSegments().isEmpty() || report.segments() == 0) {
            return "";
        }
        long whole = report.wholeSegments().getAsLong();
        long all = report.segments();
        if (all == 1) {
            long there = report.readableBytes() + report.unreadableBytes();
            return report.missingBytes() == 0
                    ? ""
                    : "; " + percent(there, there + report.missingBytes()) + " of the bytes are there";
        }
        return "; " + percent(whole, all) + " of the segments are whole (" + Units.count(whole) + " of "
                + Units.count(all) + ")";
    }

    /** Rounded down: what lacks something is not whole. */
    private static String percent(long part, long all) {
        return part * 100 / all + " %";
    }

    /** What was read. */
    public static String read(DamageReport report, DumpSummary summary) {
        return Units.bytes(report.readableBytes()) + " in whole records, " + Units.count(summary.objects())
                + " objects"
                + (report.unreadableBytes() == 0
                        ? ""
                        : "; " + Units.bytes(report.unreadableBytes()) + " are in no record");
    }

    /** What was probably lost, a part each. */
    public static List<String> lost(DamageReport report) {
        List<String> lost = new ArrayList<>();
        if (report.missingBytes() > 0) {
            lost.add("at least " + Units.bytes(report.missingBytes()) + " at the end, by the last length given");
        }
        if (!report.hasClasses()) {
            lost.add("all classes");
        }
        if (!report.hasRoots()) {
            lost.add("all GC roots, so that nothing will look alive");
        }
        if (lost.isEmpty()) {
            lost.add(
                    switch (report.cause()) {
                        case PACKING ->
                            report.unreadableBytes() == 0
                                    ? "perhaps nothing: what there is ends where a record ends"
                                    : "whatever would have followed; nobody can say how much";
                        case CUT_OFF, UNFINISHED -> "whatever would have followed; nobody can say how much";
                        case BENT -> "what stood where no record can be read";
                        case OVERLONG -> "nothing that is known of";
                    });
        }
        return lost;
    }
}
