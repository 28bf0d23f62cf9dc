package io.github.heapfold.cli.fold;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.DamageText;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An inspection as text: facts, a table per level, and on request the fields. */
final class InspectionText {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private final Inspection inspection;
    private final DumpSummary summary;

    InspectionText(Inspection inspection) {
        this.inspection = inspection;
        this.summary = inspection.summary();
    }

    List<String> lines(boolean fields) {
        List<String> lines = new ArrayList<>(facts());
        if (!inspection.rules().isEmpty()) {
            lines.add("");
            lines.add("Profile " + inspection.sizes().map(SizeReport::profile).orElse("unknown"));
            inspection.rules().forEach(rule -> lines.add("  " + rule));
        }
        if (!summary.records().isEmpty()) {
            lines.add("");
            lines.addAll(tags("Record", summary.records()));
        }
        if (!summary.subRecords().isEmpty()) {
            lines.add("");
            lines.addAll(tags("Sub-record", summary.subRecords()));
        }
        if (fields) {
            lines.add("");
            lines.addAll(fields());
            lines.add("");
            lines.addAll(savings());
        }
        return lines;
    }

    private List<String> facts() {
        TextTable facts = new TextTable("", "");
        summary.header().ifPresent(header -> facts.row("  format", format(header)));
        // What Tailor stripped does not say when it was taken.
        summary.header()
                .filter(header -> header.timestamp() != 0)
                .ifPresent(header -> facts.row("  taken", TIME.format(header.time())));
        facts.row("  size", Units.bytes(summary.bytes()) + " (" + Units.count(summary.bytes()) + " bytes)");
        if (inspection.fileBytes() >= 0 && inspection.fileBytes() != summary.bytes()) {
            facts.row("  in the file", Units.bytes(inspection.fileBytes()) + ", " + stored());
        }
        facts.row("  objects", Units.count(summary.objects()) + " (instances and arrays, reachable or not)")
                .row("  classes", Units.count(summary.count(Tag.CLASS_DUMP)))
                .row("  roots", Units.count(summary.roots()));
        if (summary.isRedacted()) {
            facts.row("  redacted", "values were replaced by others of the same length, as a mark in the dump says");
        }
        inspection.sealed().ifPresent(seal -> {
            facts.row("  sealed", "what the profile leaves out, in " + Units.bytes(seal.bytes()));
            seal.recipients().forEach(recipient -> facts.row("  for", recipient));
        });
        inspection.base().ifPresent(base -> {
            facts.row("  needs", base.name() + ", against which it was compressed");
            facts.row("  SHA-256", base.digest());
        });
        inspection.damage().ifPresent(report -> addDamage(facts, report));
        List<String> lines = new ArrayList<>(facts.lines());
        // The facts have a title instead of headings: a long name would push them far to the right.
        lines.set(0, inspection.file());
        return lines;
    }

    private void addDamage(TextTable facts, DamageReport report) {
        facts.row("  damaged", report.damage().toString());
        DamageText.ENGLISH.cause(report).ifPresent(cause -> facts.row("  probably", cause));
        facts.row("  read", DamageText.ENGLISH.read(report, summary))
                .row("  lost", String.join("; ", DamageText.ENGLISH.lost(report)));
    }

    private static String format(HprofHeader header) {
        return header.format() + (header.isAndroid() ? " (Android)" : "") + ", identifiers of " + header.idSize()
                + (header.idSize() == 1 ? " byte" : " bytes");
    }

    private String stored() {
        if (inspection.kind().isPeer()) {
            return "stripped by " + inspection.kind();
        }
        if (inspection.kind() != FileKind.HFOLD) {
            return packed();
        }
        return "compressed with profile "
                + inspection.sizes().map(SizeReport::profile).orElse("unknown")
                + (inspection.packing().isEmpty() ? "" : ", " + packed());
    }

    private String packed() {
        return inspection.packing().equals("gzip") ? "gzipped" : "packed with " + inspection.packing();
    }

    private List<String> tags(String heading, List<TagCount> counts) {
        TextTable table = new TextTable("Tag", heading, ">Count", ">Bytes", ">Share");
        for (TagCount count : counts) {
            table.row(
                    Tag.hex(count.code()),
                    count.name(),
                    Units.count(count.count()),
                    Units.bytes(count.bytes()),
                    share(count.bytes()));
        }
        return table.lines();
    }

    private List<String> fields() {
        TextTable table = new TextTable("Field (* can be left out)", ">Count", ">Bytes", ">Share");
        for (FieldCount field : summary.fields()) {
            String indent = field.column().type() == null ? "" : "  ";
            String mark = Strippable.isStrippable(field.column()) ? " *" : "";
            table.row(
                    indent + field.column() + mark,
                    Units.count(field.count()),
                    Units.bytes(field.bytes()),
                    share(field.bytes()));
        }
        return table.lines();
    }

    private List<String> savings() {
        TextTable table = new TextTable("--strip", ">Leaves out", ">Share", "What Eclipse MAT loses");
        for (Strippable strippable : Strippable.all()) {
            long bytes = bytes(strippable);
            if (bytes > 0) {
                table.row(strippable.name(), Units.bytes(bytes), share(bytes), strippable.cost(Locale.ENGLISH));
            }
        }
        return table.isEmpty() ? List.of("Nothing in it can be left out.") : table.lines();
    }

    /** What a strippable takes in the dump: of a record, all of it. */
    private long bytes(Strippable strippable) {
        if (strippable.column() != null) {
            return summary.bytes(strippable.column());
        }
        return summary.tags(strippable.tag().level()).stream()
                .filter(count -> count.tag() == strippable.tag())
                .mapToLong(TagCount::bytes)
                .sum();
    }

    private String share(long bytes) {
        return Units.percent(summary.bytes() == 0 ? 0 : (double) bytes / summary.bytes());
    }
}
