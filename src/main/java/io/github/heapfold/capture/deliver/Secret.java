package io.github.heapfold.capture.deliver;

import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A value that may stand in the environment ({@code @env:VARIABLE}) or in a file ({@code @file:PATH}) instead of a
 * command line.
 */
public final class Secret {
    private Secret() {}

    /**
     * The value itself.
     *
     * @param label what it is, for messages, which never repeat it
     */
    public static String read(String label, String value) throws IOException {
        if (value.startsWith("@env:")) {
            String variable = value.substring(5);
            String found = System.getenv(variable);
            if (found == null || found.isBlank()) {
                throw new JobException(Message.of("deliver.variableNotSet", label, variable));
            }
            return found.strip();
        }
        if (value.startsWith("@file:")) {
            Path file = Path.of(value.substring(6));
            if (!Files.isReadable(file)) {
                throw new JobException(Message.of("deliver.secretUnreadable", label, file));
            }
            return Files.readString(file).strip();
        }
        return value;
    }
}
