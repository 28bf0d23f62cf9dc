package io.github.heapfold.capture.resident;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.output.TargetNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** How a file that may still be written looks from outside. */
final class DumpEnd {
    private DumpEnd() {}

    /**
     * Whether a file is a heap dump, compressed or not, by its first bytes. Nothing with an archive in it is: that may
     * hold more than the dump, which would go with it.
     */
    static boolean isDump(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.startsWith(".")
                || name.endsWith(".part")
                || name.endsWith(".tmp")
                || name.endsWith(TargetNames.FOLDED)) {
            return false;
        }
        try (SeekableByteChannel in = ExistingFile.toReadItself(file)) {
            return DumpSource.isAlone(Channels.newInputStream(in), any -> false);
        }
    }

    /**
     * Whether the last record is the one that ends a dump. Packed ones, and some that are not HotSpot's, do not say.
     */
    static boolean isEnded(Path file) throws IOException {
        long size = Files.size(file);
        if (size < Tag.RECORD_HEADER) {
            return false;
        }
        try (SeekableByteChannel in = ExistingFile.toReadItself(file)) {
            in.position(size - Tag.RECORD_HEADER);
            byte[] end = Channels.newInputStream(in).readNBytes(Tag.RECORD_HEADER);
            return end.length == Tag.RECORD_HEADER
                    && end[0] == Tag.HEAP_DUMP_END.code()
                    && ByteBuffer.wrap(end).getInt(5) == 0;
        }
    }
}
