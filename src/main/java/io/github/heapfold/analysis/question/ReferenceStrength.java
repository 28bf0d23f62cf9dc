package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.HeapClasses;
import java.util.List;

/** How firmly the {@code referent} of a {@code java.lang.ref.Reference} is held; every other reference is strong. */
public enum ReferenceStrength {
    SOFT("java.lang.ref.SoftReference"),
    WEAK("java.lang.ref.WeakReference"),
    PHANTOM("java.lang.ref.PhantomReference"),
    /** Objects with a finalizer that has not run: HotSpot's, and the one of ART. */
    FINALIZER("java.lang.ref.FinalReference", "java.lang.ref.FinalizerReference");

    private final List<String> classes;

    ReferenceStrength(String... classes) {
        this.classes = List.of(classes);
    }

    /** By class index, the strength of the class's field {@code referent}; null of classes that are no references. */
    public static ReferenceStrength[] ofClasses(HeapClasses classes) {
        ReferenceStrength[] strengths = new ReferenceStrength[classes.count()];
        for (ReferenceStrength strength : values()) {
            for (String name : strength.classes) {
                for (int ancestor : classes.named(name)) {
                    for (int i = 0; i < strengths.length; i++) {
                        if (classes.isSubclass(i, ancestor)) {
                            strengths[i] = strength;
                        }
                    }
                }
            }
        }
        return strengths;
    }
}
