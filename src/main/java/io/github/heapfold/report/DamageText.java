package io.github.heapfold.report;

import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in sentences what is left of a damaged dump and what was probably lost. */
public final class DamageText {
    /** In the language of the command line. */
    public static final DamageText ENGLISH = in(Locale.ENGLISH);

    private final ReportTexts texts;

    private DamageText(ReportTexts texts) {
        this.texts = texts;
    }

    public static DamageText in(Locale language) {
        return new DamageText(ReportTexts.in(language));
    }

    /** What probably happened, and how much of the dump is whole. */
    public String cause(DamageReport report) {
        return texts.text("damage.cause." + report.cause()) + wholeSegments(report);
    }

    private String wholeSegments(DamageReport report) {
        if (report.wholeSegments().isEmpty() || report.segments() == 0) {
            return "";
        }
        long whole = report.wholeSegments().getAsLong();
        long all = report.segments();
        if (all == 1) {
            long there = report.readableBytes() + report.unreadableBytes();
            return report.missingBytes() == 0
                    ? ""
                    : texts.text("damage.whole.bytes", percent(there, there + report.missingBytes()));
        }
        return texts.text("damage.whole.segments", Units.count(whole), Units.count(all));
    }

    /** Rounded down: what lacks something is not whole. */
    private static String percent(long part, long all) {
        return part * 100 / all + " %";
    }

    /** What was read. */
    public String read(DamageReport report, DumpSummary summary) {
        return texts.text("damage.read", Units.bytes(report.readableBytes()), Units.count(summary.objects()))
                + (report.unreadableBytes() == 0
                        ? ""
                        : texts.text("damage.read.unreadable", Units.bytes(report.unreadableBytes())));
    }

    /** What was probably lost, a part each. */
    public List<String> lost(DamageReport report) {
        List<String> lost = new ArrayList<>();
        if (report.missingBytes() > 0) {
            lost.add(texts.text("damage.lost.end", Units.bytes(report.missingBytes())));
        }
        if (!report.hasClasses()) {
            lost.add(texts.text("damage.lost.classes"));
        }
        if (!report.hasRoots()) {
            lost.add(texts.text("damage.lost.roots"));
        }
        if (lost.isEmpty()) {
            boolean ends = report.cause() == Damage.Cause.PACKING && report.unreadableBytes() == 0;
            lost.add(texts.text(ends ? "damage.lost.nothing" : "damage.lost." + report.cause()));
        }
        return lost;
    }
}
