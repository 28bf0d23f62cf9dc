package io.github.heapfold.capture.jvm;

import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

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

    private static final Pattern BARE = Pattern.compile("[^ ='\"\n]+");

    private static final String CREATED = "Heap dump file created";

    public static DumpCommand of(String help) {
        return new DumpCommand(help.contains("-overwrite"), help.contains("-parallel"));
    }

    /**
     * The arguments for a dump.
     *
     * @throws JobException where the JVM cannot be told this path
     */
    List<String> arguments(Path file, boolean live) throws JobException {
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

    /**
     * A path as one argument. The JVM itself takes a command apart at the ends of its lines and at blanks, and an
     * argument at its first equals sign, but for what stands in quotes of one kind; the last of them is none after a
     * backslash.
     */
    static String quoted(String path) throws JobException {
        if (BARE.matcher(path).matches()) {
            return path;
        }
        // The single one first: Windows takes the other away from whole arguments.
        char quote = path.indexOf('\'') < 0 ? '\'' : '"';
        if (path.indexOf(quote) >= 0 || path.indexOf('\n') >= 0 || path.endsWith("\\")) {
            throw new JobException(Message.of("jvm.pathUntellable", path));
        }
        return quote + path + quote;
    }

    /** Whether the JVM says of a dump that it is whole. Its exit code does not tell. */
    static boolean isWhole(String answer) {
        return answer.contains(CREATED);
    }
}
