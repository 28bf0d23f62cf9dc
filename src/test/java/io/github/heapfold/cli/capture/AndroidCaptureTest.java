package io.github.heapfold.cli.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.files.ProcessTag;
import io.github.heapfold.fixture.FakeAdb;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Captures of Android apps through a stand-in for adb. */
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
class AndroidCaptureTest {
    @TempDir
    Path folder;

    private FakeAdb adb;
    private Path results;

    @BeforeEach
    void connect() throws IOException {
        adb = new FakeAdb(Files.createDirectory(folder.resolve("sdk")));
        results = Files.createDirectory(folder.resolve("results"));
    }

    private Shell shell() {
        return new Shell().environment("PATH", "relative:" + adb.folder());
    }

    private Shell.Result capture(String... more) {
        List<String> line = new ArrayList<>(List.of("capture", "--android", "-o", results.toString()));
        line.addAll(List.of(more));
        return shell().execute(line.toArray(String[]::new));
    }

    private List<String> made() {
        return List.of(results.toFile().list());
    }

    /** Nothing is left on the device, nothing has been made here, and one line says why. */
    private void assertRefused(Shell.Result result, String reason) throws IOException {
        assertThat(result.err()).contains(reason);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(adb.left()).isEmpty();
        assertThat(made()).isEmpty();
    }

