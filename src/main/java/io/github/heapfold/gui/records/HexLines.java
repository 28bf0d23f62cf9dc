package io.github.heapfold.gui.records;

import java.util.Locale;

/** Bytes as lines of hex and text. */
final class HexLines {
    /**
     * A line, cut where the marked bytes begin and end.
     *
     * @param offset of its first byte in the dump
     * @param hex three parts: before, marked, after
     * @param text three parts: before, marked, after
     */
    record Line(String offset, String[] hex, String[] text) {
        /** As one text. */
        String words() {
            return (offset + "  " + String.join("", hex) + " " + String.join("", text)).stripTrailing();
        }
    }

    private HexLines() {}

    /**
     * One line.
     *
     * @param data bytes of the dump from {@code start} on
     * @param from of the first byte of the line, in the data
     * @param width bytes of a line
     * @param markFrom the first marked byte, in the data
     * @param markTo the byte after the last marked one
     */
    static Line of(byte[] data, long start, int from, int width, int markFrom, int markTo) {
        StringBuilder[] hex = {new StringBuilder(), new StringBuilder(), new StringBuilder()};
        StringBuilder[] text = {new StringBuilder(), new StringBuilder(), new StringBuilder()};
        for (int i = from; i < from + width; i++) {
            int part = i < markFrom ? 0 : i < markTo ? 1 : 2;
            boolean there = i < data.length;
            hex[part].append(there ? String.format(Locale.ROOT, "%02x", data[i] & 0xff) : "  ");
            // The gap belongs to the marked bytes only where both of its neighbours are.
            int gap = part == 1 && i + 1 >= markTo ? 2 : i + 1 < markFrom || part != 0 ? part : 0;
            hex[gap].append((i - from) % 8 == 7 && i + 1 < from + width ? "  " : " ");
            text[part].append(there ? printable(data[i]) : ' ');
        }
        String[] hexParts = {hex[0].toString(), hex[1].toString(), hex[2].toString()};
        String[] textParts = {text[0].toString(), text[1].toString(), text[2].toString()};
        return new Line(String.format(Locale.ROOT, "%08x", start + from), hexParts, textParts);
    }

    private static char printable(byte value) {
        return value >= 0x20 && value < 0x7f ? (char) value : '·';
    }
}
