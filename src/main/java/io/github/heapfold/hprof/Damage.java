package io.github.heapfold.hprof;

import java.util.Locale;

/**
 * Where a dump stops making sense.
 *
 * @param offset bytes from the start of the (uncompressed) dump
 * @param reason what is wrong there, naming the tag and the tag before it
 */
public record Damage(long offset, String reason) {
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "at offset %,d: %s", offset, reason);
    }
}
