package io.github.heapfold.analysis.dominators;

import io.github.heapfold.hprof.Progress;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures how long work goes on without a look at whether to go on: as long as who cancels waits. On a busy machine
 * the CPU time of the thread tells more than the time that passes.
 */
final class Gaps implements Progress {
    private static final double MILLION = 1e6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long time = System.nanoTime();
    private long cpu = THREADS.getCurrentThreadCpuTime();
    private long longest;
    private long cpuOfLongest;
    private long mostCpu;

    @Override
    public void at(long done, long total) {
        long now = System.nanoTime();
        long cpuNow = THREADS.getCurrentThreadCpuTime();
        if (now - time > longest) {
            longest = now - time;
            cpuOfLongest = cpuNow - cpu;
        }
        mostCpu = Math.max(mostCpu, cpuNow - cpu);
        time = now;
        cpu = cpuNow;
    }

    /** The longest since this was asked before; what comes to an end now counts. */
    String longest() {
        at(0, 0);
        String told = String.format(
                "%.0f ms, of which %.0f ms CPU; at most %.0f ms CPU",
                longest / MILLION, cpuOfLongest / MILLION, mostCpu / MILLION);
        longest = 0;
        cpuOfLongest = 0;
        mostCpu = 0;
        return told;
    }
}
