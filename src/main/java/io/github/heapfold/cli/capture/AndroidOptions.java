package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.android.Adb;
import io.github.heapfold.capture.android.AndroidCaptureJob;
import io.github.heapfold.capture.android.AndroidDevice;
import io.github.heapfold.capture.android.AndroidProcess;
import io.github.heapfold.capture.android.DeviceShell;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Which device, and what its app dumps. */
final class AndroidOptions {
    /** {@link CaptureMode} sees that it was given. */
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = "--android",
            description =
                    "Capture apps on an Android device; without one, list the devices and the apps that can be dumped.")
    private boolean android;

    @Option(
            names = {"-s", "--serial"},
            paramLabel = "SERIAL",
            description = "With --android: the device, where there are several (default: ANDROID_SERIAL).")
    private String serial;

    @Option(
            names = {"-g", "--gc"},
            description = "With --android: collect the garbage before.")
    private boolean gc;

    @Option(names = "--bitmaps", description = "With --android: the pixels of bitmaps too, from Android 15 on.")
    private boolean bitmaps;

    /** An app that is to be captured. */
    record App(Adb adb, AndroidDevice device, AndroidProcess process, AndroidCaptureJob.Wish wish) {
        /** What its files begin with. */
        String stem() {
            return process.name() + "-" + process.pid();
        }

        AndroidCaptureJob capture(Path file, boolean force, FoldOptions options) {
            return new AndroidCaptureJob(adb, device, process, wish, file, force, options);
        }
    }

    private Optional<String> serial(UnaryOperator<String> environment) {
        return Optional.ofNullable(serial == null ? environment.apply("ANDROID_SERIAL") : serial)
                .filter(name -> !name.isEmpty());
    }

    App find(String process, UnaryOperator<String> environment, JobMonitor monitor) throws IOException {
        Adb adb = Adb.find(environment);
        // Before a device is asked for.
        if (!AndroidProcess.isName(process)) {
            throw new JobException(Message.of("adb.badName", process));
        }
        AndroidDevice device = AndroidDevice.choose(AndroidDevice.list(adb, monitor), serial(environment));
        AndroidProcess found = new DeviceShell(adb, device, monitor).find(process);
        return new App(adb, device, found, new AndroidCaptureJob.Wish(gc, bitmaps));
    }

    /** The devices, or the one that was named, and what can be dumped on those that can be used. */
    List<AndroidList.Entry> list(UnaryOperator<String> environment, JobMonitor monitor) throws IOException {
        Adb adb = Adb.find(environment);
        List<AndroidDevice> devices = AndroidDevice.list(adb, monitor);
        if (serial != null) {
            devices = List.of(AndroidDevice.choose(devices, Optional.of(serial)));
        }
        List<AndroidList.Entry> entries = new ArrayList<>();
        for (AndroidDevice device : devices) {
            entries.add(new AndroidList.Entry(
                    device, device.isUsable() ? new DeviceShell(adb, device, monitor).debuggable() : List.of()));
        }
        return entries;
    }
}
