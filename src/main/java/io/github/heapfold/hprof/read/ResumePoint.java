package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.Tag;

/**
 * Where in a dump reading can be taken up again, by a {@link ChunkReader} that has seen nothing of what comes before.
 *
 * @param offset bytes of the dump before it
 * @param heapDump the heap dump that it is in; null outside of one
 * @param segmentLeft bytes of that heap dump that are left; -1 outside of one, {@link #TO_THE_END} where it goes on as
 *     far as there are sub-records
 * @param overflow what the length of that heap dump may lack; 0 where it is the true one
 * @param run what the bytes here are where they are no records; else null
 * @param runLeft how many they are, {@link #TO_THE_END} for all that are left
 */
public record ResumePoint(long offset, Tag heapDump, long segmentLeft, long overflow, Chunk.Run run, long runLeft) {
    /** As many bytes as there are. */
    public static final long TO_THE_END = Long.MAX_VALUE;

    /** Where a record begins, or the dump ends. */
    public static ResumePoint ofRecord(long offset) {
        return new ResumePoint(offset, null, -1, 0, null, 0);
    }

    /** Where a sub-record begins. */
    public static ResumePoint inHeapDump(long offset, Tag heapDump, long segmentLeft) {
        return new ResumePoint(offset, heapDump, segmentLeft, 0, null, 0);
    }

    /** Whether it is inside a heap dump whose end is known. */
    public boolean knowsHeapDumpEnd() {
        return segmentLeft > 0 && segmentLeft != TO_THE_END && overflow == 0;
    }

    /** Where records begin again after a run; itself where it is in none, null where the run never ends. */
    public ResumePoint afterRun() {
        if (run == null) {
            return this;
        }
        if (runLeft == TO_THE_END) {
            return null;
        }
        boolean counted = segmentLeft > 0 && segmentLeft != TO_THE_END;
        return new ResumePoint(
                offset + runLeft, heapDump, counted ? segmentLeft - runLeft : segmentLeft, overflow, null, 0);
    }
}
