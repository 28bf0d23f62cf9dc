package io.github.heapfold.report;

import io.github.heapfold.message.Message;
import java.util.List;

/**
 * What verifying a result found.
 *
 * @param original the file that it was compared with; empty where its checksums alone were looked at
 * @param result the file that was verified
 * @param same whether nothing differs that should be the same
 * @param identical whether the bytes of the two dumps are the same
 * @param parts how many there are of what was counted; none where checksums alone were looked at
 * @param differences what differs
 */
public record Checked(
        String original, String result, boolean same, boolean identical, List<Part> parts, List<Message> differences) {
    /**
     * How many there are of something in either file.
     *
     * @param name {@code objects}, {@code classes}, {@code references} or {@code roots}
     * @param same whether they are the same, and not only as many
     */
    public record Part(String name, long original, long result, boolean same) {}

    public Checked {
        parts = List.copyOf(parts);
        differences = List.copyOf(differences);
    }

    /** Of a folded file all of whose checksums are right. */
    public static Checked ofChecksums(String result) {
        return new Checked("", result, true, false, List.of(), List.of());
    }

    /** Key of the text that says how it ended. */
    String key() {
        return original.isEmpty()
                ? "check.whole"
                : identical ? "check.identical" : same ? "check.same" : "check.differs";
    }
}
