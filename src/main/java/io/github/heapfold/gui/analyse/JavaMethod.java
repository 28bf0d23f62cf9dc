package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.ParameterTypes;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.text.CutText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.scene.text.Font;

/** Methods as a programmer writes them: files have the types of their parameters as the virtual machine does. */
final class JavaMethod {
    /** Behind the name of a method: parameters, or where it is. */
    private static final Pattern END = Pattern.compile("[( :].*");

    private static final Pattern PARAMETERS = Pattern.compile("^([^( ]+)\\([^)]*\\)");

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

    /**
     * As much of a method as there is room for: its packages go first, then the types of its parameters, and then the
     * middle of what is left, so that it still begins with its class and ends with the line.
     *
     * @param words a method as {@link #readable} has it, and what is said of its place
     * @param room in pixels
     */
    static String cut(Font font, String words, double room) {
        return CutText.first(font, shorter(words), room);
    }

    /** From the whole one on. */
    static List<String> shorter(String words) {
        String name = END.matcher(words).replaceFirst("");
        List<String> all = CutText.shorter(words, Math.max(0, name.lastIndexOf('.')));
        String bare = all.get(all.size() - 1);
        String without = PARAMETERS.matcher(bare).replaceFirst("$1(" + CutText.CUT + ")");
        if (without.length() < bare.length()) {
            all.add(without);
        }
        return all;
    }
}
