package io.github.heapfold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ProgressBarTest {
    private static String shown(long done, long total) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ProgressBar(new PrintStream(out, true, StandardCharsets.UTF_8))
                .show(new JobProgress(Phase.ANSWERING, done, total));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void nothingIsCountedThatHasNotBegun() {
        assertThat(shown(0, -1)).contains("answering").doesNotContain("0 B");
        assertThat(shown(2_000_000, -1)).contains("2.00 MB");
        assertThat(shown(5, 10)).contains("50 %");
    }

    /** A worker may be late. */
    @Test
    void nothingIsShownOfAJobThatHasEnded() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgressBar bar = new ProgressBar(new PrintStream(out, true, StandardCharsets.UTF_8));
        bar.show(new JobProgress(Phase.ANSWERING, 1, 2));
        bar.end();
        int shown = out.size();
        bar.show(new JobProgress(Phase.FOLDING, 1, 2));
        assertThat(out.size()).isEqualTo(shown);
    }

    /** Jobs in each other each have a bar. */
    @Test
    void aNoteOfAJobStandsWhereItsBarWas() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), out, err, StandardCharsets.UTF_8, true);
        JobCommand command = new JobCommand(terminal, monitor -> {}) {
            @Override
            protected int execute() throws IOException {
                return run(outer -> {
                    outer.phase(Phase.READING_OBJECTS);
                    run(inner -> inner.phase(Phase.ANSWERING));
                    outer.phase(Phase.FOLDING);
                    note("said");
                    outer.phase(Phase.ANSWERING);
                    print(List.of("result"));
                    return ExitCodes.DONE;
                });
            }
        };
        assertThat(new CommandLine(command).execute()).isEqualTo(ExitCodes.DONE);
        assertThat(out.toString(StandardCharsets.UTF_8).replaceAll(" +", " ").split("\r"))
                .containsSubsequence(
                        "reading objects ",
                        "answering ",
                        " ",
                        "folding ",
                        " ",
                        "heapfold: said\n",
                        "answering ",
                        " ",
                        "result\n");
    }
}
