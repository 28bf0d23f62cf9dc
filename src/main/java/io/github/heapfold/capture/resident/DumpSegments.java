package io.github.heapfold.capture.resident;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files {@code NAME.p0}, {@code NAME.p1}, … into which the threads of a JVM from JDK 22 on write a heap. The dump
 * itself has only the header and names and stays as it is meanwhile; at the end the JVM appends them, and deletes each.
 */
final class DumpSegments {
    private static final Pattern ENDING = Pattern.compile("\\.p\\d{1,9}");

    private DumpSegments() {}

    /** Those of a dump that stand in a folder, links too, by name. */
    static List<Path> in(Path folder, String dump) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, file -> isSegment(file, dump))) {
            files.forEach(found::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        found.sort(null);
        return found;
    }

    private static boolean isSegment(Path file, String dump) {
        String name = file.getFileName().toString();
        return name.startsWith(dump)
                && ENDING.matcher(name.substring(dump.length())).matches();
    }
}
