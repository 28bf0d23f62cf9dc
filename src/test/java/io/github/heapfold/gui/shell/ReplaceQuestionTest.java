package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplaceQuestionTest {
    @TempDir
    Path folder;

    private Path file(String name, int bytes, String time) throws IOException {
        Path file = Files.write(folder.resolve(name), new byte[bytes]);
        Files.setLastModifiedTime(
                file,
                FileTime.from(
                        LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant()));
        return file;
    }

    @Test
    void bothFilesHaveTheirSizesAndTimes() throws IOException {
        Path there = file("shop.hfold", 2_000, "2026-03-01T10:20:30");
        Path dump = file("shop.hprof", 81_000, "2026-04-02T11:22:33");
        assertThat(ReplaceQuestion.of(there, dump))
                .contains(there.toString(), "2.00\u00a0kB", "2026-03-01 10:20:30")
                .contains("shop.hprof", "81.0\u00a0kB", "2026-04-02 11:22:33");
    }

    @Test
    void whatIsMadeFromNoFileIsAskedForTheOldOneOnly() throws IOException {
        Path there = file("report.html", 500, "2026-03-01T10:20:30");
        assertThat(ReplaceQuestion.of(there, null)).contains("500\u00a0B").doesNotContain("made from");
        assertThat(ReplaceQuestion.of(folder.resolve("gone"), null)).contains("unknown");
    }

    @Test
    void ofSeveralEachHasItsSizeAndTimeInALineAndNotTooMany() throws IOException {
        List<Path> two =
                List.of(file("a.hfold", 2_000, "2026-03-01T10:20:30"), file("b.hfold", 81_000, "2026-04-02T11:22:33"));
        assertThat(ReplaceQuestion.ofSeveral(two).lines().limit(2))
                .containsExactly(
                        "a.hfold: 2.00\u00a0kB, of 2026-03-01 10:20:30",
                        "b.hfold: 81.0\u00a0kB, of 2026-04-02 11:22:33");
        assertThat(ReplaceQuestion.ofSeveral(List.of(folder.resolve("one/a.hfold"), folder.resolve("two/a.hfold")))
                        .lines()
                        .limit(2))
                .as("their folders tell them apart")
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("a.hfold – one"),
                        line -> assertThat(line).startsWith("a.hfold – two"));

        List<Path> many = new ArrayList<>(two);
        for (int i = 0; i < 10; i++) {
            many.add(folder.resolve("more" + i + ".hfold"));
        }
        String question = ReplaceQuestion.ofSeveral(many);
        assertThat(question.lines()).hasSize(6);
        assertThat(question).contains("and 7 more.");
    }
}
