package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.ReferenceStripper;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real dumps lose exactly what the profile names. */
class StrippedCorpusTest {
    /** Bytes: of larger ones each profile takes a second. */
    private static final long LARGE = 3_700_000;

    static Stream<Path> dumps() {
        return Stream.concat(Stream.of(OwnDump.file()), corpus(0, LARGE));
    }

    static Stream<Path> largerDumps() {
        return corpus(LARGE, 20_000_000);
    }

    private static Stream<Path> corpus(long least, long below) {
        return Corpus.entries().stream()
                .filter(entry -> entry.bytes() >= least && entry.bytes() < below && !entry.damaged())
                .map(Corpus.Entry::file);
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("largerDumps")
    void soDoLargerOnes(Path file) throws IOException {
        theOomPresetTakesAwayWhatItNames(file);
        everythingThatCanGoDoes(file);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void theOomPresetTakesAwayWhatItNames(Path file) throws IOException {
        Profile columns = new Profile("oom", "what goes", Presets.OOM.stripped());
        byte[] without = losesOnly(file, columns);

        byte[] with = Folding.roundTrip(read(file), ChunkReader.DEFAULT_CHUNK, new FoldOptions(Presets.OOM, 1, 2));
        assertThat(with).hasSameSizeAs(without);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < with.length; i++) {
            if (with[i] != without[i]) {
                text.append((char) with[i]);
            }
        }
        assertThat(text.toString()).as("what is kept of texts").matches("(\\d[\\w.+-]{2,30})?");
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void everythingThatCanGoDoes(Path file) throws IOException {
        losesOnly(file, new Profile("all", "everything", new LinkedHashSet<>(Strippable.all())));
    }

    static Stream<Path> smallDumps() {
        return corpus(0, 600_000);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("smallDumps")
    void everySixthThatGoesAloneIsAllThatGoes(Path file) throws IOException {
        // Dumps differ in length, so that each has others.
        partsGoAlone(file, (int) (Files.size(file) % 6), 6);
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("smallDumps")
    void whateverGoesAloneIsAllThatGoes(Path file) throws IOException {
        partsGoAlone(file, 0, 1);
    }

    private static void partsGoAlone(Path file, int first, int step) throws IOException {
        List<Strippable> all = Strippable.all();
        for (int i = first; i < all.size(); i += step) {
            losesOnly(file, new Profile("one", "one thing", Set.of(all.get(i))));
        }
    }

    /** One dump that is always there; what is of the same kind goes at once. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF8", "CLASS_DUMP", "INSTANCE_DUMP.values[int]", "INSTANCE_DUMP.values[byte]", "ROOT"})
    void partsOfTheOwnDumpGoAlone(String prefix) throws IOException {
        List<Strippable> parts = Strippable.all().stream()
                .filter(strippable -> strippable.name().startsWith(prefix))
                .toList();
        assertThat(parts).isNotEmpty();
        losesOnly(OwnDump.small(), new Profile("parts", "some things", parts));
    }

    /** @return what is left */
    private static byte[] losesOnly(Path file, Profile profile) throws IOException {
        byte[] dump = read(file);
        List<String> names = profile.stripped().stream().map(Strippable::name).toList();

        byte[] restored = Folding.roundTrip(dump, ChunkReader.DEFAULT_CHUNK, new FoldOptions(profile, 3, 2));

        // Where they differ, for a failure that tells both would be long.
        assertThat(Arrays.mismatch(restored, ReferenceStripper.strip(dump, names)))
                .isEqualTo(-1);
        return restored;
    }

    private static byte[] read(Path file) throws IOException {
        try (DumpSource source = DumpSource.open(file)) {
            byte[] bytes = new byte[32 << 20];
            return Arrays.copyOf(bytes, source.read(bytes, 0, bytes.length));
        }
    }
}
