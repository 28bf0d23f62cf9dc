package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sealed comes back byte for byte with the key, not at all without it, and from nowhere else. */
class SealedFoldTest {
    private static final int CHUNK = 512;
    private static final byte[] DUMP = Samples.list(8, 40).build();

    private final TestKeys keys = new TestKeys();

    @TempDir
    Path folder;

    private byte[] seal(byte[] dump, Profile profile, int level, int threads) throws IOException {
        return Folding.fold(dump, CHUNK, new FoldOptions(profile, level, threads, Optional.of(keys.recipients())));
    }

    private byte[] seal(byte[] dump) throws IOException {
        return seal(dump, Presets.OOM, 1, 1);
    }

    private byte[] unseal(byte[] folded) throws IOException {
        return Folding.unseal(folded, keys.identities());
    }

    private void refuses(byte[] folded) {
        assertThatThrownBy(() -> unseal(folded)).isInstanceOf(FoldException.class);
    }

    private static List<Blocks.Block> ofType(List<Blocks.Block> blocks, int type) {
        return blocks.stream().filter(block -> block.type() == type).toList();
    }

    @Test
    void withTheKeyEveryDumpComesBackByteForByte() throws IOException {
        withTheKeyEveryDumpComesBackByteForByte(5, 1);
    }

    @Tag("fuzz")
    @Test
    void withTheKeyManyDumpsComeBackByteForByte() throws IOException {
        withTheKeyEveryDumpComesBackByteForByte(200, 3);
    }

