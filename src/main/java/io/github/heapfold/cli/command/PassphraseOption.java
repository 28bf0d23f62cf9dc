package io.github.heapfold.cli.command;

import io.github.heapfold.message.Message;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.age.AgeRecipients;
import io.github.heapfold.seal.age.KeySource;
import io.github.heapfold.seal.age.Passphrase;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where a passphrase comes from: a file, standard input, or a person; never an argument, which others can see. */
public final class PassphraseOption {
    private static final String VARIABLE = "HEAPFOLD_PASSPHRASE_FILE";

    @Option(
            names = "--passphrase-file",
            paramLabel = "FILE",
            description = "Where the passphrase stands, in the first line; - for standard input. Without it the file"
                    + " that the environment variable " + VARIABLE
                    + " names; without that it is asked for on the terminal.")
    private String file;

    /**
     * Refuses a file that no passphrase would be read from.
     *
     * @param option that says who opens a seal
     * @param words what it was given
     */
    public void refuseIdle(JobCommand command, String option, List<String> words) {
        if (file != null && !words.contains(AgeRecipients.PASSPHRASE)) {
            throw command.usage("--passphrase-file goes with " + option + " " + AgeRecipients.PASSPHRASE);
        }
    }

    boolean isGiven() {
        return file != null;
    }

    /** The same behind another command; what came from standard input comes from there once. */
    String repeated() {
        return file == null || file.equals(JobCommand.STANDARD) ? "" : ShellWord.option("--passphrase-file", file);
    }

    /** The file that a passphrase is read from, where one is. */
    Stream<String> named() {
        return Stream.ofNullable(file == null ? System.getenv(VARIABLE) : file);
    }

    /** Reads and asks for the command that this belongs to. */
    public KeySource source(JobCommand command) {
        return new KeySource() {
            @Override
            public Passphrase passphrase(boolean isNew) throws IOException {
                String named = file == null ? System.getenv(VARIABLE) : file;
                return named == null ? asked(isNew) : read(named);
            }

            private Passphrase read(String named) throws IOException {
                if (named.equals(JobCommand.STANDARD)) {
                    return Passphrase.read(command.terminal().in());
                }
                Path path = file(command.path(named));
                try (InputStream in = Files.newInputStream(path)) {
                    return Passphrase.read(in);
                } catch (SealException e) {
                    throw new SealException(Message.of("about", path, e.message()), e);
                }
            }

            @Override
            public InputStream open(String name) throws IOException {
                if (name.equals(JobCommand.STANDARD)) {
                    return command.terminal().in();
                }
                return Files.newInputStream(file(command.path(name)));
            }
        };
    }

    private static Path file(Path path) throws SealException {
        if (Files.notExists(path) || Files.isDirectory(path)) {
            throw new SealException(Message.of(Files.isDirectory(path) ? "seal.folder" : "seal.missing", path));
        }
        return path;
    }

    @SuppressWarnings("SystemConsoleNull")
    private static Passphrase asked(boolean isNew) throws IOException {
        Console console = System.console();
        if (console == null) {
            throw new SealException(Message.of("seal.nobodyToAsk"));
        }
        char[] typed = typed(console, "Passphrase: ");
        if (isNew) {
            char[] again = typed(console, "The same again: ");
            boolean same = Arrays.equals(typed, again);
            Arrays.fill(again, '\0');
            if (!same) {
                throw new SealException(Message.of("seal.typedDifferently"));
            }
        }
        return Passphrase.of(typed);
    }

    private static char[] typed(Console console, String prompt) throws SealException {
        char[] typed = console.readPassword("%s", prompt);
        if (typed == null) {
            throw new SealException(Message.of("seal.nobodyToAsk"));
        }
        return typed;
    }
}
