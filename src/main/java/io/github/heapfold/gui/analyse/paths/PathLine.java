package io.github.heapfold.gui.analyse.paths;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.secrets.withheld.SecretKeys;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a path.
 *
 * @param depth how far it is indented, from 0; -1 of the heading of a path
 * @param before what leads to the object: a kind of root, a field
 * @param name of the class, or the words of a heading
 * @param label what tells the object from others; of an entry of a map its key
 * @param id of the object; null of a heading and of a gap
 */
public record PathLine(int depth, String before, String name, String label, Long id) {
    static PathLine heading(String words) {
        return new PathLine(-1, "", words, "", null);
    }

    /** The objects of a path, from its root on. */
    static List<PathLine> of(PathToRoot path) {
        return of(path.steps(), ReportTexts.in(Texts.locale()).roots(path.kinds()));
    }

    /** The same without how a class loader that every program has leads to a class, which is alike in all of them. */
    public static List<PathLine> fromClass(PathToRoot path) {
        int from = path.firstClass();
        return from == 0 ? of(path) : of(path.steps().subList(from, path.steps().size()), "");
    }

    private static List<PathLine> of(List<PathToRoot.Step> steps, String root) {
        List<PathLine> lines = new ArrayList<>();
        String before = root;
        int depth = 0;
        for (int i = 0; i < steps.size(); i++) {
            PathToRoot.Step step = steps.get(i);
            String name = step.object().className();
            // Of a root that is a class, its kind says so already.
            boolean told = depth == 0 && before.endsWith(JavaNames.CLASS.strip()) && name.startsWith(JavaNames.CLASS);
            lines.add(new PathLine(
                    depth++,
                    before,
                    told ? name.substring(JavaNames.CLASS.length()) : name,
                    step.hasKeyOfAll() ? " " + key(steps, i) : ObjectNames.label(step.label()),
                    step.object().id()));
            before = step.way() == null ? "" : step.way();
            if (step.skipped() > 0) {
                lines.add(new PathLine(depth++, "", text("paths.gap", Units.count(step.skipped())), "", null));
            }
        }
        return lines;
    }

    private static String key(List<PathToRoot.Step> steps, int step) {
        if (SecretKeys.withholds(steps, step)) {
            return text("paths.key", text("paths.withheld"));
        }
        EntryKey key = steps.get(step).key();
        return text("paths.key", key.isText() ? ObjectNames.label(key.text()).strip() : key.text());
    }

    /** As it is read where there are no colours. */
    public String words() {
        return "  ".repeat(Math.max(0, depth))
                + (depth > 0 ? "↳ " : "")
                + (before.isEmpty() ? "" : before + " ")
                + name
                + label
                + (id == null ? "" : " " + Ids.text(id));
    }
}
