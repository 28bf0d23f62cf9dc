package io.github.heapfold.capture.android;

import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A device or emulator that the Android Debug Bridge knows of.
 *
 * @param serial what it is called
 * @param state {@code device} where it can be used; {@code offline}, {@code unauthorized} and so on else
 * @param model its model; empty where that is not told
 */
public record AndroidDevice(String serial, String state, String model) {
    private static final String USABLE = "device";
    private static final String NO_PERMISSIONS = "no permissions";

    public boolean isUsable() {
        return state.equals(USABLE);
    }

    /** All there are. */
    public static List<AndroidDevice> list(Adb adb, JobMonitor monitor) throws IOException {
        Adb.Reply reply = adb.run(monitor, Adb.SHORT, List.of("devices", "-l"));
        if (reply.exit() != 0) {
            throw DeviceFault.of("adb", reply);
        }
        List<AndroidDevice> devices = new ArrayList<>();
        boolean begun = false;
        for (String line : reply.lines()) {
            if (line.startsWith("List of devices")) {
                begun = true;
            } else if (begun && !line.startsWith("*")) {
                devices.add(device(line));
            }
        }
        return devices;
    }

    private static AndroidDevice device(String line) {
        String[] words = line.split("\\s+", -1);
        String state = line.contains(NO_PERMISSIONS) ? NO_PERMISSIONS : words.length > 1 ? words[1] : "";
        String model = "";
        for (String word : words) {
            if (word.startsWith("model:")) {
                model = word.substring("model:".length()).replace('_', ' ');
            }
        }
        return new AndroidDevice(words[0], state, model);
    }

    /**
     * The one that is meant.
     *
     * @param serial its name; empty where there is one only
     * @throws JobException where there is none, or more than one, or it cannot be used
     */
    public static AndroidDevice choose(List<AndroidDevice> devices, Optional<String> serial) throws JobException {
        AndroidDevice chosen = serial.isPresent() ? named(devices, serial.get()) : only(devices);
        if (chosen.isUsable()) {
            return chosen;
        }
        throw new JobException(
                switch (chosen.state) {
                    case "unauthorized" -> Message.of("adb.unauthorized", chosen.serial);
                    case "offline" -> Message.of("adb.offline", chosen.serial);
                    case NO_PERMISSIONS -> Message.of("adb.noPermissions", chosen.serial);
                    default -> Message.of("adb.state", chosen.serial, chosen.state);
                });
    }

    private static AndroidDevice named(List<AndroidDevice> devices, String serial) throws JobException {
        return devices.stream()
                .filter(device -> device.serial.equals(serial))
                .findFirst()
                .orElseThrow(() -> new JobException(
                        devices.isEmpty()
                                ? Message.of("adb.noDevice")
                                : Message.of("adb.noSuchDevice", serial, names(devices))));
    }

    private static AndroidDevice only(List<AndroidDevice> devices) throws JobException {
        if (devices.isEmpty()) {
            throw new JobException(Message.of("adb.noDevice"));
        }
        List<AndroidDevice> usable =
                devices.stream().filter(AndroidDevice::isUsable).toList();
        if (usable.size() == 1) {
            return usable.get(0);
        }
        if (devices.size() == 1) {
            return devices.get(0);
        }
        throw new JobException(Message.of("adb.severalDevices", names(devices)));
    }

    private static String names(List<AndroidDevice> devices) {
        return devices.stream()
                .map(device -> device.serial + (device.isUsable() ? "" : " (" + device.state + ")"))
                .collect(Collectors.joining(", "));
    }
}
