package io.github.heapfold.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Texts that people write: rules, lists. */
public final class TextFile {
    private static final String MARK = "\uFEFF";

    private TextFile() {}

    /**
     * The lines of a file in UTF-8, without the byte order mark that editors of Windows put before it.
     *
     * @throws CharacterCodingException where it is no such text
     */
    public static List<String> lines(Path file) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        if (!lines.isEmpty() && lines.get(0).startsWith(MARK)) {
            lines.set(0, lines.get(0).substring(MARK.length()));
        }
        return lines;
    }
}
