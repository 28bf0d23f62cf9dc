package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProfilesCommandTest extends CommandTest {
    @Test
    void profilesAreListedAndShown() {
        assertThat(Shell.run("profiles").out())
                .contains("oom", "lossless", "mat", "share", "tailor", "koom", "shark", "matrix");
        assertThat(Shell.run("profiles", "--fields").out())
                .contains("INSTANCE_DUMP.values[int]", "STACK_FRAME.lineNumber", "What Eclipse MAT loses");
        assertThat(Shell.run("profiles", "oom").out())
                .contains("PRIMITIVE_ARRAY_DUMP.elements", "STACK_FRAME", "CLASS_DUMP.reserved2");
    }

    @Test
    void aPrintedProfileIsAFileThatDoesTheSame() throws IOException {
        for (String name : new String[] {"oom", "mat", "share", "matrix"}) {
            Path file = Files.writeString(
                    folder.resolve(name + ".txt"), Shell.run("profiles", name).out());
            Shell.run("compress", dump, "-f", "-o", folded, "--profile", name);
            byte[] byName = Files.readAllBytes(Path.of(folded));
            Shell.Result byFile = Shell.run("compress", dump, "-f", "-o", folded, "--profile", file.toString());

            assertThat(byFile.exit()).as(byFile.err()).isZero();
            assertThat(byFile.out()).contains("profile " + name + " ");
            assertThat(Files.readAllBytes(Path.of(folded))).isEqualTo(byName);
        }
    }
}
