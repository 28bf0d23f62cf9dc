package io.github.heapfold.analysis.heap;

import java.util.OptionalLong;

/**
 * How much of a damaged file there is to be read, before and behind what is damaged.
 *
 * @param stretches how many parts of the dump are known to be lost
 * @param readBytes bytes of the dump that are left
 * @param dumpBytes bytes that it had; empty where nobody knows
 * @param objects instances and arrays that are lost; empty where nobody knows
 * @param sealedBytes bytes of the dump of which what is sealed is lost, which no key brings back; without a key, as far
 *     as checksums tell
 */
public record LostParts(int stretches, long readBytes, OptionalLong dumpBytes, OptionalLong objects, long sealedBytes) {
    /**
     * Whether only what the file says of itself is damaged, or what is sealed in it; where the first is lost, nobody
     * knows what else was there.
     */
    public boolean isWhole() {
        return stretches == 0 && dumpBytes.isPresent();
    }
}
