package io.github.heapfold.capture.agent;

import java.util.List;
import java.util.Map;

/** Options for all Java programs, which their users have put into the environment. */
public final class JavaOptions {
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JavaOptions() {}

    /**
     * Takes them out: they may make another program an image of this one, with its agents, and make it greet its user.
     */
    public static void removeFrom(Map<String, String> environment) {
        VARIABLES.forEach(environment::remove);
    }
}
