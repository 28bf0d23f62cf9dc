package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.SelfDumpJob;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.SharkHeap;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.RuleParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers that know nothing of Heapfold find in a dump that went through a preset what the preset says that it keeps.
 */
class IndependentReadersOfPresetsTest {
    /** Nobody may find it in a dump that is given away. */
    private static final String SECRET = "a secret that " + "must not be given away";

    @TempDir
    Path folder;

    private Path through(Profile profile, Path dump) throws IOException {
        Path folded = Folds.fold(dump, folder.resolve(profile.name() + ".hfold"), profile);
        return Folds.restore(folded, folder.resolve(profile.name() + ".hprof"));
    }

    /** NetBeans leaves its index beside the file. */
    private Path own() throws IOException {
        Path copy = folder.resolve("own.hprof");
        return Files.exists(copy) ? copy : Files.copy(OwnDump.small(), copy);
    }

    /** Those that keep the values of fields, or those that do not. */
    private static List<Profile> presets(boolean keepValues) {
        List<String> without = List.of("share", "shark");
        return Presets.all().stream()
                .filter(preset -> keepValues != without.contains(preset.name()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void objectsReferencesClassesAndRootsAreTheSame(boolean values) throws IOException {
        List<String> byNetBeans = NetBeansHeap.read(own(), values);
        List<String> byShark = SharkHeap.read(own(), values);
        for (Profile preset : presets(values)) {
            Path stripped = through(preset, own());

            assertSame(preset, NetBeansHeap.read(stripped, values), byNetBeans);
            assertSame(preset, SharkHeap.read(stripped, values), byShark);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void soTheyAreInDumpsOfAndroid(boolean values) throws IOException {
        sameInDumpsOfAndroid(0, 3_700_000, values);
    }

    @Tag("fuzz")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void soTheyAreInLargerDumpsOfAndroid(boolean values) throws IOException {
        sameInDumpsOfAndroid(3_700_000, 5_000_000, values);
    }

    private void sameInDumpsOfAndroid(long least, long most, boolean values) throws IOException {
        for (Corpus.Entry entry : Corpus.entries()) {
            if (entry.format().endsWith("1.0.3")
                    && !entry.damaged()
                    && entry.bytes() >= least
                    && entry.bytes() < most) {
                Path dump = folder.resolve("android.hprof");
                unpack(entry.file(), dump);
                List<String> original = SharkHeap.read(dump, values);
                for (Profile preset : presets(values)) {
                    assertSame(
                            preset,
                            unmerged(preset, SharkHeap.read(through(preset, dump), values)),
                            unmerged(preset, original));
                    Files.delete(folder.resolve(preset.name() + ".hfold"));
                    Files.delete(folder.resolve(preset.name() + ".hprof"));
                }
            }
        }
    }

    /** Bitmaps with the same pixels refer to the same buffer afterwards, which is what Matrix is for. */
    private static List<String> unmerged(Profile preset, List<String> lines) {
        return preset.name().equals("matrix")
                ? lines.stream()
                        .map(line -> line.replaceFirst("(graphics.Bitmap .*)mBuffer=\\S+", "$1"))
                        .toList()
                : lines;
    }

    private static void unpack(Path dump, Path target) throws IOException {
        try (DumpSource source = DumpSource.open(dump);
                OutputStream out = Files.newOutputStream(target)) {
            byte[] block = new byte[1 << 20];
            for (int n = source.read(block, 0, block.length); n > 0; n = source.read(block, 0, block.length)) {
                out.write(block, 0, n);
            }
        }
    }

    private static Profile with(Profile profile, String... kept) throws ProfileException {
        List<Rule> rules = new ArrayList<>();
        for (String each : kept) {
            rules.addAll(RuleParser.keep(each));
        }
        return profile.with(profile.name() + "-and-more", rules);
    }

    private static Map<Long, String> threads(Path dump) throws IOException {
        return NetBeansHeap.texts(dump, "java.lang.Thread", "name");
    }

    private static Map<Long, String> loaders(Path dump) throws IOException {
        return NetBeansHeap.texts(dump, "java.lang.ClassLoader", "name");
    }

    @Test
    void threadsAndLoadersHaveTheirNamesForMat() throws IOException {
        Path stripped = through(Presets.byName("mat").orElseThrow(), own());

        assertThat(threads(stripped)).hasSizeGreaterThan(3).isEqualTo(threads(own()));
        assertThat(loaders(stripped)).hasSizeGreaterThan(1).isEqualTo(loaders(own()));
    }

    @Test
    void onlyTheNamesOfThreadsAreKeptWhereTheyAreAskedFor() throws IOException {
        for (Profile preset : List.of(Presets.OOM, Presets.byName("share").orElseThrow())) {
            Path stripped = through(with(preset, "thread-names"), own());

            assertThat(threads(stripped)).isEqualTo(threads(own()));
            assertThat(loaders(stripped)).isNotEqualTo(loaders(own()));
        }
        assertThat(threads(through(Presets.OOM, own()))).isNotEqualTo(threads(own()));
    }

    @Test
    void stringsAreKeptByMatrix() throws IOException {
        Path stripped = through(Presets.byName("matrix").orElseThrow(), own());

        assertThat(threads(stripped)).isEqualTo(threads(own()));
        assertThat(loaders(stripped)).isEqualTo(loaders(own()));
    }

    @Test
    void nothingIsFoundInADumpToBeGivenAway() throws IOException {
        Object[] holder = {SECRET.toCharArray(), SECRET.getBytes(StandardCharsets.UTF_8)};
        Path dump = new SelfDumpJob(folder.resolve("secret.hprof")).run(JobMonitor.silent());
        byte[] secret = SECRET.getBytes(StandardCharsets.US_ASCII);
        assertThat(holder).hasSize(2);

        assertThat(contains(dump, secret)).isTrue();
        assertThat(contains(through(Presets.byName("share").orElseThrow(), dump), secret))
                .isFalse();
    }

    private static boolean contains(Path file, byte[] text) throws IOException {
        String all = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        return all.contains(new String(text, StandardCharsets.ISO_8859_1));
    }

    private static void assertSame(Profile preset, List<String> actual, List<String> expected) {
        assertThat(expected).isNotEmpty();
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
            // Not described each: there are hundreds of thousands.
            if (!actual.get(i).equals(expected.get(i))) {
                assertThat(actual.get(i)).as(preset.name()).isEqualTo(expected.get(i));
            }
        }
        assertThat(actual).as(preset.name()).hasSameSizeAs(expected);
    }
}
