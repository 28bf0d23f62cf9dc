package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.profile.KeptBeginnings;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.profile.StrippedPlaces;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Reads two dumps side by side: takes the {@link Fingerprint} of each, and counts the values of every field that
 * differ, as long as their records stand in the same order, as those of a dump and of what was restored from it do.
 * Records that objects do without may be in one of them only.
 */
public final class DumpComparison {
    private final FieldDifferences fields = new FieldDifferences();
    private final FieldComparer comparer;
    private final Cursor first;
    private final Cursor second;

    /**
     * @param all classes of the first dump; null where it is enough what each chunk knows
     * @param kept how much of arrays may not differ
     */
    private DumpComparison(DumpWalk first, DumpWalk second, ClassTable all, KeptBeginnings kept, Kept parts) {
        this.first = new Cursor(first, parts != null && parts.ofFirst ? parts.places(first) : null);
        this.second = new Cursor(second, parts != null && !parts.ofFirst ? parts.places(second) : null);
        comparer = new FieldComparer(first.idSize(), fields, all, kept, parts != null && parts.filled);
    }

    /**
     * By what rules one of the dumps became the other, so that all that stays by them can be told.
     *
     * @param ofFirst whether the first one is the original
     * @param profile for dumps of its kind, without rules that merge
     * @param survey of the original
     * @param filled whether in the other one anything may stand where something went, and not zeros alone
     */
    public record Kept(boolean ofFirst, Profile profile, ScanResult survey, boolean filled) {
        private StrippedPlaces places(DumpWalk walk) {
            return new StrippedPlaces(profile, walk.idSize(), survey);
        }
    }

    /** Both fingerprints, and what differs between fields. */
    public record Result(Fingerprint first, Fingerprint second, FieldDifferences fields) {}

    /**
     * Compares.
     *
     * @param heads whether the lengths and times of heap dumps are compared too
     * @param kept how much of arrays is {@link FieldDifferences#keptElements() counted apart}
     * @param parts where that is known, in the place of {@code kept}; null where it is not
     * @param threads how many chunks are looked at at once
     * @param progress told of the first dump, after each of its chunks
     */
    public static Result of(
            DumpOpener first,
            DumpOpener second,
            boolean heads,
            KeptBeginnings kept,
            Kept parts,
            int threads,
            Progress progress)
            throws IOException {
        Classes none = new Classes(null, null);
        Pass once = pass(first, second, none, heads, kept, parts, threads, progress);
        return once.again.equals(none)
                ? once.result
                : pass(first, second, once.again, heads, kept, parts, threads, progress).result;
    }

    /** All classes of both dumps; null for those that each chunk knows. */
    private record Classes(ClassTable first, ClassTable second) {}

    /**
     * What a reading of both said.
     *
     * @param again the classes of those that have to be read once more: some came after their instances
     */
    private record Pass(Result result, Classes again) {}

    private static Pass pass(
            DumpOpener first,
            DumpOpener second,
            Classes classes,
            boolean heads,
            KeptBeginnings kept,
            Kept parts,
            int threads,
            Progress progress)
            throws IOException {
        try (ChunkReader reader = first.open();
                ChunkReader secondReader = second.open();
                DumpWalk walk = new DumpWalk(reader, classes.first, true, heads, threads);
                DumpWalk secondWalk = new DumpWalk(secondReader, classes.second, true, heads, threads)) {
            DumpComparison comparison = new DumpComparison(walk, secondWalk, classes.first, kept, parts);
            comparison.first.chunkEnd = () ->
                    progress.at(reader.source().position(), reader.source().size());
            if (!reader.header().equals(secondReader.header())) {
                comparison.fields.differInHeader();
            }
            comparison.compare();
            return new Pass(
                    new Result(walk.fingerprint(), secondWalk.fingerprint(), comparison.fields),
                    new Classes(
                            walk.isComplete() ? null : reader.classes(),
                            secondWalk.isComplete() ? null : secondReader.classes()));
        }
    }

    private void compare() throws IOException {
        boolean ordered = first.walk.idSize() == second.walk.idSize();
        if (isMarked(first) != isMarked(second)) {
            (isMarked(first) ? first : second).advance();
        }
        while (ordered && first.fill() && second.fill()) {
            ordered = step();
        }
        // What is left of either, where it may be left out.
        while (ordered && first.fill() && isExtra(first)) {
            skip(first);
        }
        while (ordered && second.fill() && isExtra(second)) {
            skip(second);
        }
        if (first.fill() || second.fill()) {
            fields.endOfOrder(first.offset());
        }
        while (first.fill()) {
            first.endChunk();
        }
        while (second.fill()) {
            second.endChunk();
        }
    }

    /**
     * Whether a dump begins with the mark of a redaction, which is no part of what was dumped. Anywhere else it is a
     * record like others.
     */
    private static boolean isMarked(Cursor cursor) throws IOException {
        return cursor.fill()
                && cursor.tag() == null
                && !cursor.isRun()
                && cursor.end() - cursor.start() == RedactionMark.bytes().length
                && RedactionMark.is(cursor.data(), cursor.start(), cursor.end());
    }

