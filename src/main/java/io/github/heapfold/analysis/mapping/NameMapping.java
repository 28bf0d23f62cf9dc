package io.github.heapfold.analysis.mapping;

import io.github.heapfold.analysis.heap.ParameterTypes;
import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the source for those of the program. What is not known keeps the name that it has. */
public final class NameMapping {
    private static final String ARRAY = "[]";
    private static final Pattern CLASS_IN_DESCRIPTOR = Pattern.compile("L([^;]+);");

    private final Map<String, ClassMapping> classes = new HashMap<>();

    /**
     * A method of the source that was running.
     *
     * @param className its class; null where not even the program's is known
     * @param method name and descriptor
     * @param line line in the source; 0 or less where there is none
     */
    public record Frame(String className, String method, int line) {}

    /** Is shown one name; {@code field} is null for that of the class itself. */
    @FunctionalInterface
    public interface Visitor {
        void name(String obfuscatedClass, String field, String original);
    }

    ClassMapping add(String obfuscated, String original) {
        return classes.computeIfAbsent(obfuscated, key -> new ClassMapping(original));
    }

    /** Shows all classes and fields. */
    public void forEach(Visitor visitor) {
        classes.forEach((obfuscated, mapping) -> {
            visitor.name(obfuscated, null, mapping.original());
            mapping.forEachField((field, original) -> visitor.name(obfuscated, field, original));
        });
    }

    /** The name of a class or array class. */
    public String className(String name) {
        int end = name.length();
        while (name.startsWith(ARRAY, end - ARRAY.length())) {
            end -= ARRAY.length();
        }
        ClassMapping mapping = classes.get(name.substring(0, end));
        return mapping == null ? name : mapping.original() + name.substring(end);
    }

    /** The name of a field or static, by the name that the class which declares it has in the program. */
    public String fieldName(String declaredBy, String field, BasicType type) {
        ClassMapping mapping = classes.get(declaredBy);
        return mapping == null ? field : mapping.field(field, type);
    }

    /**
     * What was running, from the innermost method out: more than one where methods were put into others.
     *
     * @param className the class as it is called in the program; null where it is not known
     * @param method name and descriptor as {@code a(La/b;)V}, or the name alone
     * @param line line number; 0 or less where there is none
     */
    public List<Frame> frames(String className, String method, int line) {
        int open = method.indexOf('(');
        String name = open < 0 ? method : method.substring(0, open);
        String descriptor = open < 0 ? "" : descriptor(method.substring(open));
        String owner = className == null ? null : className(className);
        ClassMapping mapping = className == null ? null : classes.get(className);
        List<MethodMapping> found = mapping == null ? List.of() : stack(mapping.methods(name), descriptor, line);
        if (found.isEmpty()) {
            return List.of(new Frame(owner, name + descriptor, line));
        }
        List<Frame> frames = new ArrayList<>();
        for (MethodMapping each : found) {
            boolean outermost = frames.size() + 1 == found.size();
            frames.add(new Frame(
                    each.owner() == null ? owner : each.owner(),
                    // What was put into another has no descriptor of its own any more.
                    each.name() + (outermost ? descriptor : "(" + each.arguments() + ")"),
                    each.original(line)));
        }
        return frames;
    }

    private String descriptor(String descriptor) {
        Matcher matcher = CLASS_IN_DESCRIPTOR.matcher(descriptor);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(
                "L" + className(found.group(1).replace('/', '.')).replace('.', '/') + ";"));
    }

    /** The lines of the file that hold for one frame; empty where that cannot be told. */
    private static List<MethodMapping> stack(List<MethodMapping> methods, String descriptor, int line) {
        List<List<MethodMapping>> stacks = new ArrayList<>();
        for (MethodMapping method : methods) {
            List<MethodMapping> last = stacks.isEmpty() ? null : stacks.get(stacks.size() - 1);
            if (last != null && last.get(0).isOfSameLines(method)) {
                last.add(method);
            } else {
                stacks.add(new ArrayList<>(List.of(method)));
            }
        }
        if (!descriptor.isEmpty()) {
            String arguments = String.join(",", ParameterTypes.of(descriptor));
            List<List<MethodMapping>> same = stacks.stream()
                    .filter(stack -> outermost(stack).arguments().equals(arguments))
                    .toList();
            stacks = same.isEmpty() ? stacks : same;
        }
        if (line > 0) {
            stacks = stacks.stream().filter(stack -> stack.get(0).covers(line)).toList();
            if (!stacks.isEmpty() && stacks.get(0).get(0).isRange()) {
                return stacks.get(0);
            }
        }
        long names = stacks.stream()
                .map(stack -> outermost(stack).owner() + " " + outermost(stack).name())
                .distinct()
                .count();
        return names == 1 ? List.of(outermost(stacks.get(0))) : List.of();
    }

    private static MethodMapping outermost(List<MethodMapping> stack) {
        return stack.get(stack.size() - 1);
    }
}
