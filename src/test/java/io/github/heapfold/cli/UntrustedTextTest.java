package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.command.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names and texts from elsewhere are shown as what they are. */
class UntrustedTextTest {
    @TempDir
    Path folder;

    @Test
    void aNameThatBeginsWithAnAtSignIsAFile() throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "--help");

        Shell.Result result = Shell.run("inspect", "@" + list);

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("@" + list);
    }

    @Test
    void whatATerminalWouldObeyIsWrittenOut() {
        Shell.Result result = Shell.run("inspect", "no\u001b[2Jsuch\nheapfold: file\u202e");

        assertThat(result.err()).isEqualTo("heapfold: no\\u001b[2Jsuch\\nheapfold: file\\u202e does not exist\n");
    }
}
