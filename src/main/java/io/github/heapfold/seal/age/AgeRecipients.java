package io.github.heapfold.seal.age;

import com.exceptionfactory.jagged.RecipientStanzaWriter;
import com.exceptionfactory.jagged.x25519.X25519RecipientStanzaWriterFactory;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.message.Message;
import io.github.heapfold.seal.Recipients;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.SealKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whom the keys of files are wrapped for: public keys of age (X25519), and those who know a passphrase. */
public final class AgeRecipients implements Recipients {
    /** What stands for a passphrase, in the place of a key or file. */
    public static final String PASSPHRASE = "passphrase";

    /** More recipients are refused. */
    public static final int MOST = 1_000;

    static final String SECRET = "AGE-SECRET-KEY-";
    private static final String PUBLIC = "age1";

    /** By their names, so that nobody is among them twice. */
    private final Map<String, RecipientStanzaWriter> keys = new LinkedHashMap<>();

    /** Null where no passphrase opens the files. */
    private final PassphraseStanza passphrase;

    private AgeRecipients(PassphraseStanza passphrase) {
        this.passphrase = passphrase;
    }

    /**
     * Reads what a user wrote.
     *
     * @param words each a public key ({@code age1…}), {@code passphrase}, or a file of public keys, a line each
     * @throws SealException where a word is none of these; a secret key is not repeated in it
     */
    public static AgeRecipients of(List<String> words, KeySource source) throws IOException {
        boolean asks = words.contains(PASSPHRASE);
        AgeRecipients recipients = new AgeRecipients(asks ? new PassphraseStanza(source.passphrase(true)) : null);
        for (String word : words) {
            if (word.toUpperCase(Locale.ROOT).startsWith(SECRET)) {
                throw new SealException(Message.of("seal.secretAsRecipient"));
            }
            if (word.startsWith(PUBLIC)) {
                recipients.add(word, Message.verbatim(word));
            } else if (!word.equals(PASSPHRASE)) {
                recipients.addFile(word, source);
            }
        }
        if (recipients.names().isEmpty()) {
            throw new SealException(Message.of("seal.noRecipient"));
        }
        return recipients;
    }

    private void addFile(String file, KeySource source) throws IOException {
        int before = keys.size();
        try (KeyLines lines = KeyLines.read(file, source)) {
            for (KeyLines.Line line : lines.lines()) {
                if (line.startsWith(SECRET)) {
                    throw new SealException(Message.of("seal.secretInRecipients", file, line.number()));
                }
                add(line.text().toString(), Message.of("seal.line", file, line.number()));
            }
        }
        if (keys.size() == before) {
            throw new SealException(Message.of("seal.noKeyFile", file));
        }
    }

    private void add(String recipient, Message where) throws SealException {
        try {
            keys.put(
                    "X25519 " + fingerprint(recipient),
                    X25519RecipientStanzaWriterFactory.newRecipientStanzaWriter(recipient));
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new SealException(Message.of("seal.badRecipient", where), e);
        }
        if (keys.size() > MOST) {
            throw new SealException(Message.of("seal.manyRecipients", MOST));
        }
    }

    /** The first eight bytes of the SHA-256 of the public key as it is written, in hexadecimal digits. */
    static String fingerprint(String recipient) {
        return Sha256.shortOf(recipient);
    }

    /** What to call them: {@code X25519} and a fingerprint, or {@code passphrase}. */
    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>(keys.keySet());
        if (passphrase != null) {
            names.add(PASSPHRASE);
        }
        return names;
    }

    /** Wraps a key: an age file for all public keys, and one for the passphrase, as age has it. */
    @Override
    public List<byte[]> wrap(SealKey key) throws IOException {
        List<byte[]> files = new ArrayList<>();
        if (!keys.isEmpty()) {
            files.add(AgeFile.wrap(key, List.copyOf(keys.values())));
        }
        if (passphrase != null) {
            files.add(AgeFile.wrap(key, List.of(passphrase)));
        }
        return files;
    }
}
