package io.github.heapfold.cli.fold;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.serve.DumpServer;
import io.github.heapfold.job.serve.ServeJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets other programs read a folded file as the dump it stands for. */
@Command(
        name = "serve",
        description = {
            "Let other programs of this machine read a .hfold file as the heap dump that would be restored, without"
                    + " restoring it: prints an http address, and answers there until Ctrl-C. Ranges are answered,"
                    + " and only"
                    + " the parts of the file that are asked for are decoded.",
            "The address is of the loopback interface, with a random part that nobody can guess: who knows it can read"
                    + " the dump, and nobody can write."
        })
public final class ServeCommand extends JobCommand {
    private static final int LAST_PORT = 65_535;

    @Parameters(paramLabel = "FILE", description = "A .hfold file, or a heap dump.")
    private String file;

    @Option(names = "--port", paramLabel = "N", description = "The port; a free one if not given.")
    private int port;

    public ServeCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (port < 0 || port > LAST_PORT) {
            throw usage("--port is a number from 0 to " + LAST_PORT);
        }
        if (file.equals(STANDARD)) {
            throw new JobException(Message.of("serve.stream"));
        }
        try {
            run(new ServeJob(path(file), port, this::tell));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return ExitCodes.DONE;
    }

    private void tell(DumpServer server) {
        note(file + " as a heap dump of " + Units.bytes(server.size())
                + ", until Ctrl-C. Who knows this address can read it:");
        if (server.access() == DumpBytes.Access.SEQUENTIAL) {
            note("it is packed, so that every jump back in it unpacks it anew: unpack it first, or compress it");
        }
        try {
            print(List.of(server.uri().toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
