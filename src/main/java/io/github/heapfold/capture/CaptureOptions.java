package io.github.heapfold.capture;

import io.github.heapfold.fold.FoldOptions;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * How to capture.
 *
 * @param folding how to fold
 * @param live only objects that can be reached, after a full collection; else all
 * @param way through what; empty for a pipe where that is possible, else a file
 * @param temporary folder for a temporary dump; empty for the folder of the result
 */
public record CaptureOptions(FoldOptions folding, boolean live, Optional<Way> way, Optional<Path> temporary) {
    /** How a dump comes from the JVM to this process. */
    public enum Way {
        PIPE,
        FILE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
