package io.github.heapfold.seal.age;

import io.github.heapfold.seal.SealException;
import java.io.IOException;
import java.io.InputStream;

/** Where keys and passphrases come from: never from an argument, which all users of a machine can see. */
public interface KeySource {
    /**
     * Asks for a passphrase.
     *
     * @param isNew whether it is for a new file, so that it is asked for twice
     * @throws SealException where there is nobody and nothing to ask
     */
    Passphrase passphrase(boolean isNew) throws IOException;

    /**
     * Opens a file of recipients or identities.
     *
     * @param name as a user gave it
     */
    InputStream open(String name) throws IOException;
}
