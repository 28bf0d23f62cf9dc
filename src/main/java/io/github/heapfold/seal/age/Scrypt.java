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

    /** Salsa20 with eight rounds: four times the columns, then the rows. Words in variables, as the passphrase is waited for. */
    private static void salsa(int[] x) {
        int y0 = x[0];
        int y1 = x[1];
        int y2 = x[2];
        int y3 = x[3];
        int y4 = x[4];
        int y5 = x[5];
        int y6 = x[6];
        int y7 = x[7];
        int y8 = x[8];
        int y9 = x[9];
        int y10 = x[10];
        int y11 = x[11];
        int y12 = x[12];
        int y13 = x[13];
        int y14 = x[14];
        int y15 = x[15];
        for (int round = 0; round < 4; round++) {
            y4 ^= Integer.rotateLeft(y0 + y12, 7);
            y8 ^= Integer.rotateLeft(y4 + y0, 9);
            y12 ^= Integer.rotateLeft(y8 + y4, 13);
            y0 ^= Integer.rotateLeft(y12 + y8, 18);
            y9 ^= Integer.rotateLeft(y5 + y1, 7);
            y13 ^= Integer.rotateLeft(y9 + y5, 9);
            y1 ^= Integer.rotateLeft(y13 + y9, 13);
            y5 ^= Integer.rotateLeft(y1 + y13, 18);
            y14 ^= Integer.rotateLeft(y10 + y6, 7);
            y2 ^= Integer.rotateLeft(y14 + y10, 9);
            y6 ^= Integer.rotateLeft(y2 + y14, 13);
            y10 ^= Integer.rotateLeft(y6 + y2, 18);
            y3 ^= Integer.rotateLeft(y15 + y11, 7);
            y7 ^= Integer.rotateLeft(y3 + y15, 9);
            y11 ^= Integer.rotateLeft(y7 + y3, 13);
            y15 ^= Integer.rotateLeft(y11 + y7, 18);
            y1 ^= Integer.rotateLeft(y0 + y3, 7);
            y2 ^= Integer.rotateLeft(y1 + y0, 9);
            y3 ^= Integer.rotateLeft(y2 + y1, 13);
            y0 ^= Integer.rotateLeft(y3 + y2, 18);
            y6 ^= Integer.rotateLeft(y5 + y4, 7);
            y7 ^= Integer.rotateLeft(y6 + y5, 9);
            y4 ^= Integer.rotateLeft(y7 + y6, 13);
            y5 ^= Integer.rotateLeft(y4 + y7, 18);
            y11 ^= Integer.rotateLeft(y10 + y9, 7);
            y8 ^= Integer.rotateLeft(y11 + y10, 9);
            y9 ^= Integer.rotateLeft(y8 + y11, 13);
            y10 ^= Integer.rotateLeft(y9 + y8, 18);
            y12 ^= Integer.rotateLeft(y15 + y14, 7);
            y13 ^= Integer.rotateLeft(y12 + y15, 9);
            y14 ^= Integer.rotateLeft(y13 + y12, 13);
            y15 ^= Integer.rotateLeft(y14 + y13, 18);
        }
        x[0] += y0;
        x[1] += y1;
        x[2] += y2;
        x[3] += y3;
        x[4] += y4;
        x[5] += y5;
        x[6] += y6;
        x[7] += y7;
        x[8] += y8;
        x[9] += y9;
        x[10] += y10;
        x[11] += y11;
        x[12] += y12;
        x[13] += y13;
        x[14] += y14;
        x[15] += y15;
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
