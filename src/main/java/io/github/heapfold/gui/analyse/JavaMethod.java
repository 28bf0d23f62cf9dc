package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.ParameterTypes;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import java.util.stream.Collectors;

/** Methods as a programmer writes them: files have the types of their parameters as the virtual machine does. */
final class JavaMethod {
    private JavaMethod() {}

    /**
     * A method with the simple names of its parameters' types.
     *
     * @param method with its descriptor, as {@code java.lang.Thread.runWith(Ljava/lang/Object;I)V}
     * @return as {@code java.lang.Thread.runWith(Object, int)}; the same where it has no descriptor that can be read
     */
    static String readable(String method) {
        int open = method.indexOf('(');
        String descriptor = method.substring(Math.max(0, open));
        if (open < 0 || !ParameterTypes.areReadable(descriptor)) {
            return method;
        }
        return ParameterTypes.of(descriptor).stream()
                .map(ObjectNames::simple)
                .collect(Collectors.joining(", ", method.substring(0, open) + "(", ")"));
    }
}
