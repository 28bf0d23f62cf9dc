package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.file.Namesakes;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is asked before a file is replaced: which file is there, and what the new one is made from. */
final class ReplaceQuestion {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** Of so many files a question has a line each, so that the buttons below stay in sight. */
    private static final int MOST_LINES = 5;

    private ReplaceQuestion() {}

    /**
     * The question.
     *
     * @param file the file that is there
     * @param source what the new one is made from; null where it is made from no file
     */
    static String of(Path file, Path source) {
        return source == null
                ? text("dialog.replace.text", file, describe(file))
                : text("dialog.replace.both", file, describe(file), source.getFileName(), describe(source));
    }

    /**
     * The question about several files, a line each with what is there.
     *
     * @param files at least two
     */
    static String ofSeveral(List<Path> files) {
        Map<Path, String> labels = Namesakes.labels(files);
        String lines = files.stream()
                .limit(MOST_LINES)
                .map(file -> text("dialog.replace.line", labels.get(file), describe(file)))
                .collect(Collectors.joining("\n"));
        int more = files.size() - MOST_LINES;
        return lines + "\n"
                + (more > 0 ? text("dialog.replace.several.more", more) : text("dialog.replace.several.text"));
    }

    /** Size and date of a file that is there. */
    private static String describe(Path file) {
        try {
            return text(
                    "dialog.replace.file",
                    Texts.unbroken(Units.bytes(Files.size(file))),
                    TIME.format(Files.getLastModifiedTime(file).toInstant().atZone(ZoneId.systemDefault())));
        } catch (IOException e) {
            return text("dialog.replace.unknown");
        }
    }
}
