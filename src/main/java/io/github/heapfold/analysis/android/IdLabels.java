package io.github.heapfold.analysis.android;

import java.util.LinkedHashSet;
import java.util.Set;
import shark.LeakTraceObject;
import shark.ObjectInspector;
import shark.ObjectReporter;

/** Carries the IDs of objects through Shark's analysis, as labels that are taken off again. */
final class IdLabels implements ObjectInspector {
    private static final String MARK = "\0id ";

    @Override
    public void inspect(ObjectReporter reporter) {
        reporter.getLabels().add(MARK + reporter.getHeapObject().getPositiveObjectId());
    }

    /** The ID of an object of the answer. */
    static long id(LeakTraceObject object) {
        for (String label : object.getLabels()) {
            if (label.startsWith(MARK)) {
                return Long.parseLong(label.substring(MARK.length()));
            }
        }
        throw new IllegalArgumentException(object.getClassName());
    }

    /** The object as it would be without the ID. */
    static LeakTraceObject without(LeakTraceObject object) {
        Set<String> labels = new LinkedHashSet<>(object.getLabels());
        labels.removeIf(label -> label.startsWith(MARK));
        return new LeakTraceObject(
                object.getType(),
                object.getClassName(),
                labels,
                object.getLeakingStatus(),
                object.getLeakingStatusReason(),
                object.getRetainedHeapByteSize(),
                object.getRetainedObjectCount());
    }
}
