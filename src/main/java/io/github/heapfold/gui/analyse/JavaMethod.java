package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.ParameterTypes;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.text.CutText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.scene.text.Font;

/** Methods as a programmer writes them: files have the types of their parameters as the virtual machine does. */
final class JavaMethod {
    private static final String CUT = "…";

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
     * As much of a method as there is room for: its packages go first, and then the types of its parameters. The name of
     * its class, its own and the line stay.
     *
     * @param words a method as {@link #readable} has it, and what is said of its place
     * @param room in pixels
     */
    static String cut(Font font, String words, double room) {
        List<String> shorter = shorter(words);
        return shorter.stream()
                .filter(each -> CutText.width(font, each) <= room)
                .findFirst()
                .orElseGet(() -> CutText.name(font, shorter.get(shorter.size() - 1), room));
    }

    /** From the whole one on. */
    static List<String> shorter(String words) {
        List<String> all = new ArrayList<>(List.of(words));
        int end = END.matcher(words).replaceFirst("").length();
        String name = words.substring(0, end);
        String type = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        for (int dot = type.indexOf('.'); dot >= 0; dot = type.indexOf('.', dot + 1)) {
            all.add((dot == type.lastIndexOf('.') ? "" : CUT) + words.substring(dot + 1));
        }
        String bare = all.get(all.size() - 1);
        String without = PARAMETERS.matcher(bare).replaceFirst("$1(" + CUT + ")");
        if (without.length() < bare.length()) {
            all.add(without);
        }
        return all;
    }
}
