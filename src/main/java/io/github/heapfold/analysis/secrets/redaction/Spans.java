package io.github.heapfold.analysis.secrets.redaction;

import java.util.Arrays;

/** Stretches of a text that may overlap, as whole secrets and parts of them do. */
final class Spans {
    /** Pairs of beginning and end, in one number each so that they can be put in order. */
    private long[] spans = new long[0];

    private int count;

    /** Is told of a stretch. */
    @FunctionalInterface
    interface Sink {
        void span(int from, int to);
    }

    void add(int from, int to) {
        if (count == spans.length) {
            spans = Arrays.copyOf(spans, Math.max(8, count * 2));
        }
        spans[count++] = (long) from << Integer.SIZE | to;
    }

    /** Tells of those that overlap as one, in order. */
    void forEach(Sink sink) {
        Arrays.sort(spans, 0, count);
        int i = 0;
        while (i < count) {
            int from = (int) (spans[i] >> Integer.SIZE);
            int to = (int) spans[i++];
            while (i < count && (int) (spans[i] >> Integer.SIZE) < to) {
                to = Math.max(to, (int) spans[i++]);
            }
            sink.span(from, to);
        }
    }
}
