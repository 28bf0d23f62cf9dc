package io.github.heapfold.job.leaks;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Leaks of an Android app as they are told: traces with one signature are one leak. */
public final class AppTraces {
    /** More leaks than these nobody reads; the command line has them all. */
    public static final int MOST = 40;

    /** Shark counts no padding, but what Android objects have outside of the heap. */
    private static final Pattern RECKONED = Pattern.compile("[│ ]*Retaining .+ in \\d+ objects");

    private AppTraces() {}

    /** The traces by leak, in their order. */
    public static List<List<LeakTraces.Trace>> leaks(List<LeakTraces.Trace> traces) {
        Map<String, List<LeakTraces.Trace>> leaks = new LinkedHashMap<>();
        for (LeakTraces.Trace trace : traces) {
            leaks.computeIfAbsent(trace.signature(), key -> new ArrayList<>()).add(trace);
        }
        return List.copyOf(leaks.values());
    }

    /** What ought to be gone, and how much it keeps, as all other answers count that. */
    public static String sentence(List<LeakTraces.Trace> leak, Locale language) {
        List<LeakTraces.Step> path = leak.get(0).path();
        long kept = sum(leak, LeakTraces.Trace::kept);
        return ReportTexts.in(language)
                .text(
                        leak.size() == 1 ? "leak.app.leak.one" : "leak.app.leak",
                        Visible.of(JavaNames.withoutPackage(
                                path.get(path.size() - 1).className())),
                        Units.bytes(kept == 0 ? reckoned(leak) : kept),
                        Units.count(leak.size()));
    }

    /** Bytes that a leak keeps by Shark's reckoning. */
    public static long reckoned(List<LeakTraces.Trace> leak) {
        return sum(leak, LeakTraces.Trace::retained);
    }

    private static long sum(List<LeakTraces.Trace> leak, Function<LeakTraces.Trace, Long> bytes) {
        return leak.stream()
                .map(bytes)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }

    /** A trace without what Shark reckons: that is another number for what the sentence tells. */
    public static List<String> lines(LeakTraces.Trace trace) {
        return trace.text().stream()
                .filter(line -> !RECKONED.matcher(line).matches())
                .toList();
    }

    /** All that a report says of them. */
    public static LeakReport.App report(LeakTraces found, Locale language) {
        List<List<LeakTraces.Trace>> leaks = leaks(found.traces());
        return new LeakReport.App(
                leaks.stream()
                        .limit(MOST)
                        .map(leak -> new LeakReport.AppLeak(
                                sentence(leak, language),
                                leak.get(0).pattern(),
                                leak.get(0).signature(),
                                leak.size(),
                                lines(leak.get(0))))
                        .toList(),
                leaks.stream().filter(leak -> leak.get(0).pattern() == null).count(),
                Math.max(0, leaks.size() - MOST),
                found.unreachable().size(),
                null);
    }
}
