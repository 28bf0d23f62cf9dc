package io.github.heapfold.capture.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The agent's log for tests of other packages. */
public final class AgentLogs {
    private AgentLogs() {}

    /** Opens the log of a folder as the agent does, and appends a line; what may not be used stays as it is. */
    public static void append(Path folder) throws IOException {
        try (AgentLog log = AgentLog.open(folder)) {
            log.append(new ByteArrayInputStream("a line\n".getBytes(StandardCharsets.UTF_8)));
        }
    }
}