    @Test
    void anAppIsFoldedAsItComesAndDeletedOnTheDevice() throws IOException {
        Shell.Result result = capture("--profile", "lossless", FakeAdb.APP);
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out()).contains(FakeAdb.APP + " on " + FakeAdb.SERIAL).contains("verified");
        assertThat(made()).hasSize(1).allMatch(name -> name.startsWith(FakeAdb.APP + "-4711-"));
        assertThat(adb.left()).isEmpty();
        assertThat(adb.log())
                .contains("am dumpheap 4711 '/data/local/tmp/heapfold-")
                .doesNotContain("pull");
        Path restored = Folds.restore(results.resolve(made().get(0)), folder.resolve("restored.hprof"));
        assertThat(restored).hasBinaryContent(adb.dump());
    }

    @Test
    void whatIsAskedForReachesTheDevice() throws IOException {
        Shell.Result result = capture("-s", FakeAdb.SERIAL, "-g", "--bitmaps", "4711", "--then", "echo took");
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err()).contains("took " + results.resolve(made().get(0)));
        assertThat(result.out()).contains("oom");
        assertThat(adb.device().resolve("collected")).exists();
        assertThat(adb.device().resolve("bitmaps.png")).exists();
    }

    /** The upload comes first, then the command; the server gets what stays here. */
    @Test
    void whatWasCapturedIsSentAndHandedOn() throws IOException {
        Map<String, byte[]> sent = new ConcurrentHashMap<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            sent.put(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestBody().readAllBytes());
            exchange.sendResponseHeaders(201, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://localhost:" + server.getAddress().getPort() + "/dumps/";
            Shell.Result result = capture("--upload", url, "--then", "echo took", FakeAdb.APP);
            assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
            Path file = results.resolve(made().get(0));
            assertThat(sent).containsOnlyKeys("/dumps/" + file.getFileName());
            assertThat(sent.values().iterator().next()).isEqualTo(Files.readAllBytes(file));
            assertThat(result.err()).contains("took " + file);
            assertThat(adb.left()).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    /** What cannot be sent is a fault, the capture itself stays, and nothing is left on the device. */
    @Test
    void whatCannotBeSentStaysHere() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://localhost:" + server.getAddress().getPort() + "/";
            Shell.Result result = capture("--upload", url, FakeAdb.APP);
            assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
            assertThat(result.err()).contains("403");
            assertThat(made()).hasSize(1);
            assertThat(adb.left()).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                                          | no Android device is connected
                    'a-1 device;b-2 device usb:1-1'             | several devices are connected: a-1, b-2 (-s SERIAL
                    'a-1 unauthorized usb:1-1'                  | a-1 has not allowed USB debugging
                    'a-1 offline'                               | a-1 is offline
                    'a-1 no permissions (user in plugdev group)'| a-1: this user may not use the device
                    'a-1 recovery'                              | a-1 cannot be used, its state is recovery
                    'a-1 offline;b-2 unauthorized'              | a-1 (offline), b-2 (unauthorized)
                    """)
    void withoutADeviceNothingIsDone(String devices, String reason) throws IOException {
        adb.say("devices", devices.isEmpty() ? new String[0] : devices.split(";"));
        assertRefused(capture(FakeAdb.APP), reason);
        assertThat(adb.log()).doesNotContain("shell");
    }

    @Test
    void ofSeveralDevicesOneIsNamed() throws IOException {
        adb.say("devices", "other-1 device", FakeAdb.SERIAL + " device");
        assertRefused(
                capture("-s", "third-3", FakeAdb.APP), "there is no device third-3; there is other-1, emulator-5554");
        assertThat(capture("-s", FakeAdb.SERIAL, FakeAdb.APP).exit()).isEqualTo(ExitCodes.DONE);
        Shell.Result byEnvironment = shell().environment("ANDROID_SERIAL", FakeAdb.SERIAL)
                .execute("capture", "--android", "-o", results.toString(), FakeAdb.APP);
        assertThat(byEnvironment.exit()).as(byEnvironment.err()).isEqualTo(ExitCodes.DONE);
        assertThat(adb.log()).doesNotContain("-s other-1");
    }

    @Test
    void theOneThatCanBeUsedIsTaken() throws IOException {
        adb.say("devices", "other-1 offline", FakeAdb.SERIAL + " device");
        assertThat(capture(FakeAdb.APP).exit()).isEqualTo(ExitCodes.DONE);
    }

    @Test
    void withoutTheBridgeThatIsSaid() {
        Shell.Result result =
                new Shell().environment("PATH", folder.toString()).execute("capture", "--android", FakeAdb.APP);
        assertThat(result.err()).contains("no program adb on the path");
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
    }

    @Test
    void anAppOfARelease() throws IOException {
        adb.say("release");
        assertRefused(capture(FakeAdb.APP), "com.example.shop is not debuggable");
    }

    @Test
    void anAppThatIsNotRunning() throws IOException {
        assertRefused(capture("com.example.other"), "no process com.example.other is running on emulator-5554");
        assertRefused(capture("815"), "no process 815 is running");
        assertThat(adb.log()).doesNotContain("dumpheap");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"com.x;reboot", "$(reboot)", "a b", "com.x'", "com..x", "-h:", "com.x:a:", "../x", "äpp.le"})
    void whatIsNoNameNeverReachesAShell(String name) throws IOException {
        assertRefused(capture("--", name), "neither the name nor the number of a process");
        assertThat(adb.log()).isEmpty();
    }

    @Test
    void theProcessOfAnAppHasAName() throws IOException {
        Files.createDirectory(adb.device().resolve("proc/4712"));
        assertThat(capture("com.example.shop:remote").exit()).isEqualTo(ExitCodes.DONE);
        assertThat(made()).allMatch(name -> name.startsWith("com.example.shop_remote-4712-"));
    }

    @Test
    void anOldAndroidDoesNotKnowBitmaps() throws IOException {
        adb.old();
        assertRefused(capture("--bitmaps", FakeAdb.APP), "the Android of emulator-5554 is too old for the option -b");
    }

    /** There the command only begins the dump. */
    @Test
    void anOldAndroidsDumpIsFollowedToItsEnd() throws IOException {
        adb.old();
        Shell.Result result = capture("--profile", "lossless", FakeAdb.APP);
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        Path restored = Folds.restore(results.resolve(made().get(0)), folder.resolve("restored.hprof"));
        assertThat(restored).hasBinaryContent(adb.dump());
        assertThat(adb.left()).isEmpty();
    }

    @Test
    void anAppThatDiesWhileItDumps() throws IOException {
        adb.old();
        adb.say("dies");
        assertRefused(capture(FakeAdb.APP), "is cut short: after 100,000 bytes");
    }

    @Test
    void aDumpThatIsCutShort() throws IOException {
        adb.say("room", "200000");
        assertRefused(capture(FakeAdb.APP), "the dump of com.example.shop is cut short: after 200,000 bytes");
    }

    @Test
    void aDumpWithoutItsLastRecordIsNotWhole() throws IOException {
        adb.say("room", Integer.toString(adb.dump().length - 9));
        assertRefused(capture(FakeAdb.APP), "is cut short");
    }

    @Test
    void aDeviceWhoseStorageIsFull() throws IOException {
        adb.say("room", "200000");
        adb.program(
                "df",
                "echo 'Filesystem     1K-blocks    Used Available Use% Mounted on'",
                "echo '/dev/block/dm-5  6082160 6082160         0 100% /data'");
        assertRefused(capture(FakeAdb.APP), "the storage of emulator-5554 is full");
    }

    @Test
    void aDeviceThatIsUnpluggedLeavesItsDumpAndThatIsSaid() throws IOException {
        adb.say("disconnect", "150000");
        Shell.Result result = capture(FakeAdb.APP);
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err())
                .contains("emulator-5554 is not connected any more")
                .contains("adb -s emulator-5554 shell rm /data/local/tmp/heapfold-");
        assertThat(made()).isEmpty();
        assertThat(adb.left()).hasSize(1);
        assertThat(result.err()).contains(adb.left().get(0));
    }

    @Test
    void aTransferThatBreaksOffGoesOnWhereItWas() throws IOException {
        adb.say("hiccup", "100001");
        Shell.Result result = capture("--profile", "lossless", FakeAdb.APP);
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        Path restored = Folds.restore(results.resolve(made().get(0)), folder.resolve("restored.hprof"));
        assertThat(restored).hasBinaryContent(adb.dump());
    }

    /** The app dumps, or the dump is on its way. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCancelDeletesTheDumpOnTheDevice(boolean onItsWay) throws Exception {
        if (onItsWay) {
            adb.program("dd", "touch \"$D/reads\"", "exec sleep 30");
        } else {
            adb.say("hangs");
        }
        Shell.Result result = shell().onStart(monitor -> new Thread(() -> {
                            while (onItsWay ? !Files.exists(adb.device().resolve("reads")) : !isDumping()) {
                                LockSupport.parkNanos(1_000_000);
                            }
                            monitor.cancel();
                        })
                        .start())
                .execute("capture", "--android", "-o", results.toString(), FakeAdb.APP);
        assertThat(result.exit()).isEqualTo(130);
        assertThat(adb.left()).isEmpty();
        assertThat(made()).isEmpty();
    }

    @Test
    void soDoesAnInterrupt() throws IOException {
        adb.say("hangs");
        Thread capturing = Thread.currentThread();
        Thread interrupting = new Thread(() -> {
            while (!isDumping()) {
                LockSupport.parkNanos(1_000_000);
            }
            capturing.interrupt();
        });
        interrupting.start();
        Shell.Result result = shell().execute("capture", "--android", "-o", results.toString(), FakeAdb.APP);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.exit()).isEqualTo(130);
        assertThat(adb.left()).isEmpty();
        assertThat(made()).isEmpty();
    }

    @Test
    void aTerminationDeletesTheDumpOnTheDevice() throws Exception {
        adb.say("hangs");
        ProcessBuilder builder = new ProcessBuilder(Jdks.own()
                .start(
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "io.github.heapfold.Main",
                        "capture",
                        "--android",
                        "-o",
                        results.toString(),
                        FakeAdb.APP));
        builder.environment().put("PATH", adb.folder() + ":" + System.getenv("PATH"));
        Process process = builder.redirectErrorStream(true).start();
        while (process.isAlive() && !isDumping()) {
            LockSupport.parkNanos(1_000_000);
        }
        process.toHandle().destroy();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(143);
        assertThat(adb.left()).isEmpty();
        assertThat(made()).isEmpty();
    }

    private boolean isDumping() {
        try {
            return !adb.left().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a killed capture has left is told by its name, and goes with the next one; that of a running one stays. */
    @Test
    void whatAKilledCaptureHasLeftGoesWithTheNextOne() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String place = ProcessTag.own().split("-", -1)[0];
        String dead = "heapfold-" + place + "-" + ended.pid() + "-1.hprof";
        String alive = "heapfold-" + ProcessTag.own() + "-999999.hprof";
        for (String name : List.of(dead, alive, "heapfold-holiday.hprof")) {
            Files.writeString(adb.device().resolve("tmp").resolve(name), "x");
        }
        assertThat(capture(FakeAdb.APP).exit()).isEqualTo(ExitCodes.DONE);
        assertThat(adb.left()).containsExactlyInAnyOrder(alive, "heapfold-holiday.hprof");
    }

    @Test
    void aFileThatIsThereIsRefusedBeforeTheAppIsAsked() throws IOException {
        Path file = Files.writeString(folder.resolve("there.hfold"), "x");
        Shell.Result result = shell().execute("capture", "--android", "-o", file.toString(), FakeAdb.APP);
        assertThat(result.err()).contains("exists already");
        assertThat(adb.log()).doesNotContain("dumpheap");
        assertThat(file).hasContent("x");
    }

    @Test
    void theListHasDevicesAndWhatCanBeDumped() throws Exception {
        adb.say("devices", "other-1 unauthorized usb:1-1", FakeAdb.SERIAL + " device model:Pixel_4");
        adb.say("jdwp.listens");
        Shell.Result text = shell().execute("capture", "--android");
        assertThat(text.out())
                .contains("other-1", "unauthorized", FakeAdb.SERIAL, "Pixel 4", "4711", FakeAdb.APP)
                .doesNotContain("init", "remote");
        Shell.Result result = shell().execute("capture", "--android", "--json");
        JsonObject device =
                JsonParser.object().from(result.out()).getArray("devices").getObject(1);
        assertThat(device.getString("serial")).isEqualTo(FakeAdb.SERIAL);
        assertThat(device.getString("state")).isEqualTo("device");
        assertThat(device.getArray("processes").getObject(0).getString("name")).isEqualTo(FakeAdb.APP);
        assertThat(device.getArray("processes").getObject(0).getLong("pid")).isEqualTo(FakeAdb.PID);
    }

    @Test
    void whatDoesNotGoTogetherIsWrongUsage() {
        assertThat(Shell.run("capture", "--serial", "x", "4711").exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("capture", "--android", "--via", "pipe").exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("capture", "--android", "-o", "-", "a.b").exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("capture", "--android", "--jmx", "a:1").exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("capture", "com.example.shop").exit()).isEqualTo(ExitCodes.WRONG_USAGE);
    }
}
