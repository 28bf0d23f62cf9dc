package io.github.heapfold.gui.keys;

import io.github.heapfold.message.Message;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.age.KeySource;
import io.github.heapfold.seal.age.Passphrase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;

/** A passphrase as it was typed, and files of keys, for one run: what was typed is overwritten when it is closed. */
public final class TypedKeys implements KeySource, AutoCloseable {
    private char[] typed;
    private Passphrase taken;

    /**
     * @param typed is this object's from now on; empty where nothing was typed
     */
    public TypedKeys(char[] typed) {
        this.typed = typed;
    }

    /**
     * What was typed, once.
     *
     * @throws SealException where nothing was, or it has been overwritten
     */
    @Override
    public synchronized Passphrase passphrase(boolean isNew) throws SealException {
        if (typed.length == 0) {
            throw new SealException(Message.of("seal.typeAgain"));
        }
        taken = Passphrase.of(typed);
        typed = new char[0];
        return taken;
    }

    @Override
    public InputStream open(String name) throws IOException {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException e) {
            throw new SealException(Message.of("seal.missing", name), e);
        }
        if (!Files.isRegularFile(file)) {
            throw new SealException(Message.of(Files.isDirectory(file) ? "seal.folder" : "seal.missing", name));
        }
        return Files.newInputStream(file);
    }

    /** Overwrites what was typed. */
    @Override
    public synchronized void close() {
        Arrays.fill(typed, '\0');
        typed = new char[0];
        if (taken != null) {
            taken.close();
            taken = null;
        }
    }
}
