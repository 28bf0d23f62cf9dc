package io.github.heapfold.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a report of leaks says, in the order in which a reader asks: the same on every sheet. */
final class LeakReportBody {
    /** The reader may be elsewhere than who wrote it. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final int MOST_PLACES = 3;

    private final LeakReport report;
    private final ReportTexts texts;

    LeakReportBody(LeakReport report, ReportTexts texts) {
        this.report = report;
        this.texts = texts;
    }

    void writeOn(Sheet sheet) {
        sheet.title(texts.text("leak.name"), report.dump().file(), headline());
        sheet.facts(facts());
        report.notes().forEach(sheet::paragraph);
        report.first().forEach(sheet::paragraph);
        if (report.app() != null) {
            app(report.app(), sheet);
        }
        sheet.section(texts.text("leak.suspects"));
        int number = 1;
        for (LeakReport.Suspect suspect : report.suspects()) {
            suspect(number++, suspect, sheet);
        }
        report.verdict().forEach(sheet::paragraph);
        rows(sheet);
        garbage(sheet);
        if (report.outOfMemory() != null) {
            sheet.section(texts.text("leak.outOfMemory"));
            sheet.paragraph(report.outOfMemory().sentence());
            stack(report.outOfMemory().stack(), sheet);
        }
        sheet.end(List.of(
                report.version().isEmpty() ? texts.text("leak.made") : texts.text("leak.made.by", report.version()),
                texts.text(report.dump().sizedAsMat() ? "leak.how" : "leak.how.other")));
    }

    private String headline() {
        long own = report.app() == null ? 0 : report.app().own();
        if (own > 0) {
            return texts.text(own == 1 ? "leak.headline.app.one" : "leak.headline.app", Units.count(own));
        }
        return switch (report.outcome()) {
            case LEAKS -> leaks();
            case OUTSIDE -> at(texts.text("leak.headline.OUTSIDE"), report.outside());
            default -> texts.text("leak.headline." + report.outcome());
        };
    }

    /**
     * How many leaks, and one place of each: who reads the title alone is not to take the first for all of them. Nor those
     * that are named, where others have no place, or the same.
     */
    private String leaks() {
        int found = report.suspects().size();
        if (found == 1) {
            return at(texts.text("leak.headline.one"), report.suspects().get(0).places());
        }
        String many = texts.text("leak.headline.many", Units.count(found));
        List<String> named = report.suspects().stream()
                .flatMap(suspect -> suspect.places().stream().limit(1))
                .distinct()
                .limit(MOST_PLACES)
                .toList();
        int more = found - named.size();
        String at = at(many, named);
        return named.isEmpty() || more == 0 ? at : texts.text("leak.headline.more", at, Units.count(more));
    }

    private String at(String what, List<String> places) {
        return places.isEmpty() ? what : texts.text("leak.headline.at", what, places(places));
    }

    private String places(List<String> places) {
        return places.stream().limit(MOST_PLACES).collect(Collectors.joining(texts.text("leak.and")))
                + (places.size() > MOST_PLACES ? texts.text("leak.and") + "…" : "");
    }

    private List<Sheet.Fact> facts() {
        LeakReport.Dump dump = report.dump();
        List<Sheet.Fact> facts = new ArrayList<>();
        add("leak.file", dump.file(), facts);
        add("leak.size", dump.bytes() < 0 ? "" : exact(dump.bytes()), facts);
        add("leak.taken", dump.taken() <= 0 ? "" : TIME.format(Instant.ofEpochMilli(dump.taken())), facts);
        add("leak.java", dump.java(), facts);
        add("leak.android", dump.android(), facts);
        add("leak.system", dump.system(), facts);
        add(
                "leak.heap",
                texts.text("leak.heap.value", Units.count(dump.objects()), Units.bytes(dump.reachable())),
                facts);
        if (!dump.left().names().isEmpty()) {
            String names = String.join(texts.text("leak.and"), dump.left().names());
            add("leak.left", texts.text("leak.left.value", dump.left().profile(), names), facts);
        }
        return facts;
    }

    private String exact(long bytes) {
        return texts.text("leak.bytes", Units.bytes(bytes), Units.count(bytes));
    }

