package io.github.heapfold.capture.agent;

import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

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

    private static final Set<String> METHODS = Set.of("PUT", "POST");

    /** What the program takes once. */
    private static final Set<String> ONCE = Set.of("then", "upload", "upload-method");

    /**
     * Reads the options. All of them, also those that are only of use when a dump is folded: what is wrong with them
     * then keeps it from being folded.
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
        Set<String> given = new HashSet<>();
        for (String option : text == null ? new String[0] : text.split(";", -1)) {
            int equals = option.indexOf('=');
            String name = (equals < 0 ? option : option.substring(0, equals)).strip();
            String value = equals < 0 ? "" : option.substring(equals + 1).strip();
            if (!given.add(name) && ONCE.contains(name)) {
                throw new IllegalArgumentException(name + " is given twice");
            }
            switch (name) {
                case "" -> {}
                case "when" -> condition = condition(value);
                case "dir" -> folder = new File(value).getAbsoluteFile();
                case "profile" -> profile = value;
                case "max" -> most = number(value);
                case "gap" -> gap = Durations.parse(value);
                case "all" -> live = false;
                case "heapfold" -> program = new File(value).getAbsoluteFile();
                case "then" -> then.addAll(List.of("--then", ShellCommand.check(value)));
                case "upload" -> then.add("--upload=" + hidden(address(value), secrets));
                case "upload-method" -> then.add("--upload-method=" + method(value));
                case "upload-header" -> then.addAll(List.of("--upload-header", header(value, secrets)));
                default ->
                    throw new IllegalArgumentException("'" + name
                            + "' is none of when, dir, profile, max, gap, all, heapfold, then, upload, upload-method,"
                            + " upload-header");
            }
        }
        for (String beside : List.of("upload-header", "upload-method")) {
            if (given.contains(beside) && !given.contains("upload")) {
                throw new IllegalArgumentException(beside + " goes with upload");
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

    private static Condition condition(String value) {
        if (value.equalsIgnoreCase("oom")) {
            throw new IllegalArgumentException(
                    "an OutOfMemoryError is nothing that the agent waits for: the JVM dumps by"
                            + " itself with -XX:+HeapDumpOnOutOfMemoryError -XX:HeapDumpPath=DIR, and heapfold capture --watch DIR"
                            + " folds that");
        }
        try {
            return Condition.parse(value);
        } catch (IllegalArgumentException e) {
            throw value.contains(",")
                    ? new IllegalArgumentException(e.getMessage() + "; options are separated by ;", e)
                    : e;
        }
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

    private static String address(String value) {
        try {
            if (!value.startsWith("@file:")) {
                UploadForm.address(said(value));
            }
            return value;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("upload: " + e.getMessage(), e);
        }
    }

    private static String method(String value) {
        if (!METHODS.contains(value)) {
            throw new IllegalArgumentException("upload-method: '" + value + "' is none of PUT, POST");
        }
        return value;
    }

    private static String header(String text, Map<String, String> secrets) {
        Matcher form = UploadForm.HEADER.matcher(text);
        if (!form.matches() || form.group(2).isBlank()) {
            throw new IllegalArgumentException("upload-header is written 'Name: value'");
        }
        said(form.group(2));
        return form.group(1) + ": " + hidden(form.group(2).strip(), secrets);
    }

    /** A value, which may stand in the environment: what is not there now is not there when the heap is full either. */
    private static String said(String value) {
        if (!value.startsWith("@env:")) {
            return value;
        }
        String variable = value.substring(5);
        String found = System.getenv(variable);
        if (found == null || found.isBlank()) {
            throw new IllegalArgumentException("the environment variable " + variable + " is not set");
        }
        return found.strip();
    }

    private static int number(String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("max: '" + text + "' is no number", e);
        }
        if (number < 1) {
            throw new IllegalArgumentException("max " + number + " is less than 1");
        }
        return number;
    }
}
