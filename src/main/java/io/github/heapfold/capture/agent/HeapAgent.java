package io.github.heapfold.capture.agent;

import java.io.File;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * The agent's entry point. Whatever goes wrong here is told on standard error in one line, and the program starts as it
 * would without.
 */
public final class HeapAgent {
    /** Control characters, marks of format, ends of lines. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private HeapAgent() {}

    /** Called by the JVM before the program's {@code main}. */
    public static void premain(String text) {
        try {
            AgentOptions options = AgentOptions.parse(text);
            File program = options.program() != null ? options.program() : besideThis();
            if (program == null || !program.isFile()) {
                throw new IllegalArgumentException("there is no heapfold.jar beside the agent; say heapfold=PATH");
            }
            Thread thread = new Thread(null, new HeapWatch(options, program), "heapfold-agent", 0, false);
            thread.setDaemon(true);
            thread.start();
        } catch (IllegalArgumentException e) {
            say("not watching: " + e.getMessage());
        } catch (Throwable e) {
            // Nothing of this is worth a program that does not start.
            say("not watching: " + e);
        }
    }

    private static File besideThis() throws URISyntaxException {
        var source = HeapAgent.class.getProtectionDomain().getCodeSource();
        return source == null ? null : new File(new File(source.getLocation().toURI()).getParentFile(), "heapfold.jar");
    }

    /** Names in it that would end the line, or that a terminal would obey, are written out. */
    static void say(String line) {
        String shown = HIDDEN.matcher(line)
                .replaceAll(hit -> String.format("\\\\u%04x", hit.group().codePointAt(0)));
        System.err.println("heapfold agent: " + shown);
    }
}
