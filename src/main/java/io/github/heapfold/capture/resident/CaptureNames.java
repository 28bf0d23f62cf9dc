package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.jvm.DumpTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names for what is captured: who and when. */
public final class CaptureNames {
    /** What file systems allow a name to take. */
    private static final int LONGEST_NAME = 255;

    /** What Windows takes for a device, whatever follows behind a dot. */
    private static final Pattern DEVICE =
            Pattern.compile("(CON|PRN|AUX|NUL|(COM|LPT)[0-9¹²³])(\\..*)?", Pattern.CASE_INSENSITIVE);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private CaptureNames() {}

    /** A name in a folder that is not taken yet, such as {@code shop.Main-4711-20260314-151617.hfold}. */
    public static Path next(Path folder, DumpTarget target) {
        return next(folder, target.stem());
    }

    /** The same for what is called by this. */
    public static Path next(Path folder, String name) {
        return next(folder, name, ".hfold");
    }

    /** The same with another ending. */
    static Path next(Path folder, String name, String ending) {
        // One with a dot before it would be hidden.
        String stem = name.replaceAll("^\\.|[^\\p{L}\\p{N}._-]", "_")
                + "-"
                + LocalDateTime.now(java.time.ZoneId.systemDefault()).format(TIME);
        return free(folder, DEVICE.matcher(stem).matches() ? "_" + stem : stem, ending);
    }

    /** The first of {@code STEM.ENDING}, {@code STEM-2.ENDING}, … that is not there yet. */
    static Path free(Path folder, String stem, String ending) {
        Path path = first(folder, stem, ending);
        for (int i = 2; Files.exists(path, LinkOption.NOFOLLOW_LINKS); i++) {
            path = first(folder, stem, "-" + i + ending);
        }
        return path;
    }

    /** {@code STEM.ENDING}, whether it is there or not; of a stem that is too long for a name, the beginning. */
    static Path first(Path folder, String stem, String ending) {
        int room = LONGEST_NAME - bytes(ending);
        String fitting = stem;
        while (bytes(fitting) > room) {
            fitting = fitting.substring(0, fitting.offsetByCodePoints(fitting.length(), -1));
        }
        return folder.resolve(fitting + ending);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
