package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** When to capture, and how much. */
final class TriggerOptions {
    private static final String OUT_OF_MEMORY = "oom";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)b?");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--when",
            paramLabel = "CONDITION",
            description = {
                "Stay and capture when this is so; repeatable: 'heap>=85%% for 30s' (the mean of the use over that"
                        + " time,"
                        + " so that a spike does not count), 'old>=85%% for 30s' (the same of the old generation),"
                        + " 'oom' (an OutOfMemoryError; which thread threw it stays known with --profile mat)."
            })
    private List<String> when = new ArrayList<>();

    @Option(
            names = "--match",
            paramLabel = "PATTERN",
            description = "Watch all JVMs, now and later, in whose main class this regular expression is found.")
    private String match;

    @Option(
            names = "--max",
            paramLabel = "N",
            description = "End after this many captures (default: ${DEFAULT-VALUE}).")
    private int max = 3;

    @Option(
            names = "--gap",
            paramLabel = "TIME",
            description = "At least this long between two captures of a JVM (default: ${DEFAULT-VALUE}).")
    private String gap = "10m";

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            description = "Most bytes of .hfold files in the folder, as in 500m or 2g; the oldest are deleted"
                    + " (default: no limit).")
    private String limit;

    /**
     * Reads what was given, before anything is begun.
     *
     * @param pids the JVMs to watch, if no pattern is given
     */
    TriggerService.Options options(List<Long> pids, Path folder, CaptureOptions capture) {
        if (pids.isEmpty() == (match == null)) {
            throw fault("--when needs PIDs or --match PATTERN, one of the two");
        }
        boolean outOfMemory = false;
        List<Condition> conditions = new ArrayList<>();
        for (String text : when) {
            if (text.strip().toLowerCase(Locale.ROOT).equals(OUT_OF_MEMORY)) {
                outOfMemory = true;
            } else {
                conditions.add(parse("--when", () -> Condition.parse(text)));
            }
        }
        if (max < 1) {
            throw fault("--max " + max + " is less than 1");
        }
        TriggerService.Limits limits = new TriggerService.Limits(
                max, parse("--gap", () -> Durations.parse(gap)), limit == null ? Long.MAX_VALUE : size(limit));
        return new TriggerService.Options(
                jvms(pids), match != null, conditions, outOfMemory, limits, folder, capture, false);
    }

    private Predicate<LocalJvm> jvms(List<Long> pids) {
        if (match == null) {
            return jvm -> pids.contains(jvm.pid());
        }
        try {
            Pattern pattern = Pattern.compile(match);
            return jvm -> pattern.matcher(jvm.mainClass()).find();
        } catch (PatternSyntaxException e) {
            throw fault("--match " + match + ": " + e.getDescription());
        }
    }

    private interface Parse<T> {
        T get();
    }

    private <T> T parse(String option, Parse<T> parse) {
        try {
            return parse.get();
        } catch (IllegalArgumentException e) {
            throw fault(option + ": " + e.getMessage());
        }
    }

    private long size(String text) {
        Matcher form = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw fault("--limit " + text + " is no size such as 500m or 2g");
        }
        int unit = "kmgt".indexOf(form.group(2)) + 1;
        try {
            return Math.multiplyExact(
                    Long.parseLong(form.group(1)), form.group(2).isEmpty() ? 1 : 1L << (10 * unit));
        } catch (ArithmeticException e) {
            throw fault("--limit " + text + " is more than any disk holds");
        }
    }

    private ParameterException fault(String text) {
        return new ParameterException(command.commandLine(), text);
    }
}
