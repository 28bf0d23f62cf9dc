package io.github.heapfold.report;

import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

    /** What probably happened, and how much of the dump is whole; empty where the first is not known. */
    public Optional<String> cause(DamageReport report) {
        return report.cause().map(cause -> texts.text("damage.cause." + cause) + wholeSegments(report));
    }

    private String wholeSegments(DamageReport report) {
        if (report.wholeSegments().isEmpty() || report.segments() == 0) {
            return "";
        }
        long whole = report.wholeSegments().getAsLong();
        long all = report.segments();
        if (all == 1) {
            long there = report.readableBytes() + report.unreadableBytes();
            long missing = report.missingBytes().orElse(0);
            return missing == 0 ? "" : texts.text("damage.whole.bytes", percent(there, there + missing));
        }
        return texts.text("damage.whole.segments", Units.count(whole), Units.count(all));
    }

    /** Rounded down: what lacks something is not whole. */
    private String percent(long part, long all) {
        long percent = part * 100 / all;
        return texts.percent(percent / 100.0);
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
        long missing = report.missingBytes().orElse(0);
        if (missing > 0) {
            lost.add(texts.text("damage.lost.end", Units.bytes(missing)));
        }
        if (!report.hasClasses()) {
            lost.add(texts.text("damage.lost.classes"));
        }
        if (!report.hasRoots()) {
            lost.add(texts.text("damage.lost.roots"));
        }
        if (lost.isEmpty()) {
            String what = report.cause().map(Damage.Cause::name).orElse("unknown");
            boolean ends = what.equals(Damage.Cause.PACKING.name()) && report.unreadableBytes() == 0;
            lost.add(texts.text(ends ? "damage.lost.nothing" : "damage.lost." + what));
        }
        return lost;
    }
}
