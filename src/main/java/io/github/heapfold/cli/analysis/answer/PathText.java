package io.github.heapfold.cli.analysis.answer;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathTree;
import io.github.heapfold.analysis.secrets.withheld.SecretKeys;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A path from a root: as an indented tree for people, as JSON for programs. */
public final class PathText {
    /** Deeper steps are not moved further to the right. */
    private static final int MOST_INDENT = 24;

    private PathText() {}

    /** The word for why something is a root. */
    static String kind(GcRoots.Kind kind) {
        return EnumWord.of(kind);
    }

    /**
     * The first line is the root, each further one the field of the object before and the object; without how a class
     * loader that every program has leads to a class, which is alike in all of them.
     */
    public static List<String> linesFromClass(PathToRoot path, AnswerStyle style) {
        PathTree tree = PathTree.fromClass(path);
        String begin = switch (tree.begin()) {
            case ROOT -> root(path);
            case PROGRAM -> "loaded by the program's class loader";
            case PLATFORM -> "loaded by the platform's class loader";
        };
        String branch = style.branch();
        return tree.lines().stream()
                .map(line -> line(line, path, begin, branch, style))
                .toList();
    }

    /** To how many objects it leads, and how many there are in all where their field is on other paths as well. */
    public static String heading(PathToRoot path) {
        PathToRoot.Total total = path.total();
        String objects = Units.count(path.objects(), "object", "objects");
        return total == null || total.objects() <= path.objects()
                ? objects + ":"
                : String.format(
                        "%s of the %s to which %s.%s leads:",
                        Units.count(path.objects()), Units.count(total.objects()), total.declaredBy(), total.field());
    }

    private static String line(PathTree.Line line, PathToRoot path, String begin, String branch, AnswerStyle style) {
        if (line.step() == null) {
            return indent(line.depth()) + branch + style.ellipsis() + " "
                    + Units.count(line.left(), "object", "objects") + " like it";
        }
        PathToRoot.Step step = line.step();
        String object = step.object().className() + " "
                + Ids.text(step.object().id())
                + (step.label() == null ? "" : " " + AnswerStyle.quoted(step.label()))
                + (step.hasKeyOfAll() ? " key " + key(path.steps(), path.steps().indexOf(step)) : "");
        String arrow = line.field() == null ? "" : line.field().replace("…", style.ellipsis()) + "  ";
        return line.depth() == 0 ? object + "  (" + begin + ")" : indent(line.depth()) + branch + arrow + object;
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
        if (path.total() != null) {
            out.object("total")
                    .value("class", path.total().declaredBy())
                    .value("field", path.total().field())
                    .value("objects", path.total().objects())
                    .end();
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
            if (step.elements() != 1) {
                out.value("elements", step.isExample() ? null : step.elements());
            }
            if (step.skipped() > 0) {
                out.value("skipped", step.skipped());
            }
            out.end();
        }
        out.end();
    }
}
