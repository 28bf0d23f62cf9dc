package io.github.heapfold.capture.agent;

import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What stands after the {@code =} of {@code -javaagent}:
 * {@code when=heap>=85%/30s;dir=/dumps;profile=oom;max=3;gap=10m;all}.
 *
 * @param condition when to capture
 * @param folder where captures go
 * @param profile how the dump is folded
 * @param most captures in the life of this JVM
 * @param gap at least between two of them
 * @param live only what can be reached
 * @param program the jar that folds; null for the one beside the agent
 * @param then what the program is told to do with each folded file
 * @param secrets variables of its environment that this speaks of: what stands in a command line is there for all users
 *     to see
 */
record AgentOptions(
        Condition condition,
        File folder,
        String profile,
        int most,
        Duration gap,
        boolean live,
        File program,
        List<String> then,
        Map<String, String> secrets) {
    /** What the program knows by name; every other profile is a file. */
    static final Set<String> PROFILES = Set.of("koom", "lossless", "mat", "matrix", "oom", "share", "shark", "tailor");

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException where they are wrong; the message says why, for the user
     */
    static AgentOptions parse(String text) {
        Condition condition = Condition.parse("heap>=85%");
        File folder = new File("").getAbsoluteFile();
        String profile = "oom";
        int most = 3;
        Duration gap = Duration.ofMinutes(10);
        boolean live = true;
        File program = null;
        List<String> then = new ArrayList<>();
        Map<String, String> secrets = new LinkedHashMap<>();
        for (String option : text == null ? new String[0] : text.split(";", -1)) {
            int equals = option.indexOf('=');
            String name = (equals < 0 ? option : option.substring(0, equals)).strip();
            String value = equals < 0 ? "" : option.substring(equals + 1).strip();
            switch (name) {
                case "" -> {}
                case "when" -> condition = Condition.parse(value);
                case "dir" -> folder = new File(value).getAbsoluteFile();
                case "profile" -> profile = value;
                case "max" -> most = number(value);
                case "gap" -> gap = Durations.parse(value);
                case "all" -> live = false;
                case "heapfold" -> program = new File(value).getAbsoluteFile();
                case "then" -> then.addAll(List.of("--then", ShellCommand.check(value)));
                case "upload" -> then.add("--upload=" + hidden(value, secrets));
                case "upload-header" -> then.addAll(List.of("--upload-header", header(value, secrets)));
                default ->
                    throw new IllegalArgumentException("'" + name
                            + "' is none of when, dir, profile, max, gap, all, heapfold, then, upload, upload-header");
            }
        }
        if (!folder.isDirectory()) {
            throw new IllegalArgumentException("the folder " + folder + " does not exist");
        }
        if (!PROFILES.contains(profile) && !inFolder(folder, profile).isFile()) {
            throw new IllegalArgumentException("there is no profile " + profile + ", and there is no such file");
        }
        return new AgentOptions(condition, folder, profile, most, gap, live, program, then, secrets);
    }

    /** The program is started in the folder. */
    private static File inFolder(File folder, String path) {
        File file = new File(path);
        return file.isAbsolute() ? file : new File(folder, path);
    }

    /** The name of the variable that holds a value, unless that names another place itself. */
    private static String hidden(String value, Map<String, String> secrets) {
        if (value.startsWith("@env:") || value.startsWith("@file:")) {
            return value;
        }
        String variable = "HEAPFOLD_AGENT_" + (secrets.size() + 1);
        secrets.put(variable, value);
        return "@env:" + variable;
    }

    private static String header(String text, Map<String, String> secrets) {
        int colon = text.indexOf(':');
        if (colon <= 0 || text.substring(colon + 1).isBlank()) {
            throw new IllegalArgumentException("upload-header is written 'Name: value'");
        }
        return text.substring(0, colon) + ": "
                + hidden(text.substring(colon + 1).strip(), secrets);
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("max: '" + text + "' is no number", e);
        }
    }
}
