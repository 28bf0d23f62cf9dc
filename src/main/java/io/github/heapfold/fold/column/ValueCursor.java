package io.github.heapfold.fold.column;

/**
 * A cursor over values of equal size that stand in stretches (the elements of arrays): takes them from, or puts them
 * at, their places in batches that do not care where one stretch ends and the next begins.
 */
final class ValueCursor {
    private final int[] at;
    private final int[] counts;
    private final int to;
    private final int offset;
    private final int size;

    private int record;
    private int done;

    /** @param size bytes of a value */
    ValueCursor(ValuePlaces places, int size) {
        at = places.at();
        counts = places.counts();
        record = places.from();
        to = places.to();
        offset = places.offset();
        this.size = size;
    }

    /** What to do with a stretch of values of one record. */
    @FunctionalInterface
    interface Stretch {
        /**
         * Takes values that follow each other in one record.
         *
         * @param owner index of the record
         * @param position of the first value in the data
         * @param values how many
         * @param before values of this batch that came before
         */
        void take(int owner, int position, int values, int before);
    }

    /** Visits at most {@code most} of the next values; returns how many there were, 0 at the end. */
    int next(int most, Stretch stretch) {
        int taken = 0;
        while (taken < most && record < to) {
            int count = counts == null ? 1 : counts[record];
            int values = Math.min(most - taken, count - done);
            if (values > 0) {
                stretch.take(record, at[record] + offset + done * size, values, taken);
                taken += values;
                done += values;
            }
            if (done >= count) {
                record++;
                done = 0;
            }
        }
        return taken;
    }
}
