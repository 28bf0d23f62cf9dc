package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Visible;

/** How objects are called where there is little room. */
public final class ObjectNames {
    private static final int LABEL = 40;

    private ObjectNames() {}

    /** A class without its package: {@code Map.Entry[]}; the word {@code class} of a class object stays. */
    public static String simple(String className) {
        return JavaNames.withoutPackage(className);
    }

    /** A label behind a name, in quotes; nothing where there is none. */
    public static String label(String label) {
        if (label == null || label.isEmpty()) {
            return "";
        }
        return " \"" + Visible.cut(label, LABEL) + "\"";
    }
}
