package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is in a heap more often than it need be: equal texts, arrays, bitmaps and boxed numbers, arrays of zeros or
 * mostly null, empty and thin collections. Only of what roots lead to. Contents are equal if every byte is; bytes are shallow sizes.
 */
public final class Duplicates implements Question<Duplicates.Answer> {
    /** More rows of a kind are not told one by one. */
    static final int MOST_ROWS = 10_000;

    /** All bits of hashes count. */
    static final long ALL = -1;

    private static final long BUDGET = 64 << 20;

    /**
     * What was found, each byte at most once.
     *
     * @param strings equal texts; null where the file does not tell texts
     * @param arrays equal primitive arrays that are no part of a string, bitmap or collection and not of zeros; null
     *     where the file tells the contents of none
     * @param zeros primitive arrays of only zeros; null where zeros may stand for any contents
     * @param bitmaps Android's, with equal pixels; where pixels are not in the heap, of equal width, height
     *     and coding of a pixel; null where there are some, and the file does not tell pixels or sizes
     * @param bitmapsWithoutPixels how many of them have their pixels elsewhere
     * @param boxed numbers that a cache has or that are there more than once; null where the file does not tell them
     * @param sparse arrays of references that are mostly null and no part of a collection among those below
     * @param collections that are empty, mostly have null in them, or have much more room than they need; null where the file does not tell sizes
     * @param partial whether of some arrays the contents are not in the file
     */
    public record Answer(
            Section strings,
            Section arrays,
            Section zeros,
            Section bitmaps,
            long bitmapsWithoutPixels,
            Section boxed,
            Section sparse,
            Section collections,
            boolean partial) {
        /** Bytes that need not be: the sum of all kinds. */
        public long wasted() {
            long sum = 0;
            for (Section section : new Section[] {strings, arrays, zeros, bitmaps, boxed, sparse, collections}) {
                sum += section == null ? 0 : section.wasted();
            }
            return sum;
        }
    }

    /**
     * All of one kind.
     *
     * @param groups how many different ones are there too often
     * @param copies how many objects these are
     * @param bytes their shallow sizes, with those of their own arrays
     * @param wasted what would be free if each were there once or not at all
     * @param rows those that waste most, no more than were asked for
     */
    public record Section(long groups, long copies, long bytes, long wasted, List<Row> rows) {}

    /**
     * What is there too often.
     *
     * @param className of the objects
     * @param value a text or number, no more than its beginning; null of others, and where the heap does not tell it
     * @param summary what it is, as {@code byte[16]: 0x01 02 ...}, or {@code not told}; null where there is a value
     * @param wasted -1 where nobody can tell
     * @param exampleId ID of one of the objects
     * @param holderCount how many different fields refer to the objects
     * @param holders fields that refer to most of them
     */
    public record Row(
            String className,
            String value,
            Message summary,
            long copies,
            long bytes,
            long wasted,
            long exampleId,
            long holderCount,
            List<Holder> holders) {}

    /**
     * A field that refers to copies.
     *
     * @param className of the objects that have the field; {@code class X} of a static
     * @param field its name, {@code []} of elements
     * @param objects how many objects refer to copies by it
     * @param place of collections and arrays, the field of the program that has one of them; null of others, where there
     *     is none, and of all but the first of a row
     */
    public record Holder(String className, String field, long objects, String place) {
        /** Of a field {@code example.Store.sessions}; of elements the array's class. */
        public String name() {
            return field.equals("[]") ? className.replaceFirst("\\[]$", "") + "[]" : className + "." + field;
        }
    }

    private final int limit;
    private final long mask;
    private final long budget;
    private final int mostGroups;

    /** @param limit how many rows of a kind at most; 0 for as many as there are, but no more than 10,000 */
    public Duplicates(int limit) {
        this(limit, ALL, BUDGET, HoldingFields.MOST_COUNTED);
    }

    /**
     * For tests of what hardly happens.
     *
     * @param mask which bits of hashes count
     * @param budget bytes of contents that are kept for comparison at once
     * @param mostGroups of sparse arrays by class and length; further ones are groups by class
     */
    Duplicates(int limit, long mask, long budget, int mostGroups) {
        this.limit = limit > 0 ? Math.min(limit, MOST_ROWS) : MOST_ROWS;
        this.mask = mask;
        this.budget = budget;
        this.mostGroups = mostGroups;
    }

