package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Methods as a programmer writes them: files have the types of their parameters as the virtual machine does. */
final class JavaMethod {
    private static final Map<Character, String> PRIMITIVES = Map.of(
            'Z', "boolean", 'C', "char", 'F', "float", 'D', "double", 'B', "byte", 'S', "short", 'I', "int", 'J',
            "long");

    private JavaMethod() {}

    /**
     * A method with the simple names of its parameters' types.
     *
     * @param method with its descriptor, as {@code java.lang.Thread.runWith(Ljava/lang/Object;I)V}
     * @return as {@code java.lang.Thread.runWith(Object, int)}; the same where it has no descriptor that can be read
     */
    static String readable(String method) {
        int open = method.indexOf('(');
        int close = method.indexOf(')', Math.max(0, open));
        if (open < 0 || close < 0) {
            return method;
        }
        List<String> types = new ArrayList<>();
        int at = open + 1;
        while (at < close) {
            int first = at;
            while (method.charAt(at) == '[') {
                at++;
            }
            String brackets = "[]".repeat(at - first);
            if (method.charAt(at) == 'L') {
                int end = method.indexOf(';', at);
                if (end < 0 || end > close) {
                    return method;
                }
                types.add(ObjectNames.simple(method.substring(at + 1, end).replace('/', '.')) + brackets);
                at = end + 1;
            } else {
                String primitive = PRIMITIVES.get(method.charAt(at));
                if (primitive == null) {
                    return method;
                }
                types.add(primitive + brackets);
                at++;
            }
        }
        return method.substring(0, open) + "(" + String.join(", ", types) + ")";
    }
}
