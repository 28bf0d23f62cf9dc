package io.github.heapfold.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Names of results while they are written: {@code NAME.PLACE-PID-RANDOM.part} beside the result. */
public final class PartName {
    static final Pattern FORM = Pattern.compile(".+\\." + ProcessTag.FORM + "-[0-9a-f]{8}\\.part(\\.hprof)?");

    /** What file systems allow a name to take, less what is added to it. */
    private static final int LONGEST_NAME = 205;

    private PartName() {}

    /** A name beside the target for what is not whole yet. */
    public static Path of(Path target, String ending) {
        String name = target.getFileName().toString();
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            name = "heapfold";
        }
        int random = ThreadLocalRandom.current().nextInt();
        return target.resolveSibling(name + "." + ProcessTag.own() + "-" + String.format("%08x", random) + ending);
    }

    /** Deletes the parts that ended processes of this user left in a folder; looks once per folder and run. */
    public static void sweep(Path folder) {
        try {
            Leftovers.sweepParts(folder.toRealPath(), User.current());
        } catch (IOException e) {
            // A folder that may be written to and not listed: leftovers stay, which is no reason to refuse the result.
        }
    }
}
