package io.github.heapfold.fuzz;

import java.util.Arrays;
import java.util.Random;

/** Changes a few bytes of an input, as damage and forgers do. */
final class DumpMutator {
    private static final int[] LIKELY = {0, 1, 2, 0x7f, 0x80, 0xff, 0x0c, 0x1c, 0x2c, 0x20, 0x21, 0x22, 0x23};

    private DumpMutator() {}

    /** Another input of 1 to 4 changes. */
    static byte[] mutate(byte[] input, Random random) {
        byte[] mutated = input.clone();
        for (int n = 1 + random.nextInt(4); n > 0 && mutated.length > 0; n--) {
            mutated = once(mutated, random);
        }
        return mutated;
    }

    private static byte[] once(byte[] data, Random random) {
        int at = random.nextInt(data.length);
        int n = Math.min(data.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 64));
        return switch (random.nextInt(9)) {
            case 0 -> Arrays.copyOf(data, at);
            case 1 -> splice(data, at, at + n, new byte[0]);
            case 2 -> splice(data, at, at, Arrays.copyOfRange(data, at, at + n));
            case 3 -> {
                int from = random.nextInt(data.length);
                yield splice(data, at, at, Arrays.copyOfRange(data, from, Math.min(data.length, from + n)));
            }
            case 4 -> {
                byte[] filled = data.clone();
                Arrays.fill(filled, at, at + n, anyByte(random));
                yield filled;
            }
            case 5 -> {
                byte[] flipped = data.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                yield flipped;
            }
            default -> {
                byte[] changed = data.clone();
                changed[at] = anyByte(random);
                yield changed;
            }
        };
    }

    private static byte[] splice(byte[] data, int from, int to, byte[] instead) {
        byte[] out = Arrays.copyOf(data, data.length - (to - from) + instead.length);
        System.arraycopy(instead, 0, out, from, instead.length);
        System.arraycopy(data, to, out, from + instead.length, data.length - to);
        return out;
    }

    static byte anyByte(Random random) {
        return (byte) (random.nextBoolean() ? LIKELY[random.nextInt(LIKELY.length)] : random.nextInt(256));
    }
}
