package io.github.heapfold.analysis.mapping;

import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** What a mapping file says of one class. */
final class ClassMapping {
    private static final String OBJECT = "object";

    /** What stands for a field whose name two fields of the source have got. */
    private static final String AMBIGUOUS = "";

    private final String original;
    private final Map<String, String> fields = new HashMap<>();
    private final Map<String, List<MethodMapping>> methods = new HashMap<>();

    ClassMapping(String original) {
        this.original = original;
    }

    /** The class's name in the source. */
    String original() {
        return original;
    }

    void addField(String type, String name, String obfuscated) {
        String kind = isPrimitive(type) ? type : OBJECT;
        String before = fields.putIfAbsent(obfuscated + " " + kind, name);
        if (before != null && !before.equals(name)) {
            fields.put(obfuscated + " " + kind, AMBIGUOUS);
        }
    }

    private static boolean isPrimitive(String type) {
        for (BasicType basic : BasicType.values()) {
            if (basic.isPrimitive() && basic.label().equals(type)) {
                return true;
            }
        }
        return false;
    }

    /** The name in the source of a field that the class declares; the one given where that is not known. */
    String field(String obfuscated, BasicType type) {
        String name = fields.getOrDefault(obfuscated + " " + (type.isPrimitive() ? type.label() : OBJECT), AMBIGUOUS);
        return name.equals(AMBIGUOUS) ? obfuscated : name;
    }

    /** Shows names of fields, obfuscated ones first. */
    void forEachField(BiConsumer<String, String> visitor) {
        fields.forEach((key, name) -> {
            if (!name.equals(AMBIGUOUS)) {
                visitor.accept(key.substring(0, key.indexOf(' ')), name);
            }
        });
    }

    void addMethod(String obfuscated, MethodMapping method) {
        methods.computeIfAbsent(obfuscated, key -> new ArrayList<>()).add(method);
    }

    /** What has got this name, in the order of the file; empty where nothing has. */
    List<MethodMapping> methods(String obfuscated) {
        return methods.getOrDefault(obfuscated, List.of());
    }
}
