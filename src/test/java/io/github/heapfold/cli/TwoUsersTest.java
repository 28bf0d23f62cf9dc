package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.files.PartName;
import io.github.heapfold.files.Strangers;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program in a folder that all may write to, as in /tmp, run by root among what a second user has planted, and by
 * that user. For root alone, who can be both.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class TwoUsersTest {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final List<String> NOBODY =
            List.of(SETPRIV.toString(), "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final List<String> ROOT = List.of();

    /** What the command line needs; the second user cannot read the folders that these are in. */
    private static final String LIBRARIES = "(zstd-jni|picocli|commons-|nanojson).*\\.jar";

    @TempDir
    static Path program;

    @TempDir
    Path base;

    private Path shared;
    private Path victim;

    @BeforeAll
    static void copy() throws IOException {
        assumeTrue(Strangers.isRoot() && Files.isExecutable(SETPRIV), "two users need root and setpriv");
        open(program);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (path.endsWith("classes")) {
                copyFolder(path, program.resolve("classes"));
            } else if (path.getFileName().toString().matches(LIBRARIES)) {
                Files.copy(path, program.resolve(path.getFileName()));
            }
        }
    }

    private static void copyFolder(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @BeforeEach
    void make() throws IOException {
        open(base);
        shared = Files.createDirectory(base.resolve("shared"));
        Files.setAttribute(shared, "unix:mode", 01777);
        victim = Files.createDirectory(base.resolve("victim"));
        Files.writeString(victim.resolve("precious"), "not yours");
    }

    private record Ended(int exit, String said) {}

    private Ended run(List<String> user, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(user);
        line.addAll(Jdks.own()
                .start(
                        "-Djava.io.tmpdir=" + shared,
                        "-cp",
                        program.resolve("classes") + ":" + program.resolve("*"),
                        "io.github.heapfold.Main"));
        line.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(shared.toFile()).redirectErrorStream(true);
        builder.environment().put("XDG_STATE_HOME", "/nonexistent");
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        return new Ended(process.waitFor(), said);
    }

    private Path plant(Path link, Path target) throws IOException {
        Files.createSymbolicLink(link, target);
        Strangers.give(link);
        return link;
    }

    /** A name as a process that was killed would have left it. */
    private Path left(Path file, String ending) throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        String own = PartName.of(file, ending).getFileName().toString();
        String pid = "-" + ProcessHandle.current().pid() + "-";
        return file.resolveSibling(own.replace(pid, "-" + gone.pid() + "-"));
    }

    private void assertVictimIsWell() {
        assertThat(victim.toFile().list()).containsExactly("precious");
        assertThat(victim.resolve("precious")).hasContent("not yours");
    }

    @Test
    void rootSweepsNothingOfAnotherUser() throws Exception {
        String name = left(shared.resolve("x"), "").getFileName().toString();
        Path link = plant(shared.resolve("heapfold-" + name.substring("x.".length()) + ".tmp"), victim);
        Path part = Files.writeString(left(shared.resolve("heap.hfold"), ".part"), "of another user");
        Strangers.give(part);
        Path dump = Samples.list(8, 10).writeTo(base.resolve("heap.hprof"));

        Ended demo = run(ROOT, "demo", "-q");
        Ended compress = run(ROOT, "compress", dump.toString(), "-q", "-o", shared.toString());

        assertThat(demo.exit()).as(demo.said()).isZero();
        assertThat(compress.exit()).as(compress.said()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(part).exists();
        assertVictimIsWell();
    }

    @Test
    void rootWritesThroughNoLinkAndReadsNoJournalOfAnotherUser() throws Exception {
        Path dump = Samples.list(8, 10).writeTo(base.resolve("heap.hprof"));
        Path result = plant(shared.resolve("heap.hfold"), victim.resolve("precious"));
        Ended compress = run(ROOT, "compress", dump.toString(), "-q", "-f", "-o", result.toString());
        assertThat(compress.exit()).as(compress.said()).isZero();
        assertThat(Files.isSymbolicLink(result)).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(result)))
                .isEqualTo("rw-------");

        Path journal = Files.writeString(shared.resolve(".heapfold-watch"), "made\t/etc/shadow\t1@1\n");
        Strangers.give(journal);
        Ended watch = run(ROOT, "capture", "--watch", shared.toString(), "--then", "cat");
        assertThat(watch.exit()).isEqualTo(1);
        assertThat(watch.said()).contains(journal + " is not used: it belongs to another user");
        Files.delete(journal);
        plant(journal, victim.resolve("precious"));
        assertThat(run(ROOT, "capture", "--watch", shared.toString()).said()).contains("it is a link");

        plant(shared.resolve(".heapfold-oom"), victim);
        Ended oom = run(ROOT, "capture", "--when", "oom", "--match", "NoSuchClass", "--dir", shared.toString());
        assertThat(oom.exit()).isEqualTo(1);
        assertThat(oom.said()).contains(".heapfold-oom is not used: it is a link");
        assertVictimIsWell();
    }

    @Test
    void theOtherUserGetsOwnResultsAndNothingOfRoot() throws Exception {
        Path dump = Samples.list(8, 10).writeTo(base.resolve("heap.hprof"));
        Files.setPosixFilePermissions(dump, PosixFilePermissions.fromString("rw-r--r--"));
        Path part = Files.writeString(left(shared.resolve("root.hfold"), ".part"), "of root");
        Path roots = shared.resolve("root.hfold");
        assertThat(run(ROOT, "compress", dump.toString(), "-q", "-o", roots.toString())
                        .exit())
                .isZero();
        Files.writeString(part, "of root");
        Path own = shared.resolve("own.hfold");

        Ended compress = run(NOBODY, "compress", dump.toString(), "-q", "-o", own.toString());
        Ended inspect = run(NOBODY, "inspect", roots.toString());

        assertThat(compress.exit()).as(compress.said()).isZero();
        assertThat(Files.getAttribute(own, "unix:uid")).isEqualTo(65534);
        assertThat(part).exists();
        assertThat(inspect.exit()).isEqualTo(1);
        assertThat(inspect.said()).contains("may not be read");
    }
}
