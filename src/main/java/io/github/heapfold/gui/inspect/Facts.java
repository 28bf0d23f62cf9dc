package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.DamageTexts;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What stands at the top of the page: a few numbers on the whole dump. */
public final class Facts {
    /**
     * One fact.
     *
     * @param value the number or word
     * @param name what it is, in a few words that are read behind the value
     * @param tooltip the exact value or the whole story; empty where there is no more to say
     */
    public record Fact(String value, String name, String tooltip) {}

    private Facts() {}

    /**
     * What is worth knowing of a file at first sight.
     *
     * @param checked whether all of a folded file has been read, not only its index
     * @param damagedAt where a job has found it damaged, empty where that is not known; null where it has not
     */
    public static List<Fact> of(Inspection inspection, boolean checked, String damagedAt, ZoneId zone) {
        DumpSummary summary = inspection.summary();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                Units.bytes(summary.bytes()), text("fact.bytes"), text("exact.bytes", Units.count(summary.bytes()))));
        facts.add(new Fact(Units.count(records(summary)), text("fact.records"), text("fact.records.tooltip")));
        facts.add(new Fact(Units.count(summary.objects()), text("fact.objects"), text("fact.objects.tooltip")));
        facts.add(new Fact(Units.count(summary.roots()), text("fact.roots"), text("fact.roots.tooltip")));
        summary.header().ifPresent(header -> addHeader(facts, header, zone));
        facts.add(damagedAt == null ? condition(inspection, checked) : damaged(damagedAt));
        return facts;
    }

    /** Of the first part of a dump, while the rest of it is being read. */
    public static List<Fact> ofPart(Inspection inspection, double part, ZoneId zone) {
        List<Fact> facts = new ArrayList<>(of(inspection, false, null, zone));
        String done = part < 0 ? "" : Texts.percent(part);
        facts.set(facts.size() - 1, new Fact(text("fact.reading"), done, text("fact.reading.tooltip")));
        return facts;
    }

    private static long records(DumpSummary summary) {
        return Stream.concat(summary.records().stream(), summary.subRecords().stream())
                .mapToLong(TagCount::count)
                .sum();
    }

    private static void addHeader(List<Fact> facts, HprofHeader header, ZoneId zone) {
        facts.add(new Fact(
                text("fact.format.value", header.format().replace("JAVA PROFILE ", "")),
                text(header.isAndroid() ? "fact.format.android" : "fact.format"),
                header.format()));
        facts.add(new Fact(text("fact.ids.value", header.idSize()), text("fact.ids"), text("fact.ids.tooltip")));
        if (header.timestamp() > 0) {
            facts.add(new Fact(
                    Texts.TIME.format(header.time().atZone(zone)),
                    text("fact.time"),
                    header.time().toString()));
        }
    }

    private static Fact damaged(String at) {
        return new Fact(
                text("fact.damaged"),
                at.isEmpty() ? text("fact.checkedDamaged") : text("fact.damaged.at", at),
                text("fact.checkedDamaged.tooltip"));
    }

    private static Fact condition(Inspection inspection, boolean checked) {
        if (inspection.damage().isPresent()) {
            Damage damage = inspection.damage().get().damage();
            return new Fact(
                    text("fact.damaged"),
                    text("fact.damaged.at", Units.count(damage.offset())),
                    DamageTexts.at(damage));
        }
        if (inspection.kind() == FileKind.HFOLD) {
            return checked
                    ? new Fact(text("fact.intact"), text("fact.checked"), text("fact.checked.tooltip"))
                    : new Fact(text("fact.unchecked"), text("fact.index"), text("fact.unchecked.tooltip"));
        }
        String how = text("fact.read", Units.duration(inspection.time()));
        return new Fact(text("fact.intact"), how, text("fact.intact.tooltip"));
    }
}
