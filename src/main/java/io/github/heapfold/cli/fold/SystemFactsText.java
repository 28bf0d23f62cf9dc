package io.github.heapfold.cli.fold;

import io.github.heapfold.analysis.question.facts.Entries;
import io.github.heapfold.analysis.question.facts.FactText;
import io.github.heapfold.analysis.question.facts.SystemFacts.Answer;
import io.github.heapfold.analysis.question.facts.SystemFacts.Details;
import io.github.heapfold.analysis.question.facts.SystemFacts.Uptime;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** What a dumped program ran on, as people read it. */
final class SystemFactsText {
    private static final String REMOVED = "(left out of this file)";
    private static final String NOWHERE = "(not in the dump)";

    private SystemFactsText() {}

    static List<String> lines(Answer answer) {
        TextTable facts = new TextTable("", "");
        facts.row("  version", text(answer.version()))
                .row("  vendor", text(answer.vendor()))
                .row("  main class", text(answer.mainClass()))
                .row("  uptime", uptime(answer.uptime()));
        row(facts, "  build", answer.runtime());
        row(facts, "  machine", answer.virtualMachine());
        row(facts, "  system", answer.system());
        row(facts, "  device", answer.device());
        row(facts, "  Android", answer.android());
        List<String> lines = new ArrayList<>(facts.lines());
        lines.set(0, "Java");
        if (answer.details() != null) {
            details(answer.details(), lines);
        }
        return lines;
    }

    private static String text(FactText told) {
        return told.isKnown() ? told.text() : told.removed() ? REMOVED : NOWHERE;
    }

    /** What not every dump has is not missed where it is not. */
    private static void row(TextTable facts, String name, FactText told) {
        if (told.isKnown() || told.removed()) {
            facts.row(name, text(told));
        }
    }

    private static String uptime(Uptime uptime) {
        if (uptime.started() == 0) {
            return uptime.removed() ? REMOVED : NOWHERE;
        }
        String since = "since " + Instant.ofEpochMilli(uptime.started()).truncatedTo(ChronoUnit.SECONDS);
        return uptime.millis() < 0 ? since : Units.duration(Duration.ofMillis(uptime.millis())) + ", " + since;
    }

    private static void details(Details details, List<String> lines) {
        lines.add("");
        lines.add("Command");
        lines.add("  " + text(details.command()));
        list("Arguments of the virtual machine", details.arguments(), false, lines);
        list("System properties", details.properties(), true, lines);
        list("Environment", details.environment(), true, lines);
    }

    private static void list(String title, Entries entries, boolean named, List<String> lines) {
        lines.add("");
        lines.add(title);
        if (!entries.found()) {
            lines.add("  " + NOWHERE);
        }
        for (Entries.Entry entry : entries.entries()) {
            lines.add("  " + (named ? entry.name() + " = " : "") + text(entry.value()));
        }
        if (entries.removed() > 0) {
            lines.add("  " + Units.count(entries.removed()) + " " + REMOVED);
        }
    }
}
