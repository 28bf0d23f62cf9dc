package io.github.heapfold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Gzip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Where results go, and what is never replaced. */
class TargetsTest extends CommandTest {
    @Test
    void whatExistsIsNotReplacedWithoutForce() throws IOException {
        Path mine = Files.writeString(Path.of(folded), "mine");

        assertFault(Shell.run("compress", dump), 1, folded, "--force");

        assertThat(mine).hasContent("mine");
        assertThat(files()).hasSize(2);
        assertThat(Shell.run("compress", dump, "--force").exit()).isZero();
        assertFault(Shell.run("restore", folded), 1, dump, "--force");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    void noSourceIsReplacedByItsResult() {
        assertFault(Shell.run("compress", dump, "-o", dump, "--force"), 1, "is the source itself");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void norThroughALinkThatIsCalledAsAResult() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.hfold"), Path.of(dump));
        assertFault(
                Shell.run("compress", dump, "-o", link.toString(), "--force"), 1, "link.hfold is the source itself");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    void severalFilesGoIntoAFolder() throws IOException {
        String other =
                Files.write(folder.resolve("other.hprof.gz"), Gzip.of(bytes)).toString();
        String into = Files.createDirectory(folder.resolve("into")).toString();

        assertThat(Shell.run("compress", dump, other, "-o", into).exit()).isZero();

        assertThat(Path.of(into, "other.hfold")).isRegularFile();
        assertThat(Path.of(into, "ein Dump für 堆.hfold")).isRegularFile();
        assertFault(Shell.run("compress", dump, other, "-o", dump), 2, "is no folder");
        assertFault(Shell.run("compress", dump, "-"), 2, "standard input");
    }

    @Test
    void twoFilesDoNotGoToOneName() throws IOException {
        Path a = Files.createDirectory(folder.resolve("a"));
        Path b = Files.createDirectory(folder.resolve("b"));
        Path into = Files.createDirectory(folder.resolve("into"));
        String first = Files.write(a.resolve("x.hprof"), bytes).toString();
        String second = Files.write(b.resolve("x.hprof"), bytes).toString();
        String third = Files.write(a.resolve("x.hprof.gz"), Gzip.of(bytes)).toString();

        assertFault(Shell.run("compress", first, second, "-o", into.toString(), "-f"), 2, first, second, "x.hfold");
        assertFault(Shell.run("compress", "--force", first, third), 2, first, third, "x.hfold");
        assertFault(Shell.run("compress", "--force", first, first), 2, "x.hfold");
        assertFault(Shell.run("restore", first, second, "-o", into.toString(), "-f"), 2, "both be written");

        assertThat(into).isEmptyDirectory();
        assertThat(a.resolve("x.hfold")).doesNotExist();
    }

    @Test
    void nothingBeginsWhereOneTargetExists() throws IOException {
        String other = Files.write(folder.resolve("other.hprof"), bytes).toString();
        Files.writeString(folder.resolve("other.hfold"), "mine");

        assertFault(Shell.run("compress", dump, other), 1, "other.hfold", "exists already");
        assertThat(Path.of(folded)).doesNotExist();
    }

    @Test
    void noSourceIsReplacedByTheResultOfAnother() throws IOException {
        Shell.run("compress", dump, "-q");
        String other = Files.write(folder.resolve("other.hprof"), bytes).toString();

        assertFault(Shell.run("restore", folded, dump, "-f"), 1, "one of the sources");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
        assertThat(Path.of(other)).hasBinaryContent(bytes);
    }
}
