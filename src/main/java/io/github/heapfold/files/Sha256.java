package io.github.heapfold.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest by which files, and what stands in them, are told from others. */
public final class Sha256 {
    private static final int SHORT_BYTES = 8;

    private Sha256() {}

    /** A new one, of no bytes yet. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The first 64 bits of the digest of a text in UTF-8, as 16 hexadecimal digits: enough to tell some thousands
     * apart.
     */
    public static String shortOf(String text) {
        return HexFormat.of().formatHex(start().digest(text.getBytes(StandardCharsets.UTF_8)), 0, SHORT_BYTES);
    }
}
