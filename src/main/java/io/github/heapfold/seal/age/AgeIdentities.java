package io.github.heapfold.seal.age;

import com.exceptionfactory.jagged.RecipientStanzaReader;
import com.exceptionfactory.jagged.x25519.X25519RecipientStanzaReaderFactory;
import io.github.heapfold.message.Message;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.SealKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What opens sealed files: secret keys of age (X25519), and passphrases. */
public final class AgeIdentities implements Identities {
    private final List<RecipientStanzaReader> readers = new ArrayList<>();

    private AgeIdentities() {}

    /**
     * Reads what a user named.
     *
     * @param words each {@link AgeRecipients#PASSPHRASE}, or a file of secret keys, a line each
     * @throws SealException where a word is none of these; no key is repeated in it
     */
    public static AgeIdentities of(List<String> words, KeySource source) throws IOException {
        AgeIdentities identities = new AgeIdentities();
        for (String word : words) {
            if (word.regionMatches(true, 0, AgeRecipients.SECRET, 0, AgeRecipients.SECRET.length())) {
                throw new SealException(Message.of("seal.secretAsFile"));
            }
            if (word.equals(AgeRecipients.PASSPHRASE)) {
                identities.readers.add(new PassphraseStanza(source.passphrase(false)));
            } else {
                identities.addFile(word, source);
            }
        }
        return identities;
    }

    private void addFile(String file, KeySource source) throws IOException {
        int before = readers.size();
        try (KeyLines lines = KeyLines.read(file, source)) {
            for (KeyLines.Line line : lines.lines()) {
                if (line.startsWith("age-encryption.org/") || line.startsWith("-----BEGIN AGE ENCRYPTED FILE")) {
                    throw new SealException(Message.of("seal.encryptedIdentity", file));
                }
                if (!line.startsWith(AgeRecipients.SECRET)) {
                    throw new SealException(Message.of("seal.badIdentity", file, line.number()));
                }
                readers.add(reader(line, file));
            }
        }
        if (readers.size() == before) {
            throw new SealException(Message.of("seal.noKeyFile", file));
        }
    }

    /** What is wrong with a key is not said by its exception, which may have a part of it. */
    private static RecipientStanzaReader reader(KeyLines.Line line, String file) throws SealException {
        try {
            return X25519RecipientStanzaReaderFactory.newRecipientStanzaReader(line.text());
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new SealException(Message.of("seal.badIdentity", file, line.number()));
        }
    }

    /**
     * Opens the key of a file.
     *
     * @param wrapped age files, of which any has it
     * @throws SealException where none of them opens
     */
    @Override
    public SealKey open(List<byte[]> wrapped) throws SealException {
        for (byte[] file : wrapped) {
            for (RecipientStanzaReader reader : readers) {
                Optional<SealKey> key = AgeFile.unwrap(file, reader);
                if (key.isPresent()) {
                    return key.get();
                }
            }
        }
        boolean byPassphrase = readers.stream().allMatch(PassphraseStanza.class::isInstance)
                && wrapped.stream().allMatch(PassphraseStanza::isAlone);
        throw new SealException(Message.of(byPassphrase ? "seal.wrongPassphrase" : "seal.otherKey"));
    }
}
