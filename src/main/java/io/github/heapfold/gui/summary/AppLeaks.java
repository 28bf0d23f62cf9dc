package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.message.Visible;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an Android app ought to have let go, in a few words: classes, and the fields that hold their objects. */
final class AppLeaks {
    /** Fields that are named of a class; the page of leaks has them all. */
    private static final int MOST_FIELDS = 2;

    private AppLeaks() {}

    /** One text for each class; none of what a known fault of Android or a library keeps. */
    static List<String> of(LeakTraces found) {
        Map<String, Set<String>> fields = new LinkedHashMap<>();
        for (LeakTraces.Trace trace : found.traces()) {
            if (!trace.library()) {
                // The first that ought to be gone: a field holds that, and what comes behind it goes with it.
                Set<String> holders =
                        fields.computeIfAbsent(trace.leaking().className(), name -> new LinkedHashSet<>());
                trace.holder().map(AppLeaks::field).ifPresent(holders::add);
            }
        }
        return fields.entrySet().stream()
                .map(leak -> words(ObjectNames.simple(leak.getKey()), leak.getValue()))
                .distinct()
                .toList();
    }

    /** The fields that hold what ought to be gone, in the order of the classes. */
    static List<String> holders(LeakTraces found) {
        return found.traces().stream()
                .filter(trace -> !trace.library())
                .flatMap(trace -> trace.holder().stream())
                .map(holder -> Visible.of(field(holder)))
                .distinct()
                .toList();
    }

    private static String field(LeakTraces.Step holder) {
        String owner = holder.owner() == null ? holder.className() : holder.owner();
        return ObjectNames.simple(owner) + "." + holder.reference();
    }

    private static String words(String name, Set<String> fields) {
        if (fields.isEmpty()) {
            return Visible.of(name);
        }
        String named = String.join(
                        text("summary.leak.app.and"),
                        fields.stream().limit(MOST_FIELDS).toList())
                + (fields.size() > MOST_FIELDS ? text("summary.leak.app.and") + "…" : "");
        return text("summary.leak.app.held", Visible.of(name), Visible.of(named));
    }
}
