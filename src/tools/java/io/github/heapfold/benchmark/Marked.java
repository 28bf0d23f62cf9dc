package io.github.heapfold.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that is a program's to write, between two comments. */
final class Marked {
    private static final String BEGIN = "<!-- written by src/tools/benchmark/compare.sh -->\n";
    private static final String END = "<!-- end of what compare.sh writes -->\n";

    private Marked() {}

    static void replace(Path page, String text) throws IOException {
        String whole = Files.readString(page);
        int begin = whole.indexOf(BEGIN);
        int end = whole.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no place between " + BEGIN.trim() + " and " + END.trim());
        }
        Files.writeString(
                page, whole.substring(0, begin + BEGIN.length()) + "\n" + text.strip() + "\n\n" + whole.substring(end));
    }
}
