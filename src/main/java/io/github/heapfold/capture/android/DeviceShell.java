package io.github.heapfold.capture.android;

import io.github.heapfold.files.ProcessTag;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is run on a device. Whatever stands in a command is a number, a checked name, or made here, and quoted all the
 * same.
 */
public final class DeviceShell {
    /** Where the shell of every Android may write. */
    private static final String FOLDER = "/data/local/tmp";

    private static final String PREFIX = "heapfold-";
    private static final Pattern OURS = Pattern.compile(PREFIX + "(?<tag>[0-9a-f]+-\\d+)-\\d+\\.hprof");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** The bridge of some versions keeps on listening. */
    private static final Duration LISTENING = Duration.ofSeconds(3);

    /** Less than this is nothing. */
    private static final long LEAST_FREE_KIB = 256;

    private final Adb adb;
    private final AndroidDevice device;
    private final JobMonitor monitor;

    public DeviceShell(Adb adb, AndroidDevice device, JobMonitor monitor) {
        this.adb = adb;
        this.device = device;
        this.monitor = monitor;
    }

    /** The same, to clear up with when all else has been cancelled. */
    DeviceShell uncancelled() {
        return new DeviceShell(adb, device, JobMonitor.silent());
    }

    AndroidDevice device() {
        return device;
    }

    JobMonitor monitor() {
        return monitor;
    }

    private List<String> line(String... words) {
        List<String> line = new ArrayList<>(List.of("-s", device.serial()));
        line.addAll(Arrays.asList(words));
        return line;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private Adb.Reply shell(String command) throws IOException {
        Adb.Reply reply = adb.run(monitor, Adb.SHORT, line("shell", command));
        if (DeviceFault.isLost(reply.text())) {
            throw DeviceFault.of(device.serial(), reply);
        }
        return reply;
    }

    /** All processes that the shell may see. */
    public List<AndroidProcess> processes() throws IOException {
        List<AndroidProcess> all = AndroidProcess.parse(shell("ps -A").lines());
        // Before Android 8 the option is taken for the name of a process.
        return all.size() > 1 ? all : AndroidProcess.parse(shell("ps").lines());
    }

    /** The processes that a debugger may attach to, and so may be dumped. */
    public List<AndroidProcess> debuggable() throws IOException {
        Set<Long> pids = new LinkedHashSet<>();
        for (String line : adb.runFor(monitor, LISTENING, line("jdwp")).lines()) {
            if (AndroidProcess.isNumber(line)) {
                pids.add(Long.parseLong(line));
            }
        }
        return processes().stream()
                .filter(process -> pids.contains(process.pid()))
                .toList();
    }

    /**
     * The process that is meant.
     *
     * @param wanted its number or name
     * @throws JobException where it is not running
     */
    public AndroidProcess find(String wanted) throws IOException {
        if (!AndroidProcess.isNumber(wanted) && !AndroidProcess.isName(wanted)) {
            throw new JobException(Message.of("adb.badName", wanted));
        }
        return processes().stream()
                .filter(process -> AndroidProcess.isNumber(wanted)
                        ? process.pid() == Long.parseLong(wanted)
                        : process.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new JobException(Message.of("adb.noProcess", wanted, device.serial())));
    }

    boolean isRunning(AndroidProcess process) throws IOException {
        return shell("test -d /proc/" + process.pid() + " && echo running")
                .text()
                .contains("running");
    }

    /** A file for a dump that no other capture has. */
    static String newFile() {
        return FOLDER + "/" + PREFIX + ProcessTag.own() + "-" + NUMBER.incrementAndGet() + ".hprof";
    }

    /** Deletes what captures have left that were killed. */
    void sweep() throws IOException {
        for (String line : shell("ls " + FOLDER).lines()) {
            Matcher name = OURS.matcher(line);
            if (name.matches() && ProcessTag.isOfDead(name.group("tag"))) {
                remove(FOLDER + "/" + line);
            }
        }
    }

    /**
     * Has an app dump its heap.
     *
     * @param collect whether the garbage is collected before
     * @param bitmaps whether the pixels of bitmaps go into the dump too
     * @return whether the device has waited for the dump; before Android 10 it only says that it has begun
     */
    boolean dump(AndroidProcess process, String file, boolean collect, boolean bitmaps) throws IOException {
        String command = "am dumpheap" + (collect ? " -g" : "") + (bitmaps ? " -b png" : "") + " " + process.pid() + " "
                + quoted(file);
        Adb.Reply reply = adb.run(monitor, Adb.ENDLESS, line("shell", command));
        JobException fault = DeviceFault.ofDump(device.serial(), process.name(), reply);
        if (fault != null) {
            throw fault;
        }
        return reply.text().contains("Waiting for dump");
    }

    /** Bytes that a file has now; empty where it is not there. */
    OptionalLong size(String file) throws IOException {
        String name = quoted(file);
        Adb.Reply reply = shell("stat -c %s " + name + " 2>/dev/null || ls -l " + name + " 2>/dev/null");
        for (String line : reply.lines()) {
            String[] words = line.split("\\s+", -1);
            for (int i = 0; i < words.length; i++) {
                boolean alone = words.length == 1;
                boolean beforeDate =
                        i + 1 < words.length && DATE.matcher(words[i + 1]).matches();
                if ((alone || beforeDate) && words[i].matches("\\d{1,18}")) {
                    return OptionalLong.of(Long.parseLong(words[i]));
                }
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Begins to read a file.
     *
     * @param block number of the block to begin with
     * @param bytes of a block
     */
    Process read(String file, long block, int bytes) throws IOException {
        // What dd says of itself would come among the bytes.
        String command = "dd if=" + quoted(file) + " bs=" + bytes + " skip=" + block + " 2>/dev/null";
        return adb.start(line("exec-out", command));
    }

    void remove(String file) throws IOException {
        Adb.Reply reply = shell("rm -f " + quoted(file) + " && echo removed");
        if (!reply.text().contains("removed")) {
            throw new JobException(Message.of("adb.said", device.serial(), DeviceFault.line(reply)));
        }
    }

    /** Whether there is no room for dumps any more. */
    boolean isFull() throws IOException {
        int column = -1;
        for (String line : shell("df -k " + FOLDER).lines()) {
            List<String> words = Arrays.asList(line.split("\\s+", -1));
            int named = Math.max(words.indexOf("Available"), words.indexOf("Free"));
            if (named >= 0) {
                column = named;
            } else if (column >= 0 && words.size() > column && words.get(column).matches("\\d{1,18}")) {
                return Long.parseLong(words.get(column)) < LEAST_FREE_KIB;
            }
        }
        return false;
    }
}
