package io.github.heapfold.cli.mcp;

import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A question that an assistant may ask: a command whose arguments it gives by name.
 *
 * @param parameters beside the file and the page
 * @param tables the keys of the answer that are lists of any length, as {@code android.traces} of what is inside another
 * @param scope which files the question is about
 * @param command makes the command
 */
record HeapTool(
        String name,
        String description,
        List<Parameter> parameters,
        Set<String> tables,
        Scope scope,
        Function<Terminal, JobCommand> command) {
    /** What a question is about. */
    enum Scope {
        /** The heap in one file, which stays open for the next question. */
        HEAP,
        /** One file, and not the objects in it. */
        FILE,
        /** All files that were named. */
        ALL_FILES
    }

    /**
     * What an assistant can say.
     *
     * @param option the option of the command; null of what stands behind the file
     * @param words what can be said; empty for any text
     */
    record Parameter(String name, String option, String description, List<String> words, boolean required) {}

    /** The arguments as JSON Schema. */
    Map<String, Object> schema(List<String> files) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        if (scope != Scope.ALL_FILES) {
            properties.put("file", Map.of("type", "string", "enum", files, "description", "Which file."));
            if (files.size() > 1) {
                required.add("file");
            }
        }
        for (Parameter parameter : parameters) {
            Map<String, Object> property = new LinkedHashMap<>();
            property.put("type", "string");
            property.put("description", parameter.description());
            if (!parameter.words().isEmpty()) {
                property.put("enum", parameter.words());
            }
            properties.put(parameter.name(), property);
            if (parameter.required()) {
                required.add(parameter.name());
            }
        }
        properties.put("offset", number(0, AnswerPage.MOST_OFFSET, 0, "Rows of each table to skip."));
        properties.put("limit", number(1, AnswerPage.MOST_ROWS, AnswerPage.ROWS, "Rows of each table at most."));
        properties.put(
                "innerOffset",
                number(
                        0,
                        AnswerPage.MOST_OFFSET,
                        0,
                        "Entries to skip of each list in a row: page.inner.next, where a row was too long."));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> number(int least, int most, int standard, String description) {
        return Map.of(
                "type", "integer", "minimum", least, "maximum", most, "default", standard, "description", description);
    }

    /** The file that is meant. */
    String file(Map<String, Object> said, List<String> files) throws ToolException {
        Object file = said.getOrDefault("file", files.size() == 1 ? files.get(0) : null);
        // Where there are several and none is said, it is null, which a List.of cannot be asked for.
        if (file instanceof String known && files.contains(known)) {
            return known;
        }
        throw new ToolException("file has to be one of " + files);
    }

    /**
     * The command's arguments. Nothing that is said can become another option.
     *
     * @param rows how many rows of a table at most
     */
    List<String> arguments(Map<String, Object> said, List<String> files, int rows) throws ToolException {
        refuseUnknown(said);
        List<String> options = new ArrayList<>(List.of("--json"));
        List<String> others = new ArrayList<>(List.of("--"));
        others.addAll(scope == Scope.ALL_FILES ? files : List.of(file(said, files)));
        if (scope != Scope.FILE) {
            options.add("--limit=" + rows);
        }
        for (Parameter parameter : parameters) {
            Object value = said.get(parameter.name());
            if (value == null ? parameter.required() : !(value instanceof String)) {
                throw new ToolException(parameter.name() + " has to be a text: " + parameter.description());
            }
            if (value != null) {
                if (!parameter.words().isEmpty() && !parameter.words().contains(value)) {
                    throw new ToolException(parameter.name() + " has to be one of " + parameter.words());
                }
                if (parameter.option() == null) {
                    others.add((String) value);
                } else {
                    options.add(parameter.option() + "=" + value);
                }
            }
        }
        options.addAll(others);
        return options;
    }

    private void refuseUnknown(Map<String, Object> said) throws ToolException {
        Set<String> unknown = new TreeSet<>(said.keySet());
        parameters.forEach(parameter -> unknown.remove(parameter.name()));
        unknown.removeAll(Set.of("limit", "offset", "innerOffset"));
        if (scope != Scope.ALL_FILES) {
            unknown.remove("file");
        }
        if (!unknown.isEmpty()) {
            throw new ToolException(name + " takes no " + String.join(", ", unknown));
        }
    }
}
