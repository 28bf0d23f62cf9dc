package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes through records forwards and backwards. Used by one thread. */
final class Navigator {
    private final Blocks blocks;
    private final SeekIndex places;
    private final long first;

    /** @param first where the first record begins */
    Navigator(Blocks blocks, SeekIndex places, long first) {
        this.blocks = blocks;
        this.places = places;
        this.first = first;
    }

    /** The wanted number of records, that with this byte first; fewer at the end. */
    List<DumpRecord> from(long offset, int count, Progress progress) throws IOException {
        List<DumpRecord> found = new ArrayList<>();
        RecordBlock block = blocks.with(offset, progress);
        int index = block == null ? 0 : block.indexOf(Math.max(offset, block.offset()));
        while (block != null && found.size() < count) {
            while (index < block.records() && found.size() < count) {
                found.add(block.record(index++));
            }
            block = found.size() < count && block.next() != null ? blocks.at(block.next()) : null;
            index = 0;
        }
        return found;
    }

    /** All records in the order of the dump. */
    void forEach(Consumer<DumpRecord> visitor, Progress progress) throws IOException {
        ResumePoint next = ResumePoint.ofRecord(first);
        while (next != null) {
            progress.at(next.offset(), blocks.bytes().size());
            RecordBlock block = blocks.at(next);
            for (int i = 0; block != null && i < block.records(); i++) {
                visitor.accept(block.record(i));
            }
            next = block == null ? null : block.next();
        }
    }

    /** Up to n records that end at or before an offset, in the order of the dump. */
    List<DumpRecord> before(long offset, int count, Progress progress) throws IOException {
        List<DumpRecord> found = new ArrayList<>();
        long end = offset;
        while (found.size() < count && end > first) {
            RecordBlock block = blocks.with(end - 1, progress);
            if (block == null) {
                break;
            }
            int index = block.indexOf(end - 1);
            while (index >= 0 && found.size() < count) {
                found.add(block.record(index--));
            }
            end = block.offset();
        }
        Collections.reverse(found);
        return found;
    }

    /** The next record of a tag behind an offset. */
    Optional<DumpRecord> next(Tag tag, long after, Progress progress) throws IOException {
        RecordBlock block = blocks.with(after, progress);
        int index = block == null || after < block.offset() ? 0 : block.indexOf(after) + 1;
        while (block != null) {
            for (; index < block.records(); index++) {
                if (block.tag(index) == tag) {
                    return Optional.of(block.record(index));
                }
            }
            index = 0;
            ResumePoint next = block.next();
            if (next == null) {
                return Optional.empty();
            }
            progress.at(next.offset(), blocks.bytes().size());
            next = places.skip(tag, next);
            if (next != null && tag.level() == Tag.Level.RECORD && !tag.isHeapDump()) {
                // Such records are in no heap dump.
                next = blocks.jump(next, Long.MAX_VALUE);
            }
            block = next == null ? null : blocks.at(next);
        }
        return Optional.empty();
    }

    /** The last record of a tag before an offset. */
    Optional<DumpRecord> previous(Tag tag, long before, Progress progress) throws IOException {
        long end = places.skipBack(tag, before);
        while (end > first) {
            // From the place before, forwards: the last that is met is the one.
            ResumePoint from = places.before(end - 1);
            DumpRecord found = null;
            RecordBlock block = blocks.at(from);
            while (block != null && block.offset() < end) {
                progress.at(before - block.offset(), before);
                for (int i = 0; i < block.records(); i++) {
                    DumpRecord record = block.tag(i) == tag ? block.record(i) : null;
                    found = record != null && record.offset() < end ? record : found;
                }
                block = block.next() == null ? null : blocks.at(block.next());
            }
            if (found != null) {
                return Optional.of(found);
            }
            end = places.skipBack(tag, from.offset());
        }
        return Optional.empty();
    }
}