    @Override
    public Answer ask(AnalysedHeap analysed, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        Known known = new Known(heap);
        Set<BasicType> elements = EnumSet.noneOf(BasicType.class);
        for (BasicType type : BasicType.values()) {
            if (type.isPrimitive() && known.elements(type)) {
                elements.add(type);
            }
        }
        ObjectKinds kinds = new ObjectKinds(heap.classes(), heap.header().idSize(), known);
        try (DuplicateCandidates candidates =
                new DuplicateCandidates(heap, analysed.dominators(), kinds, elements, mask, analysed.scratch())) {
            heap.forEachContent(candidates, HeapSource.Wanted.CONTENTS, progress);
            candidates.finish();
            try (ContentUses uses = new ContentUses(candidates, analysed.scratch())) {
                uses.tell(heap, mask);
                try (ContentGroups groups = ContentGroups.of(heap, candidates, analysed.scratch(), budget, progress)) {
                    return answer(analysed, known, elements, kinds, candidates, uses, groups, progress);
                }
            }
        }
    }

    private Answer answer(
            AnalysedHeap analysed,
            Known known,
            Set<BasicType> elements,
            ObjectKinds kinds,
            DuplicateCandidates candidates,
            ContentUses uses,
            ContentGroups groups,
            Progress progress)
            throws IOException {
        Heap heap = analysed.heap();
        boolean texts = elements.contains(BasicType.BYTE) && elements.contains(BasicType.CHAR);
        boolean counts = known.field("java.util.ArrayList", "size", BasicType.INT);
        List<RowSource> sources = new ArrayList<>();
        try (ContentSums contents = new ContentSums(heap, known, candidates, uses, groups, analysed.scratch());
                BoxedNumbers boxed = new BoxedNumbers(heap, candidates, limit, progress);
                FilledSlots filled = new FilledSlots(heap, candidates, analysed.scratch(), progress);
                ThinCollections thin = new ThinCollections(heap, kinds, candidates, filled, analysed.scratch());
                SparseArrays sparse = new SparseArrays(
                        heap, candidates, filled, counts ? thin : null, mostGroups, analysed.scratch(), progress)) {
            RowSource strings = contents.strings(limit);
            RowSource arrays = contents.arrays(limit);
            RowSource zeros = contents.zeros(limit);
            NativePixels outside = new NativePixels(heap, candidates.bitmaps, known, progress);
            RowSource bitmaps = new Bitmaps(heap, candidates, groups, outside).rows(limit);
            RowSource numbers = boxed.rows();
            RowSource holes = sparse.rows(limit);
            RowSource collections = thin.rows(limit);
            sources.addAll(List.of(strings, arrays, zeros, bitmaps, numbers, holes, collections));
            HoldingFields holders = HoldingFields.of(analysed, sources, progress);
            boolean partial = false;
            for (BasicType type : BasicType.values()) {
                partial |= type.isPrimitive() && (!known.elements(type) || known.isPartial(type));
            }
            return new Answer(
                    texts ? strings.section(heap, holders) : null,
                    elements.isEmpty() ? null : arrays.section(heap, holders),
                    elements.stream().allMatch(known::isPartial) ? null : zeros.section(heap, holders),
                    tellsBitmaps(known, elements, kinds, candidates) ? bitmaps.section(heap, holders) : null,
                    candidates.bitmaps.stream()
                            .filter(each -> each.buffer() < 0)
                            .count(),
                    known.field("java.lang.Integer", "value", BasicType.INT) ? numbers.section(heap, holders) : null,
                    holes.section(heap, holders),
                    counts ? collections.section(heap, holders) : null,
                    partial);
        }
    }

    private static boolean tellsBitmaps(
            Known known, Set<BasicType> elements, ObjectKinds kinds, DuplicateCandidates candidates) {
        boolean sizes = known.field(ObjectKinds.BITMAP, "mWidth", BasicType.INT);
        boolean pixels =
                elements.contains(BasicType.BYTE) || candidates.bitmaps.stream().noneMatch(each -> each.buffer() >= 0);
        return kinds.bitmap() == null || (sizes && pixels);
    }
}
