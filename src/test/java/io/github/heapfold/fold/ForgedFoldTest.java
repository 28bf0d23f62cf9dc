package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fixture.WalkedDump;
import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A folded file that was forged, with all checksums right, is refused or gives the right dump; it neither takes memory
 * that its chunks do not need nor goes on for ever.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForgedFoldTest {
    /** What reading a small file may allocate in all, garbage included. */
    private static final long MOST = 96 << 20;

    /** Bytes of the dumps' own headers. */
    private static final int HEADER = 31;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    /** Refused, or restored right from a position on; within bounds. */
    private static void survives(byte[] forged, byte[] expected, int from, String what) {
        survives(forged, Unfolding.STANDARD, expected, from, what);
    }

    private static void survives(byte[] forged, Unfolding unfolding, byte[] expected, int from, String what) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            byte[] restored = Folding.restore(forged, unfolding);
            assertThat(restored).as(what).hasSameSizeAs(expected);
            int start = Math.min(from, restored.length);
            assertThat(Arrays.equals(restored, start, restored.length, expected, start, expected.length))
                    .as(what)
                    .isTrue();
        } catch (FoldException e) {
            assertThat(e.getMessage()).as(what).isNotBlank();
        } catch (IOException | RuntimeException e) {
            fail(what, e);
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated).as("bytes allocated by %s", what).isLessThan(MOST);
    }

    /** Small numbers, large ones, and what makes a number of more bytes. */
    private static byte anyByte(Random random) {
        int[] likely = {0, 1, 2, 0x7f, 0x80, 0xff};
        return (byte) (random.nextBoolean() ? likely[random.nextInt(likely.length)] : random.nextInt(256));
    }

    private static byte[] forge(byte[] payload, Random random) {
        byte[] forged = payload.clone();
        for (int n = 1 + random.nextInt(3); n > 0 && forged.length > 0; n--) {
            int at = random.nextInt(Math.min(forged.length, random.nextBoolean() ? 40 : forged.length));
            switch (random.nextInt(6)) {
                case 0 -> {
                    forged = Arrays.copyOf(forged, forged.length + 1);
                    System.arraycopy(forged, at, forged, at + 1, forged.length - at - 1);
                    forged[at] = anyByte(random);
                }
                case 1 -> {
                    System.arraycopy(forged, at + 1, forged, at, forged.length - at - 1);
                    forged = Arrays.copyOf(forged, forged.length - 1);
                }
                case 2 -> Arrays.fill(forged, at, Math.min(forged.length, at + 1 + random.nextInt(9)), (byte) 0xff);
                default -> forged[at] = anyByte(random);
            }
        }
        return forged;
    }

    private static void forgeBlocks(byte[] dump, FoldOptions options, int from, int to) throws IOException {
        forgeBlocks(dump, 600, options, from, to);
    }

    private static void forgeBlocks(byte[] dump, int chunkSize, FoldOptions options, int from, int to)
            throws IOException {
        byte[] folded = Folding.fold(dump, chunkSize, options);
        Unfolding unfolding = options.base().map(Unfolding.STANDARD::with).orElse(Unfolding.STANDARD);
        byte[] expected = Folding.restore(folded, unfolding);
        List<Blocks.Block> blocks = Blocks.of(folded);
        for (int seed = from; seed < to; seed++) {
            Random random = new Random(seed);
            List<Blocks.Block> forged = new ArrayList<>(blocks);
            int which = random.nextInt(blocks.size());
            Blocks.Block block = blocks.get(which);
            forged.set(which, new Blocks.Block(block.type(), forge(block.payload(), random)));
            // Who can sign can give a dump another time, which a digest of the whole would tell and a stripped file has
            // none.
            int signed = which > 0 || options.profile().isLossless() ? 0 : HEADER;
            survives(Blocks.together(forged), unfolding, expected, signed, "seed " + seed + ", block " + which);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void everyTagForgedAtRandom(int idSize) throws IOException {
        everyTagForgedAtRandom(idSize, 0, 100);
    }

    @Tag("fuzz")
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyTagForgedManyTimes(int idSize) throws IOException {
        everyTagForgedAtRandom(idSize, 100, 10_000);
    }

    private static void everyTagForgedAtRandom(int idSize, int from, int to) throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.3", idSize).build();
        forgeBlocks(dump, Folding.LOSSLESS, from, to);
        forgeBlocks(dump, Folding.OOM, from, to);
    }

    @Test
    void modelsForgedAtRandom() throws IOException {
        modelsForgedAtRandom(0, 80);
    }

    @Tag("fuzz")
    @Test
    void modelsForgedManyTimes() throws IOException {
        modelsForgedAtRandom(80, 5_000);
    }

    /** Names, references with and without walks, and lanes, as only level 9 has them. */
    private static void modelsForgedAtRandom(int from, int to) throws IOException {
        FoldOptions lossless = new FoldOptions(Presets.LOSSLESS, 9, 1);
        forgeBlocks(names(), 8_192, lossless, from, to);
        forgeBlocks(references(), 9_000, lossless, from, to);
        forgeBlocks(WalkedDump.of(2, 400, true).build(8), 9_000, new FoldOptions(Presets.OOM, 9, 1), from, to);
        forgeBlocks(Samples.repeating(8, 12).end().build(), 32_768, lossless, from, to);
    }

    private static byte[] names() {
        DumpBuilder dump = DumpBuilder.dump(8);
        for (int i = 0; i < 100; i++) {
            dump.utf8(0x1000 + i * 31 % 100 * 16, "a/package/Name" + i);
        }
        return dump.end().build();
    }

    private static byte[] references() {
        Random random = new Random(8);
        return DumpBuilder.dump(8)
                .segment(heap -> {
                    heap.classDump(0x10, c -> c.field(1, BasicType.OBJECT).field(2, BasicType.OBJECT));
                    for (int i = 0; i < 150; i++) {
                        long id = 0x1000 + 32L * i;
                        long any = random.nextBoolean() ? 0x1000 + 32L * random.nextInt(150) : random.nextLong();
                        heap.instance(id, 0x10, values -> values.id(any).id(id - 32));
                        heap.objectArray(id + 16, 0x18, id, any, 0x10);
                    }
                })
                .end()
                .build();
    }

    @Test
    void filesWithABaseForgedAtRandom() throws IOException {
        filesWithABaseForgedAtRandom(0, 60);
    }

    @Tag("fuzz")
    @Test
    void filesWithABaseForgedManyTimes() throws IOException {
        filesWithABaseForgedAtRandom(60, 2_000);
    }

    private void filesWithABaseForgedAtRandom(int from, int to) throws IOException {
        Path base = folder.resolve("base.hfold");
        for (FoldOptions options : List.of(Folding.LOSSLESS, Folding.OOM, new FoldOptions(Presets.LOSSLESS, 9, 1))) {
            Files.write(base, Folding.fold(ServerDump.of(8, 0, 40), 2_048, options));
            forgeBlocks(ServerDump.of(8, 4, 44), 2_048, options.against(base), from, to);
        }
    }

    @Test
    void otherDumpsForgedAtRandom() throws IOException {
        healthyDumpsForgedAtRandom(0, 8);
    }

    private static void healthyDumpsForgedAtRandom(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            forgeBlocks(RandomDump.healthy(i), i % 2 == 0 ? Folding.LOSSLESS : Folding.OOM, 0, 60);
        }
    }

    @Test
    void walkedDumpsForgedAtRandom() throws IOException {
        walkedDumpsForgedAtRandom(0, 80);
    }

    @Tag("fuzz")
    @Test
    void walkedDumpsForgedManyTimes() throws IOException {
        walkedDumpsForgedAtRandom(80, 2_000);
    }

    private static void walkedDumpsForgedAtRandom(int from, int to) throws IOException {
        for (int seed = 0; seed < 4; seed++) {
            forgeBlocks(WalkedDump.of(seed, 60, seed % 2 == 0).build(8), Folding.LOSSLESS, from, to);
        }
    }

    @Tag("fuzz")
    @Test
    void manyDumpsForgedAtRandom() throws IOException {
        healthyDumpsForgedAtRandom(8, 20);
        for (int i = 20; i < 200; i++) {
            forgeBlocks(RandomDump.broken(i), i % 2 == 0 ? Folding.LOSSLESS : Folding.OOM, i, i + 300);
        }
        for (byte[] dump : OddDumps.all().values()) {
            if (dump.length < 10_000) {
                forgeBlocks(dump, Folding.LOSSLESS, 0, 300);
            }
        }
    }

    @Test
    void aForgedIndexIsRefusedOrReadWhenTheFileIsOpened() throws IOException {
        aForgedIndexIsRefusedOrRead(0, 400);
    }

    @Tag("fuzz")
    @Test
    void manyForgedIndexesAreRefusedOrReadWhenTheFileIsOpened() throws IOException {
        aForgedIndexIsRefusedOrRead(400, 20_000);
    }

    private void aForgedIndexIsRefusedOrRead(int from, int to) throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 50).build(), 600, Folding.OOM);
        List<Blocks.Block> blocks = Blocks.of(folded);
        Path file = folder.resolve("forged.hfold");
        for (int seed = from; seed < to; seed++) {
            Random random = new Random(seed);
            List<Blocks.Block> forged = new ArrayList<>(blocks);
            int which = random.nextInt(3) == 0 ? 0 : blocks.size() - 1 - random.nextInt(2);
            Blocks.Block block = blocks.get(which);
            forged.set(which, new Blocks.Block(block.type(), forge(block.payload(), random)));
            Files.write(file, Blocks.together(forged));
            long before = THREADS.getCurrentThreadAllocatedBytes();
            try (FoldFile fold = FoldFile.open(file)) {
                assertThat(fold.index()).isNotNull();
            } catch (FoldException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes allocated for seed %d", seed)
                    .isLessThan(MOST);
        }
    }

    /** Where the difference of two lengths is negative it must not pass for a length. */
    @Test
    void lengthsOfChunksThatNoFileHasAreRefused() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 50).build(), ChunkReader.DEFAULT_CHUNK, Folding.OOM);
        for (long stored : new long[] {Long.MIN_VALUE, -1, Long.MAX_VALUE}) {
            for (long classes : new long[] {0, 10, Long.MAX_VALUE, Long.MIN_VALUE}) {
                FoldForger forger = FoldForger.of(folded);
                forger.chunks = List.of(new long[] {stored, classes, 1, 1});
                Path file = Files.write(folder.resolve("lengths.hfold"), forger.build());

                assertThatThrownBy(() -> FoldFile.open(file)).isInstanceOf(FoldException.class);
                assertThatThrownBy(() -> Folding.restore(forger.build())).isInstanceOf(FoldException.class);
            }
        }
    }

    /** The lengths of blocks stand before their checksums, so they are used before they are known to be right. */
    @Test
    void theForgedLengthOfABlockTakesNoMemory() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 50).build(), ChunkReader.DEFAULT_CHUNK, Folding.LOSSLESS);
        FoldIndex index = Folding.restore(folded, new ByteArrayOutputStream(), 1);
        FoldIndex.ChunkEntry chunk = index.chunks().get(0);
        long[] lengths = {1 << 16, 1 << 20, 30 << 20, 1 << 25, 1 << 27, (1 << 28) - 1, 0x7fff_ffffL, 0xffff_ffffL};
        for (long offset : new long[] {8, chunk.offset(), chunk.offset() + chunk.storedBytes()}) {
            for (long length : lengths) {
                byte[] forged = folded.clone();
                BigEndian.put(forged, (int) offset + 1, 4, length);
                long before = THREADS.getCurrentThreadAllocatedBytes();

                assertThatThrownBy(() -> Folding.restore(forged)).isInstanceOf(FoldException.class);

                assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                        .as("bytes allocated for a block of %d", length)
                        .isLessThan(MOST);
            }
        }
    }

    @Test
    void aChunkThatClaimsMoreClassesThanItHoldsTakesNoMemory() throws IOException {
        byte[] folded = Folding.fold(Samples.list(8, 50).build(), ChunkReader.DEFAULT_CHUNK, Folding.LOSSLESS);
        List<Blocks.Block> blocks = Blocks.of(folded);
        ByteInput announced = new ByteInput(blocks.get(1).payload());
        announced.getVarint();
        ByteInput payload = new ByteInput(blocks.get(2).payload());
        int bound = ChunkReader.DEFAULT_CHUNK;
        ChunkHeader header = ChunkHeader.read(payload, bound);
        for (int classes : new int[] {4, 1000, header.restoredBytes(), bound / 23, bound}) {
            ByteSink forgedClasses = new ByteSink(1 << 12);
            forgedClasses.putVarint(classes);
            forgedClasses.put(announced.data(), announced.data().length - announced.left(), announced.left());
            ByteSink forged = new ByteSink(1 << 12);
            new ChunkHeader(
                            true,
                            null,
                            header.originalOffset(),
                            header.originalBytes(),
                            bound,
                            header.crc(),
                            classes,
                            List.of())
                    .write(forged);
            forged.put(payload.data(), payload.data().length - payload.left(), payload.left());
            List<Blocks.Block> all = new ArrayList<>(blocks);
            all.set(1, new Blocks.Block(FoldFormat.BLOCK_CLASSES, forgedClasses.toByteArray()));
            all.set(2, new Blocks.Block(FoldFormat.BLOCK_CHUNK, forged.toByteArray()));

            survives(Blocks.together(all), new byte[0], 0, classes + " classes");
        }
    }
}
