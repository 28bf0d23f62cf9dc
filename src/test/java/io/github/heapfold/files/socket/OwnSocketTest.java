package io.github.heapfold.files.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.Strangers;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has neither these owners nor these modes")
@Timeout(180)
class OwnSocketTest {
    @TempDir
    Path state;

    private OwnSocket place;
    private Path socket;

    @BeforeEach
    void name() throws IOException {
        place = OwnSocket.in(state, "a");
        socket = state.resolve("windows").resolve("a.socket");
    }

    @Test
    void whoListensIsReachedUntilItCloses() throws IOException {
        try (Listener listener = place.tryListen().orElseThrow();
                SocketChannel one = place.connect();
                SocketChannel other = listener.accept()) {
            one.write(ByteBuffer.wrap(new byte[] {7}));
            ByteBuffer read = ByteBuffer.allocate(1);
            while (read.hasRemaining()) {
                other.read(read);
            }
            assertThat(read.get(0)).isEqualTo((byte) 7);
        }
        assertThat(socket).doesNotExist();
        assertThatThrownBy(place::connect).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void oneListensAtATimeAndAtEachPlaceAnother() throws Exception {
        try (Listener listener = place.tryListen().orElseThrow()) {
            assertThat(listener).isNotNull();
            assertThat(OwnSocket.in(state, "a").tryListen()).isEmpty();
            OwnSocket.in(state, "b").tryListen().orElseThrow().close();
        }
        place.listen().close();
    }

    @Test
    void aSocketThatAKilledProcessLeftIsOfNobody() throws IOException {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(socket))
                .close();
        assertThat(socket).exists();
        assertThatThrownBy(place::connect).isInstanceOf(ConnectException.class);

        try (Listener listener = place.tryListen().orElseThrow();
                SocketChannel reached = place.connect()) {
            assertThat(listener).isNotNull();
            assertThat(reached.isConnected()).isTrue();
        }
    }

    @Test
    void whatIsNoSocketIsNeitherReachedNorRemoved(@TempDir Path elsewhere) throws IOException {
        Files.writeString(socket, "precious");
        assertRefused();
        assertThat(socket).hasContent("precious");

        Files.delete(socket);
        Path other = elsewhere.resolve("other");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(other));
            Files.createSymbolicLink(socket, other);
            assertRefused();
        }
        assertThat(socket).isSymbolicLink();
    }

    @Test
    void aSocketOfAnotherUserIsNotTrusted() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Strangers.give(socket);
            assertRefused();
        }
    }

    private void assertRefused() {
        assertThatThrownBy(place::connect)
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("no socket of this user");
        assertThatThrownBy(place::tryListen)
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("no socket of this user");
    }

    @Test
    void theFolderIsForItsOwnerAlone() throws IOException {
        Path folder = state.resolve("windows");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> OwnSocket.in(state, "a"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("others may look into it");

        Files.delete(folder);
        Files.createSymbolicLink(folder, Files.createDirectory(state.resolve("elsewhere")));
        assertThatThrownBy(() -> OwnSocket.in(state, "a")).hasMessageContaining("it is a link");
    }
}
