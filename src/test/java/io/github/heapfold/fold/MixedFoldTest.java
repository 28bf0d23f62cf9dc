package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fixture.WalkedDump;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with mixed lanes, as the last level makes them: whole, sealed, damaged, forged, and those of other levels. */
class MixedFoldTest {
    private static final int CHUNK = 20_000;
    private static final int LAST = 9;

    /** Checksum of what references become; another one means another version of the format. */
    private static final long MODEL = 341_149_620L;

    /** The same of the identifiers of a walk. */
    private static final long WALKED = 61_787_633L;

    /** The same of ints. */
    private static final long INTS = 384_816_554L;

    private static byte[] dump(int idSize) {
        return Samples.repeating(idSize, 30).end().build();
    }

    /** Arrays of positions that ascend, and arrays of noise between them. */
    private static byte[] positions(int idSize) {
        return Samples.positions(idSize, 20).end().build();
    }

    private static byte[] fold(byte[] dump, Profile profile, int level) throws IOException {
        return Folding.fold(dump, CHUNK, new FoldOptions(profile, level, 1));
    }

    private static boolean isMixed(byte[] folded) throws IOException {
        return VectorFeatures.of(folded).stream().anyMatch(found -> found.startsWith(VectorFeatures.MIXED_LANE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void whatComesOutIsWhatWentIn(int idSize) throws IOException {
        byte[] dump = dump(idSize);
        byte[] folded = fold(dump, Presets.LOSSLESS, LAST);

        assertThat(isMixed(folded)).isTrue();
        assertThat(Folding.restore(folded)).isEqualTo(dump);
        assertThat(Folding.restore(folded, 3)).isEqualTo(dump);
        assertThat(folded.length).isLessThan(fold(dump, Presets.LOSSLESS, LAST - 1).length);
    }

    /**
     * References of every kind: null, to classes, to objects, elsewhere, elsewhere again, to objects of one identifier.
     */
    private static byte[] references(int idSize) {
        Random random = new Random(idSize);
        int n = 400;
        return DumpBuilder.dump(idSize)
                .segment(heap -> {
                    heap.classDump(
                            0x10,
                            c -> c.field(1, BasicType.OBJECT)
                                    .field(2, BasicType.INT)
                                    .field(3, BasicType.OBJECT)
                                    .field(4, BasicType.OBJECT));
                    for (int i = 0; i < n; i++) {
                        long id = 0x1000 + 32L * (i % 390);
                        long before = 0x1000 + 32L * Math.max(0, i - random.nextInt(9));
                        long any = switch (random.nextInt(6)) {
                            case 0 -> 0;
                            case 1 -> 0x10;
                            case 2 -> 0x1000 + 32L * random.nextInt(n);
                            case 3 -> 0x20_0000 + 8L * random.nextInt(50);
                            case 4 -> random.nextLong();
                            default -> id;
                        };
                        int number = i;
                        heap.instance(
                                id,
                                0x10,
                                values -> values.id(before).u4(number).id(any).id(any));
                        heap.objectArray(id + 16, 0x18, before, any, 0, i % 3 == 0 ? any : 0x10);
                    }
                    heap.objectArray(0x9000, 0x18, random.longs(300).toArray());
                })
                .end()
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void referencesOfEveryKindComeBack(int idSize) throws IOException {
        byte[] dump = references(idSize);
        for (int chunk : new int[] {700, 5_000, 1 << 20}) {
            byte[] folded = Folding.fold(dump, chunk, new FoldOptions(Presets.LOSSLESS, LAST, 2));

            assertThat(Folding.restore(folded)).isEqualTo(dump);
            if (chunk == 700) {
                // Whichever form is the smaller one.
                continue;
            }
            assertThat(VectorFeatures.of(folded))
                    .contains(
                            "references mixed twice: INSTANCE_DUMP.values[object]",
                            "references mixed twice: OBJECT_ARRAY_DUMP.elements");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void positionsAreToldByTheirSteps(int idSize) throws IOException {
        byte[] dump = positions(idSize);
        for (int chunk : new int[] {7_001, 1 << 20}) {
            byte[] folded = Folding.fold(dump, chunk, new FoldOptions(Presets.LOSSLESS, LAST, 2));

            assertThat(VectorFeatures.of(folded))
                    .contains("mixed lane of differences: 4", "mixed lane of differences: 8");
            assertThat(Folding.restore(folded)).isEqualTo(dump);
        }
    }

    /** So many bytes that some of them tell which way is the better one: short arrays, and a long one among them. */
    @Test
    void manyBytesComeBackFromTheWayThatSomeOfThemTell() throws IOException {
        manyBytesComeBack(400_000);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @Test
    void soDoManyShortArrays() throws IOException {
        manyBytesComeBack(0);
    }

    private static void manyBytesComeBack(int longest) throws IOException {
        Random random = new Random(longest);
        List<String> words = Stream.generate(() -> Long.toString(random.nextLong() >>> random.nextInt(40), 36))
                .limit(3000)
                .toList();
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    int bytes = 0;
                    for (int i = 0; bytes < 600_000; i++) {
                        int length = i == 4000 ? longest : 4 + random.nextInt(30);
                        StringBuilder text = new StringBuilder();
                        while (text.length() < length) {
                            text.append(words.get(random.nextInt(words.size()))).append(' ');
                        }
                        heap.primitiveArray(
                                0x1000 + 64L * i,
                                BasicType.BYTE,
                                text.chars().asLongStream().toArray());
                        bytes += text.length();
                    }
                })
                .end()
                .build();
        byte[] folded = Folding.fold(dump, 1 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1));

        assertThat(Folding.restore(folded)).isEqualTo(dump);
        assertThat(VectorFeatures.of(folded)).contains("mixed arrays: PRIMITIVE_ARRAY_DUMP.elements[byte]");
    }

    /** Differences that are not of a mixed lane, or of elements too short, have no meaning. */
    @Test
    void differencesWhereNoneCanBeAreRefused() throws IOException {
        byte[] folded = Folding.fold(positions(8), 1 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1));
        FoldForger forger = FoldForger.of(folded);
        int forged = 0;
        for (int part = 0; part < forger.parts.size(); part++) {
            for (int lane = 0; lane < forger.parts.get(part).lanes.size(); lane++) {
                FoldForger other = FoldForger.of(folded);
                FoldForger.Lane it = other.parts.get(part).lanes.get(lane);
                boolean mixed = (it.id & FoldForger.MIXED) != 0;
                int column = (int) ((it.id & (FoldForger.MIXED - 1)) >>> 2);
                if ((it.id & FoldForger.DIFFERENCES) != 0) {
                    it.id &= ~FoldForger.MIXED;
                } else if (!mixed || ColumnId.elementSize(column) < 4) {
                    it.id |= FoldForger.DIFFERENCES;
                } else {
                    continue;
                }
                forged++;

                assertThatThrownBy(() -> Folding.restore(other.build()))
                        .isInstanceOf(FoldException.class)
                        .hasMessageContaining("differences");
            }
        }
        assertThat(forged).isGreaterThan(8);
    }

    @Test
    void sealedPositionsComeBackWithTheKey() throws IOException {
        TestKeys keys = new TestKeys();
        FoldOptions options = new FoldOptions(Presets.OOM, LAST, 2, Optional.of(keys.recipients()));

        assertThat(Folding.unseal(Folding.fold(positions(4), CHUNK, options), keys.identities()))
                .isEqualTo(positions(4));
    }

    @Test
    void referencesThatAWalkTellsComeBack() throws IOException {
        for (boolean arraysLater : new boolean[] {false, true}) {
            byte[] dump = WalkedDump.of(5, 3_000, arraysLater).build(8);
            for (int chunk : new int[] {20_000, 1 << 20}) {
                assertThat(Folding.roundTrip(dump, chunk, new FoldOptions(Presets.LOSSLESS, LAST, 1)))
                        .isEqualTo(dump);
            }
        }
    }

    /** More than are known at once. */
    @Test
    void moreIdentifiersOutsideThanAreKnownComeBack() throws IOException {
        int n = (1 << 18) + 5_000;
        long[] elements = LongStream.range(0, n).map(i -> 0x1000_0000L + 8 * i).toArray();
        // The first ones and the last ones once more.
        long[] again = LongStream.concat(Arrays.stream(elements, 0, 10_000), Arrays.stream(elements, n - 10_000, n))
                .toArray();
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.objectArray(0x30, 0x11, elements).objectArray(0x38, 0x11, again))
                .end()
                .build();

        assertThat(Folding.roundTrip(dump, 16 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1)))
                .isEqualTo(dump);
    }

    @Test
    void theLastLevelHasLargerChunks() {
        assertThat(new FoldOptions(Presets.LOSSLESS, LAST, 1).chunkBytes()).isEqualTo(16 << 20);
        assertThat(new FoldOptions(Presets.LOSSLESS, LAST - 1, 1).chunkBytes()).isEqualTo(8 << 20);
        assertThat(new FoldOptions(Presets.LOSSLESS, LAST, 1024).withinMemory().threads())
                .isLessThanOrEqualTo(FoldOptions.mostThreads(2));
        assertThat(FoldOptions.usualThreads())
                .isBetween(1, Math.min(Runtime.getRuntime().availableProcessors(), FoldOptions.mostThreads(1)));
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        byte[] dump = dump(8);

        assertThat(Folding.fold(dump, CHUNK, new FoldOptions(Presets.LOSSLESS, LAST, 3)))
                .isEqualTo(fold(dump, Presets.LOSSLESS, LAST));
    }

    @Test
    void otherLevelsWriteWhatOldReadersRead() throws IOException {
        TestKeys keys = new TestKeys();
        for (int level = 1; level <= LAST; level++) {
            byte[] open = fold(dump(4), Presets.LOSSLESS, level);
            FoldOptions sealing = new FoldOptions(Presets.OOM, level, 1, Optional.of(keys.recipients()));
            byte[] sealed = Folding.fold(dump(4), CHUNK, sealing);

            assertThat(FoldForger.of(open).version).isEqualTo(level < LAST ? 1 : 6);
            assertThat(FoldForger.of(sealed).version).isEqualTo(level < LAST ? 2 : 6);
            assertThat(isMixed(open)).isEqualTo(level == LAST);
            assertThat(Folding.unseal(sealed, keys.identities())).isEqualTo(dump(4));
        }
    }

    /** What another machine has written this one has to read: the model is part of the format. */
    @Test
    void theModelOfWalkedIdentifiersIsTheOneOfTheFormat() throws IOException {
        CRC32C crc = new CRC32C();
        byte[] folded = Folding.fold(
                WalkedDump.of(5, 3_000, true).build(8), 1 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1));
        assertThat(VectorFeatures.of(folded)).contains("object identifiers by mode 12");
        for (FoldForger.Part part : FoldForger.of(folded).parts) {
            crc.update(part.lane(4L * ColumnId.of(Column.of(Tag.INSTANCE_DUMP.field("objectId"))) + 3).bytes);
        }

        assertThat(crc.getValue()).isEqualTo(WALKED);
    }

