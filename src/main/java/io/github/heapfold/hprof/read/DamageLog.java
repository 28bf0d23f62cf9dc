package io.github.heapfold.hprof.read;

import io.github.heapfold.message.Message;
import java.util.Optional;

/** What a reader finds wrong with a dump: where it breaks first, what the cause probably is, and how much is lost. */
public final class DamageLog {
    private Damage damage;
    private Damage streamDamage;
    private Damage.Cause cause = Damage.Cause.BENT;
    private long missing;
    private long brokenSegments;
    private boolean isSegmentBroken;
    private long cutRecord = -1;
    private boolean isCutArray;
    private long cutSubRecord = -1;
    private boolean endsInArray;
    private boolean isBrokenElse;

    /** Something makes no sense; of all such places the first counts. */
    void found(long where, Message reason, Damage.Cause why) {
        isBrokenElse |= why != Damage.Cause.OVERLONG;
        if (damage == null || where < damage.offset()) {
            damage = new Damage(where, reason);
            cause = why;
        }
    }

    /** What the dump is packed in breaks here. */
    void foundInStream(Damage broken) {
        streamDamage = broken;
    }

    /** n bytes are known to be missing at the end of the file. */
    void lacks(long bytes) {
        missing = bytes;
    }

    /** An array or record that is longer than a chunk was cut off. */
    void cutOff(long where, boolean isArray) {
        cutRecord = where;
        isCutArray = isArray;
        endsInArray = isArray;
    }

    /**
     * A sub-record that is no longer than a chunk was cut off with the dump.
     *
     * @param isArray whether it is an array whose header is whole
     */
    void cutOffSubRecord(long where, boolean isArray) {
        cutSubRecord = where;
        endsInArray = isArray;
    }

    void beginHeapDump() {
        isSegmentBroken = false;
    }

    /** The heap dump that is being read has bytes that are in no sub-record, or was not written to its end. */
    void heapDumpIsBroken() {
        brokenSegments += isSegmentBroken ? 0 : 1;
        isSegmentBroken = true;
    }

    /** The first damage. */
    Optional<Damage> damage() {
        // The source is read ahead of the records, so what is found later may come first; a broken stream is always
        // told.
        if (streamDamage == null || damage == null || streamDamage.offset() <= damage.offset()) {
            return Optional.ofNullable(streamDamage == null ? damage : streamDamage);
        }
        return Optional.of(
                new Damage(damage.offset(), Message.of("dump.andStream", damage.reason(), streamDamage.message())));
    }

    /** What probably caused it. */
    public Damage.Cause cause() {
        return streamDamage == null ? cause : Damage.Cause.PACKING;
    }

    /** See {@link ChunkReader#isOnlyOverlong}. */
    boolean isOnlyOverlong() {
        return damage != null && !isBrokenElse && streamDamage == null && missing == 0 && brokenSegments == 0;
    }

    /** Bytes that are known to lack at the end; what would have followed them is not known. */
    public long missing() {
        return missing;
    }

    /** Heap dumps and segments that are not whole. */
    public long brokenSegments() {
        return brokenSegments;
    }

    /** Where the array or record begins that is longer than a chunk and was cut off; -1 where none was. */
    long cutRecord() {
        return cutRecord;
    }

    /** Whether that is an array. */
    boolean isCutArray() {
        return isCutArray;
    }

    /** Whether the dump breaks off in the elements of an array, however long that is. */
    public boolean endsInArray() {
        return endsInArray;
    }

    /** Where the sub-record begins that is no longer than a chunk and was cut off; -1 where none was. */
    long cutSubRecord() {
        return cutSubRecord;
    }
}
