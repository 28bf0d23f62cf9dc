package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has neither these owners nor these modes")
@Timeout(180)
class OwnFilesTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("journal");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> OwnFile.open(file))
                .isInstanceOf(UnsafeFileException.class)
                .hasMessageContaining(file + " is not used: " + reason);
    }

    @Test
    void aFileIsMadeForItsOwnerAloneAndOpenedAgain() throws IOException {
        try (FileChannel channel = OwnFile.open(file)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
        assertThat(mode(file)).isEqualTo("rw-------");
        try (FileChannel channel = OwnFile.open(file)) {
            assertThat(channel.size()).isEqualTo(1);
        }
    }

    @Test
    void aLinkIsNotFollowedWhereverItLeads(@TempDir Path victim) throws IOException {
        Path precious = Files.writeString(victim.resolve("precious"), "not yours");
        Files.createSymbolicLink(file, precious);
        assertRefused("it is a link");
        assertThat(precious).hasContent("not yours");

        Files.delete(file);
        Files.createSymbolicLink(file, victim.resolve("not there yet"));
        assertRefused("it is a link");
        assertThat(victim.resolve("not there yet")).doesNotExist();
    }

    @Test
    void anotherNameOfAFileIsNotThatFile(@TempDir Path victim) throws IOException {
        Files.createLink(file, Files.writeString(victim.resolve("precious"), "not yours"));
        assertRefused("the same file has another name");
    }

    @Test
    void aFileThatOthersMayWriteIsNotBelieved() throws IOException {
        Files.writeString(file, "forged");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
        assertRefused("other users may write to it");
    }

    @Test
    void aFileOfAnotherUserIsNotBelieved() throws IOException {
        Files.writeString(file, "forged");
        assertThatThrownBy(() -> OwnFile.open(file, Strangers.USER))
                .isInstanceOf(UnsafeFileException.class)
                .hasMessageContaining("it belongs to another user");

        Strangers.give(file);
        assertRefused("it belongs to another user");
    }

    @Test
    void aPipeKeepsNobodyWaiting() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
        assertRefused("it is no ordinary file");
    }

    @Test
    void aFolderIsMadeForItsOwnerAlone() throws IOException {
        Path own = OwnFolder.make(folder.resolve("own"));
        assertThat(mode(own)).isEqualTo("rwx------");
        assertThat(OwnFolder.make(own)).isEqualTo(own);
    }

    @Test
    void aFolderOfOthersIsRefused(@TempDir Path victim) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), victim);
        assertThatThrownBy(() -> OwnFolder.make(link))
                .isInstanceOf(UnsafeFileException.class)
                .hasMessageContaining("it is a link");

        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> OwnFolder.require(victim, User.current()))
                .hasMessageContaining("other users may write to it");
        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rwx------"));
        assertThatThrownBy(() -> OwnFolder.require(victim, Strangers.USER))
                .hasMessageContaining("it belongs to another user");
        Strangers.give(victim);
        assertThatThrownBy(() -> OwnFolder.require(victim, User.current()))
                .hasMessageContaining("it belongs to another user");
    }

    @Test
    void whereOthersMayReplaceWhatIsThereIsTold() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Path inside = Files.createDirectory(open.resolve("inside"));
        assertThat(OwnFolder.replaceable(inside)).isEmpty();

        Files.setAttribute(open, "unix:mode", 0777);
        assertThat(OwnFolder.replaceable(inside)).contains(open.toRealPath());
        Files.setAttribute(open, "unix:mode", 01777);
        assertThat(OwnFolder.replaceable(inside)).isEmpty();

        Strangers.give(open);
        assertThat(OwnFolder.replaceable(inside)).contains(open.toRealPath());
    }

    @Test
    void aFolderThatAnotherUserMayNotPassIsTold() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path inside = Files.createDirectory(closed.resolve("inside"));
        Files.setAttribute(inside, "unix:mode", 0711);
        Files.setAttribute(closed, "unix:mode", 0700);
        assertThat(OwnFolder.closed(inside, User.current())).isEmpty();
        assertThat(OwnFolder.closed(inside, Strangers.USER)).contains(closed.toRealPath());

        for (int open : new int[] {0711, 0701, 0710}) {
            Files.setAttribute(closed, "unix:mode", open);
            assertThat(OwnFolder.closed(inside, Strangers.USER)).isNotEqualTo(Optional.of(closed.toRealPath()));
        }
    }

    @Test
    void systemsAreKnownByTheirNames() {
        assertThat(Platform.of("Windows 11")).isEqualTo(Platform.WINDOWS);
        assertThat(Platform.of("Mac OS X")).isEqualTo(Platform.MAC);
        assertThat(Platform.of("Linux")).isEqualTo(Platform.OTHER);
        assertThat(Platform.of("Darwin")).isEqualTo(Platform.OTHER);
    }

    @Test
    void theStateFolderIsWhereThePlatformWantsIt() throws IOException {
        UnaryOperator<String> none = name -> null;
        Map<String, String> set = Map.of("XDG_STATE_HOME", "/state", "LOCALAPPDATA", "relative");

        assertThat(StateFolder.path(none, Platform.OTHER, "/home/me")).hasToString("/home/me/.local/state/heapfold");
        assertThat(StateFolder.path(set::get, Platform.OTHER, "/home/me")).hasToString("/state/heapfold");
        assertThat(StateFolder.path(none, Platform.MAC, "/Users/me"))
                .hasToString("/Users/me/Library/Application Support/Heapfold");
        assertThat(StateFolder.path(set::get, Platform.WINDOWS, "/me")).hasToString("/me/AppData/Local/Heapfold");
    }

    @Test
    void aStateFolderThatOthersMayReplaceIsRefused() throws IOException {
        Path state = folder.resolve("home").resolve("state");
        assertThat(StateFolder.open(state)).isEqualTo(state);
        assertThat(mode(state)).isEqualTo("rwx------");

        Files.setAttribute(state.getParent(), "unix:mode", 0777);
        assertThatThrownBy(() -> StateFolder.open(state))
                .isInstanceOf(UnsafeFileException.class)
                .hasMessageContaining("other users may replace what is in " + state.getParent());
    }

    @Test
    void aListOfWhoMayWhatNamesTheOwnerAlone() {
        assertThat(OwnerOnly.accessControl(User.current().principal().orElseThrow(), Set.of()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(Optional.of(entry.principal()))
                            .isEqualTo(User.current().principal());
                    assertThat(entry.permissions()).contains(AclEntryPermission.READ_DATA);
                    assertThat(entry.flags()).isEmpty();
                });
    }
}