    /**
     * Ints that follow from others in every way: the last one, its step, the int before, that of the same reference.
     */
    private static byte[] ints(int idSize) {
        Random random = new Random(idSize + 40);
        return DumpBuilder.dump(idSize)
                .segment(heap -> {
                    heap.classDump(
                            0x10,
                            c -> c.field(1, BasicType.INT)
                                    .field(2, BasicType.OBJECT)
                                    .field(3, BasicType.INT)
                                    .field(4, BasicType.INT)
                                    .field(5, BasicType.INT));
                    heap.classDump(0x18, c -> c.field(1, BasicType.INT));
                    int[] ends = new int[60];
                    for (int i = 0; i < 1_500; i++) {
                        int sharer = random.nextInt(ends.length);
                        int begin = i % 5 == 0 ? random.nextInt(1 << (1 + i % 30)) : ends[sharer];
                        int length = random.nextInt(40);
                        long shared = i % 5 == 0 ? 0 : 0x2000 + 16L * sharer;
                        ends[sharer] = begin + length;
                        int number = i;
                        heap.instance(
                                0x4000 + 32L * i,
                                0x10,
                                values -> values.u4(begin)
                                        .id(shared)
                                        .u4(length)
                                        .u4(begin + length)
                                        .u4(number % 50 == 0 ? Integer.MIN_VALUE : -1 - number));
                        heap.instance(0x4010 + 32L * i, 0x18, values -> values.u4(number % 9));
                    }
                })
                .end()
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void intsOfEveryKindComeBack(int idSize) throws IOException {
        byte[] dump = ints(idSize);
        for (int chunk : new int[] {900, 7_000, 1 << 20}) {
            byte[] folded = Folding.fold(dump, chunk, new FoldOptions(Presets.LOSSLESS, LAST, 2));

            assertThat(Folding.restore(folded)).isEqualTo(dump);
            if (chunk == 1 << 20) {
                assertThat(VectorFeatures.of(folded)).contains(VectorFeatures.INTS_FROM_NEIGHBOURS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void intsOfASyntaxTreeComeBack(int idSize) throws IOException {
        byte[] dump = Samples.syntaxTree(idSize, 400).end().build();
        for (int chunk : new int[] {900, 7_000, 1 << 20}) {
            byte[] folded = Folding.fold(dump, chunk, new FoldOptions(Presets.LOSSLESS, LAST, 2));

            assertThat(Folding.restore(folded)).isEqualTo(dump);
        }
    }

    /** Of nine ints of a line six follow from others, of other classes, too; the rest is noise of 16 bits in all. */
    @Test
    void intsFollowFromNeighboursLengthsAndWhatIsReferredTo() throws IOException {
        int lines = 4_000;
        byte[] dump = Samples.syntaxTree(4, lines).end().build();

        FoldForger forger = FoldForger.of(Folding.fold(dump, 1 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1)));

        int bytes = 0;
        for (FoldForger.Part part : forger.parts) {
            bytes += part.lane(4L * ColumnId.of(Column.INSTANCE_VALUES.part(BasicType.INT)) + 3).bytes.length;
        }
        assertThat(bytes * 8 / lines).isBetween(14, 17);
    }

    /** Marks that no writer makes, of each column that may be mixed, and bits that say anything. */
    @Test
    void forgedColumnsAreRefusedOrBounded() throws IOException {
        Random random = new Random(23);
        int refused = 0;
        for (byte[] dump : List.of(
                ints(4),
                Samples.syntaxTree(8, 200).end().build(),
                dump(4),
                references(4),
                WalkedDump.of(5, 300, true).build(8))) {
            byte[] folded = Folding.fold(dump, 1 << 20, new FoldOptions(Presets.LOSSLESS, LAST, 1));
            int parts = FoldForger.of(folded).parts.size();
            for (int part = 0; part < parts; part++) {
                int lanes = FoldForger.of(folded).parts.get(part).lanes.size();
                for (int i = random.nextInt(3); i < lanes; i += 1 + random.nextInt(5)) {
                    FoldForger forger = FoldForger.of(folded);
                    FoldForger.Lane lane = forger.parts.get(part).lanes.get(i);
                    lane.bytes[random.nextInt(lane.bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    try {
                        assertThat(Folding.restore(forger.build())).hasSizeLessThan(1 << 20);
                    } catch (FoldException e) {
                        refused++;
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    void arraysOfAnotherMarkAreRefused() throws IOException {
        FoldForger forger = FoldForger.of(fold(dump(4), Presets.LOSSLESS, LAST));
        long head = 4L * ColumnId.of(Column.PRIMITIVE_ELEMENTS.part(BasicType.BYTE));
        int forged = 0;
        for (FoldForger.Part part : forger.parts) {
            for (FoldForger.Lane lane : part.lanes) {
                if (lane.id == head) {
                    lane.bytes[0]++;
                    forged++;
                }
            }
        }
        assertThat(forged).isPositive();

        assertThatThrownBy(() -> Folding.restore(forger.build()))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("a mark that means nothing");
    }

    /** What another machine has written this one has to read: the model is part of the format. */
    @Test
    void theModelIsTheOneOfTheFormat() throws IOException {
        CRC32C crc = new CRC32C();
        for (int idSize : new int[] {4, 8}) {
            for (FoldForger.Part part : FoldForger.of(fold(references(idSize), Presets.LOSSLESS, LAST)).parts) {
                for (Column column : List.of(
                        Column.INSTANCE_VALUES.part(BasicType.OBJECT),
                        Column.INSTANCE_VALUES.part(BasicType.INT),
                        Column.OBJECT_ELEMENTS)) {
                    crc.update(part.lane(4L * ColumnId.of(column) + 3).bytes);
                }
            }
        }

        assertThat(crc.getValue()).isEqualTo(MODEL);
    }

    /** The same of ints that are told from others: of what stands near, is referred to, or has a length. */
    @Test
    void theModelOfIntsIsTheOneOfTheFormat() throws IOException {
        CRC32C crc = new CRC32C();
        byte[] dump = Samples.syntaxTree(8, 500).end().build();
        for (FoldForger.Part part : FoldForger.of(fold(dump, Presets.LOSSLESS, LAST)).parts) {
            crc.update(part.lane(4L * ColumnId.of(Column.INSTANCE_VALUES.part(BasicType.INT)) + 3).bytes);
        }

        assertThat(crc.getValue()).isEqualTo(INTS);
    }

    @Test
    void aVersionThatIsNotKnownIsNamed() throws IOException {
        FoldForger forger = FoldForger.of(fold(dump(4), Presets.LOSSLESS, LAST));
        forger.version = FoldFormat.VERSION + 1;

        assertThatThrownBy(() -> Folding.restore(forger.build()))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("version 7")
                .hasMessageContaining("up to 6");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void sealedTheyComeBackWithTheKey(int idSize) throws IOException {
        byte[] dump = dump(idSize);
        TestKeys keys = new TestKeys();
        FoldOptions options = new FoldOptions(Presets.OOM, LAST, 2, Optional.of(keys.recipients()));
        byte[] sealed = Folding.fold(dump, CHUNK, options);

        assertThat(Folding.unseal(sealed, keys.identities())).isEqualTo(dump);
        assertThat(Folding.restore(sealed)).isEqualTo(Folding.restore(fold(dump, Presets.OOM, LAST)));
    }

    /** What mixing makes of a lane in the clear is not what zstd makes of the same lane in the rest, or the reverse. */
    @Test
    void aLaneThatIsMixedOnlyWhenWholeIsSealedToo() throws IOException {
        DumpBuilder half = Samples.repeating(4, 3).segment(heap -> {
            for (int i = 0; i < 500; i++) {
                heap.instance(0x2000_0000 + 0x10 * i, Samples.OBJECT, values -> values.id(0x90000));
            }
        });
        byte[] dump = half.end().build();
        TestKeys keys = new TestKeys();
        for (int chunk = 2_000; chunk < 40_000; chunk += 3_000) {
            FoldOptions options = new FoldOptions(Presets.OOM, LAST, 1, Optional.of(keys.recipients()));

            assertThat(Folding.unseal(Folding.fold(dump, chunk, options), keys.identities()))
                    .isEqualTo(dump);
        }
    }

    @Test
    void aDamagedChunkCostsOnlyItself() throws IOException {
        byte[] dump = Samples.positions(8, 20).end().build();
        byte[] folded = fold(dump, Presets.LOSSLESS, LAST);
        FoldIndex index = Folding.restore(folded, new ByteArrayOutputStream(), 1);
        assertThat(index.chunks()).hasSizeGreaterThan(3);
        for (FoldIndex.ChunkEntry chunk : index.chunks()) {
            byte[] bent = folded.clone();
            bent[(int) (chunk.offset() + chunk.storedBytes() - 20)] ^= 4;

            assertThatThrownBy(() -> Folding.restore(bent)).isInstanceOf(FoldException.class);
            try (FoldSalvage salvage = new FoldSalvage(new MemoryChannel(bent), Unfolding.STANDARD, Progress.NONE)) {
                Salvage left = salvage.restore(new ByteArrayOutputStream(), 1, Progress.NONE);

                assertThat(left.losses()).hasSize(1);
                assertThat(left.losses().get(0).from()).isEqualTo(chunk.originalOffset());
                assertThat(left.losses().get(0).to()).isEqualTo(chunk.originalOffset() + chunk.originalBytes());
            }
        }
    }

    /** With the right checksums, as a forger makes them: what the lane says of itself, and each part of its bytes. */
    @Test
    void forgedLanesAreRefused() throws IOException {
        byte[] folded = fold(Samples.positions(8, 14).end().build(), Presets.LOSSLESS, LAST);
        List<FoldForger.Part> parts = FoldForger.of(folded).parts;
        int lanes = 0;
        for (int part = 0; part < parts.size(); part++) {
            for (int lane = 0; lane < parts.get(part).lanes.size(); lane++) {
                if ((parts.get(part).lanes.get(lane).id & FoldForger.MIXED) == 0) {
                    continue;
                }
                lanes++;
                for (byte[] forged : forgeries(folded, part, lane)) {
                    assertThatThrownBy(() -> Folding.restore(forged)).isInstanceOf(FoldException.class);
                }
            }
        }
        assertThat(lanes).isGreaterThan(8);
    }

    private static List<byte[]> forgeries(byte[] folded, int part, int lane) {
        List<byte[]> forgeries = new ArrayList<>();
        for (int kind = 0; kind < 6; kind++) {
            FoldForger forger = FoldForger.of(folded);
            FoldForger.Lane it = forger.parts.get(part).lanes.get(lane);
            switch (kind) {
                case 0 -> it.claimed--;
                case 1 -> it.claimed++;
                case 2 -> it.claimed = 4L * forger.chunkBound;
                case 3 -> it.bytes = Arrays.copyOf(it.bytes, it.bytes.length - 1);
                case 4 -> it.bytes = Arrays.copyOf(it.bytes, it.bytes.length + 1);
                // As a lane of zstd.
                default -> it.id &= ~FoldForger.MIXED;
            }
            forgeries.add(forger.build());
        }
        return forgeries;
    }

    @Test
    void cancellingEndsIt() throws IOException {
        byte[] dump = dump(8);
        int[] calls = {0};
        Progress twice = (done, total) -> {
            if (++calls[0] > 2) {
                throw new CancellationException();
            }
        };
        ChunkReader reader = new ChunkReader(DumpSource.of("some.hprof", new ByteArrayInputStream(dump)), 10_000);

        assertThatThrownBy(() -> FoldWriter.write(
                        reader,
                        new ByteArrayOutputStream(),
                        new FoldOptions(Presets.LOSSLESS, LAST, 2),
                        ScanResult.NONE,
                        twice))
                .isInstanceOf(CancellationException.class);
    }
}
