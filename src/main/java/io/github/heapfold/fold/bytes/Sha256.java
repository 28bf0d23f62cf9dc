package io.github.heapfold.fold.bytes;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest of whole dumps, and of the blocks that a seal is bound to. */
public final class Sha256 {
    private Sha256() {}

    /** A new one, of no bytes yet. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
