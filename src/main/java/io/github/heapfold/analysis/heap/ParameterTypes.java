package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.JavaNames;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types of a method's parameters, which files have as the virtual machine writes them. */
public final class ParameterTypes {
    private static final Pattern TYPE = Pattern.compile("(\\[*)([ZCFDBSIJ]|L[^;]+;)");

    private ParameterTypes() {}

    /**
     * The types as a programmer writes them, with packages.
     *
     * @param descriptor as {@code ([ILjava/lang/Object;)V}; what of it cannot be read is passed over
     * @return as {@code int[]} and {@code java.lang.Object}
     */
    public static List<String> of(String descriptor) {
        return types(descriptor)
                .results()
                .map(type -> JavaNames.type(type.group()))
                .toList();
    }

    /** Whether nothing of a descriptor is passed over. */
    public static boolean areReadable(String descriptor) {
        int letters = types(descriptor)
                .results()
                .mapToInt(type -> type.end() - type.start())
                .sum();
        return letters == descriptor.indexOf(')') - 1;
    }

    private static Matcher types(String descriptor) {
        return TYPE.matcher(descriptor).region(1, Math.max(1, descriptor.indexOf(')')));
    }
}
