package io.github.heapfold.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Random bytes that only this user can read. With a code made with them, the program tells files that it wrote itself
 * from those that somebody put in their place.
 */
public final class OwnKey {
    /** Bytes of the key. */
    public static final int LENGTH = 32;

    private static final String NAME = "key";

    private OwnKey() {}

    /**
     * The key of this user; made at the first time.
     *
     * @throws IOException where the {@link StateFolder} cannot be used
     */
    public static byte[] read() throws IOException {
        return read(StateFolder.open());
    }

    /** One thread at a time: a lock keeps other programs away, and of another thread of this one it is an error. */
    static synchronized byte[] read(Path folder) throws IOException {
        try (FileChannel file = OwnFile.open(folder.resolve(NAME));
                FileLock lock = file.lock()) {
            ByteBuffer key = ByteBuffer.allocate(LENGTH);
            // One that is shorter was not written to its end.
            boolean more = lock.isValid();
            while (more && key.hasRemaining()) {
                more = file.read(key, key.position()) >= 0;
            }
            if (key.hasRemaining()) {
                new SecureRandom().nextBytes(key.array());
                key.clear();
                while (key.hasRemaining()) {
                    file.write(key, key.position());
                }
            }
            return key.array();
        }
    }
}
