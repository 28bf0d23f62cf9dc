package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.fold.SalvagedFile;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/** Opens files for a look at their single records. */
public final class Records {
    private Records() {}

    /**
     * Opens an input that is a file, a dump, a compressed one or a folded one: reads its header, of a folded file its index, and nothing else.
     * The caller closes it.
     *
     * @param threads how many chunks are looked through at once in a search
     * @throws JobException where the file is no dump
     */
    public static RecordBrowser open(Input input, int threads) throws IOException {
        return RecordBrowser.open(opener(input, JobMonitor.silent()), threads)
                .orElseThrow(() -> new JobException(Message.of("browse.noRecords", input.name())));
    }

    /** Opens the bytes of a dump, a compressed one or a folded one from any place on. */
    public static DumpBytes bytes(Path file) throws IOException {
        return bytes(Input.of(file), JobMonitor.silent());
    }

    /**
     * The same of an input that is a file.
     *
     * @param monitor whose cancel ends a read that waits for a server
     */
    public static DumpBytes bytes(Input input, JobMonitor monitor) throws IOException {
        return opener(input, monitor).open();
    }

    /** Those that are left of a damaged folded file; closing them closes it. */
    public static DumpBytes bytes(String name, SalvagedFile left) {
        return FoldBytes.of(name, left);
    }

    private static DumpBytes.Opener opener(Input input, JobMonitor monitor) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.analyseStream", input.name()));
        }
        try (DumpSource source = input.open(monitor)) {
            return switch (FileKind.of(source)) {
                case HFOLD -> {
                    if (source.isPacked()) {
                        throw new JobException(Message.of("browse.packedFold", input.name(), source.packing()));
                    }
                    yield () -> FoldBytes.open(input.name(), channel(input, monitor), input.unfolding());
                }
                case HPROF ->
                    source.isPacked()
                            ? () -> new SequentialBytes(input, monitor)
                            : () -> new FileBytes(input.name(), channel(input, monitor));
                case TAILOR, KOOM -> () -> new SequentialBytes(input, monitor);
                default -> throw input.notADump(source);
            };
        }
    }

    private static SeekableByteChannel channel(Input input, JobMonitor monitor) throws IOException {
        // It was a file when it was looked at.
        return input.channels(monitor)
                .orElseThrow(() -> new JobException(Message.of("input.missing", input.name())))
                .open();
    }
}
