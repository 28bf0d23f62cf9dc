package org.example.shelf;

/** Goes from one state to the next by a table that a tool has made, as parsers do. */
public final class Scanner {
    private static final short[][] STATES = new short[400][10_000];

    /** The state that follows another one where a letter comes. */
    public int next(int state, int letter) {
        return STATES[state][letter];
    }
}
