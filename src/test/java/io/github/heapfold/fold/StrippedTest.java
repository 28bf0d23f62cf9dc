package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.ReferenceStripper;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Strippable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A profile takes away exactly what it names. */
class StrippedTest {
    /** Some arrays are longer, which are stripped all the same; no instance is, which would be kept as it is. */
    private static final int CHUNK = 8192;

    static Stream<FoldOptions> options() {
        return Stream.concat(presets(), Strippable.all().stream().map(Folding::stripping));
    }

    /** The healthy ones; what is stripped of damaged ones depends on where chunks end. */
    private static final Map<String, byte[]> HEALTHY = new LinkedHashMap<>();

    @BeforeAll
    static void dumps() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            boolean isDump =
                    HprofHeader.parse(dump.getValue(), dump.getValue().length).isPresent();
            if (isDump && inspect(dump.getValue()).damage().isEmpty()) {
                HEALTHY.put(dump.getKey(), dump.getValue());
            }
        }
    }

    private static DumpSummary inspect(byte[] dump) throws IOException {
        return inspect(dump, 1 << 20);
    }

    private static DumpSummary inspect(byte[] dump, int chunkSize) throws IOException {
        DumpSource source = DumpSource.of("some.hprof", new ByteArrayInputStream(dump));
        return CensusTaker.take(new ChunkReader(source, chunkSize), 1, Progress.NONE);
    }

    private static List<String> names(FoldOptions options) {
        return options.profile().stripped().stream().map(Strippable::name).toList();
    }

    static Stream<FoldOptions> presets() {
        return Stream.of(Folding.OOM, new FoldOptions(Presets.OOM, 9, 2));
    }

    @ParameterizedTest
    @MethodSource("presets")
    void exactlyWhatThePresetNamesIsGone(FoldOptions options) throws IOException {
        losesExactlyWhatIsNamed(options, 0, 1);
    }

    /** Of some dumps each: all ID sizes and versions have their turn with fields that follow each other. */
    @Test
    void exactlyTheNamedFieldsAndRecordsAreGone() throws IOException {
        List<Strippable> all = Strippable.all();
        for (int i = 0; i < all.size(); i++) {
            losesExactlyWhatIsNamed(Folding.stripping(all.get(i)), i % 11, 11);
        }
    }

    @Tag("fuzz")
    @ParameterizedTest
    @MethodSource("options")
    void exactlyTheNamedFieldsAndRecordsAreGoneFromEveryDump(FoldOptions options) throws IOException {
        losesExactlyWhatIsNamed(options, 0, 1);
    }

    private static void losesExactlyWhatIsNamed(FoldOptions options, int first, int step) throws IOException {
        List<String> names = names(options);
        List<Map.Entry<String, byte[]>> dumps = List.copyOf(HEALTHY.entrySet());
        for (int i = first; i < dumps.size(); i += step) {
            Map.Entry<String, byte[]> dump = dumps.get(i);
            byte[] restored = Folding.roundTrip(dump.getValue(), CHUNK, options);

            assertThat(restored)
                    .as("%s without %s", dump.getKey(), names)
                    .isEqualTo(ReferenceStripper.strip(dump.getValue(), names));
            if (restored.length > 31) {
                assertThat(inspect(restored).damage()).as(dump.getKey()).isEmpty();
            }
        }
    }

    @Test
    void aRecordLongerThanAChunkIsLeftOutToo() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8)
                .stackTrace(99, 1, new long[CHUNK])
                .utf8(0x77, "after it")
                .build();

        byte[] restored = Folding.roundTrip(dump, CHUNK, Folding.OOM);

        assertThat(restored)
                .isEqualTo(ReferenceStripper.strip(dump, Folding.OOM.profile().strippedNames()));
    }

    @Test
    void everyStrippableFieldHasSomethingToLose() {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8)
                .segment(heap -> {
                    heap.classDump(
                            0x10,
                            c -> c.instanceSize(24)
                                    .signers(0x20)
                                    .protectionDomain(0x28)
                                    .reserved(0x30));
                    heap.classDump(0x11, c -> {
                        for (BasicType type : BasicType.values()) {
                            c.field(0x20, type);
                        }
                    });
                    heap.instance(0x40, 0x11, values -> {
                        for (BasicType type : BasicType.values()) {
                            values.value(type, -1);
                        }
                    });
                })
                .build();
        for (Strippable strippable : Strippable.all()) {
            assertThat(ReferenceStripper.strip(dump, List.of(strippable.name())))
                    .as(strippable.name())
                    .isNotEqualTo(dump);
        }
    }

    @Test
    void dumpsOfEveryShapeLoseOnlyWhatIsNamed() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            losesOnlyWhatIsNamed(seed);
        }
    }

    @Tag("fuzz")
    @Test
    void manyDumpsOfEveryShapeLoseOnlyWhatIsNamed() throws IOException {
        for (int seed = 60; seed < 20_000; seed++) {
            losesOnlyWhatIsNamed(seed);
        }
    }

    private static void losesOnlyWhatIsNamed(int seed) throws IOException {
        byte[] dump = RandomDump.healthy(seed);
        List<FoldOptions> all = options().toList();
        FoldOptions options = all.get(seed % all.size());
        List<String> names = names(options);
        if (names.stream().anyMatch(name -> name.startsWith("INSTANCE_DUMP.values"))
                && ReferenceStripper.hasReshapedClasses(dump)) {
            return;
        }

        assertThat(Folding.roundTrip(dump, 1024, options))
                .as("seed %d, without %s", seed, names)
                .isEqualTo(ReferenceStripper.strip(dump, names));
    }

    static Stream<FoldOptions> profiles() {
        return Presets.all().stream().map(profile -> new FoldOptions(profile, 2, 2));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void theIndexCountsTheOriginal(FoldOptions options) throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            FoldIndex written = Folding.write(dump.getValue(), 4096, out, options);
            FoldIndex read = Folding.restore(out.toByteArray(), new ByteArrayOutputStream(), 1);

            DumpSummary expected = inspect(dump.getValue(), 4096);
            assertThat(written.summary()).as(dump.getKey()).isEqualTo(expected);
            assertThat(read.summary()).as(dump.getKey()).isEqualTo(expected);
            assertThat(read.profile().stripped()).isEqualTo(options.profile().strippedNames());
            assertThat(read.profile().name()).isEqualTo(options.profile().name());
            assertThat(read.profile().level()).isEqualTo(options.level());
            assertThat(read.source()).isEqualTo("some.hprof");
            assertThat(read.storedBytes()).isEqualTo(written.storedBytes());
            assertThat(read.chunks()).isEqualTo(written.chunks());
        }
    }

    @Test
    void theIndexKnowsWhereTheChunksAre() throws IOException {
        byte[] dump = Samples.list(8, 1000).build();
        ByteArrayOutputStream restored = new ByteArrayOutputStream();
        byte[] folded = Folding.fold(dump, 4096, Folding.OOM);
        FoldIndex index = Folding.restore(folded, restored, 1);

        assertThat(index.chunks()).hasSizeGreaterThan(3);
        long original = 31;
        long offset = index.chunks().get(0).offset();
        long restoredBytes = 31;
        for (FoldIndex.ChunkEntry chunk : index.chunks()) {
            assertThat(chunk.originalOffset()).isEqualTo(original);
            assertThat(chunk.offset()).isEqualTo(offset);
            int chunkAt = (int) (offset + chunk.classBytes());
            assertThat(folded[chunkAt]).isEqualTo((byte) FoldFormat.BLOCK_CHUNK);
            assertThat(folded[(int) offset])
                    .isEqualTo((byte) (chunkAt == offset ? FoldFormat.BLOCK_CHUNK : FoldFormat.BLOCK_CLASSES));
            original += chunk.originalBytes();
            offset += chunk.storedBytes();
            restoredBytes += chunk.restoredBytes();
        }
        assertThat(folded[(int) offset]).isEqualTo((byte) FoldFormat.BLOCK_INDEX);
        assertThat(original).isEqualTo(dump.length);
        assertThat(restoredBytes).isEqualTo(restored.size());
    }

    @Test
    void whatIsStrippedTakesNoRoom() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        for (Strippable strippable : Strippable.all()) {
            FoldIndex index = Folding.write(dump, 4096, new ByteArrayOutputStream(), Folding.stripping(strippable));
            if (!index.profile().erased().isEmpty()) {
                continue;
            }
            strippable.columns().forEach(column -> {
                assertThat(index.storedBytes()).as(strippable.name()).doesNotContainKey(column.toString());
                assertThat(index.profile().strips(column)).as(strippable.name()).isTrue();
            });
        }
    }
}
