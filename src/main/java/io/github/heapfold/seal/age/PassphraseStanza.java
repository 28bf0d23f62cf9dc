package io.github.heapfold.seal.age;

import com.exceptionfactory.jagged.FileKey;
import com.exceptionfactory.jagged.RecipientStanza;
import com.exceptionfactory.jagged.RecipientStanzaReader;
import com.exceptionfactory.jagged.RecipientStanzaWriter;
import com.exceptionfactory.jagged.UnsupportedRecipientStanzaException;
import com.exceptionfactory.jagged.framework.crypto.CipherKey;
import com.exceptionfactory.jagged.framework.crypto.EncryptedFileKey;
import com.exceptionfactory.jagged.framework.crypto.FileKeyDecryptorFactory;
import com.exceptionfactory.jagged.framework.crypto.FileKeyEncryptorFactory;
import io.github.heapfold.seal.SealKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The part of an age file by which a passphrase opens it: its type is {@code scrypt}, its arguments a salt and the
 * work, its body the key of the age file, sealed with what scrypt makes of the passphrase.
 */
final class PassphraseStanza implements RecipientStanzaReader, RecipientStanzaWriter {
    static final String TYPE = "scrypt";

    /** The work that a new one takes: 64 MiB of memory, so that it is done in the smallest heap there is for dumps. */
    static final int LOG_N = 16;

    /** The most work that is done for a file, whoever made it: 256 MiB, what the age tool asks for. */
    static final int MOST_LOG_N = 18;

    private static final String VERSION = "age-encryption.org/v1";
    private static final String LABEL = VERSION + "/scrypt";

    /** How an age file begins that a passphrase opens: no key does then. */
    private static final byte[] START = (VERSION + "\n-> " + TYPE + " ").getBytes(StandardCharsets.US_ASCII);

    private static final int SALT_BYTES = 16;
    private static final int BODY_BYTES = 32;

    private final Passphrase passphrase;

    PassphraseStanza(Passphrase passphrase) {
        this.passphrase = passphrase;
    }

    /** Whether nothing but a passphrase opens an age file. */
    static boolean isAlone(byte[] file) {
        return file.length > START.length && Arrays.equals(file, 0, START.length, START, 0, START.length);
    }

    private record Stanza(List<String> arguments, byte[] body) implements RecipientStanza {
        @Override
        public String getType() {
            return TYPE;
        }

        @Override
        public List<String> getArguments() {
            return arguments;
        }

        @Override
        public byte[] getBody() {
            return body;
        }
    }

    @Override
    public Iterable<RecipientStanza> getRecipientStanzas(FileKey key) throws GeneralSecurityException {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        CipherKey wrapping = wrapping(salt, LOG_N);
        byte[] body = new FileKeyEncryptorFactory()
                .newFileKeyEncryptor()
                .getEncryptedFileKey(key, wrapping)
                .getEncoded();
        String told = Base64.getEncoder().withoutPadding().encodeToString(salt);
        return List.of(new Stanza(List.of(told, Integer.toString(LOG_N)), body));
    }

    /** It stands alone: else who knows one passphrase of an age file could deceive those who know another. */
    @Override
    public FileKey getFileKey(Iterable<RecipientStanza> stanzas) throws GeneralSecurityException {
        RecipientStanza only = null;
        for (RecipientStanza stanza : stanzas) {
            if (only != null) {
                throw new UnsupportedRecipientStanzaException("scrypt beside others");
            }
            only = stanza;
        }
        if (only == null || !only.getType().equals(TYPE) || only.getArguments().size() != 2) {
            throw new UnsupportedRecipientStanzaException("no scrypt");
        }
        byte[] salt = salt(only.getArguments().get(0));
        int logN = logN(only.getArguments().get(1));
        if (only.getBody().length != BODY_BYTES) {
            throw new UnsupportedRecipientStanzaException("scrypt with another body");
        }
        return new FileKeyDecryptorFactory()
                .newFileKeyDecryptor()
                .getFileKey(new EncryptedFileKey(only.getBody()), wrapping(salt, logN));
    }

    private static byte[] salt(String text) throws GeneralSecurityException {
        try {
            byte[] salt = Base64.getDecoder().decode(text);
            if (salt.length == SALT_BYTES) {
                return salt;
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new UnsupportedRecipientStanzaException("scrypt with another salt");
    }

    private static int logN(String text) throws GeneralSecurityException {
        if (!text.matches("[1-9]\\d?") || Integer.parseInt(text) > MOST_LOG_N) {
            throw new UnsupportedRecipientStanzaException("scrypt that takes more work than any");
        }
        return Integer.parseInt(text);
    }

    private CipherKey wrapping(byte[] salt, int logN) {
        byte[] label = LABEL.getBytes(StandardCharsets.US_ASCII);
        byte[] labelled = Arrays.copyOf(label, label.length + salt.length);
        System.arraycopy(salt, 0, labelled, label.length, salt.length);
        return new CipherKey(Scrypt.key(passphrase.utf8(), labelled, logN, 8, 1, SealKey.BYTES));
    }
}
