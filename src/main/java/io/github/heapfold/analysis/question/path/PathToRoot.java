package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.hprof.JavaNames;
import java.util.List;

/**
 * A chain of references from a root to an object, and the objects for which it is the same: those to which the same
 * classes lead.
 *
 * @param root the object that is a root
 * @param kinds why it is one; empty where the path begins at a class that is none
 * @param objects how many objects such paths lead to
 * @param alike of the paths to one object, for how many besides this one it stands: others that refer to the object, to
 *     which the same classes lead
 * @param steps the objects of one of these paths, the root first
 * @param length how many objects the path has; more than the steps where some in its middle are left out
 * @param total of the last field that all of these paths come by; null where that was not counted
 */
public record PathToRoot(
        ObjectView root,
        List<GcRoots.Kind> kinds,
        long objects,
        long alike,
        List<Step> steps,
        long length,
        Total total) {
    /** From a class loader by its list, and the array in that, to a class that it has loaded. */
    public static final int LOADER_TO_CLASS = 3;

    /** Elements of which each is on another one of the paths that are merged. */
    private static final String SEVERAL = "[…]";

    /** One for which there is no other. */
    public PathToRoot(ObjectView root, List<GcRoots.Kind> kinds, long objects, List<Step> steps, long length) {
        this(root, kinds, objects, 0, steps, length, null);
    }

    /**
     * To how many objects a field of the program leads, also to those that are told on other paths, which are shorter.
     *
     * @param declaredBy name of the class that declares the field
     */
    public record Total(String declaredBy, String field, long objects) {}

    PathToRoot with(Total counted) {
        return new PathToRoot(root, kinds, objects, alike, steps, length, counted);
    }

    PathToRoot with(List<Step> told) {
        return new PathToRoot(root, kinds, objects, alike, List.copyOf(told), length, total);
    }

    /**
     * An object on the way.
     *
     * @param ordinal of the object
     * @param label what tells it from others of its class; null where nothing does
     * @param key of the entry of a map by whose value the path goes on, what the file tells of its key; null of others
     * @param edges through what it refers to the next step; empty of the last, before a gap, and where the dump does
     *     not tell
     * @param skipped how many objects are left out between this step and the next
     * @param elements by how many of its references the paths go on that are merged to this one; 0 where not all of them
     *     come by this object
     */
    public record Step(
            long ordinal,
            ObjectView object,
            String label,
            EntryKey key,
            List<Edge> edges,
            long skipped,
            long elements) {
        /** One of a path that stands for itself, or on which all come by. */
        public Step(long ordinal, ObjectView object, String label, EntryKey key, List<Edge> edges, long skipped) {
            this(ordinal, object, label, key, edges, skipped, 1);
        }

        /** One whose key nobody has looked for. */
        public Step(long ordinal, ObjectView object, String label, List<Edge> edges, long skipped) {
            this(ordinal, object, label, null, edges, skipped);
        }

        Step with(EntryKey told) {
            return new Step(ordinal, object, label, told, edges, skipped, elements);
        }

        Step by(long ways) {
            return new Step(ordinal, object, label, key, edges, skipped, ways);
        }

        /** Whether the object is that of one path, and others that are merged to it have another one in its place. */
        public boolean isExample() {
            return elements == 0;
        }

        /** Whether it has a key under which all paths go on that are merged. */
        public boolean hasKeyOfAll() {
            return key != null && elements == 1;
        }

        /** Whether it is an array, and merged paths go on by several elements, or by those of several arrays. */
        private boolean isBySeveralElements() {
            return elements != 1 && !edges.isEmpty() && edges.get(0).kind() == Edge.Link.ELEMENT;
        }

        /** What leads to the next step on all paths that are merged: as the field, but no element that is one of several. */
        public String way() {
            return isBySeveralElements() ? SEVERAL : field();
        }

        /**
         * The first of the edges as people read it: the name of a field, an element in brackets; null where there is
         * none.
         */
        public String field() {
            return edges.isEmpty() ? null : edges.get(0).name();
        }
    }

    /** Whether it begins with a local variable. */
    public boolean isByLocal() {
        List<Edge> edges = steps.get(0).edges();
        return !edges.isEmpty() && edges.stream().allMatch(edge -> edge.kind() == Edge.Link.LOCAL);
    }

    /**
     * The step of the class to which a class loader that every program has leads, or the launcher of programs, for that is
     * alike in all of them; 0 where none does.
     */
    public int firstClass() {
        if (isLaunched()) {
            return 1;
        }
        for (int loader = 0; loader < steps.size() - 1; loader++) {
            if (isLoaderOfPlatform(loader)) {
                int last = Math.min(steps.size() - 2, loader + LOADER_TO_CLASS);
                for (int i = loader + 1; i <= last && steps.get(i - 1).skipped() == 0; i++) {
                    if (steps.get(i).object().isClass()) {
                        return i;
                    }
                }
            }
        }
        return 0;
    }

    /** Whether it begins at the class with which the program was started, as its launcher keeps that. */
    public boolean isLaunched() {
        return steps.size() > 2
                && steps.get(0).object().className().equals(JavaNames.CLASS + StartedProgram.LAUNCHER)
                && steps.get(0).edges().stream().anyMatch(edge -> edge.name().equals(StartedProgram.STARTED))
                && steps.get(1).object().isClass()
                && !ClassKinds.isPlatform(steps.get(1).object().className().substring(JavaNames.CLASS.length()));
    }

    /** Whether a step is a class loader that every program has. */
    public boolean isLoaderOfPlatform(int step) {
        return ClassKinds.isPlatformLoader(steps.get(step).object().className());
    }

    /** Whether a step is the class loader that every program has for its own classes. */
    public boolean isLoaderOfProgram(int step) {
        return ClassKinds.isProgramLoader(steps.get(step).object().className());
    }
}
