package io.github.heapfold.capture;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.heapfold.files.PartName;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.output.PartFile;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Takes a heap dump of the program itself: a dump to try things with for who has none. Only live objects go into it.
 * The virtual machine stands still while it dumps, so a cancel takes effect before or after.
 */
public final class SelfDumpJob implements Job<Path> {
    private final Path target;

    /**
     * A job that dumps into a file.
     *
     * @param target the dump to write; nothing may be there yet
     */
    public SelfDumpJob(Path target) {
        this.target = target;
    }

    /** Dumps and gives the target. */
    @Override
    public Path run(JobMonitor monitor) throws IOException {
        Progress progress = monitor.phase(Phase.DUMPING);
        PartFile.check(target, false);
        // The virtual machine refuses names that do not end in .hprof.
        Path part = PartName.of(target, ".part.hprof");
        try {
            virtualMachine().dumpHeap(part.toAbsolutePath().toString(), true);
            long size = Files.size(part);
            progress.at(size, size);
            PartFile.place(part, target, false);
        } finally {
            Files.deleteIfExists(part);
        }
        return target;
    }

    private static HotSpotDiagnosticMXBean virtualMachine() throws JobException {
        HotSpotDiagnosticMXBean bean;
        try {
            bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        } catch (IllegalArgumentException e) {
            throw cannotDump(e);
        }
        if (bean == null) {
            throw cannotDump(null);
        }
        return bean;
    }

    private static JobException cannotDump(Throwable cause) {
        return new JobException(Message.of("capture.self", System.getProperty("java.vm.name")), cause);
    }
}
