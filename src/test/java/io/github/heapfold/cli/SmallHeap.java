package io.github.heapfold.cli;

import io.github.heapfold.Main;
import io.github.heapfold.fixture.Jdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command line in a JVM of its own that has little memory. */
final class SmallHeap {
    private static final String BETWEEN = "\t";

    /** By this collector, Java may use all of the heap; others keep a part of it free. */
    private static final String ALL_OF_THE_HEAP = "-XX:+UseG1GC";

    private SmallHeap() {}

    /**
     * Runs some commands one after the other in one JVM.
     *
     * @param folder for what it says
     * @param commands each as its words
     * @param options of the JVM, besides
     * @return per command its exit code and what it said, each output on one line
     */
    static List<Shell.Result> run(int megabytes, Path folder, List<List<String>> commands, String... options)
            throws IOException, InterruptedException {
        Path list = Files.write(
                folder.resolve("commands"),
                commands.stream().map(words -> String.join(BETWEEN, words)).toList());
        Path said = folder.resolve("said");
        List<String> java = java(megabytes, ALL_OF_THE_HEAP);
        java.addAll(List.of(options));
        java.addAll(List.of(SmallHeap.class.getName(), list.toString(), said.toString()));
        Path output = folder.resolve("child");
        await(new ProcessBuilder(java).redirectErrorStream(true).redirectOutput(output.toFile()), output);
        List<Shell.Result> results = new ArrayList<>();
        for (String line : Files.readAllLines(said, StandardCharsets.UTF_8)) {
            String[] parts = line.split(BETWEEN, 3);
            byte[] out = parts[2].getBytes(StandardCharsets.UTF_8);
            results.add(new Shell.Result(Integer.parseInt(parts[0]), out, parts[1]));
        }
        return results;
    }

    /** Runs one command, with a part of the heap that stays free, and leaves its output, which may be long, in a file. */
    static void print(int megabytes, Path file, String... command) throws IOException, InterruptedException {
        List<String> java = java(megabytes);
        java.add(Main.class.getName());
        java.addAll(List.of(command));
        Path said = file.resolveSibling("said");
        await(new ProcessBuilder(java).redirectOutput(file.toFile()).redirectError(said.toFile()), said);
    }

    private static List<String> java(int megabytes, String... options) {
        List<String> java = Jdks.own().start(options);
        java.addAll(List.of(
                "-Xmx" + megabytes + "m", "-Dfile.encoding=UTF-8", "-cp", System.getProperty("java.class.path")));
        return java;
    }

    /** @param said where it says what is wrong */
    private static void await(ProcessBuilder program, Path said) throws IOException, InterruptedException {
        Process child = program.start();
        try {
            if (!child.waitFor(8, TimeUnit.MINUTES) || child.exitValue() != 0) {
                throw new AssertionError(Files.readString(said));
            }
        } finally {
            child.destroyForcibly();
        }
    }

    /** @param files the commands, and what takes a line for each */
    public static void main(String[] files) throws IOException {
        List<String> said = new ArrayList<>();
        for (String command : Files.readAllLines(Path.of(files[0]), StandardCharsets.UTF_8)) {
            Shell.Result result = Shell.run(command.isEmpty() ? new String[0] : command.split(BETWEEN, -1));
            said.add(String.join(
                    BETWEEN,
                    Integer.toString(result.exit()),
                    result.err().replace('\n', ' '),
                    result.out().replace('\n', ' ')));
        }
        Files.write(Path.of(files[1]), said);
    }
}
