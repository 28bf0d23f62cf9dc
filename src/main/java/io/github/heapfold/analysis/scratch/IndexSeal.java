package io.github.heapfold.analysis.scratch;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What binds an index to its dump and to the user that made it: a code over its directory, by a key that others do not
 * know.
 */
public final class IndexSeal {
    /** Bytes of a code. */
    static final int LENGTH = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] identity;
    private final byte[] key;

    /**
     * @param identity what tells the dump from others, as its length, time and a digest; an index of another one is
     *     refused
     * @param key random bytes that only this user knows
     */
    public IndexSeal(byte[] identity, byte[] key) {
        this.identity = identity.clone();
        this.key = key.clone();
    }

    /** The code of a directory that stands at a place. */
    byte[] code(long place, byte[] directory) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(ByteBuffer.allocate(16)
                    .putInt(IndexWriter.VERSION)
                    .putLong(place)
                    .putInt(identity.length)
                    .flip());
            mac.update(identity);
            return mac.doFinal(directory);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
        }
    }

    boolean fits(byte[] code, long place, byte[] directory) {
        return MessageDigest.isEqual(code, code(place, directory));
    }
}
