package io.github.heapfold.cli.capture;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What a capture is of; the option of that name chooses it. */
enum CaptureMode {
    LIST("the list of JVMs"),
    JVMS("PIDs"),
    REMOTE("--jmx"),
    ANDROID("--android"),
    CONDITIONS("--when"),
    FOLDER("--watch"),
    FILE("--dump");

    private static final Set<CaptureMode> ANY_CAPTURE = EnumSet.complementOf(EnumSet.of(LIST));

    /** What a JVM is told, which is asked for a dump now or later. */
    private static final Set<CaptureMode> ASKED = EnumSet.of(JVMS, REMOTE, CONDITIONS);

    /** Of one dump. */
    private static final Set<CaptureMode> SINGLE = EnumSet.of(JVMS, REMOTE, ANDROID, FILE);

    /** What a list takes: where a script has no process to name, its capture must not seem to have been made. */
    private static final Set<String> FOR_LIST =
            Set.of("--json", "--android", "--serial", "--quiet", "--verbose", "--max-size", "--help");

    /** Options that are not for all modes. */
    private static final Map<String, Set<CaptureMode>> ONLY_FOR = Map.ofEntries(
            Map.entry("--json", EnumSet.of(LIST, ANDROID)),
            Map.entry("--output", SINGLE),
            Map.entry("--force", SINGLE),
            Map.entry("--then", ANY_CAPTURE),
            Map.entry("--upload", ANY_CAPTURE),
            Map.entry("--upload-method", ANY_CAPTURE),
            Map.entry("--upload-header", ANY_CAPTURE),
            Map.entry("--serial", EnumSet.of(ANDROID)),
            Map.entry("--gc", EnumSet.of(ANDROID)),
            Map.entry("--bitmaps", EnumSet.of(ANDROID)),
            Map.entry("--all", ASKED),
            Map.entry("--live", ASKED),
            Map.entry("--via", ASKED),
            Map.entry("--temp", ASKED),
            Map.entry("--dir", EnumSet.of(CONDITIONS, FOLDER)),
            Map.entry("--delete", EnumSet.of(FOLDER, FILE)),
            Map.entry("--series", EnumSet.of(CONDITIONS, FOLDER)),
            Map.entry("--settle", EnumSet.of(FOLDER)),
            Map.entry("--match", EnumSet.of(CONDITIONS)),
            Map.entry("--max", EnumSet.of(CONDITIONS)),
            Map.entry("--gap", EnumSet.of(CONDITIONS)),
            Map.entry("--limit", EnumSet.of(CONDITIONS)),
            Map.entry("--jmx-user", EnumSet.of(REMOTE)),
            Map.entry("--jmx-password-file", EnumSet.of(REMOTE)),
            Map.entry("--jmx-dir", EnumSet.of(REMOTE)));

    private final String label;

    CaptureMode(String label) {
        this.label = label;
    }

    /**
     * The mode that was asked for.
     *
     * @throws ParameterException if what was given does not go together
     */
    static CaptureMode of(CommandSpec command) {
        ParseResult given = command.commandLine().getParseResult();
        List<CaptureMode> chosen =
                Arrays.stream(values()).filter(mode -> mode.isChosen(given)).toList();
        if (chosen.size() > 1) {
            throw fault(command, chosen.get(0).label + " and " + chosen.get(1).label + " exclude each other");
        }
        CaptureMode mode = chosen.isEmpty() ? LIST : chosen.get(0);
        boolean list = mode == LIST || (mode == ANDROID && !given.hasMatchedPositional(0));
        for (OptionSpec option : given.matchedOptions()) {
            Set<CaptureMode> modes = ONLY_FOR.getOrDefault(option.longestName(), EnumSet.of(mode));
            if (!modes.contains(mode)) {
                String those = modes.stream().map(one -> one.label).collect(Collectors.joining(" or "));
                throw fault(command, option.longestName() + " is for " + those + ", not for " + mode.label);
            }
            if (list && !FOR_LIST.contains(option.longestName())) {
                throw fault(command, option.longestName() + " is for a capture, and no process is named");
            }
        }
        return mode;
    }

    private boolean isChosen(ParseResult given) {
        return switch (this) {
            case LIST -> false;
            // With conditions they say which JVMs are watched, with Android which apps are dumped.
            case JVMS ->
                given.hasMatchedPositional(0)
                        && !given.hasMatchedOption(CONDITIONS.label)
                        && !given.hasMatchedOption(ANDROID.label);
            case REMOTE, ANDROID, CONDITIONS, FOLDER, FILE -> given.hasMatchedOption(label);
        };
    }

    private static ParameterException fault(CommandSpec command, String text) {
        return new ParameterException(command.commandLine(), text);
    }
}
