package io.github.heapfold.cli;

import io.github.heapfold.cli.command.HelpOption;
import io.github.heapfold.message.EnumWord;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** Writes the script by which shells complete commands, options and files. */
@Command(
        name = "generate-completion",
        description = {
            "Generate the script by which bash and zsh complete commands, options and files; for the current shell:",
            "  source <(heapfold generate-completion)"
        })
final class CompletionCommand implements Runnable {
    @Mixin
    HelpOption help;

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
                if (option.typeInfo().isEnum()) {
                    // As people type them, and as help has them.
                    script = script.replace(
                            words(StreamSupport.stream(
                                    option.completionCandidates().spliterator(), false)),
                            words(Arrays.stream(option.auxiliaryTypes()[0].getEnumConstants())
                                    .map(constant -> EnumWord.of((Enum<?>) constant))));
                }
            }
        }
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }

    /** The words of an option, as the script has them. */
    private static String words(Stream<String> words) {
        return words.collect(Collectors.joining("\" \"", "(\"", "\")"));
    }
}
