package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    /** No system gives so high a number. */
    private static final String NOBODY = "999999999";

    @TempDir
    Path parent;

    private static String dead(String rest) {
        return ProcessTag.place() + "-" + NOBODY + "-" + rest;
    }

    private Path left(String place, String pid) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("heapfold-" + place + "-" + pid + "-a1.tmp"));
        Files.writeString(folder.resolve("dump.hprof"), "a part of a dump");
        return folder;
    }

    private Path part(String tag, String ending) throws IOException {
        return Files.writeString(parent.resolve("a.hfold." + tag + ending), "a part");
    }

    @Test
    void whatAKilledProcessLeftHereGoesAndNothingElse() throws IOException {
        Path dead = left(ProcessTag.place(), NOBODY);
        Path living =
                left(ProcessTag.place(), Long.toString(ProcessHandle.current().pid()));
        Path elsewhere = left("0", NOBODY);

        Path own;
        try (PrivateFolder folder = PrivateFolder.in(parent)) {
            own = folder.path();
            Files.writeString(own.resolve("dump.hprof"), "a dump");
            assertThat(dead).doesNotExist();
            assertThat(living).isNotEmptyDirectory();
            assertThat(elsewhere).isNotEmptyDirectory();
        }
        assertThat(own).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeInThePlaceOfAFolderKeepsNobodyWaiting() throws Exception {
        Path pipe = parent.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> Leftovers.sweepParts(pipe, User.current())).isInstanceOf(NotDirectoryException.class);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPlantedLinkIsNotFollowed(@TempDir Path victim) throws IOException {
        Path precious = Files.writeString(victim.resolve("precious"), "not yours");
        Path link = Files.createSymbolicLink(parent.resolve("heapfold-" + dead("x.tmp")), victim);

        Leftovers.sweepFolders(parent, User.current());
        PrivateFolder.in(parent).close();

        assertThat(precious).hasContent("not yours");
        assertThat(link).isSymbolicLink();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkInALeftoverGoesAndNotWhatItLeadsTo(@TempDir Path victim) throws IOException {
        Path precious = Files.writeString(victim.resolve("precious"), "not yours");
        Path left = left(ProcessTag.place(), NOBODY);
        Files.createSymbolicLink(left.resolve("heap.hprof"), precious);

        Leftovers.sweepFolders(parent, User.current());

        assertThat(left).doesNotExist();
        assertThat(precious).hasContent("not yours");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderOfAnotherUserIsLeftAlone() throws IOException {
        Path folder = left(ProcessTag.place(), NOBODY);
        Path part = part(dead("01234567"), ".part");

        Leftovers.sweepFolders(parent, Strangers.USER);
        Leftovers.sweepParts(parent.toRealPath(), Strangers.USER);

        assertThat(folder).isNotEmptyDirectory();
        assertThat(part).exists();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderThatAnotherUserMadeIsLeftAlone() throws IOException {
        Path folder = left(ProcessTag.place(), NOBODY);
        Strangers.give(folder);

        Leftovers.sweepFolders(parent, User.current());

        assertThat(folder).isNotEmptyDirectory();
    }

    @Test
    void aFolderInALeftoverIsNotEntered() throws IOException {
        Path left = left(ProcessTag.place(), NOBODY);
        Path inside = Files.createDirectory(left.resolve("sub"));
        Files.writeString(inside.resolve("file"), "deeper");

        Leftovers.sweepFolders(parent, User.current());

        assertThat(inside.resolve("file")).exists();
    }

    @Test
    void partsOfDeadProcessesAreSweptOnce() throws IOException {
        Path dead = part(dead("01234567"), ".part");
        Path dump = part(dead("01234567"), ".part.hprof");
        Path own = part(ProcessTag.own() + "-01234567", ".part");
        Path mine = Files.writeString(parent.resolve("notes.part"), "mine");
        Path old = part("01234567", ".part");

        PartName.sweep(parent);
        assertThat(parent).isDirectoryContaining(own::equals).isDirectoryContaining(mine::equals);
        assertThat(old).exists();
        assertThat(dead).doesNotExist();
        assertThat(dump).doesNotExist();

        part(dead("01234567"), ".part");
        PartName.sweep(parent);
        assertThat(dead).exists();
    }

    @Test
    void theNameOfAPartIsOneThatIsSwept() {
        String name =
                PartName.of(parent.resolve("a.hfold"), ".part").getFileName().toString();

        assertThat(name).matches(PartName.FORM).startsWith("a.hfold.");
        assertThat(PartName.of(parent.resolve("x".repeat(255)), ".part.hprof")
                        .getFileName()
                        .toString()
                        .length())
                .isLessThan(100);
    }

    @Test
    void aFolderThatIsNotThereIsTold() {
        Path missing = parent.resolve("missing");
        assertThatThrownBy(() -> PrivateFolder.in(missing))
                .isInstanceOf(IOException.class)
                .hasMessage("the folder " + missing + " does not exist");
    }

    @Test
    void whatIsNoFolderIsTold() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));
        assertThatThrownBy(() -> PrivateFolder.in(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " is no folder");
    }
}
