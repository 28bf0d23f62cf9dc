package io.github.heapfold.capture.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a JVM's {@code GC.heap_dump} knows, by its own help.
 *
 * @param overwrite whether it writes to what is there already, such as a named pipe: OpenJDK 17 and up (JDK-8267666),
 *     and whatever older release got it since
 * @param parallel whether it can be told how many threads to use; more than one write to files of their own first
 */
public record DumpCommand(boolean overwrite, boolean parallel) {
    /** One that knows nothing but the name of the file. */
    static final DumpCommand PLAIN = new DumpCommand(false, false);

    private static final String CREATED = "Heap dump file created";

    public static DumpCommand of(String help) {
        return new DumpCommand(help.contains("-overwrite"), help.contains("-parallel"));
    }

    /** The arguments for a dump. */
    List<String> arguments(Path file, boolean live) {
        List<String> arguments = new ArrayList<>();
        if (!live) {
            arguments.add("-all");
        }
        if (overwrite) {
            arguments.add("-overwrite");
        }
        if (parallel) {
            arguments.add("-parallel=1");
        }
        arguments.add(quoted(file.toString()));
        return arguments;
    }

    /** A path as one argument: the JVM itself takes a command's line apart at its blanks. */
    static String quoted(String path) {
        return path.indexOf(' ') < 0 ? path : '"' + path + '"';
    }

    /** Whether the JVM says of a dump that it is whole. Its exit code does not tell. */
    static boolean isWhole(String answer) {
        return answer.contains(CREATED);
    }
}
