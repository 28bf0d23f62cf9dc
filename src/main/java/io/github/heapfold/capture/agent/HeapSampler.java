package io.github.heapfold.capture.agent;

import io.github.heapfold.capture.trigger.Condition;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;

/**
 * How full the heap of this JVM is. What counts is the old generation as its last collection left it, where the
 * collector tells and has run lately: what comes and goes in between is no reason for a dump. Where it has not run for
 * a window's time, what is in use counts: of the old generation or of the whole heap, as the condition says.
 */
final class HeapSampler {
    private final MemoryPoolMXBean old;
    private final List<GarbageCollectorMXBean> collectors = new ArrayList<>();
    private final Condition.Metric metric;
    private final long lastingNanos;
    private long collections;
    private long lastCollection;
    private long lastLeft;
    private boolean told;

    HeapSampler(Condition condition) {
        metric = condition.metric();
        lastingNanos = condition.window().toNanos();
        old = oldGeneration();
        if (old != null) {
            List<String> managers = List.of(old.getMemoryManagerNames());
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (managers.contains(collector.getName())) {
                    collectors.add(collector);
                }
            }
        }
        collections = collections();
        lastLeft = left();
    }

    /** G1 Old Gen, PS Old Gen, Tenured Gen, ZGC Old Generation; null where all of the heap is one. */
    private static MemoryPoolMXBean oldGeneration() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            String name = pool.getName();
            if (pool.getType() == MemoryType.HEAP
                    && (name.contains("Old") || name.contains("Tenured"))
                    && pool.getUsage().getMax() > 0) {
                return pool;
            }
        }
        return null;
    }

    private long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            sum += Math.max(0, collector.getCollectionCount());
        }
        return sum;
    }

    private long left() {
        MemoryUsage after = old == null ? null : old.getCollectionUsage();
        return after == null ? 0 : after.getUsed();
    }

    /** The use now, 0 to 1. */
    double sample(long nanos) {
        long max = Runtime.getRuntime().maxMemory();
        if (old != null) {
            long count = collections();
            long left = left();
            if (count != collections && left != lastLeft) {
                // A young collection of some collectors counts too, but leaves this as it was.
                told = true;
                lastCollection = nanos;
                lastLeft = left;
            }
            collections = count;
            if (told && nanos - lastCollection < lastingNanos) {
                return (double) lastLeft / old.getUsage().getMax();
            }
            if (metric == Condition.Metric.OLD) {
                MemoryUsage now = old.getUsage();
                return (double) now.getUsed() / now.getMax();
            }
        }
        return (double) ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / max;
    }
}
