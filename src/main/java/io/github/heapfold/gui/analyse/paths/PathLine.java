package io.github.heapfold.gui.analyse.paths;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of a path.
 *
 * @param depth how far it is indented, from 0; -1 of the heading of a path
 * @param before what leads to the object: a kind of root, a field
 * @param name of the class, or the words of a heading
 * @param label what tells the object from others
 * @param id of the object; null of a heading and of a gap
 */
public record PathLine(int depth, String before, String name, String label, Long id) {
    static PathLine heading(String words) {
        return new PathLine(-1, "", words, "", null);
    }

    /** The objects of a path, from its root on. */
    public static List<PathLine> of(PathToRoot path) {
        List<PathLine> lines = new ArrayList<>();
        String before = path.kinds().isEmpty()
                ? text("root.CLASS")
                : path.kinds().stream().map(kind -> text("root." + kind)).collect(Collectors.joining(", "));
        int depth = 0;
        for (PathToRoot.Step step : path.steps()) {
            lines.add(new PathLine(
                    depth++,
                    before,
                    step.object().className(),
                    ObjectNames.label(step.label()),
                    step.object().id()));
            before = step.field() == null ? "" : step.field();
            if (step.skipped() > 0) {
                lines.add(new PathLine(depth++, "", text("paths.gap", Units.count(step.skipped())), "", null));
            }
        }
        return lines;
    }

    /** As it is read where there are no colours. */
    public String words() {
        return "  ".repeat(Math.max(0, depth))
                + (depth > 0 ? "↳ " : "")
                + (before.isEmpty() ? "" : before + " ")
                + name
                + label
                + (id == null ? "" : " " + ObjectNames.id(id));
    }
}
