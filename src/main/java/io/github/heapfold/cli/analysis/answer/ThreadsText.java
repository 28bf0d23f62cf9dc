package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.view.ThreadOverview.Answer;
import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Local;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Threads as people read them: equal stacks once, with what their threads keep together. */
public final class ThreadsText {
    /** Of the heap, the least that a local has to keep alive to have a line of its own. */
    private static final double LEAST_SHARE = 0.001;

    /**
     * The same of all locals of a class that several threads with one stack have in one of its frames, where none of
     * them would have a line of its own.
     */
    private static final double LEAST_TOGETHER = 0.01;

    /** Of several threads with one stack, how many are named. */
    private static final int NAMED = 3;

    private final Answer answer;
    private final AnswerStyle style;

    public ThreadsText(Answer answer, AnswerStyle style) {
        this.answer = answer;
        this.style = style;
    }

    /** @param limit stacks at most; 0 for all */
    public List<String> lines(String file, int limit) {
        List<String> lines = new ArrayList<>();
        int stacks = answer.stacks().size();
        lines.add(file + ": " + Units.count(answer.threads().size(), "thread", "threads")
                + (stacks == answer.threads().size() ? "" : " with " + Units.count(stacks, "stack", "different stacks"))
                + ", " + Units.bytes(answer.reachable()) + " can be reached");
        for (Stack stack : AnswerStyle.first(answer.stacks(), limit)) {
            lines.add("");
            addStack(stack, lines);
        }
        int left = limit == 0 ? 0 : stacks - limit;
        if (left > 0) {
            lines.add("");
            lines.add(
                    style.ellipsis() + " " + Units.count(left, "more stack", "more stacks") + " (--limit 0 shows all)");
        }
        return lines;
    }

    private void addStack(Stack stack, List<String> lines) {
        List<Row> threads = stack.threads();
        Row first = threads.get(0);
        double share = answer.reachable() == 0 ? 0 : (double) stack.retained() / answer.reachable();
        String bar = style.bar(share);
        String size =
                Units.bytes(stack.retained()) + " (" + Units.percent(share) + ")" + (bar.isEmpty() ? "" : " " + bar);
        if (threads.size() == 1) {
            lines.add(name(first) + ": keeps " + size);
        } else {
            lines.add(Units.count(threads.size()) + " threads with this stack: keep " + size);
            lines.add("    "
                    + threads.stream().limit(NAMED).map(ThreadsText::name).collect(Collectors.joining(", "))
                    + (threads.size() > NAMED ? ", " + style.ellipsis() : ""));
        }
        for (int i = 0; i < stack.frames().size(); i++) {
            int at = i;
            lines.add("    at " + place(stack.frames().get(i)));
            addLocals(threads, row -> row.frames().get(at).locals(), lines);
        }
        if (threads.stream().anyMatch(row -> !row.otherLocals().isEmpty())) {
            lines.add(first.hasStack() ? "    in no frame:" : "    local variables:");
            addLocals(threads, Row::otherLocals, lines);
        }
    }

    private static String name(Row row) {
        return ownName(row) + (row.object() == null ? "" : " " + words(row.object()));
    }

    private static String ownName(Row row) {
        return isNamed(row) ? AnswerStyle.quoted(row.name()) : "thread";
    }

    private static boolean isNamed(Row row) {
        return row.name() != null && !row.name().isBlank();
    }

    private static String words(ObjectView object) {
        return object.className() + " " + Ids.text(object.id());
    }

    /** A frame as stacks have it, as {@code java.lang.Thread.run(Thread.java:840)}. */
    public static String place(Frame frame) {
        if (frame.method() == null) {
            return (frame.className() == null ? "" : frame.className() + ".") + "(method not in this file)";
        }
        if (frame.isNative()) {
            return frame.call() + "(native)";
        }
        String source = frame.source() == null ? "unknown source" : frame.source();
        return frame.call() + "(" + source + (frame.line() > 0 ? ":" + frame.line() : "") + ")";
    }

    /** An object that some of several threads hold in one place. */
    private record Held(Local local, List<Row> holders) {}

    /**
     * Of the many locals on a stack those that keep something. Of several threads, those that each has for itself are
     * told together by their classes.
     */
    private void addLocals(List<Row> threads, Function<Row, List<Local>> locals, List<String> lines) {
        boolean isOfSeveral = threads.size() > 1;
        Map<ObjectView, Held> all = new LinkedHashMap<>();
        for (Row row : threads) {
            // Methods of a thread have that itself, which of several says nothing of what they hold.
            locals.apply(row).stream()
                    .filter(local -> !isOfSeveral || !local.object().equals(row.object()))
                    .forEach(local -> all.computeIfAbsent(local.object(), any -> new Held(local, new ArrayList<>()))
                            .holders()
                            .add(row));
        }
        Map<String, List<Held>> own = new LinkedHashMap<>();
        long small = 0;
        for (Held held : all.values()) {
            Local local = held.local();
            if (isOfSeveral && held.holders().size() == 1) {
                own.computeIfAbsent(local.object().className(), any -> new ArrayList<>())
                        .add(held);
            } else if (isSmall(local)) {
                small++;
            } else {
                lines.add("        local " + words(local.object()) + ", keeps " + Units.bytes(local.retained())
                        + (isOfSeveral ? "; not by one of these threads alone" : shared(local)));
            }
        }
        for (List<Held> alike : own.values()) {
            LongSummaryStatistics sizes =
                    alike.stream().mapToLong(held -> held.local().retained()).summaryStatistics();
            Held largest = alike.stream()
                    .max(Comparator.comparingLong(held -> held.local().retained()))
                    .orElseThrow();
            if (isSmall(largest.local()) && sizes.getSum() < LEAST_TOGETHER * answer.reachable()) {
                small += sizes.getCount();
                continue;
            }
            lines.add("        " + (alike.size() == 1 ? one(largest) : several(sizes, largest)));
        }
        if (small > 0) {
            lines.add("        " + Units.count(small, "small local", "small locals"));
        }
    }

    private boolean isSmall(Local local) {
        return local.retained() < LEAST_SHARE * answer.reachable();
    }

    /** An object that one of several threads holds. */
    private static String one(Held held) {
        Local local = held.local();
        return "local " + words(local.object()) + " of " + who(held) + ", keeps " + Units.bytes(local.retained())
                + shared(local);
    }

    /** Objects of one class, of which each is of another thread or a few are of one. */
    private static String several(LongSummaryStatistics sizes, Held largest) {
        String least = Units.bytes(sizes.getMin());
        String most = Units.bytes(sizes.getMax());
        boolean areEqual = least.equals(most);
        return Units.count(sizes.getCount()) + " locals "
                + largest.local().object().className() + ", keep " + (areEqual ? most : least + " to " + most)
                + " each; " + (areEqual ? "one" : "the largest") + " is "
                + Ids.text(largest.local().object().id()) + " of " + who(largest);
    }

    /** The thread that holds something, by its name or its ID. */
    private static String who(Held held) {
        Row row = held.holders().get(0);
        return isNamed(row) || row.object() == null
                ? ownName(row)
                : ownName(row) + " " + Ids.text(row.object().id());
    }

    private static String shared(Local local) {
        return local.isShared() ? "; not by this thread alone: another root leads there, too" : "";
    }
}
