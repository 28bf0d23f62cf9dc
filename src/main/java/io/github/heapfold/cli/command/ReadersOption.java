package io.github.heapfold.cli.command;

import io.github.heapfold.files.Readers;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Who may read results. */
public final class ReadersOption {
    @Option(
            names = "--readable-by",
            paramLabel = "WHO",
            description =
                    "Who may read the result, once it is whole: ${COMPLETION-CANDIDATES} (default: owner, whatever"
                            + " the mode of the source, for a dump holds all that its program held).")
    private Readers readers = Readers.OWNER;

    /** Whether somebody else is to read it than who may anyway. */
    public boolean isWider() {
        return readers != Readers.OWNER;
    }

    /** Lets them read a result. */
    public void grant(Path result) throws IOException {
        readers.grant(result);
    }
}
