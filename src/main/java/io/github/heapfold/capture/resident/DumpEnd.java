package io.github.heapfold.capture.resident;

import io.github.heapfold.files.ExistingFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** How a file that may still be written looks from outside. */
final class DumpEnd {
    private static final byte[] START = "JAVA PROFILE 1.0.".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
    private static final int HEAP_DUMP_END = 0x2c;
    private static final int HEADER = 9;

    private DumpEnd() {}

    /** Whether a file is a heap dump by its first bytes; or, where it is packed by gzip or zstd, by its name. */
    static boolean isDump(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.startsWith(".") || name.endsWith(".part") || name.endsWith(".tmp") || name.endsWith(".hfold")) {
            return false;
        }
        byte[] start = read(file, 0, START.length);
        boolean packed = startsWith(start, GZIP) || startsWith(start, ZSTD);
        return packed ? name.contains(".hprof") : Arrays.equals(start, START);
    }

    private static boolean startsWith(byte[] data, byte[] start) {
        return data.length >= start.length && Arrays.equals(data, 0, start.length, start, 0, start.length);
    }

    /**
     * Whether the last record is the one that ends a dump. Packed ones, and some that are not HotSpot's, do not say.
     */
    static boolean isEnded(Path file) throws IOException {
        long size = Files.size(file);
        if (size < HEADER) {
            return false;
        }
        byte[] end = read(file, size - HEADER, HEADER);
        return end.length == HEADER
                && end[0] == HEAP_DUMP_END
                && ByteBuffer.wrap(end).getInt(5) == 0;
    }

    private static byte[] read(Path file, long from, int length) throws IOException {
        try (SeekableByteChannel in = ExistingFile.toReadItself(file)) {
            in.position(from);
            return Channels.newInputStream(in).readNBytes(length);
        }
    }
}
