package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code leaks --report}. */
class LeaksReportTest {
    @TempDir
    Path folder;

    private String dump;

    @BeforeEach
    void writeDump() throws Exception {
        dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof")).toString();
    }

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theReportIsWrittenBesideTheUsualAnswer() throws Exception {
        Shell.Result alone = Shell.run("leaks", dump);
        for (String ending : List.of("html", "md", "txt")) {
            Shell.Result with = Shell.run("leaks", dump, "--report", in("r." + ending));
            assertThat(with.exit()).isZero();
            assertThat(with.out()).isEqualTo(alone.out());
            assertThat(with.err()).isEqualTo(alone.err());
            assertThat(Files.readString(folder.resolve("r." + ending)))
                    .contains("1 likely leak: Keeper.kept0", "kept.hprof", "Biggest objects")
                    .doesNotContain(folder.toString());
        }
        assertThat(files()).containsExactly("kept.hprof", "r.html", "r.md", "r.txt");
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("r.html"))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void itGoesWithTheOtherFormsOfTheAnswer() throws Exception {
        assertThat(Shell.run("leaks", dump, "--json", "--report", in("r.md")).out())
                .isEqualTo(Shell.run("leaks", dump, "--json").out());
        assertThat(Files.readString(folder.resolve("r.md"))).contains("Keeper.kept0");
    }

    @Test
    void anotherEndingIsWrongUsage() throws Exception {
        Shell.Result result = Shell.run("leaks", dump, "--report", in("r.pdf"));
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains(".html, .md or .txt");
        assertThat(Shell.run("leaks", dump, "--force").exit()).isEqualTo(2);
        assertThat(Shell.run("leaks", dump, "--readable-by", "all").exit()).isEqualTo(2);
        assertThat(files()).containsExactly("kept.hprof");
    }

    @Test
    void whatIsThereIsReplacedByForceAlone() throws Exception {
        Path there = Files.writeString(folder.resolve("r.md"), "mine");
        Shell.Result refused = Shell.run("leaks", dump, "--report", there.toString());
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("exists already", "--force");
        assertThat(refused.out()).isEmpty();
        assertThat(there).hasContent("mine");

        assertThat(Shell.run("leaks", dump, "--report", there.toString(), "--force")
                        .exit())
                .isZero();
        assertThat(Files.readString(there)).contains("Keeper.kept0");
    }

    @Test
    void theDumpItselfIsNeverReplaced() throws Exception {
        Path named = Files.move(Path.of(dump), folder.resolve("dump.txt"));
        long size = Files.size(named);
        Shell.Result result = Shell.run("leaks", named.toString(), "--report", named.toString(), "--force");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(Files.size(named)).isEqualTo(size);
    }

    @Test
    void noFileThatTheCommandReadsIsReplaced() throws Exception {
        Path read = Files.writeString(folder.resolve("read.txt"), "mine");
        for (String option : List.of("--mapping", "--base", "--identity")) {
            Shell.Result result =
                    Shell.run("leaks", dump, option, read.toString(), "--report", in("read.txt"), "--force");
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err()).contains("is one of the sources");
            assertThat(read).hasContent("mine");
        }
        Shell.Result passphrase =
                Shell.run("leaks", dump, "--passphrase-file", read.toString(), "--report", read.toString(), "--force");
        assertThat(passphrase.exit()).isEqualTo(1);
        assertThat(read).hasContent("mine");
    }

    /** Its name, which nobody typed, is in the file; a report may be called anything. */
    @Test
    void norIsTheFileThatItWasFoldedAgainst() throws Exception {
        String base = in("base.txt");
        String against = in("against.hfold");
        assertThat(Shell.run("compress", dump, "-p", "lossless", "-o", base).exit())
                .isZero();
        assertThat(Shell.run("compress", dump, "-p", "lossless", "--base", base, "-o", against)
                        .exit())
                .isZero();
        byte[] folded = Files.readAllBytes(Path.of(base));
        for (String[] found : new String[][] {{}, {"--base", folder.toString()}}) {
            Shell.Result result =
                    Shell.run(Stream.concat(Stream.of("leaks", against, "--report", base, "--force"), Stream.of(found))
                            .toArray(String[]::new));
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err()).contains("base.txt is the base");
            assertThat(Path.of(base)).hasBinaryContent(folded);
        }
    }

    @Test
    void whereNothingCanBeWrittenNothingIsLeftBehind() throws Exception {
        assertThat(Shell.run("leaks", dump, "--report", in("none/r.md")).exit()).isEqualTo(1);
        assertThat(files()).containsExactly("kept.hprof");

        Path closed = Files.createDirectory(folder.resolve("closed"));
        assumeTrue(closed.toFile().setWritable(false));
        try {
            assumeTrue(!Files.isWritable(closed));
            assertThat(Shell.run("leaks", dump, "--report", in("closed/r.md")).exit())
                    .isEqualTo(1);
            assertThat(closed).isEmptyDirectory();
        } finally {
            closed.toFile().setWritable(true);
        }
    }

    @Test
    void theAnswerIsToldWhereTheReportCannotBeWritten() throws Exception {
        Shell.Result alone = Shell.run("leaks", dump);
        Path gone = Files.createDirectory(folder.resolve("gone"));
        Shell.Result result = new Shell()
                .onStart(monitor -> assertThat(gone.toFile().delete()).isTrue())
                .execute("leaks", dump, "--report", in("gone/r.md"));
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEqualTo(alone.out());
        assertThat(result.err()).contains("there is no folder");
        assertThat(files()).containsExactly("kept.hprof");
    }

    @Test
    void theAnswerIsThereWhereTheReportIsNot() {
        LeaksCommand.Gathered failed = LeaksCommand.gathered(
                (heap, progress) -> {
                    throw new IOException("no room");
                },
                null,
                null);
        assertThatThrownBy(failed::get).hasMessage("no room");
        assertThatThrownBy(() -> LeaksCommand.gathered(
                        (heap, progress) -> {
                            throw new CancellationException();
                        },
                        null,
                        null))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void whoCancelsLeavesNothingBehind() throws Exception {
        Shell.Result result = new Shell().onStart(JobMonitor::cancel).execute("leaks", dump, "--report", in("r.md"));
        assertThat(result.exit()).isEqualTo(130);
        assertThat(files()).containsExactly("kept.hprof");
    }

    @Test
    void theLeaksOfAnAndroidAppAreInIt() throws Exception {
        Path app = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        assertThat(Shell.run("leaks", app.toString(), "--report", in("app.txt")).exit())
                .isZero();
        assertThat(Files.readString(folder.resolve("app.txt")))
                .contains("leak of the Android app", "MainActivity ought to be gone", "A known fault of Android");

        Path old = Files.write(folder.resolve("old.hprof"), AndroidApp.withoutVersion());
        assertThat(Shell.run("leaks", old.toString(), "--report", in("old.txt")).exit())
                .isZero();
        assertThat(Files.readString(folder.resolve("old.txt")))
                .contains("They are not known: ")
                .doesNotContain(folder.toString());
    }

    /** Else the same page would tell of a leak and that there is none. */
    @Test
    void whereNothingIsLargeTheLeaksOfTheAppAreNamed() {
        Corpus.files().stream()
                .filter(file -> file.toString().endsWith("leak_service_binder-a.hprof"))
                .forEach(file -> {
                    Shell.run("leaks", file.toString(), "--report", in("binder.txt"));
                    assertThat(folder.resolve("binder.txt"))
                            .content()
                            .contains("1 leak of the Android app", "Besides the leaks of the app, nothing stands out")
                            .doesNotContain("Nothing stands out.");
                });
    }
}
