package io.github.heapfold.fold.names;

/**
 * Guesses the identifier of a name from that of the one before: addresses are as far apart as the text is long, with
 * what the virtual machine adds.
 */
final class NameIdPredictor {
    /** Longer texts are too rare to learn from each length by itself. */
    private static final int LENGTHS = 512;

    /** The gap that followed a text of this length last. */
    private final long[] last = new long[LENGTHS];

    private long id;
    private int length;

    /** The next identifier; 0 for the first. */
    long expected() {
        return id + last[length];
    }

    /** What it is, and how long its text. */
    void tell(long newId, int textLength) {
        last[length] = newId - id;
        id = newId;
        length = Math.min(textLength, LENGTHS - 1);
    }
}
