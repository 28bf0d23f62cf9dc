package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.secrets.SecretKeys;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A path from a root: as an indented tree for people, as JSON for programs. */
public final class PathText {
    /** Deeper steps are not moved further to the right. */
    private static final int MOST_INDENT = 24;

    /** Least objects of one class, one after the other, that are a list, of which the first and the last are shown. */
    private static final int LEAST_RUN = 4;

    private PathText() {}

    /** The word for why something is a root. */
    static String kind(GcRoots.Kind kind) {
        return EnumWord.of(kind);
    }

    /** The first line is the root, each further one the field of the object before and the object. */
    private static List<String> lines(PathToRoot path, AnswerStyle style) {
        return lines(path.steps(), root(path), style);
    }

    /** The same without how a class loader that every program has leads to a class, which is alike in all of them. */
    public static List<String> linesFromClass(PathToRoot path, AnswerStyle style) {
        List<PathToRoot.Step> steps = path.steps();
        int from = path.firstClass();
        int loader = from;
        while (loader > 0 && !path.isLoaderOfPlatform(loader)) {
            loader--;
        }
        return from == 0
                ? lines(path, style)
                : lines(
                        steps.subList(from, steps.size()),
                        path.isLoaderOfProgram(loader)
                                ? "loaded by the program's class loader"
                                : "loaded by the platform's class loader",
                        style);
    }

    private static List<String> lines(List<PathToRoot.Step> steps, String begin, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        String field = null;
        int depth = 0;
        String branch = style.canShow("└") ? "└ " : "`- ";
        for (int i = 0; i < steps.size(); i++) {
            PathToRoot.Step step = steps.get(i);
            String object = step.object().className() + " "
                    + Ids.text(step.object().id())
                    + (step.label() == null ? "" : " " + AnswerStyle.quoted(step.label()))
                    + (step.key() == null ? "" : " key " + key(steps, i));
            String arrow = field == null ? "" : field + "  ";
            lines.add(i == 0 ? object + "  (" + begin + ")" : indent(depth) + branch + arrow + object);
            depth++;
            field = step.field();
            int last = lastOfRun(steps, i);
            long left = step.skipped();
            for (int skipped = i + 1; skipped < last; skipped++) {
                left += 1 + steps.get(skipped).skipped();
            }
            if (left > 0) {
                lines.add(indent(depth) + branch + style.ellipsis() + " " + Units.count(left, "object", "objects")
                        + " like it");
                depth++;
                i = Math.max(i, last - 1);
                field = steps.get(i).field();
            }
        }
        return lines;
    }

    private static String key(List<PathToRoot.Step> steps, int step) {
        if (SecretKeys.withholds(steps, step)) {
            return "withheld";
        }
        EntryKey key = steps.get(step).key();
        return key.isText() ? AnswerStyle.quoted(key.text()) : key.text();
    }

    private static String indent(int depth) {
        return "  ".repeat(Math.min(depth, MOST_INDENT) - 1);
    }

    /** In a list of more than a few objects of one class, its last one. */
    private static int lastOfRun(List<PathToRoot.Step> steps, int first) {
        int last = first;
        while (last + 1 < steps.size()
                && steps.get(last + 1)
                        .object()
                        .className()
                        .equals(steps.get(first).object().className())) {
            last++;
        }
        return last - first >= LEAST_RUN ? last : first;
    }

    private static String root(PathToRoot path) {
        if (path.kinds().isEmpty()) {
            return "class";
        }
        String kinds = path.kinds().stream()
                .map(kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        return "root: " + kinds;
    }

    /** Writes an array of paths. */
    public static void write(String key, List<PathToRoot> paths, JsonStringWriter out) {
        out.array(key);
        for (PathToRoot path : paths) {
            out.object();
            writeKeys(path, out);
            out.end();
        }
        out.end();
    }

    /** Writes the keys of a path into an object that is open. */
    public static void writeKeys(PathToRoot path, JsonStringWriter out) {
        out.object("root")
                .value("id", Ids.text(path.root().id()))
                .value("kind", path.kinds().isEmpty() ? null : kind(path.kinds().get(0)))
                .array("kinds");
        path.kinds().forEach(kind -> out.value(kind(kind)));
        out.end().end().value("objects", path.objects());
        if (path.alike() > 0) {
            out.value("alike", path.alike());
        }
        out.value("length", path.length());
        out.array("steps");
        for (int i = 0; i < path.steps().size(); i++) {
            PathToRoot.Step step = path.steps().get(i);
            out.object()
                    .value("id", Ids.text(step.object().id()))
                    .value("class", step.object().className())
                    .value("field", step.field())
                    .value("label", step.label());
            if (step.key() != null) {
                out.object("key")
                        .value("class", step.key().className())
                        .value(
                                "text",
                                SecretKeys.withholds(path.steps(), i)
                                        ? null
                                        : step.key().text())
                        .end();
            }
            if (step.skipped() > 0) {
                out.value("skipped", step.skipped());
            }
            out.end();
        }
        out.end();
    }
}
