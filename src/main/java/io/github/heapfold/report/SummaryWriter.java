package io.github.heapfold.report;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.profile.Strippable;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes what a dump is made of for other programs; the keys are promised in the user guide, and only ever added to.
 */
public final class SummaryWriter {
    private SummaryWriter() {}

    /**
     * One JSON object.
     *
     * @param file the file as it was named
     * @param kind {@code hprof} or {@code hfold}
     * @param fileBytes its size; -1 for a stream, which leaves the key out
     * @param packing what it is packed in, as in {@code gzip}; empty where it is not
     * @param damage what is left of it, where it is damaged
     * @param profile of a folded file, the name of its profile; else null, which leaves the keys out
     * @param rules of a folded file, what that left out and kept
     * @param more adds keys at the end of the object
     */
    public static String json(
            String file,
            String kind,
            long fileBytes,
            String packing,
            DumpSummary summary,
            Optional<DamageReport> damage,
            String profile,
            List<String> rules,
            Consumer<JsonStringWriter> more) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("file", file).value("kind", kind);
        if (fileBytes >= 0) {
            json.value("fileBytes", fileBytes);
        }
        json.value("packing", packing.isEmpty() ? null : packing);
        if (profile != null) {
            json.value("profile", profile).array("rules");
            rules.forEach(json::value);
            json.end();
        }
        json.value("format", summary.header().map(HprofHeader::format).orElse(null))
                .value("redacted", summary.isRedacted())
                .value("idSize", summary.header().map(HprofHeader::idSize).orElse(null))
                .value("timestamp", summary.header().map(HprofHeader::timestamp).orElse(null))
                .value("bytes", summary.bytes())
                .value("opaqueBytes", summary.opaqueBytes())
                .value("objects", summary.objects())
                .value("classes", summary.count(Tag.CLASS_DUMP))
                .value("roots", summary.roots());
        damage(json, damage);
        tags(json, "records", summary.records());
        tags(json, "subRecords", summary.subRecords());
        fields(json, "fields", summary, false);
        fields(json, "fieldsByType", summary, true);
        more.accept(json);
        return json.end().done() + "\n";
    }

    private static void damage(JsonStringWriter json, Optional<DamageReport> damage) {
        if (damage.isEmpty()) {
            json.value("damaged", false);
            return;
        }
        DamageReport report = damage.get();
        json.object("damaged")
                .value("offset", report.damage().offset())
                .value("reason", report.damage().reason().toString());
        report.cause().ifPresent(cause -> json.value("cause", EnumWord.of(cause)));
        DamageText.ENGLISH.cause(report).ifPresent(said -> json.value("probably", said));
        json.value("segments", report.segments());
        if (report.wholeSegments().isPresent()) {
            json.value("wholeSegments", report.wholeSegments().getAsLong());
        }
        json.value("readableBytes", report.readableBytes()).value("unreadableBytes", report.unreadableBytes());
        if (report.missingBytes().isPresent()) {
            json.value("missingBytes", report.missingBytes().getAsLong());
        }
        json.value("hasClasses", report.hasClasses()).value("hasRoots", report.hasRoots());
        json.array("lost");
        DamageText.ENGLISH.lost(report).forEach(json::value);
        json.end().end();
    }

    private static void tags(JsonStringWriter json, String key, List<TagCount> counts) {
        json.array(key);
        for (TagCount count : counts) {
            json.object()
                    .value("tag", Tag.hex(count.code()))
                    .value("name", count.name())
                    .value("count", count.count())
                    .value("bytes", count.bytes())
                    .end();
        }
        json.end();
    }

    /** The fields, or their parts per type: apart from one another, so that either can be summed. */
    private static void fields(JsonStringWriter json, String key, DumpSummary summary, boolean parts) {
        json.array(key);
        for (FieldCount field : summary.fields()) {
            if ((field.column().type() != null) == parts) {
                json.object()
                        .value("field", field.column().toString())
                        .value("count", field.count())
                        .value("bytes", field.bytes())
                        .value("strippable", Strippable.isStrippable(field.column()))
                        .end();
            }
        }
        json.end();
    }

    /** Lines of comma-separated values: the records, the sub-records and, where asked for, their fields. */
    public static String csv(DumpSummary summary, boolean withFields) {
        StringBuilder csv = new StringBuilder(Csv.line("level", "tag", "name", "count", "bytes", "strippable"));
        for (Tag.Level level : Tag.Level.values()) {
            String name = level == Tag.Level.RECORD ? "record" : "sub-record";
            for (TagCount count : summary.tags(level)) {
                csv.append(Csv.line(name, Tag.hex(count.code()), count.name(), count.count(), count.bytes(), ""));
            }
        }
        for (FieldCount field : withFields ? summary.fields() : List.<FieldCount>of()) {
            csv.append(Csv.line(
                    field.column().type() == null ? "field" : "field by type",
                    field.column().field().tag().hex(),
                    field.column(),
                    field.count(),
                    field.bytes(),
                    Strippable.isStrippable(field.column())));
        }
        return csv.toString();
    }
}
