package io.github.heapfold.job.input;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.message.Message;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Where the bytes of an {@link Input} come from. */
sealed interface Origin permits LocalFile, Origin.Once, Origin.Reopened, Origin.Remote {
    /** What to call it in messages. */
    String name();

    /**
     * Opens it.
     *
     * @param monitor whose cancel ends a read that waits for somebody
     * @param mostUnpacked bytes that may come out of a packed one at most, 0 for any number
     */
    DumpSource open(JobMonitor monitor, long mostUnpacked) throws IOException;

    /** Whether it can be read more than once. */
    boolean isRereadable();

    /**
     * To be read from any place on; empty of what can only be read from its front.
     *
     * @param monitor see {@link #open}
     */
    Optional<Unpacked.Opener> channels(JobMonitor monitor);

    /** The file here; empty where it is none. */
    default Optional<Path> file() {
        return Optional.empty();
    }

    /** The file here as it was before anything was read of it; empty where nothing was. */
    default Optional<FileSnapshot> opened() {
        return Optional.empty();
    }

    /** See {@link Input#requireUnchanged()}. */
    default void requireUnchanged() throws IOException {}

    /** The fault of a file here that was written to or replaced since it was first opened; empty where it was not. */
    default Optional<JobException> replaced() {
        return Optional.empty();
    }

    /** What came over the network; empty where nothing does. */
    default Optional<Message> fetched() {
        return Optional.empty();
    }

    /** A stream such as standard input, which can be read once. */
    record Once(String name, InputStream stream) implements Origin {
        @Override
        public DumpSource open(JobMonitor monitor, long mostUnpacked) throws IOException {
            return waiting(name, stream, monitor, mostUnpacked);
        }

        @Override
        public boolean isRereadable() {
            return false;
        }

        @Override
        public Optional<Unpacked.Opener> channels(JobMonitor monitor) {
            return Optional.empty();
        }
    }

    /** What is no file here and yet can be read as often as it is wanted. */
    record Reopened(String name, Input.Opener opener) implements Origin {
        @Override
        public DumpSource open(JobMonitor monitor, long mostUnpacked) throws IOException {
            return waiting(name, opener.open(), monitor, mostUnpacked);
        }

        @Override
        public boolean isRereadable() {
            return true;
        }

        @Override
        public Optional<Unpacked.Opener> channels(JobMonitor monitor) {
            return Optional.empty();
        }
    }

    /** A file on a server. */
    record Remote(RemoteFile remote) implements Origin {
        @Override
        public String name() {
            return remote.name();
        }

        @Override
        public DumpSource open(JobMonitor monitor, long mostUnpacked) throws IOException {
            return DumpSource.remote(
                    name(), () -> remote.open(monitor), remote.size(), FileKind::isWanted, mostUnpacked);
        }

        @Override
        public boolean isRereadable() {
            return true;
        }

        @Override
        public Optional<Unpacked.Opener> channels(JobMonitor monitor) {
            return Optional.of(() -> remote.open(monitor));
        }

        @Override
        public Optional<Message> fetched() {
            return Optional.of(remote.told());
        }
    }

    /** Reads what may wait for somebody at its other end, and has no size. */
    static DumpSource waiting(String name, InputStream in, JobMonitor monitor, long mostUnpacked) throws IOException {
        return DumpSource.of(name, new WaitingInputStream(in, monitor), FileKind::isWanted, mostUnpacked);
    }
}