    /**
     * @param seeds of random dumps
     * @param profiles for each dump, of three that have their turns
     */
    private void withTheKeyEveryDumpComesBackByteForByte(int seeds, int profiles) throws IOException {
        List<byte[]> dumps = new ArrayList<>(OddDumps.all().values());
        for (int idSize : new int[] {1, 2, 4, 8}) {
            dumps.add(Samples.everything("JAVA PROFILE 1.0.2", idSize).build());
        }
        for (int seed = 0; seed < seeds; seed++) {
            dumps.add(RandomDump.healthy(seed));
            dumps.add(RandomDump.broken(seed));
        }
        Profile parts = ProfileFile.read(
                "parts", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "strip UTF8.text", "keep first:5"));
        List<Profile> all = List.of(Presets.OOM, Presets.byName("share").orElseThrow(), parts);
        for (int i = 0; i < dumps.size(); i++) {
            byte[] dump = dumps.get(i);
            for (int turn = 0; turn < profiles; turn++) {
                Profile profile = all.get((i + turn) % all.size());
                byte[] sealed = seal(dump, profile, 6, 2);
                assertThat(unseal(sealed)).isEqualTo(dump);
                assertThat(Folding.restore(sealed))
                        .isEqualTo(Folding.roundTrip(dump, CHUNK, new FoldOptions(profile, 6, 1)));
            }
        }
    }

    @Test
    void theClearPartIsThatOfAFileWithoutASeal() throws IOException {
        byte[] sealed = seal(DUMP);
        List<Blocks.Block> open = Blocks.of(Folding.fold(DUMP, CHUNK, Folding.OOM));
        List<Blocks.Block> blocks = Blocks.of(sealed);
        List<Blocks.Block> clear = ofType(blocks, FoldFormat.BLOCK_CHUNK);
        assertThat(clear).usingRecursiveComparison().isEqualTo(ofType(open, FoldFormat.BLOCK_CHUNK));
        assertThat(ofType(blocks, FoldFormat.BLOCK_SEALED)).hasSameSizeAs(clear).hasSizeGreaterThan(3);
    }

    @Test
    void nothingOfWhatIsSealedIsInTheClear() throws IOException {
        String secret = "s3cr3t-0123456789-abcdefghij";
        byte[] with = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, secret.getBytes(StandardCharsets.US_ASCII)))
                .end()
                .build();
        byte[] sealed = seal(with);
        assertThat(new String(with, StandardCharsets.ISO_8859_1)).contains(secret);
        assertThat(new String(unseal(sealed), StandardCharsets.ISO_8859_1)).contains(secret);
        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
        assertThat(new String(Folding.restore(sealed), StandardCharsets.ISO_8859_1))
                .doesNotContain(secret);
        FoldIndex index = Folding.restore(sealed, new ByteArrayOutputStream(), 1);
        // Its digest would tell whether a guess is right.
        assertThat(index.sha256()).isEmpty();
        assertThat(index.recipients()).isEqualTo(keys.recipients().names());
        assertThat(index.sealedBytes()).isPositive();
    }

    @Test
    void sealedTwiceItIsNotTheSame() throws IOException {
        List<Blocks.Block> one = ofType(Blocks.of(seal(DUMP)), FoldFormat.BLOCK_SEALED);
        List<Blocks.Block> two = ofType(Blocks.of(seal(DUMP)), FoldFormat.BLOCK_SEALED);
        for (int i = 0; i < one.size(); i++) {
            assertThat(one.get(i).payload()).isNotEqualTo(two.get(i).payload());
        }
    }

    @Test
    void anotherKeyOpensNothing() throws IOException {
        byte[] sealed = seal(DUMP);
        assertThatThrownBy(() -> Folding.unseal(sealed, new TestKeys().identities()))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("sealed for " + keys.recipients().names().get(0));
    }

    @Test
    void whatIsNotSealedIsNotOpened() throws IOException {
        byte[] open = Folding.fold(DUMP, CHUNK, Folding.OOM);
        assertThatThrownBy(() -> unseal(open)).isInstanceOf(FoldException.class).hasMessageContaining("not sealed");
    }

    /** With all checksums right, as who wants to deceive makes them. */
    @Test
    void noByteOfAnyBlockCanBeChanged() throws IOException {
        List<Blocks.Block> blocks = Blocks.of(seal(DUMP));
        for (int i = 0; i < blocks.size() - 1; i++) {
            byte[] payload = blocks.get(i).payload();
            for (int at = 0; at < payload.length; at += Math.max(1, payload.length / 40)) {
                byte[] changed = payload.clone();
                changed[at] ^= 1;
                List<Blocks.Block> forged = new ArrayList<>(blocks);
                forged.set(i, new Blocks.Block(blocks.get(i).type(), changed));
                refuses(Blocks.together(forged));
            }
        }
    }

    @Test
    void sealedBlocksStayWhereTheyAre() throws IOException {
        List<Blocks.Block> blocks = Blocks.of(seal(DUMP));
        List<Integer> sealed = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).type() == FoldFormat.BLOCK_SEALED) {
                sealed.add(i);
            }
        }
        for (int i = 1; i < sealed.size(); i++) {
            List<Blocks.Block> swapped = new ArrayList<>(blocks);
            Collections.swap(swapped, sealed.get(i - 1), sealed.get(i));
            refuses(Blocks.together(swapped));
            List<Blocks.Block> replayed = new ArrayList<>(blocks);
            replayed.set(sealed.get(i), blocks.get(sealed.get(i - 1)));
            refuses(Blocks.together(replayed));
            List<Blocks.Block> without = new ArrayList<>(blocks);
            without.remove((int) sealed.get(i));
            refuses(Blocks.together(without));
        }
    }

    @Test
    void theyCannotBeTakenToAnotherFile() throws IOException {
        List<Blocks.Block> one = Blocks.of(seal(DUMP));
        List<Blocks.Block> two = Blocks.of(seal(DUMP));
        for (int type : new int[] {FoldFormat.BLOCK_SEALED, FoldFormat.BLOCK_SEAL_END, FoldFormat.BLOCK_HEADER}) {
            List<Blocks.Block> mixed = new ArrayList<>();
            for (int i = 0; i < one.size(); i++) {
                mixed.add(one.get(i).type() == type ? two.get(i) : one.get(i));
            }
            refuses(Blocks.together(mixed));
        }
    }

    /** With an index that tells of no more chunks than are left, as a forger makes it. */
    @Test
    void theEndCannotBeCutOff() throws IOException {
        byte[] whole = seal(DUMP);
        for (int cut = 1; cut < whole.length; cut += 7) {
            refuses(Arrays.copyOf(whole, whole.length - cut));
        }
        FoldForger forger = FoldForger.of(whole);
        int last = forger.parts.size();
        long bytes = 0;
        for (int i = last - 1; i >= 0 && bytes == 0; i--) {
            if (forger.parts.get(i).type == 'C') {
                bytes = forger.parts.get(i).numbers.get(1);
            }
            forger.parts.remove(i);
        }
        forger.dumpBytes -= bytes;
        byte[] shorter = forger.build();
        assertThat(Folding.restore(shorter).length).isLessThan(DUMP.length);
        assertThatThrownBy(() -> unseal(shorter)).hasMessageContaining("what is sealed here was changed");
    }

    @Test
    void withoutTheEndItIsRefused() throws IOException {
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(seal(DUMP)));
        blocks.removeIf(block -> block.type() == FoldFormat.BLOCK_SEAL_END);
        byte[] folded = Blocks.together(blocks);
        refuses(folded);
        assertThatThrownBy(() -> Folding.restore(folded)).isInstanceOf(FoldException.class);
    }

    @Test
    void whoeverHasNoKeySeesAChangedSealByItsChecksum() throws IOException {
        byte[] sealed = seal(DUMP);
        int sealedAt = new String(sealed, StandardCharsets.ISO_8859_1).lastIndexOf("E\0\0\0000");
        byte[] changed = sealed.clone();
        changed[sealedAt + 20] ^= 1;
        assertThatThrownBy(() -> Folding.restore(changed)).isInstanceOf(FoldException.class);
    }

    @Test
    void chunksAreReadByTheIndex() throws IOException {
        Path file = Files.write(folder.resolve("sealed.hfold"), seal(DUMP));
        byte[] clear = Folding.restore(Files.readAllBytes(file));
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        try (FoldFile fold = FoldFile.open(file)) {
            for (int i = 0; i < fold.index().chunks().size(); i++) {
                chunks.write(fold.chunk(i));
            }
        }
        assertThat(clear).endsWith(chunks.toByteArray());
    }

    @Test
    void whatIsWholeIsSalvagedWithAndWithoutAKey() throws IOException {
        byte[] sealed = seal(DUMP);
        Path whole = Files.write(folder.resolve("whole.hfold"), sealed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FoldSalvage salvage = FoldSalvage.open(whole, Unfolding.opened(keys.identities()), Progress.NONE)) {
            assertThat(salvage.restore(out, 1, Progress.NONE).isWhole()).isTrue();
        }
        assertThat(out.toByteArray()).isEqualTo(DUMP);

        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(sealed));
        int second = blocks.indexOf(ofType(blocks, FoldFormat.BLOCK_SEALED).get(1));
        byte[] changed = blocks.get(second).payload().clone();
        changed[0] ^= 1;
        blocks.set(second, new Blocks.Block(FoldFormat.BLOCK_SEALED, changed));
        Path damaged = Files.write(folder.resolve("damaged.hfold"), Blocks.together(blocks));
        try (FoldSalvage salvage = FoldSalvage.open(damaged, Unfolding.opened(keys.identities()), Progress.NONE)) {
            Salvage saved = salvage.restore(new ByteArrayOutputStream(), 1, Progress.NONE);
            assertThat(saved.isWhole()).isFalse();
            assertThat(saved.losses()).isEmpty();
            assertThat(saved.sealed()).hasSize(1);
            assertThat(saved.sealed().get(0).reason().toString()).contains("sealed here was changed");
        }
        ByteArrayOutputStream clear = new ByteArrayOutputStream();
        try (FoldSalvage salvage = FoldSalvage.open(damaged, Unfolding.STANDARD, Progress.NONE)) {
            assertThat(salvage.restore(clear, 1, Progress.NONE).isWhole()).isTrue();
        }
        assertThat(clear.toByteArray()).isEqualTo(Folding.restore(sealed));
    }

    /** Also where records were left out whole, so that the chunk is shorter in the clear. */
    @Test
    void ofAChunkWhoseSealIsDamagedWhatIsInTheClearComesBackAlsoWithTheKey() throws IOException {
        for (byte[] dump :
                List.of(DUMP, Samples.everything("JAVA PROFILE 1.0.2", 8).build())) {
            for (Profile profile : List.of(Presets.OOM, Presets.byName("share").orElseThrow())) {
                byte[] sealed = seal(dump, profile, 1, 1);
                List<FoldIndex.ChunkEntry> chunks =
                        Folding.restore(sealed, new ByteArrayOutputStream(), 1).chunks();
                for (FoldIndex.ChunkEntry chunk : chunks) {
                    damageOneSeal(dump, sealed, chunk);
                }
            }
        }
    }

    private void damageOneSeal(byte[] dump, byte[] sealed, FoldIndex.ChunkEntry chunk) throws IOException {
        byte[] bent = sealed.clone();
        bent[(int) (chunk.offset() + chunk.storedBytes() - 6)] ^= 1;
        Path file = Files.write(folder.resolve("bent.hfold"), bent);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FoldSalvage salvage = FoldSalvage.open(file, Unfolding.opened(keys.identities()), Progress.NONE)) {
            Salvage saved = salvage.restore(out, 1, Progress.NONE);
            assertThat(saved.losses()).isEmpty();
            assertThat(saved.lostObjects()).contains(0L);
            assertThat(saved.restoredBytes())
                    .isEqualTo(dump.length - chunk.originalBytes() + chunk.restoredBytes())
                    .isEqualTo(out.size());
            assertSealLost(saved, chunk);
        }
        DumpSource restored = DumpSource.of("some.hprof", new ByteArrayInputStream(out.toByteArray()));
        DumpSummary summary = CensusTaker.take(new ChunkReader(restored), 1, Progress.NONE);
        assertThat(summary.damage()).isEmpty();
        int end = (int) (chunk.originalOffset() + chunk.originalBytes());
        assertThat(out.toByteArray()).endsWith(Arrays.copyOfRange(dump, end, dump.length));

        // Without the key the same is missed, as far as checksums tell.
        try (FoldSalvage salvage = FoldSalvage.open(file, Unfolding.STANDARD, Progress.NONE)) {
            ByteArrayOutputStream clear = new ByteArrayOutputStream();
            assertSealLost(salvage.restore(clear, 1, Progress.NONE), chunk);
            assertThat(clear.toByteArray()).isEqualTo(Folding.restore(sealed));
        }
    }

    private static void assertSealLost(Salvage saved, FoldIndex.ChunkEntry chunk) {
        assertThat(saved.isWhole()).isFalse();
        assertThat(saved.losses()).isEmpty();
        assertThat(saved.sealed()).hasSize(1);
        Salvage.Loss lost = saved.sealed().get(0);
        assertThat(lost.from()).isEqualTo(chunk.originalOffset());
        assertThat(lost.to()).isEqualTo(chunk.originalOffset() + chunk.originalBytes());
        assertThat(lost.chunks()).contains(1);
        assertThat(lost.reason().toString()).contains("what is sealed of this chunk is lost or damaged");
        assertThat(saved.sealedBytes()).isEqualTo(chunk.originalBytes());
    }

    @Test
    void whatIsSealedOfChunksThatFollowEachOtherIsOneLoss() throws IOException {
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(seal(DUMP)));
        blocks.removeIf(block -> block.type() == FoldFormat.BLOCK_SEALED);
        Path file = Files.write(folder.resolve("bent.hfold"), Blocks.together(blocks));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FoldSalvage salvage = FoldSalvage.open(file, Unfolding.opened(keys.identities()), Progress.NONE)) {
            Salvage saved = salvage.restore(out, 1, Progress.NONE);
            assertThat(saved.sealed()).hasSize(1);
            assertThat(saved.sealed().get(0).chunks()).contains(saved.chunks());
        }
        assertThat(out.toByteArray()).isEqualTo(Folding.restore(seal(DUMP)));
    }

    @Test
    void losslessLeavesNothingToSeal() {
        assertThatThrownBy(() -> seal(DUMP, Presets.LOSSLESS, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
