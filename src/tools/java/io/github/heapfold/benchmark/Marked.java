package io.github.heapfold.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that is a program's to write, between two comments. */
final class Marked {
    private Marked() {}

    /** @param script that the comments name, in the folder of the benchmarks */
    static void replace(Path page, String script, String text) throws IOException {
        String first = "<!-- written by src/tools/benchmark/" + script + " -->\n";
        String last = "<!-- end of what " + script + " writes -->\n";
        String whole = Files.readString(page);
        int begin = whole.indexOf(first);
        int end = whole.indexOf(last);
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no place between " + first.trim() + " and " + last.trim());
        }
        Files.writeString(
                page, whole.substring(0, begin + first.length()) + "\n" + text.strip() + "\n\n" + whole.substring(end));
    }
}