    private void add(String key, String value, List<Sheet.Fact> facts) {
        if (!value.isBlank()) {
            facts.add(new Sheet.Fact(texts.text(key), value));
        }
    }

    private void suspect(int number, LeakReport.Suspect suspect, Sheet sheet) {
        String places = places(suspect.places());
        String name = places.isEmpty() ? texts.text("leak.suspect") : places;
        sheet.part(number + ". " + name, suspect.share());
        sheet.paragraph(suspect.sentence());
        sheet.path(texts.text("leak.path"), suspect.path());
        if (!suspect.levels().isEmpty()) {
            sheet.lines(texts.text("leak.levels"), suspect.levels());
        }
        stack(suspect.stack(), sheet);
        sheet.paragraph(texts.text("leak.signature", suspect.signature()));
    }

    private void stack(LeakReport.Stack stack, Sheet sheet) {
        if (stack == null) {
            return;
        }
        List<String> lines = new ArrayList<>(stack.frames());
        if (stack.more() > 0) {
            lines.add(texts.text("leak.stack.more", Units.count(stack.more())));
        }
        sheet.lines(texts.text("leak.stack", stack.thread()), lines);
    }

    /** What an app ought to have let go says more than where most of its memory is. */
    private void app(LeakReport.App app, Sheet sheet) {
        sheet.section(texts.text("leak.app"));
        if (app.fault() != null) {
            sheet.paragraph(texts.text("leak.app.fault", app.fault()));
            return;
        }
        if (app.leaks().isEmpty()) {
            sheet.paragraph(texts.text("leak.app.none"));
        }
        for (LeakReport.AppLeak leak : app.leaks()) {
            sheet.paragraph(leak.sentence());
            if (leak.pattern() != null) {
                sheet.paragraph(texts.text("leak.app.library", leak.pattern()));
            }
            sheet.lines(texts.text(leak.objects() == 1 ? "leak.app.trace.one" : "leak.app.trace"), leak.trace());
            sheet.paragraph(texts.text("leak.signature", leak.signature()));
        }
        if (app.more() > 0) {
            sheet.paragraph(texts.text("leak.app.more", Units.count(app.more())));
        }
        if (app.unreachable() > 0) {
            sheet.paragraph(texts.text("leak.app.unreachable", Units.count(app.unreachable())));
        }
    }

    private void rows(Sheet sheet) {
        LeakReport.Dump dump = report.dump();
        sheet.section(texts.text("leak.classes"));
        if (!dump.whole()) {
            sheet.paragraph(texts.text(
                    "leak.rows.part",
                    Units.bytes(dump.reachable()),
                    Units.bytes(dump.reachable() + dump.unreachable())));
        }
        table("leak.column.class", "leak.column.objects", report.classes(), sheet);
        sheet.section(texts.text("leak.objects"));
        table("leak.column.object", "", report.objects(), sheet);
    }

    /** @param count the heading above the number of objects; empty where each row is one */
    private void table(String name, String count, List<LeakReport.Row> rows, Sheet sheet) {
        boolean areObjects = count.isEmpty();
        List<String> heads = List.of(
                texts.text(name),
                texts.text(areObjects ? "leak.column.id" : count),
                texts.text("leak.column.shallow"),
                texts.text("leak.column.retained"),
                texts.text("leak.column.share"));
        sheet.table(
                heads,
                areObjects ? 2 : 1,
                rows.stream()
                        .map(row -> List.of(
                                row.name(),
                                areObjects ? row.id() : Units.count(row.count()),
                                Units.bytes(row.shallow()),
                                Units.bytes(row.retained()),
                                texts.percentInColumn(row.share())))
                        .toList(),
                rows.stream().map(LeakReport.Row::share).toList());
    }

    private void garbage(Sheet sheet) {
        LeakReport.Dump dump = report.dump();
        sheet.section(texts.text("leak.unreachable"));
        sheet.paragraph(
                dump.unreachableObjects() == 0
                        ? texts.text("leak.unreachable.none")
                        : texts.text(
                                dump.whole() ? "leak.unreachable.value" : "leak.unreachable.part",
                                Units.count(dump.unreachableObjects()),
                                Units.bytes(dump.unreachable())));
        report.garbage().forEach(sheet::paragraph);
    }
}
