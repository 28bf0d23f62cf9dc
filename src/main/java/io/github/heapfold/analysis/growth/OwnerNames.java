package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** What places in a tree of owners are called: after a field that a programmer can look for. */
final class OwnerNames {
    private OwnerNames() {}

    private static String name(OwnerStep step) {
        return step.declaringClass() + "." + step.field();
    }

    /** The field that leads to a step; empty where it is none that somebody wrote who did not the platform. */
    static String ofProgram(OwnerStep step) {
        boolean isWritten = isOfNoPlatform(step)
                && !isOfTheMachine(step.field())
                && !GeneratedNames.isGenerated(step.declaringClass());
        return isWritten ? name(step) : "";
    }

    /** A static or field that keeps something, or the method that has it in a variable; empty of any other place. */
    static String ofProgram(Keeper keeper) {
        if (keeper.className() == null) {
            return "";
        }
        return switch (keeper.kind()) {
            case STATIC, FIELD -> ofProgram(new OwnerStep("", keeper.className(), keeper.name(), true));
            case LOCAL -> ofProgram(new OwnerStep("", keeper.className() + "." + keeper.name(), Edge.LOCAL, true));
            case THREAD, ROOT -> "";
        };
    }

    /**
     * Whether nobody wrote it: a static of the virtual machine as {@code <resolved_references>}, where many classes have
     * the same literals, which are no matter of the one that is not of the platform; or what leads from a class to its
     * loader or the class above it, and from an object to its class.
     */
    private static boolean isOfTheMachine(String field) {
        return MachineStatics.has(field) && !field.equals(Edge.LOCAL);
    }

    private static boolean isOfNoPlatform(OwnerStep step) {
        return step.holder() != null
                && !step.field().equals(OwnerStep.ELEMENT)
                && !ClassKinds.isPlatform(step.declaringClass());
    }

    /** The field of the program or a library that is nearest on the way up; empty where there is none. */
    static String ofProgram(int last, IntUnaryOperator parents, IntFunction<OwnerStep> steps) {
        return ofProgram(last, parents, steps, className -> true);
    }

    /** The same of some classes. */
    static String ofProgram(
            int last, IntUnaryOperator parents, IntFunction<OwnerStep> steps, Predicate<String> classes) {
        for (int node = last; node != OwnerTree.TOP; node = parents.applyAsInt(node)) {
            String own = ofProgram(steps.apply(node), classes);
            if (!own.isEmpty()) {
                return own;
            }
        }
        return "";
    }

    /** The field that leads to a step, where one of some classes has it and it is of the program or a library. */
    static String ofProgram(OwnerStep step, Predicate<String> classes) {
        String own = ofProgram(step);
        return own.isEmpty() || classes.test(step.declaringClass()) ? own : "";
    }

    /**
     * Where there is no such field, the nearest of a class that was made while the program ran, else the topmost of
     * another, and where no field leads there the topmost class.
     */
    static String ofOthers(int last, IntUnaryOperator parents, IntFunction<OwnerStep> steps) {
        String made = null;
        String first = null;
        String top = null;
        for (int node = last; node != OwnerTree.TOP; node = parents.applyAsInt(node)) {
            OwnerStep step = steps.apply(node);
            made = made == null && isOfNoPlatform(step) ? name(step) : made;
            first = step.holder() == null ? first : name(step);
            top = step.className();
        }
        return made != null ? made : first == null ? top : first;
    }
}
