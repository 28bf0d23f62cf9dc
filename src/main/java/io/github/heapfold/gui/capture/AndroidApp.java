package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.capture.android.Adb;
import io.github.heapfold.capture.android.AndroidCaptureJob;
import io.github.heapfold.capture.android.AndroidDevice;
import io.github.heapfold.capture.android.AndroidProcess;
import io.github.heapfold.capture.android.DeviceShell;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An app that runs on an Android device and can be dumped. */
record AndroidApp(Adb adb, AndroidDevice device, AndroidProcess process) {
    /**
     * Those of all devices that can be used.
     *
     * @param environment gives the values of variables, null where they have none
     * @throws JobException where there is no program {@code adb}, no device, or none that can be used
     */
    static List<AndroidApp> all(UnaryOperator<String> environment, JobMonitor monitor) throws IOException {
        Adb adb = Adb.find(environment);
        List<AndroidDevice> devices = AndroidDevice.list(adb, monitor);
        if (devices.isEmpty()) {
            throw new JobException(Message.of("adb.noDevice"));
        }
        if (devices.stream().noneMatch(AndroidDevice::isUsable)) {
            // Says what is to be done with the first.
            AndroidDevice.choose(devices, Optional.of(devices.get(0).serial()));
        }
        List<AndroidApp> apps = new ArrayList<>();
        for (AndroidDevice device : devices) {
            if (device.isUsable()) {
                new DeviceShell(adb, device, monitor)
                        .debuggable()
                        .forEach(process -> apps.add(new AndroidApp(adb, device, process)));
            }
        }
        return apps;
    }

    /** What its files begin with. */
    String stem() {
        return process.name() + "-" + process.pid();
    }

    /** @param collect whether it collects its garbage before */
    AndroidCaptureJob capture(Path file, boolean collect, FoldOptions options) {
        AndroidCaptureJob.Wish wish = new AndroidCaptureJob.Wish(collect, false);
        return new AndroidCaptureJob(adb, device, process, wish, file, false, options);
    }

    /** As it is chosen from a list. */
    String title() {
        String where = device.model().isEmpty() ? device.serial() : device.model();
        return text("capture.android.app", Visible.of(process.name()), Visible.of(where));
    }
}
