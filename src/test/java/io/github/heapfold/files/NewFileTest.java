package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is created is for its owner alone before the first byte is in it. */
class NewFileTest {
    @TempDir
    Path folder;

    /** On POSIX by its mode, on Windows by its access list. */
    private static void isForItsOwnerAlone(Path file, String mode) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(mode);
        } else {
            assertThat(Files.getFileAttributeView(file, AclFileAttributeView.class)
                            .getAcl())
                    .hasSize(1)
                    .allSatisfy(entry -> assertThat(entry.principal()).isEqualTo(Files.getOwner(file)));
        }
    }

    @Test
    void aFileBeforeItsFirstByte() throws IOException {
        Path file = folder.resolve("file");
        try (FileChannel channel = NewFile.create(file)) {
            assertThat(channel.size()).isZero();
            isForItsOwnerAlone(file, "rw-------");
        }
        assertThatThrownBy(() -> NewFile.create(file)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void foldersAndThoseThatTheyAreIn() throws IOException {
        isForItsOwnerAlone(NewFile.folder(folder.resolve("one")), "rwx------");
        NewFile.folders(folder.resolve("a").resolve("b"));
        isForItsOwnerAlone(folder.resolve("a"), "rwx------");
        isForItsOwnerAlone(folder.resolve("a").resolve("b"), "rwx------");
    }

    @Test
    void aLinkThatLeadsNowhereIsNotFollowed() throws IOException {
        Path link = folder.resolve("link");
        try {
            Files.createSymbolicLink(link, folder.resolve("elsewhere"));
        } catch (IOException | UnsupportedOperationException e) {
            return; // Windows asks for a privilege.
        }
        assertThatThrownBy(() -> NewFile.create(link)).isInstanceOf(IOException.class);
        assertThat(folder.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void whatIsToBeThereIsNotCreated() {
        Path none = folder.resolve("none");
        assertThatThrownBy(() -> ExistingFile.toRead(none)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> ExistingFile.toReadAndWrite(none)).isInstanceOf(NoSuchFileException.class);
        assertThat(none).doesNotExist();
    }
}
