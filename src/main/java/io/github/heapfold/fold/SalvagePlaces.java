package io.github.heapfold.fold;

import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.hprof.HprofHeader;
import java.util.NavigableMap;

/** Says of each chunk that is left, one after the other, where it begins in the restored dump of the whole file. */
final class SalvagePlaces {
    /** Empty where the index is lost. */
    private final NavigableMap<Long, Long> places;

    /** Where the last chunk ended in that dump, and in the original one. */
    private long end;

    private long originalEnd;

    SalvagePlaces(FoldSalvage salvage) {
        places = salvage.places();
        end = salvage.dumpHeader().map(HprofHeader::length).orElse(0);
        originalEnd = end;
    }

    long end() {
        return end;
    }

    /** Goes on behind elements that are lost. */
    void skip(long bytes) {
        end += bytes;
        originalEnd += bytes;
    }

    /** Where a chunk begins; then goes on behind it. */
    long next(ChunkHeader chunk) {
        long original = chunk.originalOffset();
        long start = places.getOrDefault(original, end + original - originalEnd);
        end = start + chunk.restoredBytes();
        originalEnd = original + chunk.originalBytes();
        return start;
    }
}
