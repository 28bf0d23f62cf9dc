package io.github.heapfold.capture.android;

import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what went wrong on the other side, of which only texts are known. */
final class DeviceFault {
    private static final Pattern UNKNOWN_OPTION = Pattern.compile("Unknown option:? *(-\\S+)");
    private static final List<String> TELLING =
            List.of("no space", "exception", "error", "failed", "denied", "not found", "closed");

    private DeviceFault() {}

    /**
     * What the bridge itself says.
     *
     * @param device what to call the device
     */
    static JobException of(String device, Adb.Reply reply) {
        String text = reply.text();
        if (text.contains("unauthorized")) {
            return new JobException(Message.of("adb.unauthorized", device));
        }
        if (text.contains("device offline")) {
            return new JobException(Message.of("adb.offline", device));
        }
        if (text.contains("no devices") || isLost(text)) {
            return new JobException(Message.of("adb.lost", device));
        }
        return new JobException(Message.of("adb.said", device, line(reply)));
    }

    /** Whether the bridge could not reach the device. */
    static boolean isLost(String text) {
        return text.lines()
                .map(String::strip)
                .anyMatch(line -> (line.startsWith("error: ") || line.startsWith("adb: "))
                        && (line.contains("not found")
                                || line.contains("offline")
                                || line.contains("no devices")
                                || line.contains("closed")
                                || line.contains("unauthorized")));
    }

    /**
     * What {@code am dumpheap} says; null where nothing speaks of a fault.
     *
     * @param app what to call the app
     */
    static JobException ofDump(String device, String app, Adb.Reply reply) {
        String text = reply.text();
        if (isLost(text)) {
            return of(device, reply);
        }
        if (text.contains("not debuggable")) {
            return new JobException(Message.of("adb.notDebuggable", app));
        }
        Matcher option = UNKNOWN_OPTION.matcher(text);
        if (option.find()) {
            return new JobException(Message.of("adb.oldAndroid", device, option.group(1)));
        }
        if (text.contains("Unknown process")) {
            return new JobException(Message.of("adb.noProcess", app, device));
        }
        if (text.contains("No space left")) {
            return new JobException(Message.of("adb.full", device));
        }
        boolean failed = reply.exit() != 0
                || text.contains("HEAP DUMP FAILED")
                || text.contains("Exception")
                || text.lines().anyMatch(line -> line.startsWith("Error"));
        return failed ? new JobException(Message.of("adb.dumpFailed", app, line(reply))) : null;
    }

    /** The line that says most. */
    static String line(Adb.Reply reply) {
        return reply.lines().stream()
                .filter(line -> TELLING.stream()
                        .anyMatch(
                                word -> line.toLowerCase(java.util.Locale.ROOT).contains(word)))
                .findFirst()
                .or(() -> reply.lines().stream().findFirst())
                .orElse("exit code " + reply.exit());
    }
}
