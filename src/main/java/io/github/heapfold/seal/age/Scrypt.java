package io.github.heapfold.seal.age;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The function scrypt of RFC 7914, which makes a key of a passphrase and takes long and much memory for it. */
final class Scrypt {
    /** Numbers of 32 bits in a block of Salsa20. */
    private static final int BLOCK = 16;

    private static final String HMAC = "HmacSHA256";

    private Scrypt() {}

    /**
     * Makes a key.
     *
     * @param logN work: 128 × r × 2^logN bytes of memory, and twice as many bytes mixed
     * @param r size of a block, in 128 bytes
     * @param p how often the work is done, one time after the other
     */
    static byte[] key(byte[] passphrase, byte[] salt, int logN, int r, int p, int bytes) {
        byte[] blocks = pbkdf2(passphrase, salt, p * 128 * r);
        IntBuffer words = ByteBuffer.wrap(blocks).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        int[] block = new int[32 * r];
        for (int i = 0; i < p; i++) {
            words.get(i * block.length, block);
            mix(block, logN);
            words.put(i * block.length, block);
        }
        byte[] key = pbkdf2(passphrase, blocks, bytes);
        Arrays.fill(blocks, (byte) 0);
        Arrays.fill(block, 0);
        return key;
    }

    /** Fills the memory with what becomes of the block, and mixes it with what stands where it leads to. */
    private static void mix(int[] block, int logN) {
        int n = 1 << logN;
        // One array per block: a single one of this length may find no room in a small Java heap.
        int[][] memory = new int[n][];
        int[] spare = new int[block.length];
        for (int i = 0; i < n; i++) {
            memory[i] = block.clone();
            mixBlock(block, spare);
        }
        for (int i = 0; i < n; i++) {
            int[] other = memory[block[block.length - BLOCK] & (n - 1)];
            for (int k = 0; k < block.length; k++) {
                block[k] ^= other[k];
            }
            mixBlock(block, spare);
        }
    }

    private static void mixBlock(int[] block, int[] spare) {
        int[] x = Arrays.copyOfRange(block, block.length - BLOCK, block.length);
        int half = block.length / 2;
        for (int from = 0, i = 0; from < block.length; from += BLOCK, i++) {
            for (int k = 0; k < BLOCK; k++) {
                x[k] ^= block[from + k];
            }
            salsa(x);
            System.arraycopy(x, 0, spare, (i & 1) * half + (i >> 1) * BLOCK, BLOCK);
        }
        System.arraycopy(spare, 0, block, 0, block.length);
    }

    /** Salsa20 with eight rounds: four times the columns, then the rows. */
    private static void salsa(int[] x) {
        int[] y = x.clone();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 4; i++) {
                quarter(y, 5 * i, (5 * i + 4) & 15, (5 * i + 8) & 15, (5 * i + 12) & 15);
            }
            for (int i = 0; i < 4; i++) {
                int row = 4 * i;
                quarter(y, row + i, row + ((i + 1) & 3), row + ((i + 2) & 3), row + ((i + 3) & 3));
            }
        }
        for (int i = 0; i < BLOCK; i++) {
            x[i] += y[i];
        }
    }

    private static void quarter(int[] y, int a, int b, int c, int d) {
        y[b] ^= Integer.rotateLeft(y[a] + y[d], 7);
        y[c] ^= Integer.rotateLeft(y[b] + y[a], 9);
        y[d] ^= Integer.rotateLeft(y[c] + y[b], 13);
        y[a] ^= Integer.rotateLeft(y[d] + y[c], 18);
    }

    /** PBKDF2 with HMAC-SHA-256 and one round; the one of the JDK takes characters, of which this is to have none. */
    private static byte[] pbkdf2(byte[] passphrase, byte[] salt, int bytes) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            // A key of no bytes is the same as one of zeros, and the JDK takes only that one.
            mac.init(new SecretKeySpec(passphrase.length == 0 ? new byte[1] : passphrase, HMAC));
            ByteBuffer out = ByteBuffer.allocate(bytes);
            for (int i = 1; out.hasRemaining(); i++) {
                mac.update(salt);
                byte[] block =
                        mac.doFinal(ByteBuffer.allocate(Integer.BYTES).putInt(i).array());
                out.put(block, 0, Math.min(block.length, out.remaining()));
            }
            return out.array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA-256", e);
        }
    }
}
