package io.github.heapfold.cli;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.PathToRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A path from a root: as an indented tree for people, as JSON for programs. */
final class PathText {
    /** Deeper steps are not moved further to the right. */
    private static final int MOST_INDENT = 24;

    private PathText() {}

    /** The word for why something is a root. */
    static String kind(GcRoots.Kind kind) {
        return WordConverter.word(kind);
    }

    /** The first line is the root, each further one the field of the object before and the object. */
    static List<String> lines(PathToRoot path, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        String field = null;
        int depth = 0;
        String branch = style.canShow("└") ? "└ " : "`- ";
        for (PathToRoot.Step step : path.steps()) {
            String object = step.object().className() + " "
                    + AnswerStyle.id(step.object().id())
                    + (step.label() == null ? "" : " " + Labels.quoted(step.label()));
            if (depth == 0) {
                lines.add(object + "  (" + root(path) + ")");
            } else {
                String arrow = field == null ? "" : field + "  ";
                lines.add("  ".repeat(Math.min(depth, MOST_INDENT) - 1) + branch + arrow + object);
            }
            depth++;
            field = step.field();
            if (step.skipped() > 0) {
                lines.add("  ".repeat(Math.min(depth, MOST_INDENT) - 1) + branch + style.ellipsis() + " "
                        + AnswerStyle.count(step.skipped(), "object", "objects") + " between");
                depth++;
            }
        }
        return lines;
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
    static void write(String key, List<PathToRoot> paths, JsonStringWriter out) {
        out.array(key);
        for (PathToRoot path : paths) {
            out.object();
            writeKeys(path, out);
            out.end();
        }
        out.end();
    }

    /** Writes the keys of a path into an object that is open. */
    static void writeKeys(PathToRoot path, JsonStringWriter out) {
        out.object("root")
                .value("id", AnswerStyle.id(path.root().id()))
                .value("kind", path.kinds().isEmpty() ? null : kind(path.kinds().get(0)))
                .array("kinds");
        path.kinds().forEach(kind -> out.value(kind(kind)));
        out.end().end().value("objects", path.objects()).value("length", path.length());
        out.array("steps");
        for (PathToRoot.Step step : path.steps()) {
            out.object()
                    .value("id", AnswerStyle.id(step.object().id()))
                    .value("class", step.object().className())
                    .value("field", step.field())
                    .value("label", step.label());
            if (step.skipped() > 0) {
                out.value("skipped", step.skipped());
            }
            out.end();
        }
        out.end();
    }
}
