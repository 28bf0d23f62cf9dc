package io.github.heapfold.hprof;

import java.util.OptionalLong;

/** Identifiers as people and HPROF tools write them: {@code 0x} and hex digits. */
public final class Ids {
    private static final int RADIX = 16;

    private Ids() {}

    public static String text(long id) {
        return "0x" + Long.toHexString(id);
    }

    /** The identifier that a text is; empty where it is none. */
    public static OptionalLong parse(String text) {
        if (!text.startsWith("0x") && !text.startsWith("0X")) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseUnsignedLong(text.substring(2), RADIX));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
