package io.github.heapfold.job.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.seal.Identities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With its key a sealed file is looked into as the dump that it was made from; without it, as all see it. */
class OpenSealJobTest {
    @TempDir
    Path folder;

    private final TestKeys keys = new TestKeys();
    private Path dump;

    @BeforeEach
    void write() throws IOException {
        dump = Samples.list(8, 300_000).writeTo(folder.resolve("list.hprof"));
    }

    private Path seal(Profile profile) throws IOException {
        Path target = folder.resolve("list.hfold");
        FoldOptions options = new FoldOptions(profile, 1, 2, Optional.of(keys.recipients()));
        new CompressJob(Input.of(dump), Target.file(target, false), options).run(JobMonitor.silent());
        return target;
    }

    private Identities open(Path sealed) throws IOException {
        return new OpenSealJob(Input.of(sealed), keys.identities()).run(JobMonitor.silent());
    }

    private static byte[] bytes(Input input) throws IOException {
        try (DumpBytes bytes = Records.bytes(input, JobMonitor.silent())) {
            byte[] all = new byte[(int) bytes.size()];
            // From the back, so that each chunk is opened by itself.
            for (int to = all.length; to > 0; to -= Math.min(to, 1 << 20)) {
                int from = Math.max(0, to - (1 << 20));
                bytes.read(from, all, from, to - from);
            }
            return all;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"oom", "share", "mat"})
    void recordsAreThoseOfTheDump(String profile) throws IOException {
        Path sealed = seal(Presets.byName(profile).orElseThrow());
        byte[] original = Files.readAllBytes(dump);

        assertThat(bytes(Input.of(sealed))).isNotEqualTo(original);
        assertThat(bytes(Input.of(sealed).unseal(Optional.of(open(sealed))))).isEqualTo(original);
    }

    @Test
    void answersAreThoseOfTheDump() throws IOException {
        Path sealed = seal(Presets.byName("share").orElseThrow());
        try (LoadedHeap original = new OpenHeapJob(dump, 1).run(JobMonitor.silent());
                LoadedHeap inTheClear = new OpenHeapJob(sealed, 1).run(JobMonitor.silent());
                LoadedHeap opened = new OpenHeapJob(Input.of(sealed).unseal(Optional.of(open(sealed))), 1)
                        .run(JobMonitor.silent())) {
            Duplicates question = new Duplicates(100);
            Duplicates.Answer wanted = original.ask(question, JobMonitor.silent());

            assertThat(inTheClear.ask(question, JobMonitor.silent())).isNotEqualTo(wanted);
            assertThat(opened.ask(question, JobMonitor.silent())).isEqualTo(wanted);
        }
    }

    @Test
    void aKeyIsWorkedOutOnceAndOpensNoOtherFile() throws IOException {
        Path sealed = seal(Presets.OOM);
        Identities key = open(sealed);
        Path moved = Files.move(sealed, folder.resolve("first.hfold"));
        Path other = seal(Presets.OOM);

        assertThat(bytes(Input.of(moved).unseal(Optional.of(key)))).hasSize((int) Files.size(dump));
        assertThatThrownBy(() -> bytes(Input.of(other).unseal(Optional.of(key))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none of the keys");
    }

    @Test
    void sayWhatDoesNotOpen() throws IOException {
        Path sealed = seal(Presets.OOM);
        Identities wrong = new TestKeys().identities();
        assertThatThrownBy(() -> new OpenSealJob(Input.of(sealed), wrong).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("list.hfold")
                .hasMessageContaining("none of the keys");
    }
}
