package io.github.heapfold.cli.capture;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.capture.android.AndroidDevice;
import io.github.heapfold.capture.android.AndroidProcess;
import io.github.heapfold.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Android devices and the apps on them that can be dumped, for people and for programs; keys are only ever added. */
final class AndroidList {
    private AndroidList() {}

    /** A device with its debuggable processes. */
    record Entry(AndroidDevice device, List<AndroidProcess> processes) {}

    static List<String> text(List<Entry> entries) {
        if (entries.isEmpty()) {
            return List.of("No Android device is connected, or none with USB debugging switched on.");
        }
        TextTable table = new TextTable("Device", "Model", "State", ">PID", "Process");
        for (Entry entry : entries) {
            AndroidDevice device = entry.device();
            if (entry.processes().isEmpty()) {
                String none = device.isUsable() ? "(nothing that is debuggable is running)" : "";
                table.row(device.serial(), device.model(), device.state(), "", none);
            }
            for (AndroidProcess process : entry.processes()) {
                table.row(
                        device.serial(), device.model(), device.state(), Long.toString(process.pid()), process.name());
            }
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add("");
        lines.add("'heapfold capture --android [-s DEVICE] PROCESS' takes a dump.");
        return lines;
    }

    static String json(List<Entry> entries) {
        JsonStringWriter json = JsonWriter.indent("  ").string().object().array("devices");
        for (Entry entry : entries) {
            json.object()
                    .value("serial", entry.device().serial())
                    .value("state", entry.device().state())
                    .value("model", entry.device().model())
                    .array("processes");
            for (AndroidProcess process : entry.processes()) {
                json.object()
                        .value("pid", process.pid())
                        .value("name", process.name())
                        .end();
            }
            json.end().end();
        }
        return json.end().end().done() + "\n";
    }
}
