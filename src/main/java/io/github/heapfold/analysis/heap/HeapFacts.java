package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.profile.AppliedProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was found in a file while its heap was read.
 *
 * @param references all of them: distinct targets of each object, the class among them
 * @param missingReferences references to objects that are not in the dump; they do not count
 * @param missingOfFields those of them that stand in fields and statics, see {@link #dangling}
 * @param duplicates objects dumped more than once; the first counts
 * @param inventedClasses classes that the dump does not tell of
 * @param missingClasses those of them that instances are of: virtual machines tell of all these
 * @param heapDumps how many heaps are in the file, of which this is the last
 * @param referenceSize bytes of a reference in the dumped program: 4 where references were compressed
 * @param alignment what sizes of objects are multiples of
 * @param compactHeaders whether the program's objects had headers of 8 bytes
 * @param narrowClassPointers whether their class pointers had 4 bytes and references 8: Eclipse MAT's sizes, and so these,
 *     are of headers with 8 for both
 * @param stackChunks pieces of stacks of virtual threads, with those to which no root leads: no dump tells how large they
 *     are
 * @param assumedRoots classes that are taken for roots because the dump calls no class one; 0 where it does
 * @param damage what was wrong with the file first; then all that is whole was read
 * @param lost how much that is, where the file tells
 * @param profile what the file's profile removed: zeros stand there
 */
public record HeapFacts(
        long references,
        long missingReferences,
        long missingOfFields,
        long duplicates,
        int inventedClasses,
        int missingClasses,
        int heapDumps,
        int referenceSize,
        int alignment,
        boolean compactHeaders,
        boolean narrowClassPointers,
        long stackChunks,
        int assumedRoots,
        Optional<Damage> damage,
        Optional<LostParts> lost,
        AppliedProfile profile) {
    /** Of what texts are made. */
    private static final List<Column> TEXTS = Stream.of(BasicType.BYTE, BasicType.CHAR)
            .map(type -> Column.of(Column.PRIMITIVE_ELEMENTS.field(), type))
            .toList();

    /** A virtual machine has a few of its own accord. */
    private static final long MANY_CHUNKS = 100;

    private static final String KEEPS_STRINGS = "keep java.lang.String.value";

    /** Whether there are so many virtual threads that it matters that their stacks are not counted. */
    public boolean isWithoutStackSizes() {
        return stackChunks >= MANY_CHUNKS;
    }

    /** Whether the file's profile removed the contents of arrays of bytes or characters, of which texts are made. */
    public boolean isWithoutTexts() {
        return TEXTS.stream().anyMatch(profile::strips);
    }

    /** Whether it removed some of them, of strings too. */
    public boolean isWithoutSomeTexts() {
        return TEXTS.stream().anyMatch(profile::erases) && !profile.rules().contains(KEEPS_STRINGS);
    }

    /** Whether it removed stacks, or the frames that they are made of. */
    public boolean isWithoutStacks() {
        return profile.drops(Tag.STACK_TRACE) || profile.drops(Tag.STACK_FRAME);
    }

    /** Whether it removed all values of fields that are no references. */
    public boolean isWithoutFields() {
        return fields().allMatch(profile::strips);
    }

    /** Whether it removed some of them, or a part of some. */
    public boolean isWithoutSomeFields() {
        return profile.stripsJavaFields() || fields().anyMatch(part -> profile.strips(part) || profile.erases(part));
    }

    private static Stream<Column> fields() {
        return Column.INSTANCE_VALUES.parts().stream()
                .filter(part -> part.type().isPrimitive());
    }

    /** References to objects that are not in the dump that stand in elements of arrays. */
    public long missingOfElements() {
        return missingReferences - missingOfFields;
    }

    /**
     * References that show that objects of the heap are lost; 0 of a whole one. Virtual machines leave objects of their
     * archives out to which elements of arrays refer, and none to which fields do. Of several heaps in one file, objects
     * of another one may stand at the same places.
     */
    public long dangling() {
        return heapDumps == 1 ? missingOfFields : 0;
    }

    /** Whether no part of the dump in the file is known to be lost; parts of the heap may have been before. */
    public boolean isRead() {
        return damage.isEmpty() || lost.filter(LostParts::isWhole).isPresent();
    }

    /** Whether nothing is known of it that is lost. */
    public boolean isWhole() {
        return isRead() && dangling() == 0 && missingClasses == 0;
    }
}
