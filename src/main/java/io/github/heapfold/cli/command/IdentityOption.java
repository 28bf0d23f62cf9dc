package io.github.heapfold.cli.command;

import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.age.AgeIdentities;
import io.github.heapfold.seal.age.AgeRecipients;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What opens sealed files. */
public final class IdentityOption {
    @Option(
            names = "--identity",
            paramLabel = "FILE",
            description = "Open the seal of a sealed file with the secret keys of age in this file (- for standard"
                    + " input), or, where it is the word passphrase, with a passphrase (see --passphrase-file, which means"
                    + " that alone, too); repeatable.")
    private List<String> identities = new ArrayList<>();

    @Mixin
    private PassphraseOption passphrase;

    /** Empty where seals are left alone. */
    public Optional<Identities> identities(JobCommand command) throws IOException {
        // A file with a passphrase is there for nothing else.
        List<String> all =
                identities.isEmpty() && passphrase.isGiven() ? List.of(AgeRecipients.PASSPHRASE) : identities;
        passphrase.refuseIdle(command, "--identity", all);
        return all.isEmpty() ? Optional.empty() : Optional.of(AgeIdentities.of(all, passphrase.source(command)));
    }

    /** The same behind another command; what came from standard input comes from there once. */
    public String repeated() {
        return identities.stream()
                        .filter(name -> !name.equals(JobCommand.STANDARD))
                        .map(name -> ShellWord.option("--identity", name))
                        .collect(Collectors.joining())
                + passphrase.repeated();
    }

    /** The files that keys and passphrases are read from. */
    public List<String> files() {
        return Stream.concat(
                        identities.stream().filter(name -> !name.equals(AgeRecipients.PASSPHRASE)), passphrase.named())
                .toList();
    }

    public boolean isGiven() {
        return !identities.isEmpty() || passphrase.isGiven();
    }
}
