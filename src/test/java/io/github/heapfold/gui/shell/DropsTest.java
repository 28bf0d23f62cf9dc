package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DropsTest {
    @TempDir
    Path folder;

    private Path dump;
    private Path folded;
    private Path text;

    @BeforeEach
    void write() throws IOException {
        // Names that say nothing, or the wrong thing.
        dump = Samples.list(8, 5).writeTo(folder.resolve("a.txt"));
        folded = Folds.fold(dump, folder.resolve("b.hprof"), Presets.OOM);
        text = Files.writeString(folder.resolve("c.hprof"), "not a dump");
    }

    @Test
    void filesAreJudgedByTheirContent() {
        Drops.Judged judged = Drops.judge(List.of(dump, folded, text));
        assertThat(judged.dumps()).containsExactly(dump);
        assertThat(judged.folded()).containsExactly(folded);
        assertThat(judged.others()).containsExactly(text);
        assertThat(judged.toOpen()).containsExactly(dump, folded);
    }

    @Test
    void thePromiseSaysWhatWillHappen() {
        assertThat(Drops.judge(List.of(dump)).promise())
                .isEqualTo("Look into it: what leaks, what is in it, how small it gets");
        assertThat(Drops.judge(List.of(dump, dump)).promise()).isEqualTo("Open 2 dumps together");
        assertThat(Drops.judge(List.of(dump, folded)).promise()).isEqualTo("Open 2 files together");
        assertThat(Drops.judge(List.of(text)).promise()).isEqualTo("Not a heap dump");
    }

    @Test
    void whatIsNoDumpIsOpenedAllTheSameSoThatTheUserIsTold() {
        assertThat(Drops.judge(List.of(text)).toOpen()).containsExactly(text);
    }

    /** Nobody is at its other end, so that who looks into it waits without end. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void nobodyLooksIntoAPipe() throws Exception {
        Path pipe = folder.resolve("pipe.hprof");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThat(Drops.judge(List.of(pipe)).others()).containsExactly(pipe);
        assertThat(Drops.judge(List.of(pipe, dump)).toOpen()).containsExactly(dump);
    }

    @Test
    void aFolderStandsForTheDumpsInIt() {
        assertThat(Drops.judge(List.of(folder)).toOpen()).containsExactlyInAnyOrder(dump, folded);
    }

    @Test
    void whereFoldersAreNamedThoseWithoutAnythingAndAllOtherFilesStay() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(Drops.inFolders(List.of(text, folder, empty, dump))).containsExactly(text, dump, folded, empty);
    }

    @Test
    void foldersInFoldersAreLookedInto() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("monday/night"));
        Path moved = Files.move(dump, deep.resolve("a"));
        assertThat(Drops.judge(List.of(folder.resolve("monday"))).dumps()).containsExactly(moved);
    }

    @Test
    void aListOfUrlsIsReadAsFiles() {
        String list = "# from a file manager\r\nfile:///tmp/a%20b.hprof\r\nhttps://example.org/x\r\nfile:///tmp/c\r\n";
        assertThat(Drops.fromUriList(list)).containsExactly(Path.of("/tmp/a b.hprof"), Path.of("/tmp/c"));
    }
}
