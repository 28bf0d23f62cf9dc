package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where nothing can be written to the folder for temporary files, one line says so, and what to do about it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TemporaryFolderTest {
    @TempDir
    Path folder;

    @Test
    void aMissingOneIsNamedWithWhatToDo() throws IOException, InterruptedException {
        refused(folder.resolve("missing"));
    }

    /** A file stands for all in which nothing can be made, for whoever runs the tests. */
    @Test
    void soIsOneThatIsNone() throws IOException, InterruptedException {
        refused(Files.createFile(folder.resolve("file")));
    }

    private void refused(Path temporary) throws IOException, InterruptedException {
        String dump = Samples.list(8, 200).writeTo(folder.resolve("a.hprof")).toString();
        String pid = Long.toString(ProcessHandle.current().pid());
        String fold = folder.resolve("b.hfold").toString();
        List<List<String>> questions = List.of(
                List.of("classes", dump),
                List.of("dominators", dump),
                List.of("leaks", dump),
                List.of("duplicates", dump),
                List.of("growth", dump, dump),
                List.of("secrets", dump),
                List.of("query", dump, "SELECT 1"),
                List.of("demo"));
        List<List<String>> others = List.of(
                List.of("capture", pid, "--via", "file", "--temp", temporary.toString(), "-o", fold),
                List.of("compress", "-q", "-o", dump + ".hfold", dump),
                List.of("inspect", dump));

        String option = "-Djava.io.tmpdir=" + temporary;
        List<Shell.Result> asked = SmallHeap.run(256, folder, questions, option);
        List<Shell.Result> other = SmallHeap.run(256, folder, others, option);

        for (int i = 0; i < questions.size(); i++) {
            assertThat(asked.get(i).exit()).as("%s", questions.get(i)).isEqualTo(1);
            assertThat(asked.get(i).err())
                    .as("%s", questions.get(i))
                    .startsWith("heapfold: temporary files cannot be written to " + temporary + ": ")
                    .endsWith("(JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR in the environment names another folder) ");
        }
        assertThat(other.get(0).exit()).isEqualTo(1);
        assertThat(other.get(0).err())
                .startsWith("heapfold: the dump cannot be written to " + temporary + ": ")
                .endsWith("(--temp names another folder) ");
        assertThat(folder.resolve("b.hfold")).doesNotExist();
        assertThat(other.subList(1, 3)).extracting(Shell.Result::exit).containsOnly(0);
    }
}
