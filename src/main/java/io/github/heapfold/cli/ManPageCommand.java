package io.github.heapfold.cli;

import io.github.heapfold.cli.command.HelpOption;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** Writes the manual page of the program and all its commands from what they say of themselves. */
@Command(name = "generate-man-page", description = "Generate the manual page of heapfold: troff, for man.")
final class ManPageCommand implements Runnable {
    /** Wider than any synopsis, for man breaks the lines. */
    private static final int ONE_LINE = 2000;

    @Mixin
    HelpOption help;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandSpec program = spec.root();
        PrintWriter out = spec.commandLine().getOut();
        out.println(".TH HEAPFOLD 1 \"\" " + quoted(program.version()[0]) + " \"User Commands\"");
        out.println(".SH NAME");
        String header = program.usageMessage().header()[0];
        out.println("heapfold \\- " + text(header.substring(0, 1).toLowerCase(Locale.ROOT) + header.substring(1)));
        out.println(".SH SYNOPSIS");
        synopsis(out, program);
        out.println(".SH DESCRIPTION");
        body(out, program);
        out.println(".SH COMMANDS");
        program.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .forEach(command -> {
                    out.println(".SS " + quoted(command.name()));
                    synopsis(out, command);
                    out.println(".PP");
                    body(out, command);
                });
        out.flush();
    }

    private static void synopsis(PrintWriter out, CommandSpec command) {
        command.usageMessage().autoWidth(false).width(ONE_LINE);
        String line = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF))
                .synopsis(0)
                .strip();
        String name = command.qualifiedName();
        out.println("\\fB" + text(name) + "\\fR" + text(line.substring(name.length())));
    }

    private static void body(PrintWriter out, CommandSpec command) {
        Arrays.stream(command.usageMessage().description()).forEach(line -> paragraph(out, line));
        command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> argument(out, "\\fI" + text(parameter.paramLabel()) + "\\fR", parameter));
        command.options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> argument(out, names(option), option));
    }

    private static String names(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : " \\fI" + text(option.paramLabel()) + "\\fR";
        return "\\fB" + text(String.join(", ", option.names())) + "\\fR" + value;
    }

    private static void argument(PrintWriter out, String term, ArgSpec argument) {
        out.println(".TP");
        out.println(term);
        String[] description = argument.description();
        for (int i = 0; i < description.length; i++) {
            if (i > 0) {
                out.println(".br");
            }
            out.println(text(description[i]));
        }
    }

    private static void paragraph(PrintWriter out, String line) {
        if (!line.isBlank()) {
            out.println(text(line));
            out.println(".PP");
        }
    }

    private static String quoted(String value) {
        return '"' + text(value).replace("\"", "\\(dq") + '"';
    }

    /** What troff would take for its own is written so that it does not; picocli writes %% for a percent sign. */
    private static String text(String value) {
        String line = value.replace("%n", " ")
                .replace("%%", "%")
                .replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq");
        return line.startsWith(".") ? "\\&" + line : line;
    }
}
