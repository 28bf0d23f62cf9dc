package io.github.heapfold.gui.keys;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.seal.age.AgeRecipients;
import java.util.Collection;
import java.util.stream.Collectors;

/** What opens a sealed file, in words. */
public final class RecipientNames {
    private RecipientNames() {}

    /**
     * All of them in a row.
     *
     * @param recipients {@code X25519} and a fingerprint, or {@code passphrase}
     */
    public static String of(Collection<String> recipients) {
        return recipients.stream()
                .map(name -> name.equals(AgeRecipients.PASSPHRASE) ? text("seal.passphrase") : text("seal.key", name))
                .collect(Collectors.joining(text("seal.separator")));
    }
}
