package io.github.heapfold.gui.handover;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.Platform;
import io.github.heapfold.files.socket.OwnSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A window that is open, and other starts. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a folder for tests is open to others there")
@Timeout(180)
class HandoverTest {
    private static final List<Path> FILES = List.of(Path.of("/a/one.hprof"), Path.of("/a/läck 二.hfold"));

    @TempDir
    Path state;

    private final ConcurrentLinkedQueue<List<Path>> taken = new ConcurrentLinkedQueue<>();
    private final List<Handover> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(Handover::end);
    }

    private Handover start() {
        return new Handover(() -> OwnSocket.in(state, "a"));
    }

    /** One that listens before it returns. */
    private Handover starting() {
        Handover window = start();
        assertThat(window.give(FILES)).as("there is no other").isFalse();
        window.begin();
        open.add(window);
        return window;
    }

    private Handover window() {
        Handover window = starting();
        window.shown(Runnable::run, taken::add);
        return window;
    }

    @Test
    void theWindowThatIsOpenHasTheFiles() {
        window();

        assertThat(start().give(FILES)).isTrue();
        assertThat(start().give(List.of(Path.of("relative")))).isTrue();

        assertThat(taken).containsExactly(FILES, List.of(Path.of("relative").toAbsolutePath()));
    }

    @Test
    void aWindowThatIsOnlyStartingHasThemWhenItIsThere() throws Exception {
        Handover window = starting();
        CompletableFuture<Boolean> given = supplyAsync(() -> start().give(FILES));

        assertThatThrownBy(() -> given.get(2, TimeUnit.SECONDS)).as("it waits").isNotNull();
        window.shown(Runnable::run, taken::add);

        assertThat(given.get()).isTrue();
        assertThat(taken).containsExactly(FILES);
    }

    @Test
    void aWindowThatHangsIsAsGoodAsNone() {
        Handover window = starting();
        List<Runnable> later = new ArrayList<>();
        window.shown(later::add, taken::add);

        long begin = System.nanoTime();
        assertThat(start().give(FILES)).isFalse();

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        assertThat(later).hasSize(1);
        later.get(0).run();
        assertThat(taken).as("the other start has them by now").isEmpty();
    }

    @Test
    void aWindowThatClosesTakesNone() {
        Handover window = starting();
        window.shown(Runnable::run, files -> false);

        assertThat(start().give(FILES)).isFalse();
    }

    @Test
    void whenTheFirstWindowHasClosedAnotherThatIsOpenTakesFiles() throws Exception {
        Handover first = window();
        Handover other = start();
        ConcurrentLinkedQueue<List<Path>> others = new ConcurrentLinkedQueue<>();
        other.begin();
        open.add(other);
        other.shown(Runnable::run, others::add);
        assertThat(start().give(FILES)).isTrue();
        assertThat(taken).containsExactly(FILES);

        first.end();
        awaitListening(false);
        awaitListening(true);

        assertThat(start().give(FILES)).isTrue();
        assertThat(others).containsExactly(FILES);
        assertThat(taken).hasSize(1);
    }

    private void awaitListening(boolean wanted) throws Exception {
        while (isListening() != wanted) {
            Thread.sleep(10);
        }
    }

    private boolean isListening() {
        try (SocketChannel reached = OwnSocket.in(state, "a").connect()) {
            return reached.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aWindowThatWaitsForItsTurnEndsAtOnce() throws Exception {
        window();
        Handover waiting = start();
        Thread thread = waiting.begin();

        waiting.end();

        thread.join(20_000);
        assertThat(thread.isAlive()).isFalse();
    }

    /** As from a file manager, which starts the program once for each. */
    @Test
    void severalFilesThatAreOpenedWhileTheFirstWindowStartsAreAllInIt() throws Exception {
        Handover window = starting();
        List<CompletableFuture<Boolean>> given = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path file = Path.of("/a/" + i + ".hprof");
            given.add(supplyAsync(() -> start().give(List.of(file)), task -> new Thread(task).start()));
        }
        assertThatThrownBy(() -> given.get(2).get(3, TimeUnit.SECONDS))
                .as("it waits")
                .isInstanceOf(TimeoutException.class);

        window.shown(Runnable::run, taken::add);

        assertThat(given).allMatch(CompletableFuture::join);
        assertThat(taken).hasSize(3);
    }

    @Test
    void aWindowThatFailsAtItHasNotTakenThem() {
        Handover window = starting();
        window.shown(Runnable::run, files -> {
            throw new IllegalStateException("a fault of the window");
        });

        assertThat(start().give(FILES)).isFalse();
    }

    /** What one that is gone gave is opened by itself, however late the window comes to it. */
    @Test
    void whoWaitsNoLongerIsNotServed() throws Exception {
        Handover window = starting();
        List<Runnable> later = Collections.synchronizedList(new ArrayList<>());
        window.shown(later::add, taken::add);
        ByteBuffer message = message("/a/one.hprof");
        try (TimedChannel other = new TimedChannel(OwnSocket.in(state, "a").connect(), Duration.ofSeconds(20))) {
            other.write(message);
            while (later.isEmpty()) {
                Thread.sleep(1);
            }
        }
        later.get(0).run();

        assertThat(taken).isEmpty();
    }

    @Test
    void whatIsNoMessageIsNotTakenAndKeepsNobodyAway() throws IOException {
        window();
        say(ByteBuffer.allocate(Integer.BYTES).putInt(Integer.MAX_VALUE).flip());
        say(ByteBuffer.allocate(Integer.BYTES).putInt(-1).flip());
        say(message("relative"));
        say(message("/a/one.hprof\0"));
        say(ByteBuffer.allocate(Integer.BYTES + 1).putInt(1).put((byte) 0xff).flip());
        say(ByteBuffer.allocate(1));

        assertThat(start().give(FILES)).isTrue();
        assertThat(taken).containsExactly(FILES);
    }

    private static ByteBuffer message(String names) {
        byte[] bytes = names.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .flip();
    }

    private void say(ByteBuffer bytes) throws IOException {
        try (TimedChannel other = new TimedChannel(OwnSocket.in(state, "a").connect(), Duration.ofSeconds(20))) {
            other.write(bytes);
            assertThatThrownBy(() -> other.read(1)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void moreThanAMessageHoldsIsForAWindowOfItsOwn() {
        window();
        Path name = Path.of("/" + "n".repeat(FileMessage.MOST));

        assertThat(start().give(List.of(name))).isFalse();
        assertThat(taken).isEmpty();
    }

    @Test
    void withoutAPlaceToMeetEachStartIsAlone() {
        Handover alone = new Handover(() -> {
            throw new IOException("no home");
        });
        assertThat(alone.give(FILES)).isFalse();
        alone.begin();
        alone.end();
    }

    @Test
    void windowsOfOneDisplayHaveOneNameAndOthersAnother() {
        String first = name(Platform.OTHER, Map.of("DISPLAY", ":0", "WAYLAND_DISPLAY", "wayland-0"));

        assertThat(name(Platform.OTHER, Map.of("DISPLAY", ":0"))).isEqualTo(first);
        assertThat(name(Platform.OTHER, Map.of("DISPLAY", ":1"))).isNotEqualTo(first);
        assertThat(name(Platform.OTHER, Map.of("DISPLAY", "", "WAYLAND_DISPLAY", "wayland-0")))
                .isNotEqualTo(name(Platform.OTHER, Map.of("WAYLAND_DISPLAY", "wayland-1")));
        assertThat(name(Platform.WINDOWS, Map.of("SESSIONNAME", "Console")))
                .isNotEqualTo(name(Platform.WINDOWS, Map.of("SESSIONNAME", "RDP-Tcp#1")));
        assertThat(name(Platform.MAC, Map.of("DISPLAY", ":1"))).isEqualTo(name(Platform.MAC, Map.of()));
    }

    private static String name(Platform platform, Map<String, String> environment) {
        return DisplayName.of(environment::get, platform);
    }
}
