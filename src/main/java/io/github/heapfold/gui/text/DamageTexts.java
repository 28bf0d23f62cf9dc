package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.report.DamageText;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;

/** What is damaged in a dump, in the language of the window. */
public final class DamageTexts {
    private DamageTexts() {}

    /** Where a dump is damaged and why. */
    public static String at(Damage damage) {
        return text("damage.at", Units.count(damage.offset()), damage.reason().in(Texts.locale()));
    }

    /** What is there of it, without the words of the file, in one sentence. */
    public static String plain(DamageReport report, DumpSummary summary) {
        String there = Units.bytes(summary.bytes());
        if (isHeaderAlone(summary)) {
            return text("damage.plain.header");
        }
        return report.cause()
                .map(cause -> switch (cause) {
                    case CUT_OFF, UNFINISHED -> end(report, there);
                    case PACKING -> text("damage.plain.packing", there);
                    case OVERLONG -> text("damage.plain.overlong");
                    case BENT -> around("damage.plain.bent", report, there);
                })
                .orElseGet(() -> around("damage.plain.unknown", report, there));
    }

    /** What is whole before the damage, or where more could be read behind it, how little could not. */
    private static String around(String key, DamageReport report, String there) {
        long before = report.damage().offset();
        return report.readableBytes() > before && report.unreadableBytes() > 0
                ? text(key + ".around", Units.bytes(before), there, Units.bytes(report.unreadableBytes()))
                : text(key, Units.bytes(before), there);
    }

    /** What is lost as a whole, and what that means for all that is told of the dump: a sentence each. */
    public static List<String> further(DamageReport report, DumpSummary summary) {
        List<String> sentences = new ArrayList<>();
        if (!report.hasClasses() && summary.objects() > 0) {
            sentences.add(text("damage.plain.classes"));
        }
        // Without classes either, there are no numbers.
        if (!report.hasRoots() && report.hasClasses()) {
            sentences.add(text("damage.plain.roots"));
        }
        return sentences;
    }

    private static boolean isHeaderAlone(DumpSummary summary) {
        return summary.header()
                .filter(header -> header.length() == summary.bytes())
                .isPresent();
    }

    /** How much of a file could be analysed that is not whole, as its contents alone tell. */
    public static String part(HeapFacts facts) {
        if (facts.damage().isEmpty()) {
            return missing(facts);
        }
        String there = Units.bytes(facts.lost()
                .map(LostParts::readBytes)
                .orElse(facts.damage().get().offset()));
        if (facts.lost().isEmpty()) {
            return text("summary.partial", there);
        }
        LostParts lost = facts.lost().get();
        if (lost.isWhole()) {
            return lost.sealedBytes() > 0
                    ? text("summary.partial.sealed", Units.bytes(lost.sealedBytes()))
                    : text("summary.partial.none");
        }
        return lost.dumpBytes().isPresent() && lost.objects().isPresent()
                ? text(
                        "summary.partial.around",
                        there,
                        Units.bytes(lost.dumpBytes().getAsLong()),
                        Units.count(lost.objects().getAsLong()))
                : text("summary.partial.some", there);
    }

    /** What that means for all that is told of who keeps memory. */
    public static String left(HeapFacts facts) {
        return facts.isRead() ? missing(facts) : text("leaks.left");
    }

    private static String missing(HeapFacts facts) {
        if (facts.dangling() == 0) {
            return text("leaks.missing.classes", Units.count(facts.missingClasses()));
        }
        String key = facts.missingOfElements() == 0
                ? "leaks.dangling.fields"
                : facts.missingOfFields() == 0 ? "leaks.dangling.elements" : "leaks.dangling";
        return text(key, Units.count(facts.missingOfFields()), Units.count(facts.missingOfElements()));
    }

    private static String end(DamageReport report, String there) {
        long missing = report.missingBytes().orElse(0);
        return missing > 0
                ? text("damage.plain.cut", there, Units.bytes(missing))
                : text("damage.plain.unfinished", there);
    }

    /** Where, what probably happened where that is known, what was read and what was lost: a sentence each. */
    public static List<String> lines(DamageReport report, DumpSummary summary) {
        DamageText sentences = DamageText.in(Texts.locale());
        List<String> lines = new ArrayList<>();
        lines.add(at(report.damage()));
        sentences.cause(report).ifPresent(cause -> lines.add(text("damage.cause", cause)));
        lines.add(text("damage.read", sentences.read(report, summary)));
        lines.add(text("damage.lost", String.join(text("damage.and"), sentences.lost(report))));
        return lines;
    }
}
