package io.github.heapfold.cli.fold;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.facts.Entries;
import io.github.heapfold.analysis.question.facts.FactText;
import io.github.heapfold.analysis.question.facts.SystemFacts.Answer;
import io.github.heapfold.analysis.question.facts.SystemFacts.Details;
import java.util.ArrayList;
import java.util.List;

/** What a dumped program ran on, for other programs: null for what is not known, and which of it was left out. */
final class SystemFactsJson {
    private final JsonStringWriter out;
    private final List<String> removed = new ArrayList<>();

    private SystemFactsJson(JsonStringWriter out) {
        this.out = out;
    }

    /** Adds the key {@code java} to an object that is open. */
    static void write(Answer answer, JsonStringWriter out) {
        new SystemFactsJson(out).write(answer);
    }

    private void write(Answer answer) {
        out.object("java");
        value("version", answer.version());
        value("vendor", answer.vendor());
        value("runtimeVersion", answer.runtime());
        value("virtualMachine", answer.virtualMachine());
        value("system", answer.system());
        value("mainClass", answer.mainClass());
        boolean started = answer.uptime().started() != 0;
        out.value("started", started ? answer.uptime().started() : null);
        out.value(
                "uptime", answer.uptime().millis() < 0 ? null : answer.uptime().millis());
        note("uptime", answer.uptime().removed());
        value("device", answer.device());
        value("android", answer.android());
        if (answer.details() != null) {
            details(answer.details());
        }
        out.array("removed");
        removed.forEach(out::value);
        out.end().end();
    }

    private void details(Details details) {
        value("command", details.command());
        if (details.arguments().found()) {
            out.array("arguments");
            details.arguments()
                    .entries()
                    .forEach(entry -> out.value(entry.value().text()));
            out.end();
        } else {
            out.nul("arguments");
        }
        note("arguments", details.arguments().isPartial());
        map("properties", details.properties());
        map("environment", details.environment());
    }

    private void map(String key, Entries entries) {
        if (entries.found()) {
            out.object(key);
            entries.entries()
                    .forEach(entry -> out.value(entry.name(), entry.value().text()));
            out.end();
        } else {
            out.nul(key);
        }
        note(key, entries.isPartial());
    }

    private void value(String key, FactText told) {
        out.value(key, told.text());
        note(key, told.removed());
    }

    private void note(String key, boolean isRemoved) {
        if (isRemoved) {
            removed.add(key);
        }
    }
}
