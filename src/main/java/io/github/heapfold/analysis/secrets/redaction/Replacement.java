package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes values of the same length that tell nothing of the original but, where that is wanted, whether two are equal: a
 * keyed hash of the value, with a key that is made for one file and forgotten. Texts become small letters.
 */
final class Replacement {
    private static final String HASH = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int LETTERS = 26;

    private final Mac mac;
    private final boolean equal;
    private long values;

    Replacement(boolean equal) {
        this.equal = equal;
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        try {
            mac = Mac.getInstance(HASH);
            mac.init(new SecretKeySpec(key, HASH));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + HASH, e);
        }
    }

    /**
     * Replaces a value where it stands.
     *
     * @param type of the elements; bytes and chars become letters
     */
    void replace(byte[] data, int from, int to, BasicType type) {
        byte[] number = new byte[Long.BYTES];
        if (equal) {
            mac.update((byte) type.code());
            mac.update(data, from, to - from);
        } else {
            BigEndian.put(number, 0, Long.BYTES, values++);
            mac.update(number);
        }
        byte[] seed = mac.doFinal();
        byte[] block = seed;
        int taken = block.length;
        long blocks = 0;
        for (int i = from; i < to; i++) {
            if (taken == block.length) {
                BigEndian.put(number, 0, Long.BYTES, blocks++);
                mac.update(seed);
                mac.update(number);
                block = mac.doFinal();
                taken = 0;
            }
            int random = block[taken++] & 0xff;
            data[i] = switch (type) {
                case BYTE -> letter(random);
                case CHAR -> (i - from & 1) == 0 ? 0 : letter(random);
                case BOOLEAN -> (byte) (random & 1);
                default -> (byte) random;
            };
        }
    }

    private static byte letter(int random) {
        return (byte) ('a' + random % LETTERS);
    }
}
