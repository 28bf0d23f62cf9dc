package io.github.heapfold.cli.command;

import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.age.AgeIdentities;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What opens sealed files. */
public final class IdentityOption {
    @Option(
            names = "--identity",
            paramLabel = "FILE",
            description = "Open the seal of a sealed file with the secret keys of age in this file (- for standard"
                    + " input), or, where it is the word passphrase, with a passphrase (see --passphrase-file);"
                    + " repeatable.")
    private List<String> identities = new ArrayList<>();

    @Mixin
    private PassphraseOption passphrase;

    /** Empty where seals are left alone. */
    public Optional<Identities> identities(JobCommand command) throws IOException {
        passphrase.refuseIdle(command, "--identity", identities);
        return isGiven() ? Optional.of(AgeIdentities.of(identities, passphrase.source(command))) : Optional.empty();
    }

    /** The same behind another command; what came from standard input comes from there once. */
    public String repeated() {
        return identities.stream()
                        .filter(name -> !name.equals(JobCommand.STANDARD))
                        .map(name -> ShellWord.option("--identity", name))
                        .collect(Collectors.joining())
                + passphrase.repeated();
    }

    public boolean isGiven() {
        return !identities.isEmpty();
    }
}
