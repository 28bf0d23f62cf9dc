package io.github.heapfold.analysis.scratch;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.SecureRandom;

/** The private folder of one scratch. Where open files can be unlinked, none of its files ever keeps its name. */
final class ScratchFolder implements Closeable {
    private final PrivateFolder folder;
    private final boolean posix;

    private ScratchFolder(PrivateFolder folder) {
        this.folder = folder;
        this.posix = Files.getFileAttributeView(folder.path(), PosixFileAttributeView.class) != null;
    }

    static ScratchFolder in(Path parent) throws IOException {
        return new ScratchFolder(PrivateFolder.temporary(parent));
    }

    Path path() {
        return folder.path();
    }

    /** A new empty file that has no name any more, where that can be. */
    FileChannel create() throws IOException {
        Path file = path().resolve(Long.toHexString(new SecureRandom().nextLong()));
        try (Opened<FileChannel> channel =
                new Opened<>(NewFile.create(file, StandardOpenOption.READ, StandardOpenOption.SPARSE))) {
            if (posix) {
                Files.delete(file);
            }
            return channel.keep();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            folder.close();
        } catch (IOException e) {
            if (posix) {
                throw e;
            }
            // Mapped files cannot be deleted here before the mappings are collected; the next start sweeps.
        }
    }
}
