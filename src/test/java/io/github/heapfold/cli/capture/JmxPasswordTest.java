package io.github.heapfold.cli.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.ChildJvm;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that listens for JMX and asks who is there. */
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
class JmxPasswordTest {
    private static final String PASSWORD = "c0rrect-h0rse";
    private static final String WRONG = "wr0ng-h0rse";

    @TempDir
    static Path home;

    @TempDir
    Path folder;

    private static ChildJvm child;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        address = "localhost:" + port;
        child = ChildJvm.holding(
                5,
                "-Dcom.sun.management.jmxremote.port=" + port,
                "-Dcom.sun.management.jmxremote.rmi.port=" + port,
                "-Dcom.sun.management.jmxremote.password.file="
                        + secret("password", "dumper " + PASSWORD + "\nlooker " + PASSWORD + "\n"),
                "-Dcom.sun.management.jmxremote.access.file=" + secret("access", "dumper readwrite\nlooker readonly\n"),
                "-Dcom.sun.management.jmxremote.ssl=false",
                "-Dcom.sun.management.jmxremote.host=localhost",
                "-Djava.rmi.server.hostname=localhost");
    }

    @AfterAll
    static void stop() {
        child.close();
    }

    /** A file that its owner alone can read, or the JVM refuses to use it. */
    private static Path secret(String name, String text) throws IOException {
        Path file = Files.writeString(home.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Shell.Result capture(String user, String password) {
        return new Shell()
                .environment("HEAPFOLD_JMX_PASSWORD", password)
                .execute("capture", "--jmx", address, "--jmx-user", user, "-o", folder.toString(), "--verbose");
    }

    private void assertRefused(Shell.Result result, String message) {
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines().filter(line -> line.startsWith("heapfold: ")))
                .containsExactly("heapfold: " + message);
        assertThat(result.err()).doesNotContain(PASSWORD, WRONG);
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void theRightPasswordOpensFromTheEnvironment() throws IOException {
        Shell.Result result = capture("dumper", PASSWORD);

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out() + result.err()).doesNotContain(PASSWORD);
        assertThat(folder.toFile().list()).hasSize(1);
        assertThat(child.isWell()).isTrue();
        assertThat(child.said()).noneMatch(line -> line.contains(PASSWORD));
    }

    @Test
    void theRightPasswordOpensFromAFile() throws IOException {
        Path file = Files.writeString(home.resolve("mine"), PASSWORD + "\n");

        Shell.Result result = Shell.run(
                "capture",
                "--jmx",
                address,
                "--jmx-user",
                "dumper",
                "--jmx-password-file",
                file.toString(),
                "-o",
                folder.toString());

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out() + result.err()).doesNotContain(PASSWORD);
    }

    @Test
    void aWrongPasswordIsRefusedInOneLineThatDoesNotTellIt() {
        assertRefused(capture("dumper", WRONG), "the JVM at " + address + " refuses the user or the password");
    }

    @Test
    void aUserWhoMayOnlyLookIsToldWhatIsMissing() {
        assertRefused(
                capture("looker", PASSWORD),
                "JVM at " + address + " lets this user look and do nothing: a dump needs readwrite access");
    }

    @Test
    void whoNamesNoUserIsToldThatOneIsNeeded() {
        assertRefused(
                Shell.run("capture", "--jmx", address, "-o", folder.toString()),
                "the JVM at " + address + " asks for a user and a password (--jmx-user)");
    }
}
