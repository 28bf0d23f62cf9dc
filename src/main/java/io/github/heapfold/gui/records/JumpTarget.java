package io.github.heapfold.gui.records;

import io.github.heapfold.hprof.Ids;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a user wants to go.
 *
 * @param isId whether the number is an object's ID; else it is an offset
 */
record JumpTarget(boolean isId, long number) {
    /**
     * Reads what was typed: {@code 0x7f30} is an object's ID, {@code 1,234} or {@code @0x4d2} an offset.
     *
     * @return nothing where it is neither
     */
    static Optional<JumpTarget> parse(String typed) {
        String text = typed.strip().replaceAll("[,_\\s]", "");
        boolean offset = text.startsWith("@");
        String number = offset ? text.substring(1) : text;
        OptionalLong hex = Ids.parse(number);
        try {
            long value = hex.isPresent() ? hex.getAsLong() : Long.parseLong(number);
            boolean isId = hex.isPresent() && !offset;
            return isId || value >= 0 ? Optional.of(new JumpTarget(isId, value)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
