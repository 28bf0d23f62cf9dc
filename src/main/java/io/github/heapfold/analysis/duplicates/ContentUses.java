package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;

/** Tells what arrays are for, once all candidates are known, and makes keys of strings that are parts of an array. */
final class ContentUses implements Closeable {
    private final DuplicateCandidates candidates;
    private final KeyTable keys;

    /** By ranks of arrays, which of them strings are parts of. */
    private final Marks cutUp;

    /** Which of those more strings use than one. */
    private final Marks shared;

    ContentUses(DuplicateCandidates candidates, Scratch scratch) throws IOException {
        this.candidates = candidates;
        keys = candidates.arrayKeys;
        cutUp = new Marks(scratch, "arrays in parts", candidates.arrays.size());
        shared = new Marks(scratch, "arrays of several strings", candidates.arrays.size());
    }

    /** Whether strings are parts of an array: then it is nobody's that has all of it. */
    boolean isCutUp(long array) {
        return cutUp.get(array);
    }

    /** Whether several strings use an array of which one is a part. */
    boolean isShared(long array) {
        return shared.get(array);
    }

    /**
     * Writes into the keys what arrays are for, and into strings what stands for their contents.
     *
     * @param mask see {@link ContentKey}
     */
    void tell(Heap heap, long mask) throws IOException {
        candidates.keepParts(string -> {
            long array = candidates.arrays.rank(candidates.arrayOf(string));
            return array < 0 || isWhole(string);
        });
        long part = 0;
        for (long string = 0; string < candidates.strings.size(); string++) {
            long array = candidates.arrays.rank(candidates.arrayOf(string));
            if (array < 0) {
                candidates.setContents(string, -1);
            } else if (candidates.isPart(string)) {
                if (cutUp.get(array) || isText(array)) {
                    shared.set(array);
                }
                cutUp.set(array);
                use(array, ArrayUse.PART);
                candidates.setContents(string, candidates.arrays.size() + part++);
            } else {
                if (cutUp.get(array)) {
                    shared.set(array);
                }
                ArrayUse use = candidates.isWide(string) ? ArrayUse.WIDE_TEXT : ArrayUse.TEXT;
                keys.setLow(array, (keys.low(array) & ~ContentKey.USE) | use.ordinal());
                candidates.setContents(string, array);
            }
        }
        for (DuplicateCandidates.Bitmap bitmap : candidates.bitmaps) {
            use(candidates.arrays.rank(bitmap.buffer()), ArrayUse.PIXELS);
        }
        for (long c = 0; c < candidates.collections.size(); c++) {
            use(candidates.arrays.rank(candidates.collectionTable(c)), ArrayUse.PART);
            use(candidates.arrays.rank(candidates.collectionOther(c)), ArrayUse.PART);
        }
        useOverheads(heap);
        ContentKey key = new ContentKey(mask);
        new TextParts(heap, candidates).forEach((contents, type, data) -> {
            key.begin(type);
            key.add(data, 0, data.length);
            key.end();
            keys.add(key.high(), key.low() | ArrayUse.TEXT.ordinal());
        });
    }

    /**
     * Android's runtime tells of the memory that classes take as of arrays of zeros, which do not exist; a dump that was
     * converted for other programs has them, too, and no header that says where it is from.
     */
    private void useOverheads(Heap heap) throws IOException {
        HeapClasses classes = heap.classes();
        for (int c = 0; c < classes.count(); c++) {
            for (ObjectValue value : heap.values(classes.ordinal(c), 0, 0)) {
                if (value.type() == BasicType.OBJECT && MachineStatics.isOverhead(value.name())) {
                    use(candidates.arrays.rank(heap.ordinalOf(value.bits())), ArrayUse.PART);
                }
            }
        }
    }

    private boolean isWhole(long string) {
        return candidates.partOffset(string) == 0
                && candidates.partLength(string) >= candidates.arrayLength(candidates.arrayOf(string));
    }

    private boolean isText(long array) {
        ArrayUse use = ArrayUse.of(keys.low(array));
        return use == ArrayUse.TEXT || use == ArrayUse.WIDE_TEXT;
    }

    /** What a string is made of stays that. */
    private void use(long array, ArrayUse use) {
        if (array >= 0 && ArrayUse.of(keys.low(array)) == ArrayUse.PLAIN) {
            keys.setLow(array, keys.low(array) | use.ordinal());
        }
    }

    @Override
    public void close() throws IOException {
        try (cutUp;
                shared) {
            // Both give back what they took.
        }
    }
}
