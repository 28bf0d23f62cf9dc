package io.github.heapfold.cli.capture;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;

/** The JVMs of this machine, for people and for programs; keys are only ever added. */
final class JvmList {
    private JvmList() {}

    static List<String> text(List<LocalJvm> jvms) {
        if (jvms.isEmpty()) {
            return List.of("No JVM of this user is running (or none that shows its counters, see -XX:+UsePerfData).");
        }
        TextTable table = new TextTable(">PID", "Main class", "JDK", ">Heap used", ">Of max", ">Max", ">Live", "User");
        for (LocalJvm jvm : jvms) {
            HeapUse heap = jvm.heap();
            table.row(
                    Long.toString(jvm.pid()),
                    jvm.mainClass(),
                    jvm.javaVersion(),
                    heap.isKnown() ? Units.bytes(heap.used()) : "?",
                    heap.isKnown() && heap.max() > 0 ? Units.percent((double) heap.used() / heap.max()) : "",
                    Units.bytes(heap.max()),
                    heap.isKnown() ? Units.bytes(heap.old()) : "?",
                    jvm.user());
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add("");
        if (!jvms.stream().allMatch(jvm -> jvm.heap().isKnown())) {
            lines.add("?: how much is in use is not known before the first collection.");
        }
        lines.add("Live: what outlived collections (all but the eden space). 'heapfold capture PID' takes a dump.");
        return lines;
    }

    static String json(List<LocalJvm> jvms) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object().array("jvms");
        for (LocalJvm jvm : jvms) {
            HeapUse heap = jvm.heap();
            json.object()
                    .value("pid", jvm.pid())
                    .value("mainClass", jvm.mainClass())
                    .value("javaVersion", jvm.javaVersion())
                    .value("javaHome", jvm.javaHome().toString())
                    .value("user", jvm.user())
                    .object("heap")
                    .value("used", heap.isKnown() ? heap.used() : null)
                    .value("max", heap.max())
                    .value("live", heap.isKnown() ? heap.old() : null)
                    .end()
                    .end();
        }
        return json.end().end().done() + "\n";
    }
}
