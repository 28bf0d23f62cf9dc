package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ObjectView;
import java.util.ArrayList;
import java.util.List;

/**
 * A path from a root as people read it, a line for an object: without how a class loader that every program has leads to
 * a class, and of a list of more than a few objects of one class with the first and the last.
 *
 * @param begin what the first object is
 */
public record PathTree(Begin begin, List<Line> lines) {
    /** Where the lines begin. */
    public enum Begin {
        /** At the root. */
        ROOT,
        /** At a class that the class loader has loaded which every program has for its own classes. */
        PROGRAM,
        /** At a class that a class loader of the platform has loaded. */
        PLATFORM
    }

    /**
     * An object, or several that are left out.
     *
     * @param depth from 0
     * @param field of the object above that leads there; null where that is not known, and of what is left out
     * @param step the object; null of what is left out
     * @param left how many are left out; 0 of an object
     */
    public record Line(int depth, String field, PathToRoot.Step step, long left) {}

    /** Least objects of one class, one after the other, that are a list. */
    private static final int LEAST_RUN = 4;

    /** A path without how a class loader or launcher that every program has leads to a class, which is alike in all of them. */
    public static PathTree fromClass(PathToRoot path) {
        int from = path.firstClass();
        if (from == 0) {
            return new PathTree(Begin.ROOT, lines(path.steps()));
        }
        int loader = from;
        while (loader > 0 && !path.isLoaderOfPlatform(loader)) {
            loader--;
        }
        return new PathTree(
                path.isLaunched() || path.isLoaderOfProgram(loader) ? Begin.PROGRAM : Begin.PLATFORM,
                lines(path.steps().subList(from, path.steps().size())));
    }

    /**
     * A path without the numbers in names of classes that are made at run time, which say nothing to anybody and keep
     * objects of such classes from being a list.
     */
    public static PathToRoot readable(PathToRoot path) {
        List<PathToRoot.Step> steps = path.steps().stream()
                .map(step -> new PathToRoot.Step(
                        step.ordinal(),
                        readable(step.object()),
                        step.label(),
                        step.key(),
                        step.edges(),
                        step.skipped(),
                        step.elements()))
                .toList();
        return new PathToRoot(
                readable(path.root()), path.kinds(), path.objects(), path.alike(), steps, path.length(), path.total());
    }

    private static ObjectView readable(ObjectView object) {
        return new ObjectView(object.id(), GeneratedNames.without(object.className()));
    }

    private static List<Line> lines(List<PathToRoot.Step> steps) {
        List<Line> lines = new ArrayList<>();
        String field = null;
        int depth = 0;
        for (int i = 0; i < steps.size(); i++) {
            PathToRoot.Step step = steps.get(i);
            lines.add(new Line(depth++, field, step, 0));
            field = step.way();
            int last = lastOfRun(steps, i);
            long left = step.skipped();
            for (int skipped = i + 1; skipped < last; skipped++) {
                left += 1 + steps.get(skipped).skipped();
            }
            if (left > 0) {
                lines.add(new Line(depth++, null, null, left));
                i = Math.max(i, last - 1);
                field = steps.get(i).way();
            }
        }
        return List.copyOf(lines);
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
}
