package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One leak has one signature, whatever the dump, and another leak another one. */
class LeakSignatureTest {
    @TempDir
    Path folder;

    private static Suspect suspect(Path dump) throws IOException {
        List<Suspect> suspects = JudgedDumps.suspects(dump);
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    private Suspect suspect(String leak, String name, String... options) throws IOException {
        Path into = Files.createDirectory(folder.resolve(name));
        return suspect(LeakDumps.take(leak, into, options));
    }

    @ParameterizedTest
    @ValueSource(strings = {"static-map", "own-list", "locals", "pool"})
    void theSameAtOtherAddressesAndSizes(String leak) throws IOException {
        Suspect one = suspect(leak, "one");
        Suspect other = suspect(leak, "other", "-Dheapfold.many=17000", "-XX:-UseCompressedOops", "-XX:+UseG1GC");

        assertThat(other.retained()).isLessThan(one.retained() * 3 / 4);
        assertThat(other.signature()).isEqualTo(one.signature()).matches("[0-9a-f]{16}");
    }

    @Tag("fuzz")
    @ParameterizedTest
    @ValueSource(strings = {"sorted-map", "queue", "shared"})
    void soItIsOfOtherLeaks(String leak) throws IOException {
        theSameAtOtherAddressesAndSizes(leak);
    }

    @Tag("fuzz")
    @ParameterizedTest
    @ValueSource(strings = {"listeners", "soft-cache"})
    void soItIsOfOthersThatHaveOneSize(String leak) throws IOException {
        theSameAtOtherAddresses(leak);
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-locals", "loader", "one-array"})
    void theSameAtOtherAddresses(String leak) throws IOException {
        assertThat(suspect(leak, "other", "-XX:-UseCompressedOops", "-XX:+UseG1GC")
                        .signature())
                .isEqualTo(suspect(leak, "one").signature());
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-locals", "locals"})
    void theSameOfTheFoldedDumpWithoutStacksAndNames(String leak) throws IOException {
        Path dump = LeakDumps.take(leak, folder);
        Path oom = Folds.fold(dump, folder.resolve("oom.hfold"), Presets.OOM);

        assertThat(suspect(oom).signature()).isEqualTo(suspect(dump).signature());
    }

    @Test
    void anotherOfEachOtherLeak() throws IOException {
        List<String> leaks =
                List.of("static-map", "sorted-map", "queue", "pool", "own-list", "locals", "shared", "thread-locals");
        Set<String> signatures = new HashSet<>();
        for (String leak : leaks) {
            signatures.add(suspect(leak, leak).signature());
        }

        assertThat(signatures).hasSameSizeAs(leaks);
    }
}
