package io.github.heapfold.benchmark;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures a process with GNU time. */
final class Stopwatch {
    private Stopwatch() {}

    /** Runs a command to its end; what the last one wrote is on the disk before, so that it does not pay for it. */
    static Run run(Command command) throws IOException, InterruptedException {
        new ProcessBuilder("sync").start().waitFor();
        Path figures = Files.createTempFile("heapfold-figures", null);
        Path errors = Files.createTempFile("heapfold-errors", null);
        try {
            List<String> words =
                    new ArrayList<>(List.of("/usr/bin/time", "-q", "-f", "%U %S %M", "-o", figures.toString()));
            words.addAll(command.words());
            Path output = command.standardOutput();
            long start = System.nanoTime();
            int code = new ProcessBuilder(words)
                    .redirectOutput(output == null ? Redirect.DISCARD : Redirect.to(output.toFile()))
                    .redirectError(errors.toFile())
                    .start()
                    .waitFor();
            double wall = (System.nanoTime() - start) / 1e9;
            if (code != 0) {
                throw new IOException(
                        "exit code " + code + ": " + Files.readString(errors).trim());
            }
            String[] parts = Files.readString(figures).trim().split(" ", -1);
            return new Run(
                    command.packed() == null ? 0 : Files.size(command.packed()),
                    wall,
                    Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]),
                    Long.parseLong(parts[2]) * 1024);
        } finally {
            Files.delete(figures);
            Files.delete(errors);
        }
    }
}
