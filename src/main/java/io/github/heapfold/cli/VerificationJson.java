package io.github.heapfold.cli;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.job.CheckJob;
import io.github.heapfold.job.Verification;

/** What {@code verify} found, for other programs; keys are only ever added. */
final class VerificationJson {
    private VerificationJson() {}

    static String of(String left, String right, Verification verification) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object();
        json.value("left", left)
                .value("right", right)
                .value("same", verification.same())
                .value("identical", verification.identical());
        count(json, "objects", verification.objects());
        count(json, "classes", verification.classes());
        count(json, "references", verification.references());
        count(json, "roots", verification.roots());
        json.array("differences");
        verification.differences().forEach(json::value);
        return json.end().end().done() + "\n";
    }

    static String of(CheckJob.Result result) {
        return JsonWriter.indent("  ")
                        .string()
                        .object()
                        .value("file", result.file())
                        .value("whole", true)
                        .value("profile", result.index().profileName())
                        .value("foldedBytes", result.foldedBytes())
                        .value("restoredBytes", result.restoredBytes())
                        .end()
                        .done()
                + "\n";
    }

    private static void count(JsonStringWriter json, String key, Verification.Count count) {
        json.object(key)
                .value("left", count.left())
                .value("right", count.right())
                .end();
    }
}
