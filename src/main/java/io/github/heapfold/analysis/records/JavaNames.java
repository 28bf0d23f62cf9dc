package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import java.util.Map;

/** Names of classes as people read them. */
public final class JavaNames {
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
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (dimensions > 0 && element.length() == 1 && PRIMITIVES.containsKey(element.charAt(0))) {
            element = PRIMITIVES.get(element.charAt(0)).label();
        } else if (dimensions > 0 && element.startsWith("L") && element.endsWith(";")) {
            element = element.substring(1, element.length() - 1);
        }
        return element.replace('/', '.') + "[]".repeat(dimensions);
    }
}
