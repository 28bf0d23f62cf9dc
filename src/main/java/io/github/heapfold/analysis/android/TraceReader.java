package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.message.EnumWord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import shark.LeakTrace;
import shark.LeakTraceObject;
import shark.LeakTraceReference;

/** Puts what Shark says of a leak into our own words. */
final class TraceReader {
    /** LeakCanary puts it where a line begins with blanks, so that mail programs do not cut them off. */
    private static final String NO_WIDTH = "\u200b";

    private static final Pattern BLANK = Pattern.compile("\0+");

    /** A single NUL within a text is its own. */
    private static final Pattern BLANK_TEXT = Pattern.compile("\0{2,}|\0(?=\"?$)");

    private static final String SDK = "Build.VERSION.SDK_INT";
    private static final String MISSING = "(not in this file)";

    /** As in a dump that was restored from a file without its texts. */
    private static final String ZEROS = "(only zeros)";

    /** What Shark says of a thread, and of the queue of one. */
    private static final Pattern THREAD = Pattern.compile("(?s)(Thread name: '|HandlerThread: \")(.*)(['\"])");

    private final boolean stripped;

    /** @param stripped whether a text of nothing but NULs is one that the file's profile has taken away */
    TraceReader(boolean stripped) {
        this.stripped = stripped;
    }

    LeakTraces.Trace trace(LeakTrace marked, String signature, String pattern, String description) {
        List<LeakTraceReference> references = new ArrayList<>();
        List<LeakTraces.Step> path = new ArrayList<>();
        for (int i = 0; i < marked.getReferencePath().size(); i++) {
            LeakTraceReference reference = marked.getReferencePath().get(i);
            references.add(new LeakTraceReference(
                    withoutBlanks(reference.getOriginObject()),
                    reference.getReferenceType(),
                    reference.getOwningClassName(),
                    reference.getReferenceName()));
            path.add(step(reference.getOriginObject(), reference, marked.referencePathElementIsSuspect(i)));
        }
        LeakTraceObject leaking = marked.getLeakingObject();
        path.add(step(leaking, null, false));
        LeakTrace trace = new LeakTrace(marked.getGcRootType(), references, withoutBlanks(leaking));
        return new LeakTraces.Trace(
                signature,
                description != null,
                pattern,
                description,
                EnumWord.of(marked.getGcRootType()),
                path,
                number(marked.getRetainedHeapByteSize()),
                number(marked.getRetainedObjectCount()),
                null,
                trace.toString().replace(NO_WIDTH, "").lines().toList());
    }

    /**
     * One object of a trace, with the field that leads to the next one.
     *
     * @param reference to the next object; null of the last
     */
    LeakTraces.Step step(LeakTraceObject marked, LeakTraceReference reference, boolean suspect) {
        LeakTraceObject object = withoutBlanks(marked);
        return new LeakTraces.Step(
                IdLabels.id(marked),
                object.getClassName(),
                EnumWord.of(object.getType()),
                switch (object.getLeakingStatus()) {
                    case LEAKING -> LeakTraces.Status.LEAKING;
                    case NOT_LEAKING -> LeakTraces.Status.NOT_LEAKING;
                    case UNKNOWN -> LeakTraces.Status.UNKNOWN;
                },
                object.getLeakingStatusReason(),
                List.copyOf(object.getLabels()),
                reference == null ? null : reference.getOwningClassName(),
                reference == null ? null : reference.getReferenceDisplayName(),
                suspect,
                number(object.getRetainedHeapByteSize()),
                number(object.getRetainedObjectCount()));
    }

    private LeakTraceObject withoutBlanks(LeakTraceObject marked) {
        LeakTraceObject object = IdLabels.without(marked);
        Set<String> labels = new LinkedHashSet<>();
        object.getLabels().forEach(label -> labels.add(shown(withoutSecrets(label))));
        return new LeakTraceObject(
                object.getType(),
                object.getClassName(),
                labels,
                object.getLeakingStatus(),
                shown(ThreadNames.told(object.getLeakingStatusReason())),
                object.getRetainedHeapByteSize(),
                object.getRetainedObjectCount());
    }

    private static String withoutSecrets(String label) {
        Matcher thread = THREAD.matcher(label);
        return thread.matches() ? thread.group(1) + ThreadNames.told(thread.group(2)) + thread.group(3) : label;
    }

    private String shown(String text) {
        return stripped
                ? BLANK.matcher(text).replaceAll(MISSING)
                : BLANK_TEXT.matcher(text).replaceAll(ZEROS);
    }

    /**
     * What the dump tells of device and app; null for what it does not tell.
     *
     * @param hasSdk whether the number of the Android version is in the file
     */
    Map<String, String> metadata(Map<String, String> found, boolean hasSdk) {
        Map<String, String> metadata = new LinkedHashMap<>();
        found.forEach((key, value) -> {
            boolean missing = (stripped && BLANK.matcher(value).find()) || (!hasSdk && key.equals(SDK));
            metadata.put(key, missing ? null : shown(value));
        });
        return metadata;
    }

    private static Long number(Integer number) {
        return number == null ? null : Long.valueOf(number);
    }
}
