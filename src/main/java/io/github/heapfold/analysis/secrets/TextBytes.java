package io.github.heapfold.analysis.secrets;

import java.nio.charset.StandardCharsets;

/** A part of an array of bytes as a text, a character per byte, without a copy. */
record TextBytes(byte[] data, int from, int to) implements CharSequence {
    @Override
    public int length() {
        return to - from;
    }

    @Override
    public char charAt(int index) {
        return (char) (data[from + index] & 0xff);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new TextBytes(data, from + start, from + end);
    }

    @Override
    public String toString() {
        return new String(data, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
