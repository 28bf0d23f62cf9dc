package io.github.heapfold.capture;

import io.github.heapfold.hprof.read.Threads;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Pipes with a name, where the system has them. */
public final class NamedPipe {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/bin/mkfifo"), Path.of("/bin/mkfifo"));

    private NamedPipe() {}

    static boolean isSupported() {
        return File.separatorChar == '/' && PROGRAMS.stream().anyMatch(Files::isExecutable);
    }

    /**
     * Makes one.
     *
     * @param open whether other users may write to it
     */
    public static void create(Path pipe, boolean open) throws IOException {
        Path program = PROGRAMS.stream().filter(Files::isExecutable).findFirst().orElseThrow();
        Process process = new ProcessBuilder(program.toString(), "-m", open ? "622" : "600", pipe.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.Charset.defaultCharset());
        try {
            if (process.waitFor() != 0) {
                throw new IOException(said.strip());
            }
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }
}
