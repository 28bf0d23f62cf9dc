package io.github.heapfold.capture.resident;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What is known of where the dumps of a folder come from. */
interface DumpOrigin {
    /** The {@link DumpSegments} that stand where a dump is written. */
    List<Path> segments(Path dump) throws IOException;

    /** What a dump was made for. */
    CaptureCause cause(Path dump);
}
