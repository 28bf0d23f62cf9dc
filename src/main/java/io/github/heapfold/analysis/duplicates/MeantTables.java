package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.HeapClasses;
import java.util.Set;

/**
 * Classes whose arrays of references are as long as they are meant to be, however few elements they have: with a slot for
 * each of what there may be, rings and pools that never grow, tables that are used for a short time.
 */
final class MeantTables {
    private static final Set<String> NAMES = Set.of(
            "java.util.EnumMap",
            "java.util.TaskQueue",
            "java.util.concurrent.ArrayBlockingQueue",
            "java.util.concurrent.Exchanger",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.ForkJoinPool$WorkQueue",
            "java.util.concurrent.SubmissionPublisher$BufferedSubscription",
            "java.lang.ClassValue$ClassValueMap",
            "java.lang.ThreadLocal$ThreadLocalMap",
            // The same of Android before 7.
            "java.lang.ThreadLocal$Values",
            "java.lang.invoke.MethodTypeForm",
            "java.lang.DexCache",
            "android.util.Pools$SimplePool",
            "android.support.v4.util.Pools$SimplePool",
            "androidx.core.util.Pools$SimplePool");

    /** Queues, also as Netty and others have them for their own. */
    private static final String RINGS = "jctools.queues.";

    private MeantTables() {}

    /** Whether a class or one above it is such a one. */
    static boolean has(HeapClasses classes, int type) {
        for (int c = type; c != HeapClasses.NONE; c = classes.superClass(c)) {
            String name = classes.name(c);
            if (NAMES.contains(name) || name.contains(RINGS)) {
                return true;
            }
        }
        return false;
    }
}
