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
        System.exit(HeapfoldCli.run(args));
    }
}
