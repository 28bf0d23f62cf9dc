package io.github.heapfold.hprof;

import java.util.Map;

/** Names of classes as people read them. */
public final class JavaNames {
    /** What stands before the name of a class where its class object is meant. */
    public static final String CLASS = "class ";

    private static final Map<Character, BasicType> PRIMITIVES = Map.of(
            'Z', BasicType.BOOLEAN,
            'C', BasicType.CHAR,
            'F', BasicType.FLOAT,
            'D', BasicType.DOUBLE,
            'B', BasicType.BYTE,
            'S', BasicType.SHORT,
            'I', BasicType.INT,
            'J', BasicType.LONG);

    private JavaNames() {}

    /**
     * {@code java.lang.String[]} of {@code [Ljava/lang/String;}; a name that is none of an array only loses its
     * slashes.
     */
    public static String readable(String name) {
        return name.startsWith("[") ? type(name) : name.replace('/', '.');
    }

    /** {@code int} of the descriptor {@code I}, {@code java.lang.String[]} of {@code [Ljava/lang/String;}. */
    public static String type(String descriptor) {
        int dimensions = 0;
        while (dimensions < descriptor.length() && descriptor.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = descriptor.substring(dimensions);
        if (element.length() == 1 && PRIMITIVES.containsKey(element.charAt(0))) {
            element = PRIMITIVES.get(element.charAt(0)).label();
        } else if (element.startsWith("L") && element.endsWith(";")) {
            element = element.substring(1, element.length() - 1);
        }
        return element.replace('/', '.') + "[]".repeat(dimensions);
    }

    /** A readable name without its package and the class around it: {@code Entry} of {@code java.util.Map$Entry}. */
    public static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** A class without its package: {@code Map.Entry[]}; the word {@code class} of a class object stays. */
    public static String withoutPackage(String className) {
        boolean isClass = className.startsWith(CLASS);
        String name = isClass ? className.substring(CLASS.length()) : className;
        String bare = name.startsWith("<") ? name : name.substring(name.lastIndexOf('.') + 1);
        return isClass ? CLASS + bare : bare;
    }

    /** A method as {@code run} or {@code java.lang.Thread.run}, of which the descriptor stands behind that; null of none. */
    public static String withoutDescriptor(String method) {
        int descriptor = method == null ? -1 : method.indexOf('(');
        return descriptor < 0 ? method : method.substring(0, descriptor);
    }
}
