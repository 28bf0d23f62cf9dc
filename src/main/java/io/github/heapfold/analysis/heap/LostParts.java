package io.github.heapfold.analysis.heap;

import java.util.OptionalLong;

/**
 * How much of a damaged file there is to be read, before and behind what is damaged.
 *
 * @param stretches how many parts of the dump are known to be lost
 * @param readBytes bytes of the dump that are left
 * @param dumpBytes bytes that it had; empty where nobody knows
 * @param objects instances and arrays that are lost; empty where nobody knows
 */
public record LostParts(int stretches, long readBytes, OptionalLong dumpBytes, OptionalLong objects) {
    /** Whether only what the file says of itself is damaged; where that is lost, nobody knows what else was there. */
    public boolean isWhole() {
        return stretches == 0 && dumpBytes.isPresent();
    }
}
