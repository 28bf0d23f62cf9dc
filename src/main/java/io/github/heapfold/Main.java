package io.github.heapfold;

import io.github.heapfold.cli.HeapfoldCli;

/** The entry point of the program. */
public final class Main {

    private Main() {}

    /**
     * Runs the program and ends the process with its exit code.
     *
     * @param args the command line; none for the app
     */
    public static void main(String[] args) {
        // Some libraries log by SLF4J, for which there is nobody here; it need not say so.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(HeapfoldCli.run(args));
    }
}
