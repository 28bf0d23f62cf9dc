package io.github.heapfold.spark;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * A dump as a file of this machine, for it is read twice and not always from front to back: itself where it is one,
 * else a copy in a temporary folder that only this user can read, gone when it is closed; what a killed executor left
 * goes with the next one on its machine.
 */
final class LocalDump implements Closeable {
    private final Path file;

    /** Null where nothing was copied. */
    private final PrivateFolder folder;

    private LocalDump(Path file, PrivateFolder folder) {
        this.file = file;
        this.folder = folder;
    }

    static LocalDump of(String address, Configuration hadoop) throws IOException {
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(address);
        if ("file".equals(path.toUri().getScheme())) {
            return new LocalDump(Path.of(path.toUri()), null);
        }
        FileSystem files = path.getFileSystem(hadoop);
        PrivateFolder folder = PrivateFolder.temporary(PrivateFolder.usualParent());
        LocalDump copy = new LocalDump(folder.path().resolve("dump"), folder);
        try (InputStream in = files.open(path);
                OutputStream out = Channels.newOutputStream(NewFile.create(copy.file))) {
            in.transferTo(out);
        } catch (IOException | RuntimeException | Error e) {
            copy.close();
            throw e;
        }
        return copy;
    }

    Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        if (folder != null) {
            folder.close();
        }
    }
}
