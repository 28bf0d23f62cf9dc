package io.github.heapfold.seal;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of one sealed file, which seals with ChaCha20-Poly1305. It is made for the file and used for no other, so
 * that a place in the file is a nonce that does not come twice. Used by any thread; it is printed nowhere.
 */
public final class SealKey {
    /** Bytes of a key. */
    public static final int BYTES = 32;

    /** How much longer sealed bytes are than what is in them. */
    public static final int TAG_BYTES = 16;

    /** Bytes of a nonce. */
    public static final int NONCE_BYTES = 12;

    private final byte[] key;

    /** @param key {@value #BYTES} bytes, of which a copy is kept */
    public SealKey(byte[] key) {
        if (key.length != BYTES) {
            throw new IllegalArgumentException("a key of " + key.length + " bytes");
        }
        this.key = key.clone();
    }

    /** A new one. */
    public static SealKey random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        SealKey key = new SealKey(bytes);
        Arrays.fill(bytes, (byte) 0);
        return key;
    }

    /** A copy, for what wraps it. */
    public byte[] bytes() {
        return key.clone();
    }

    /**
     * Seals.
     *
     * @param nonce {@value #NONCE_BYTES} bytes that no other call for this key has
     * @param bound what is not sealed and has to be the same when it is opened
     */
    public byte[] seal(byte[] nonce, byte[] bound, byte[] plain) {
        try {
            return cipher(Cipher.ENCRYPT_MODE, nonce, bound).doFinal(plain);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform from 11 on has ChaCha20-Poly1305", e);
        }
    }

    /**
     * Opens.
     *
     * @throws GeneralSecurityException where not every byte of nonce, bound and sealed is what it was
     */
    public byte[] open(byte[] nonce, byte[] bound, byte[] sealed) throws GeneralSecurityException {
        return cipher(Cipher.DECRYPT_MODE, nonce, bound).doFinal(sealed);
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] bound) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305");
        cipher.init(mode, new SecretKeySpec(key, "ChaCha20"), new IvParameterSpec(nonce));
        cipher.updateAAD(bound);
        return cipher;
    }
}
