package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.report.Units;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RestoreCommandTest extends CommandTest {
    @Test
    void salvageRestoresWhatIsWholeAndSaysWhatIsLost() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldIndex index;
        try (ChunkReader reader = new ChunkReader(DumpSource.open(Path.of(dump)), 4096)) {
            index = FoldWriter.write(
                    reader, out, new FoldOptions(Presets.LOSSLESS, 1, 1), ScanResult.NONE, Progress.NONE);
        }
        FoldIndex.ChunkEntry lost = index.chunks().get(3);
        byte[] bent = out.toByteArray();
        bent[(int) lost.offset() + 50] ^= 4;
        Files.write(Path.of(folded), bent);
        String target = folder.resolve("left.hprof").toString();
        assertFault(Shell.run("restore", folded, "-o", target), 1, folded, "offset", "(restore --salvage saves");
        assertFault(Shell.run("verify", folded), 1, folded, "offset", "(restore --salvage saves");
        assertThat(Path.of(target)).doesNotExist();

        Shell.Result salvaged = Shell.run("restore", "--salvage", folded, "-o", target);

        assertThat(salvaged.exit()).isZero();
        assertThat(salvaged.out()).contains(target);
        assertThat(salvaged.err())
                .contains(
                        folded + ": lost bytes " + Units.count(lost.originalOffset()),
                        "(1 chunk)",
                        "offset " + Units.count(lost.offset()),
                        "objects are lost")
                .doesNotContain("names and classes");
        assertThat(Shell.run("inspect", target).err()).isEmpty();
        assertThat(Shell.run("restore", "-q", "--salvage", folded, "-f", "-o", target)
                        .err())
                .contains("lost");

        Files.write(Path.of(folded), Arrays.copyOf(bent, (int) lost.offset() + 9));
        assertThat(Shell.run("restore", "--salvage", folded, "-f", "-o", target).err())
                .contains("no block is whole from there to its end");
        Files.write(
                Path.of(folded), Arrays.copyOf(bent, (int) index.chunks().get(0).offset() + 9));
        Shell.Result nothing = Shell.run("restore", "--salvage", folded, "-f", "-o", target);
        assertFault(nothing, 1, folded, "not one chunk");
        assertThat(nothing.err()).doesNotContain("(restore --salvage");
        assertFault(new Shell().input(bent).execute("restore", "--salvage", "-"), 1, "give a file");
    }

    @Test
    void salvageOfAFileThatIsWholeRestoresAllOfIt() throws IOException {
        Shell.run("compress", dump, "--profile", "lossless");
        Shell.Result salvaged = Shell.run("restore", "--salvage", "-f", folded);

        assertThat(salvaged.exit()).isZero();
        assertThat(salvaged.err()).contains("nothing is lost");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }
}