    /** Compares what comes next in both; whether that could be done. */
    private boolean step() {
        if (first.isRun()
                && second.isRun()
                && first.run().recordTag() == second.run().recordTag()) {
            compareRuns();
            return true;
        }
        if (!first.isRun() && !second.isRun() && areAlike()) {
            compareRecords();
            return true;
        }
        // Where neither has what the other has next, it was left out of the one that is not the original: the second,
        // where nobody knows.
        List<Cursor> originalFirst = second.places == null ? List.of(first, second) : List.of(second, first);
        for (Cursor cursor : originalFirst) {
            if (isExtra(cursor) && !cursor.tag().isHeapDump()) {
                skip(cursor);
                return true;
            }
        }
        for (Cursor cursor : originalFirst) {
            if (isExtra(cursor)) {
                skip(cursor);
                return true;
            }
        }
        return false;
    }

    private boolean areAlike() {
        Tag tag = first.tag();
        if (tag != second.tag()) {
            return false;
        }
        return tag == null || tag.level() == Tag.Level.RECORD || first.objectId() == second.objectId();
    }

    private void compareRecords() {
        Tag tag = first.tag();
        byte[] data = first.data();
        if (tag == Tag.PRIMITIVE_ARRAY_DUMP) {
            comparer.beginArray(data, first.start());
        }
        byte[] other = second.data();
        comparer.against(first.places == null ? second.gone : first.gone, first.places != null);
        if (!Arrays.equals(data, first.start(), first.end(), other, second.start(), second.end())) {
            if (tag == null || isMisshapen(tag, first) || isMisshapen(tag, second)) {
                fields.addOpaque(Math.max(first.end() - first.start(), second.end() - second.start()));
            } else {
                comparer.compare(
                        tag,
                        data,
                        first.start(),
                        first.end(),
                        other,
                        second.start(),
                        second.end(),
                        first.chunk().classes());
            }
        }
        first.advance();
        second.advance();
    }

    /** Whether a record has other bytes than those of its fields; these are compared as they are. */
    private boolean isMisshapen(Tag tag, Cursor cursor) {
        int bytes = cursor.end() - cursor.start();
        int fixed = tag.fixedSize(first.walk.idSize());
        return tag.isFixed() ? bytes != fixed : bytes < fixed;
    }

    private void compareRuns() {
        int bytes = Math.min(first.left(), second.left());
        comparer.against(first.places == null ? second.gone : first.gone, first.places != null);
        if (first.run().elements() == null
                || first.run().elements() != second.run().elements()) {
            int at = first.start();
            int secondAt = second.start();
            if (!Arrays.equals(first.data(), at, at + bytes, second.data(), secondAt, secondAt + bytes)) {
                fields.addOpaque(bytes);
            }
        } else {
            comparer.compareElements(
                    first.run().elements(), first.data(), first.start(), second.data(), second.start(), bytes);
        }
        first.advance(bytes);
        second.advance(bytes);
    }

    /** Whether what comes next is a record that objects do without. */
    private static boolean isExtra(Cursor cursor) {
        Tag tag = cursor.tag();
        return tag != null
                && tag != Tag.UTF8
                && tag != Tag.LOAD_CLASS
                && (tag.level() == Tag.Level.RECORD || tag == Tag.HEAP_DUMP_INFO);
    }

    private void skip(Cursor cursor) {
        if (!cursor.isRun() || (cursor.run().first() && cursor.at == 0)) {
            fields.addOnly(cursor == first, cursor.tag());
        }
        if (cursor.isRun()) {
            cursor.advance(cursor.left());
        } else {
            cursor.advance();
        }
    }

    /** Where in a dump the comparison is. */
    private static final class Cursor {
        private final DumpWalk walk;
        /** Null where nobody knows what goes. */
        private final StrippedPlaces places;

        /** Where in the chunk something goes. */
        private boolean[] gone;

        private Runnable chunkEnd = () -> {};
        private DumpWalk.Walked current;

        /** A record's number; in a run, bytes. */
        private int at;

        Cursor(DumpWalk walk, StrippedPlaces places) {
            this.walk = walk;
            this.places = places;
        }

        /** Sees to it that there is something next; whether there is. */
        boolean fill() throws IOException {
            while (current == null
                    || at
                            >= (isRun()
                                    ? current.chunk().length()
                                    : current.records().size())) {
                if (current != null) {
                    endChunk();
                }
                current = walk.next();
                at = 0;
                if (current == null) {
                    return false;
                }
                gone = places == null ? null : places.of(current.chunk());
            }
            return true;
        }

        void endChunk() {
            walk.release(current);
            current = null;
            chunkEnd.run();
        }

        Chunk chunk() {
            return current.chunk();
        }

        boolean isRun() {
            return current.chunk().run() != null;
        }

        Chunk.Run run() {
            return current.chunk().run();
        }

        byte[] data() {
            return current.chunk().data();
        }

        /** Null of what is in no catalogue, and of elements. */
        Tag tag() {
            if (isRun()) {
                return run().recordTag() < 0 ? null : Tag.record(run().recordTag());
            }
            return current.records().tag(at);
        }

        int start() {
            return isRun() ? at : current.records().start(at);
        }

        int end() {
            return current.records().end(at);
        }

        int left() {
            return current.chunk().length() - at;
        }

        long objectId() {
            return BigEndian.get(data(), start() + 1, walk.idSize());
        }

        long offset() {
            return current == null ? 0 : current.chunk().offset() + start();
        }

        void advance() {
            at++;
        }

        void advance(int bytes) {
            at += bytes;
        }
    }
}
