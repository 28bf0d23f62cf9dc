package io.github.heapfold.capture;

import io.github.heapfold.job.JobException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A command of the user's shell that is given the file's path as its last argument, and as {@code HEAPFOLD_FILE}. */
public final class ThenCommand implements Captured {
    private final String command;
    private final Consumer<String> log;

    /**
     * A command.
     *
     * @param log is given each line that it prints
     */
    public ThenCommand(String command, Consumer<String> log) {
        this.command = command;
        this.log = log;
    }

    @Override
    public void handle(Path file) throws IOException {
        String path = file.toAbsolutePath().toString();
        // The path is never part of what the shell reads as commands.
        List<String> line = File.separatorChar == '/'
                ? List.of("sh", "-c", command + " \"$@\"", "heapfold", path)
                : List.of("cmd", "/c", command + " \"%HEAPFOLD_FILE%\"");
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("HEAPFOLD_FILE", path);
        Process process = builder.start();
        process.getOutputStream().close();
        try (var out = process.inputReader(Charset.defaultCharset())) {
            for (String said = out.readLine(); said != null; said = out.readLine()) {
                log.accept(said);
            }
            int exit = process.waitFor();
            if (exit != 0) {
                throw new JobException("the command after " + file + " ended with exit code " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new IOException("interrupted", e);
        }
    }
}
