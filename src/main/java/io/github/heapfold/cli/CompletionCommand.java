package io.github.heapfold.cli;

import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the script by which shells complete commands, options and files. */
@Command(
        name = "generate-completion",
        description = {
            "Generate the script by which bash and zsh complete commands, options and files; for the current shell:",
            "  source <(heapfold generate-completion)"
        })
final class CompletionCommand implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandSpec program = spec.root();
        // Nearly every command takes files, as words: where nothing else fits, the shell is to complete their names.
        String script = AutoComplete.bash(program.name(), program.commandLine())
                .replace("compopt +o default", "compopt -o default");
        for (CommandLine command : program.subcommands().values()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                script = option.typeInfo().isEnum()
                        ? script.replace(values(option, word -> word), values(option, CompletionCommand::typed))
                        : script;
            }
        }
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }

    /** As people type it, and as help has it. */
    private static String typed(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String values(OptionSpec option, UnaryOperator<String> form) {
        return StreamSupport.stream(option.completionCandidates().spliterator(), false)
                .map(form)
                .collect(Collectors.joining("\" \"", "(\"", "\")"));
    }
}
