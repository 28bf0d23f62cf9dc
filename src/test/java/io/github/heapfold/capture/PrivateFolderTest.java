package io.github.heapfold.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
    /** No system gives so high a number. */
    private static final String NOBODY = "999999999";

    @TempDir
    Path parent;

    private Path left(String place, String pid) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("heapfold-" + place + "-" + pid + "-a1.tmp"));
        Files.writeString(folder.resolve("dump.hprof"), "a part of a dump");
        return folder;
    }

    @Test
    void whatAKilledProcessLeftHereGoesAndNothingElse() throws IOException {
        Path dead = left(PrivateFolder.place(), NOBODY);
        Path living = left(
                PrivateFolder.place(), Long.toString(ProcessHandle.current().pid()));
        Path elsewhere = left("0", NOBODY);

        Path own;
        try (PrivateFolder folder = PrivateFolder.in(parent, false)) {
            own = folder.path();
            Files.writeString(own.resolve("dump.hprof"), "a dump");
            assertThat(dead).doesNotExist();
            assertThat(living).isNotEmptyDirectory();
            assertThat(elsewhere).isNotEmptyDirectory();
        }
        assertThat(own).doesNotExist();
    }
}
