package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** What places in a tree of owners are called: after a field that a programmer can look for. */
final class OwnerNames {
    private OwnerNames() {}

    private static String name(OwnerStep step) {
        return step.declaringClass() + "." + step.field();
    }

    /** The field that leads to a step; empty where it is none of a class of the program. */
    static String ofProgram(OwnerStep step) {
        boolean isField = step.holder() != null && !step.field().equals(OwnerStep.ELEMENT);
        return isField && !ClassKinds.isPlatform(step.declaringClass()) ? name(step) : "";
    }

    /** The field of the program or a library that is nearest on the way up; empty where there is none. */
    static String ofProgram(int last, IntUnaryOperator parents, IntFunction<OwnerStep> steps) {
        for (int node = last; node != OwnerTree.TOP; node = parents.applyAsInt(node)) {
            String own = ofProgram(steps.apply(node));
            if (!own.isEmpty()) {
                return own;
            }
        }
        return "";
    }

    /** That field; where there is none the topmost of another, and where no field leads there the topmost class. */
    static String of(int last, IntUnaryOperator parents, IntFunction<OwnerStep> steps) {
        String own = ofProgram(last, parents, steps);
        if (!own.isEmpty()) {
            return own;
        }
        String first = null;
        String top = null;
        for (int node = last; node != OwnerTree.TOP; node = parents.applyAsInt(node)) {
            OwnerStep step = steps.apply(node);
            first = step.holder() == null ? first : name(step);
            top = step.className();
        }
        return first == null ? top : first;
    }
}
