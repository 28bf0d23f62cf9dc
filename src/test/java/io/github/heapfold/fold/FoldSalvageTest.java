package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SharkHeap;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.message.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a damaged folded file all whole chunks come back, in a dump that can be read; what is lost is told. */
class FoldSalvageTest {
    /** Classes, names and objects in different chunks, several segments. */
    private static final byte[] DUMP = Samples.list(8, 400).build();

    @TempDir
    Path folder;

    /** What came out of a damaged file. */
    private record Outcome(byte[] dump, Salvage salvage) {}

    private static Outcome salvage(byte[] folded, int threads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FoldSalvage salvage = new FoldSalvage(new MemoryChannel(folded), Unfolding.STANDARD, Progress.NONE)) {
            Salvage result = salvage.restore(out, threads, Progress.NONE);
            assertThat(result.restoredBytes()).isEqualTo(out.size());
            return new Outcome(out.toByteArray(), result);
        }
    }

    private static Outcome salvage(byte[] folded) throws IOException {
        return salvage(folded, 1);
    }

    private static DumpSummary read(byte[] dump) throws IOException {
        return read(dump, ChunkReader.DEFAULT_CHUNK);
    }

    private static DumpSummary read(byte[] dump, int chunkSize) throws IOException {
        DumpSource source = DumpSource.of("some.hprof", new ByteArrayInputStream(dump));
        return CensusTaker.take(new ChunkReader(source, chunkSize), 1, Progress.NONE);
    }

    private static FoldIndex index(byte[] folded) throws IOException {
        try (FoldFile file = new FoldFile(new MemoryChannel(folded), Unfolding.STANDARD)) {
            return file.index();
        }
    }

    private static byte[] without(byte[] folded, FoldIndex.ChunkEntry chunk) {
        byte[] bent = folded.clone();
        bent[(int) (chunk.offset() + chunk.classBytes()) + BlockWriter.START + 2] ^= 1;
        return bent;
    }

    private static void assertReadable(Outcome outcome, String what) throws IOException {
        assertReadable(outcome, 0, what);
    }

    /** @param opaque bytes of the original that are in no record's field */
    private static void assertReadable(Outcome outcome, long opaque, String what) throws IOException {
        DumpSummary summary = read(outcome.dump);
        assertThat(summary.damage()).as(what).isEmpty();
        assertThat(summary.opaqueBytes()).as(what).isLessThanOrEqualTo(opaque);
    }

    @Test
    void whatIsWholeComesBackAsItWas() throws IOException {
        for (Map.Entry<String, byte[]> dump : OddDumps.all().entrySet()) {
            for (FoldOptions options : List.of(Folding.LOSSLESS, Folding.OOM)) {
                byte[] folded = Folding.fold(dump.getValue(), 300, options);
                if (index(folded).chunks().isEmpty()) {
                    assertThatThrownBy(() -> salvage(folded)).hasMessageContaining("not one chunk");
                    continue;
                }
                Outcome outcome = salvage(folded, 2);

                assertThat(outcome.salvage.isWhole()).as(dump.getKey()).isTrue();
                assertThat(outcome.dump).as(dump.getKey()).isEqualTo(Folding.restore(folded));
                assertThat(outcome.salvage.lostObjects()).contains(0L);
            }
        }
    }

    @Test
    void aLostChunkIsToldAndAllOthersComeBack() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        FoldIndex index = index(folded);
        long objects = read(DUMP).objects();
        for (FoldIndex.ChunkEntry chunk : index.chunks()) {
            Outcome outcome = salvage(without(folded, chunk));

            assertThat(outcome.salvage.chunks()).isEqualTo(index.chunks().size() - 1);
            assertThat(outcome.salvage.losses()).hasSize(1);
            Salvage.Loss loss = outcome.salvage.losses().get(0);
            assertThat(loss.from()).isEqualTo(chunk.originalOffset());
            assertThat(loss.to()).isEqualTo(chunk.originalOffset() + chunk.originalBytes());
            assertThat(loss.chunks()).contains(1);
            assertThat(loss.reason().toString())
                    .contains("offset " + Message.number(chunk.offset() + chunk.classBytes()));
            assertReadable(outcome, "without the chunk at " + chunk.offset());
            assertThat(read(outcome.dump).objects())
                    .isEqualTo(objects - outcome.salvage.lostObjects().orElseThrow());
        }
    }

    /** No kind of damage, at no place, in no dump that is itself healthy, makes a dump that cannot be read. */
    @Test
    void whateverIsLostTheRestCanBeRead() throws IOException {
        whateverIsLostTheRestCanBeRead(3, 1);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @Test
    void whateverIsLostOfManyDumpsTheRestCanBeRead() throws IOException {
        whateverIsLostTheRestCanBeRead(100, 20);
    }

    /**
     * @param random how many random dumps
     * @param damages of each dump
     */
    private static void whateverIsLostTheRestCanBeRead(int random, int damages) throws IOException {
        Map<String, byte[]> dumps = new TreeMap<>(OddDumps.all());
        for (int i = 0; i < random; i++) {
            dumps.put("random " + i, RandomDump.healthy(i));
        }
        for (Map.Entry<String, byte[]> dump : dumps.entrySet()) {
            DumpSummary original = read(dump.getValue());
            if (original.damage().isPresent()) {
                continue;
            }
            // An object that is longer than a chunk is none to who reads in chunks.
            long objects = read(dump.getValue(), 300).objects();
            for (FoldOptions options : List.of(Folding.LOSSLESS, Folding.OOM)) {
                byte[] folded = Folding.fold(dump.getValue(), 300, options);
                for (int seed = 0; seed < damages; seed++) {
                    byte[] bent = bend(folded, new Random(seed));
                    String what = dump.getKey() + ", seed " + seed;
                    try {
                        Outcome outcome = salvage(bent);
                        DumpSummary left = read(outcome.dump);
                        if (!left.subRecords().isEmpty() || !left.records().isEmpty()) {
                            assertReadable(outcome, original.opaqueBytes(), what);
                        }
                        DumpSummary inChunks = read(outcome.dump, 300);
                        outcome.salvage
                                .lostObjects()
                                .ifPresent(lost -> assertThat(inChunks.objects() + lost)
                                        .as(what)
                                        .isEqualTo(objects));
                    } catch (FoldException e) {
                        assertThat(e.getMessage()).as(what).isNotBlank();
                    }
                }
            }
        }
    }

    /** Bits that flip, stretches overwritten, cut out or put in, the end cut off. */
    private static byte[] bend(byte[] folded, Random random) {
        byte[] bent = folded.clone();
        for (int n = random.nextInt(3); n >= 0 && bent.length > 9; n--) {
            int at = 8 + random.nextInt(bent.length - 8);
            int length = Math.min(bent.length - at, 1 + random.nextInt(400));
            switch (random.nextInt(5)) {
                case 0 -> bent = Arrays.copyOf(bent, at);
                case 1 -> Arrays.fill(bent, at, at + length, (byte) random.nextInt());
                case 2 -> {
                    byte[] shorter = Arrays.copyOf(bent, bent.length - length);
                    System.arraycopy(bent, at + length, shorter, at, bent.length - at - length);
                    bent = shorter;
                }
                case 3 -> {
                    byte[] longer = Arrays.copyOf(bent, bent.length + length);
                    System.arraycopy(bent, at, longer, at + length, bent.length - at);
                    bent = longer;
                }
                default -> bent[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return bent;
    }

    @Test
    void aFileCutOffAnywhereGivesBackEveryChunkBeforeTheCut() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.OOM);
        FoldIndex index = index(folded);
        long first = index.chunks().get(0).offset();
        for (int length = FoldFormat.MAGIC.length; length < folded.length; length += 17) {
            int cut = length;
            long whole = index.chunks().stream()
                    .filter(chunk -> chunk.offset() + chunk.storedBytes() <= cut)
                    .count();
            byte[] bytes = Arrays.copyOf(folded, length);
            if (whole == 0) {
                assertThatThrownBy(() -> salvage(bytes)).isInstanceOf(FoldException.class);
            } else {
                Outcome outcome = salvage(bytes);
                assertThat(outcome.salvage.chunks()).isEqualTo((int) whole);
                assertReadable(outcome, "cut off at " + length);
                if (outcome.salvage.dumpBytes().isEmpty()) {
                    assertThat(outcome.salvage.losses()).hasSize(1);
                    assertThat(outcome.salvage.losses().get(0).to()).isEqualTo(-1L);
                }
            }
        }
        assertThat(first).isPositive();
    }

    @Test
    void withoutItsHeaderTheFileIsReadByTheCopyInTheIndex() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        int first = (int) index(folded).chunks().get(0).offset();
        for (int at = 0; at < first; at++) {
            byte[] bent = folded.clone();
            bent[at] ^= 0x20;

            Outcome outcome = salvage(bent);

            assertThat(outcome.salvage.isWhole()).isTrue();
            assertThat(outcome.dump).isEqualTo(DUMP);
        }
    }

    @Test
    void withoutItsIndexTheFileIsReadFrontToBack() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        FoldIndex index = index(folded);
        FoldIndex.ChunkEntry last = index.chunks().get(index.chunks().size() - 1);
        folded[(int) (last.offset() + last.storedBytes()) + 20] ^= 1;

        Outcome outcome = salvage(folded);

        assertThat(outcome.dump).isEqualTo(DUMP);
        assertThat(outcome.salvage.lostObjects()).isEmpty();
        assertThat(outcome.salvage.losses()).singleElement().satisfies(loss -> {
            assertThat(loss.from()).isEqualTo((long) DUMP.length);
            assertThat(loss.to()).isEqualTo(-1L);
        });
    }

    @Test
    void aBlockWhoseLengthIsWrongCostsOnlyItself() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks = index(folded).chunks();
        for (int i = 1; i < chunks.size(); i++) {
            byte[] bent = folded.clone();
            int at = (int) (chunks.get(i).offset() + chunks.get(i).classBytes());
            Arrays.fill(bent, at, at + 5, (byte) 0x43);

            Outcome outcome = salvage(bent);

            assertThat(outcome.salvage.chunks()).isEqualTo(chunks.size() - 1);
            assertReadable(outcome, "chunk " + i);
        }
    }

    @Test
    void theLostElementsOfAnArrayAreZeros() throws IOException {
        byte[] dump = OddDumps.all().get("long arrays, ids of 8");
        byte[] folded = Folding.fold(dump, 1024, Folding.LOSSLESS);
        FoldIndex index = index(folded);
        int runs = 0;
        for (int i = 1; i + 1 < index.chunks().size(); i++) {
            FoldIndex.ChunkEntry chunk = index.chunks().get(i);
            byte[] expected = dump.clone();
            int from = (int) chunk.originalOffset();
            Arrays.fill(expected, from, from + (int) chunk.originalBytes(), (byte) 0);
            byte[] restored = salvage(without(folded, chunk)).dump;
            runs += Arrays.equals(restored, expected) ? 1 : 0;
        }
        // The parts of nine arrays of 2,100 elements, but for the chunks that have their headers.
        assertThat(runs).isGreaterThan(40);
    }

    @Test
    void theResultIsTheSameForAnyNumberOfThreads() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks = index(folded).chunks();
        byte[] bent = without(without(folded, chunks.get(3)), chunks.get(6));

        assertThat(salvage(bent, 3)).usingRecursiveComparison().isEqualTo(salvage(bent, 1));
    }

    private static byte[] together(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Also where they have the same header, as two dumps of one program may. */
    @Test
    void ofFilesRunTogetherTheFirstComesBackAndTheOthersAreTold() throws IOException {
        byte[] first = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        byte[] headerLost = first.clone();
        headerLost[20] ^= 1;
        byte[] more = Samples.list(8, 500).build();
        for (FoldOptions options : List.of(Folding.LOSSLESS, Folding.OOM)) {
            byte[] second = Folding.fold(more, 600, options);
            for (byte[] bytes : List.of(together(first, second), together(headerLost, second))) {
                Outcome outcome = salvage(bytes);

                assertThat(outcome.dump).isEqualTo(DUMP);
                assertThat(outcome.salvage.isWhole()).isTrue();
                assertThat(outcome.salvage.strays())
                        .isEqualTo(index(second).chunks().size());
            }
        }
    }

    @Test
    void whatIsBehindTheEndOfAFileWithoutIndexIsNotPutToIt() throws IOException {
        byte[] first = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        FoldIndex index = index(first);
        FoldIndex.ChunkEntry last = index.chunks().get(index.chunks().size() - 1);
        first[(int) (last.offset() + last.storedBytes()) + 20] ^= 1;
        byte[] second = Folding.fold(Samples.list(8, 500).build(), 600, Folding.OOM);

        Outcome outcome = salvage(together(first, second));

        assertThat(outcome.dump).isEqualTo(DUMP);
        assertThat(outcome.salvage.losses()).hasSize(1);
        assertThat(outcome.salvage.strays()).isEqualTo(index(second).chunks().size());
    }

    /** Each chunk is right, and its place: so only the digest of the whole can tell. */
    @Test
    void anotherDumpIsNotSaidToBeWhole() throws IOException {
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(Folding.fold(DUMP, 600, Folding.LOSSLESS)));
        FoldHeader header = FoldHeader.read(blocks.get(0).payload());
        FoldIndex index = index(Blocks.together(blocks));
        FoldIndex other = new FoldIndex(
                index.source(),
                index.summary(),
                index.profile(),
                index.storedBytes(),
                index.chunks(),
                Optional.of(new byte[32]),
                index.recipients(),
                index.base());
        blocks.set(blocks.size() - 2, new Blocks.Block(FoldFormat.BLOCK_INDEX, IndexCodec.write(other, header)));

        Outcome outcome = salvage(Blocks.together(blocks));

        assertThat(outcome.dump).isEqualTo(DUMP);
        assertThat(outcome.salvage.losses())
                .singleElement()
                .satisfies(loss -> assertThat(loss.reason().toString()).contains("SHA-256"));
    }

    @Test
    void ofVeryManyLossesTheFirstAreToldAndTheRestAreCounted() throws IOException {
        byte[] folded = Folding.fold(readableByOthers(84_000), 300, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks = index(folded).chunks();
        int lost = 0;
        for (int i = 1; i < chunks.size(); i += 2) {
            FoldIndex.ChunkEntry chunk = chunks.get(i);
            folded[(int) (chunk.offset() + chunk.classBytes()) + BlockWriter.START + 2] ^= 1;
            lost++;
        }

        Salvage salvage = salvage(folded).salvage;

        assertThat(lost).isGreaterThan(4_096);
        assertThat(salvage.losses()).hasSize(4_096);
        assertThat(salvage.lossCount()).isEqualTo(lost);
        assertThat(salvage.losses()).allMatch(loss -> loss.chunks().equals(Optional.of(1)));
        Salvage.Loss last = salvage.losses().get(4_095);
        FoldIndex.ChunkEntry chunk = chunks.get(2 * 4_095 + 1);
        assertThat(last.from()).isEqualTo(chunk.originalOffset());
        assertThat(last.reason().toString()).contains("offset " + Message.number(chunk.offset() + chunk.classBytes()));
    }

    @Test
    void nothingIsRestoredWhereNothingIsLeft() throws IOException {
        byte[] folded = Folding.fold(DUMP, 600, Folding.LOSSLESS);
        for (FoldIndex.ChunkEntry chunk : index(folded).chunks()) {
            folded = without(folded, chunk);
        }
        byte[] bent = folded;
        assertThatThrownBy(() -> salvage(bent))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("not one chunk");
        assertThatThrownBy(() -> salvage(new byte[5_000]))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("neither the header");
    }

    /** Names and classes are in the first chunk, and without them other readers do not know what to do. */
    @Test
    void otherReadersOpenWhatIsLeftOfTheObjects() throws IOException {
        byte[] folded = Folding.fold(readableByOthers(3_000), 4_096, Folding.LOSSLESS);
        List<FoldIndex.ChunkEntry> chunks = index(folded).chunks();
        assertThat(chunks).hasSizeGreaterThan(20);
        for (int lost = 1; lost < chunks.size(); lost += 5) {
            folded = without(folded, chunks.get(lost));
            Outcome outcome = salvage(folded);
            // Readers of one path may remember what was there before.
            Path file = Files.write(folder.resolve("without-" + lost + ".hprof"), outcome.dump);
            long left = 3_000 - outcome.salvage.lostObjects().orElseThrow();

            assertReadable(outcome, file.toString());
            assertThat(NetBeansHeap.read(file).stream().filter(line -> line.startsWith("object ")))
                    .hasSize((int) left);
            assertThat(SharkHeap.read(file).stream().filter(line -> line.contains(" example.Node next=")))
                    .hasSize((int) left);
        }
    }

    private static byte[] readableByOthers(int objects) {
        return DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "java/lang/Class")
                .namedClass(0x12, "example/Node")
                .utf8(0x15, "next")
                .segment(heap -> {
                    heap.classDump(0x10, c -> c.instanceSize(16));
                    heap.classDump(0x11, c -> c.superClass(0x10).instanceSize(16));
                    heap.classDump(
                            0x12, c -> c.superClass(0x10).instanceSize(24).field(0x15, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x12);
                })
                .segment(heap -> {
                    for (int i = 0; i < objects; i++) {
                        long next = 0x1000 + i * 8L + 8;
                        heap.instance(next - 8, 0x12, values -> values.id(next));
                    }
                })
                .end()
                .build();
    }
}
