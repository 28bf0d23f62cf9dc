package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.report.DamageText;
import io.github.heapfold.report.Units;
import java.util.List;

/** What is damaged in a dump, in the language of the window. */
public final class DamageTexts {
    private DamageTexts() {}

    /** Where a dump is damaged and why. */
    public static String at(Damage damage) {
        return text("damage.at", Units.count(damage.offset()), damage.reason().in(Texts.locale()));
    }

    /** What a person has to know of it, without the words of the file: what is lost, and up to where all is there. */
    public static String plain(DamageReport report, DumpSummary summary) {
        return text(
                "damage.plain",
                String.join(text("damage.and"), DamageText.in(Texts.locale()).lost(report)),
                Units.bytes(report.damage().offset()),
                Units.bytes(summary.bytes()));
    }

    /** Where, what probably happened, what was read and what was lost: a sentence each. */
    public static List<String> lines(DamageReport report, DumpSummary summary) {
        DamageText sentences = DamageText.in(Texts.locale());
        return List.of(
                at(report.damage()),
                text("damage.cause", sentences.cause(report)),
                text("damage.read", sentences.read(report, summary)),
                text("damage.lost", String.join(text("damage.and"), sentences.lost(report))));
    }
}
