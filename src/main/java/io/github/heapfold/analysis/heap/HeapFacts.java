package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.read.Damage;
import java.util.List;
import java.util.Optional;

/**
 * What was found in a file while its heap was read.
 *
 * @param references all of them: distinct targets of each object, the class among them
 * @param missingReferences references to objects that are not in the dump; they do not count
 * @param missingOfFields those of them that stand in fields and statics, see {@link #dangling}
 * @param duplicates objects dumped more than once; the first counts
 * @param inventedClasses classes that the dump does not tell of
 * @param heapDumps how many heaps are in the file
 * @param heapDump which of them this is, from 1
 * @param referenceSize bytes of a reference in the dumped program: 4 where references were compressed
 * @param alignment what sizes of objects are multiples of
 * @param compactHeaders whether the program's objects had headers of 8 bytes
 * @param assumedRoots classes that are taken for roots because the dump calls no class one; 0 where it does
 * @param damage what was wrong with the file first; then all that is whole was read
 * @param lost how much that is, where the file tells
 * @param stripped names of what the file's profile removed, as {@code TAG}, {@code TAG.field} or
 *     {@code TAG.field[type]}
 * @param erased names of columns of which the profile removed a part: zeros stand there
 * @param otherRules what else the profile said, a line each as in its file
 */
public record HeapFacts(
        long references,
        long missingReferences,
        long missingOfFields,
        long duplicates,
        int inventedClasses,
        int heapDumps,
        int heapDump,
        int referenceSize,
        int alignment,
        boolean compactHeaders,
        int assumedRoots,
        Optional<Damage> damage,
        Optional<LostParts> lost,
        List<String> stripped,
        List<String> erased,
        List<String> otherRules) {
    private static final List<String> TEXTS =
            List.of("PRIMITIVE_ARRAY_DUMP.elements[byte]", "PRIMITIVE_ARRAY_DUMP.elements[char]");

    private static final List<String> STACKS = List.of("STACK_TRACE", "STACK_FRAME");

    private static final String KEEPS_STRINGS = "keep java.lang.String.value";

    /** Whether the file's profile removed the contents of arrays of bytes or characters, of which texts are made. */
    public boolean isWithoutTexts() {
        return names(stripped, TEXTS);
    }

    /** Whether it removed some of them, of strings too. */
    public boolean isWithoutSomeTexts() {
        return names(erased, TEXTS) && !otherRules.contains(KEEPS_STRINGS);
    }

    /** Whether it removed stacks, or the frames that they are made of. */
    public boolean isWithoutStacks() {
        return names(stripped, STACKS);
    }

    private static boolean names(List<String> removed, List<String> columns) {
        return columns.stream()
                .anyMatch(column -> removed.stream()
                        .anyMatch(name ->
                                column.equals(name) || column.startsWith(name + "[") || column.startsWith(name + ".")));
    }

    /**
     * References that show that objects of the heap are lost; 0 of a whole one. Virtual machines leave objects of their
     * archives out to which elements of arrays refer, and none to which fields do. Of several heaps in one file, objects
     * of another one may stand at the same places.
     */
    public long dangling() {
        return heapDumps == 1 ? missingOfFields : 0;
    }

    /** Whether nothing is known of it that is lost. */
    public boolean isWhole() {
        boolean isRead = damage.isEmpty() || lost.filter(LostParts::isWhole).isPresent();
        return isRead && dangling() == 0;
    }
}
