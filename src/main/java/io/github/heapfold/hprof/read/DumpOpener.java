package io.github.heapfold.hprof.read;

import java.io.IOException;

/** Opens a dump anew, at its start. Who calls closes what is opened. */
@FunctionalInterface
public interface DumpOpener {
    ChunkReader open() throws IOException;
}
