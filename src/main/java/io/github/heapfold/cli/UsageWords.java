package io.github.heapfold.cli;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What was wrong with a command line, in the words of this program. */
final class UsageWords {
    /** What the parser says of a value of the type that was asked for; more than that says who has converted it. */
    private static final Pattern VALUE =
            Pattern.compile("(?s)Invalid value for (?:option '[^']*'|positional parameter at index \\S+)"
                    + "(?: at index \\d+)?(?: \\(.*?\\))?: (.*)");

    private static final Pattern FILE =
            Pattern.compile("(?s)cannot convert ('.*?') to (?:interface )?java.nio.file.Path \\(.*");

    private static final Pattern NUMBER = Pattern.compile("(?s)(.*) is not an? (?:int|long)");

    private static final Pattern LONG = Pattern.compile("'\\d+'");

    private static final Pattern SWITCH = Pattern.compile("(?s)(.*) is not a boolean");

    private UsageWords() {}

    static String of(ParameterException fault, String[] line) {
        if (fault instanceof UnmatchedArgumentException unmatched) {
            return of(unmatched);
        }
        if (fault instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return of(all(missing), line);
        }
        if (fault instanceof OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + " is given twice";
        }
        Matcher value = VALUE.matcher(fault.getMessage());
        return fault.getArgSpec() != null && value.matches()
                ? name(fault.getArgSpec()) + of(value.group(1))
                : fault.getMessage();
    }

    /** Behind an option that there is not, the parser counts all else as not known. */
    private static String of(UnmatchedArgumentException fault) {
        String first = fault.getUnmatched().get(0);
        if (!fault.isUnknownOption()) {
            String command = fault.getCommandLine().getCommandName();
            return command + " takes fewer arguments: '" + first + "' is too much";
        }
        List<String> similar = fault.getSuggestions();
        return "there is no option '" + first + "'"
                + (similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?");
    }

    /** Where arguments end too early, the parser names the first that is missing, and those after it only in its words. */
    private static List<ArgSpec> all(MissingParameterException fault) {
        List<ArgSpec> missing = fault.getMissing();
        if (missing.size() > 1 || !(missing.get(0) instanceof PositionalParamSpec first)) {
            return missing;
        }
        return fault.getCommandLine().getCommandSpec().positionalParameters().stream()
                .filter(other -> other.equals(first)
                        || (other.required()
                                && other.index().min() > first.index().min()))
                .map(ArgSpec.class::cast)
                .toList();
    }

    private static String of(List<ArgSpec> missing, String[] line) {
        for (ArgSpec argument : missing) {
            if (argument instanceof OptionSpec option
                    && Arrays.stream(line).anyMatch(Arrays.asList(option.names())::contains)) {
                return name(argument) + " needs a value, " + argument.paramLabel();
            }
        }
        String names = missing.stream()
                .map(argument -> (argument.isOption() ? name(argument) + " " : "") + argument.paramLabel())
                .collect(Collectors.joining(" and "));
        return names + (missing.size() == 1 ? " is missing" : " are missing");
    }

    private static String of(String value) {
        Matcher number = NUMBER.matcher(value);
        if (number.matches()) {
            boolean isLong = LONG.matcher(number.group(1)).matches();
            return ": " + number.group(1) + (isLong ? " is too large" : " is no whole number");
        }
        Matcher file = FILE.matcher(value);
        if (file.matches()) {
            return ": " + file.group(1) + " is no file name here";
        }
        Matcher onOff = SWITCH.matcher(value);
        return onOff.matches() ? " takes no value: " + onOff.group(1) : ": " + value;
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
