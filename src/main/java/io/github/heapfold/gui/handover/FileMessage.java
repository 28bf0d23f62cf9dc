package io.github.heapfold.gui.handover;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The names of files as bytes: how many bytes, then the names, between them a character that no name has. */
final class FileMessage {
    /** Bytes of all names: more than a command line holds. */
    static final int MOST = 1 << 22;

    private static final String BETWEEN = "\0";

    private FileMessage() {}

    /** @throws IOException where a name cannot be said in full */
    static ByteBuffer of(List<Path> files) throws IOException {
        String names = String.join(
                BETWEEN,
                files.stream().map(Path::toAbsolutePath).map(Path::toString).toList());
        ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(names));
        if (bytes.remaining() > MOST) {
            throw new IOException("too many files");
        }
        return ByteBuffer.allocate(Integer.BYTES + bytes.remaining())
                .putInt(bytes.remaining())
                .put(bytes)
                .flip();
    }

    /** @throws IOException where it is none, or a name is of no file here: two starts may differ in their locale */
    static List<Path> read(TimedChannel from) throws IOException {
        int length = from.read(Integer.BYTES).getInt();
        if (length <= 0 || length > MOST) {
            throw new IOException("no message of " + length + " bytes");
        }
        String names =
                StandardCharsets.UTF_8.newDecoder().decode(from.read(length)).toString();
        List<Path> files = new ArrayList<>();
        for (String name : names.split(BETWEEN, -1)) {
            try {
                Path file = Path.of(name);
                if (!file.isAbsolute()) {
                    throw new IOException("a name that is none in full");
                }
                files.add(file);
            } catch (InvalidPathException e) {
                // Without the cause, which names it: this is logged.
                throw new IOException("a name of no file here");
            }
        }
        return files;
    }
}
