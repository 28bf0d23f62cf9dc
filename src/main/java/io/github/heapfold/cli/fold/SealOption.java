package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.PassphraseOption;
import io.github.heapfold.seal.Recipients;
import io.github.heapfold.seal.age.AgeRecipients;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whom what is left out is sealed for. */
final class SealOption {
    @Option(
            names = "--seal-to",
            paramLabel = "RECIPIENT",
            description = {
                "Seal what the profile leaves out, so that these can restore the dump byte for byte with their key,"
                        + " while all others have what the profile leaves; repeatable:",
                "  age1...     a public key of age (X25519), as age-keygen prints it",
                "  FILE        a file of such keys, a line each",
                "  passphrase  whoever knows a passphrase (see --passphrase-file)",
                "Hashes that strings and maps remember are sealed too. Takes files only, not standard input."
            })
    private List<String> recipients = new ArrayList<>();

    @Mixin
    private PassphraseOption passphrase;

    /** Whom it is sealed for, where that is given. */
    Recipients recipients(JobCommand command) throws IOException {
        return AgeRecipients.of(recipients, passphrase.source(command));
    }

    /** Refuses what goes with it where it would do nothing. */
    void refuseIdle(JobCommand command) {
        passphrase.refuseIdle(command, "--seal-to", recipients);
    }

    boolean isGiven() {
        return !recipients.isEmpty();
    }
}
