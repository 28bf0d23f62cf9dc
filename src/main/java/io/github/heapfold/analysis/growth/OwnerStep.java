package io.github.heapfold.analysis.growth;

import io.github.heapfold.hprof.JavaNames;

/**
 * Objects of a class at one place on the ways from the roots: what leads to them from the step before.
 *
 * @param className of the objects; {@code class X} of the class object of X
 * @param holder the class whose field leads here; null where none does: of roots and class objects
 * @param field its name, {@code []} of elements; null where there is no holder
 * @param shared whether the holder is only one of several that refer to the objects, so that none keeps them alone
 */
public record OwnerStep(String className, String holder, String field, boolean shared) {
    /** The field of what is an element of an array. */
    static final String ELEMENT = "[]";

    public boolean isClassObject() {
        return className.startsWith(JavaNames.CLASS);
    }

    /** The class of a class object. */
    public String describedClass() {
        return className.substring(JavaNames.CLASS.length());
    }

    /** The class that has the field, of statics too; null where there is no holder. */
    public String declaringClass() {
        return isStatic() ? holder.substring(JavaNames.CLASS.length()) : holder;
    }

    boolean isStatic() {
        return holder != null && holder.startsWith(JavaNames.CLASS);
    }
}
