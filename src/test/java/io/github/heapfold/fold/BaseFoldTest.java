package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that were folded against another one. */
class BaseFoldTest {
    private static final int CHUNK = 8_192;

    @TempDir
    Path folder;

    private Path base(byte[] dump, FoldOptions options) throws IOException {
        return Files.write(folder.resolve("base.hfold"), Folding.fold(dump, CHUNK, options));
    }

    private static byte[] restore(byte[] folded, Path base) throws IOException {
        return Folding.restore(folded, Unfolding.STANDARD.with(base));
    }

    private static byte[] rebase(byte[] folded, Path base) throws IOException {
        return rebase(folded, Optional.of(base), Optional.empty());
    }

    private static byte[] rebase(byte[] folded, Optional<Path> base, Optional<Path> onto) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpSource source = DumpSource.of("some.hfold", new ByteArrayInputStream(folded));
                FoldRebase rebase = new FoldRebase(source, base, onto, Progress.NONE)) {
            rebase.write(out, 2, Progress.NONE);
        }
        return out.toByteArray();
    }

    private static FoldHeader header(byte[] folded) throws IOException {
        return FoldHeader.read(Blocks.of(folded).get(0).payload());
    }

    @ParameterizedTest
    @CsvSource({"4, 1, lossless", "8, 3, lossless", "8, 3, oom", "4, 6, oom", "8, 9, lossless", "8, 9, oom"})
    void whatLivesOnTakesNextToNothing(int idSize, int level, String name) throws IOException {
        FoldOptions options = new FoldOptions(Presets.byName(name).orElseThrow(), level, 2);
        Path base = base(ServerDump.of(idSize, 0, 1_000), options);
        byte[] dump = ServerDump.of(idSize, 30, 1_020);
        byte[] alone = Folding.fold(dump, CHUNK, options);

        byte[] against = Folding.fold(dump, CHUNK, options.against(base));

        // Of what oom keeps of so short chunks, most is their directories.
        if (options.profile().isLossless()) {
            assertThat(against.length).isLessThan(alone.length / 2);
        } else if (level < 9) {
            assertThat(against.length).isLessThan(alone.length);
        }
        assertThat(restore(against, base)).isEqualTo(Folding.restore(alone));
        assertThat(restore(against, folder)).as("looked for in a folder").isEqualTo(Folding.restore(alone));
        assertThat(header(against).version()).isEqualTo(4);
        assertThat(header(against).base().orElseThrow().name()).isEqualTo("base.hfold");
    }

    @ParameterizedTest
    @CsvSource({"3, lossless", "3, oom", "5, mat"})
    void rebasedItIsTheFileThatStandsAlone(int level, String name) throws IOException {
        FoldOptions options = new FoldOptions(Presets.byName(name).orElseThrow(), level, 1);
        Path base = base(ServerDump.of(8, 0, 500), options);
        byte[] dump = ServerDump.of(8, 50, 520);

        byte[] rebased = rebase(Folding.fold(dump, CHUNK, options.against(base)), base);

        assertThat(rebased).isEqualTo(Folding.fold(dump, CHUNK, options));
    }

    @ParameterizedTest
    @CsvSource({"3, lossless", "3, oom", "5, mat"})
    void ontoAnotherItIsTheFileThatIsFoldedAgainstThat(int level, String name) throws IOException {
        FoldOptions options = new FoldOptions(Presets.byName(name).orElseThrow(), level, 1);
        Path base = base(ServerDump.of(8, 0, 500), options);
        byte[] dump = ServerDump.of(8, 50, 520);
        byte[] against = Folding.fold(dump, CHUNK, options.against(base));
        byte[] alone = Folding.fold(dump, CHUNK, options);
        Path other = Files.write(folder.resolve("other.hfold"), Folding.fold(dump, CHUNK, options));

        assertThat(rebase(alone, Optional.empty(), Optional.of(base))).isEqualTo(against);
        assertThat(rebase(against, Optional.of(base), Optional.of(other)))
                .isEqualTo(Folding.fold(dump, CHUNK, options.against(other)));
    }

    @Test
    void ontoAnotherAtTheLastLevelTheSameComesOut() throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, 9, 1);
        Path base = base(ServerDump.of(8, 0, 500), options);
        byte[] dump = ServerDump.of(8, 50, 520);
        byte[] alone = Folding.fold(dump, CHUNK, options);

        byte[] against = rebase(alone, Optional.empty(), Optional.of(base));

        assertThat(restore(against, base)).isEqualTo(dump);
        assertThat(against.length).isLessThan(alone.length);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDiskThatIsFullFromTheBeginningDoesNotLeaveTheBaseOpen() throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, 1, 1);
        Path base = base(ServerDump.of(8, 0, 50), options);
        byte[] against = Folding.fold(ServerDump.of(8, 0, 60), CHUNK, options.against(base));
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        try (DumpSource source = DumpSource.of("some.hfold", new ByteArrayInputStream(against))) {
            FoldReader reader = new FoldReader(source, Unfolding.STANDARD.with(base));
            assertThat(isOpen(base)).isTrue();

            assertThatThrownBy(() -> reader.restore(full, 2, Progress.NONE)).hasMessage("no space left");
        }
        assertThat(isOpen(base)).isFalse();
    }

    private static boolean isOpen(Path file) throws IOException {
        Path real = file.toRealPath();
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.anyMatch(one -> {
                try {
                    return Files.readSymbolicLink(one).equals(real);
                } catch (IOException e) {
                    // Closed since it was listed.
                    return false;
                }
            });
        }
    }

    @Test
    void aSealedFileStaysAsItIs() throws IOException {
        Path base = base(ServerDump.of(8, 0, 50), Folding.OOM);
        FoldOptions sealing =
                new FoldOptions(Presets.OOM, 1, 1, Optional.of(new TestKeys().recipients()), Optional.empty());
        byte[] sealed = Folding.fold(ServerDump.of(8, 0, 60), sealing);
        assertThatThrownBy(() -> rebase(sealed, Optional.empty(), Optional.of(base)))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("a sealed file stands alone");
    }

    @Test
    void rebasedAtTheLastLevelItStandsAloneToo() throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, 9, 1);
        Path base = base(ServerDump.of(8, 0, 500), options);
        byte[] dump = ServerDump.of(8, 50, 520);

        byte[] rebased = rebase(Folding.fold(dump, CHUNK, options.against(base)), base);

        assertThat(Folding.restore(rebased)).isEqualTo(dump);
        assertThat(header(rebased).base()).isEmpty();
        assertThatThrownBy(() -> rebase(rebased, base)).hasMessageContaining("stands alone as it is");
    }

    /** Of another profile, level, width of identifiers, size of chunks; and of no heap dump at all. */
    @Test
    void anyFileWithoutABaseMayBeOne() throws IOException {
        byte[] dump = ServerDump.of(8, 20, 300);
        List<byte[]> bases = List.of(
                Folding.fold(ServerDump.of(8, 0, 280), CHUNK, Folding.OOM),
                Folding.fold(ServerDump.of(8, 0, 280), 1 << 20, new FoldOptions(Presets.LOSSLESS, 9, 1)),
                Folding.fold(ServerDump.of(4, 0, 280), CHUNK, Folding.LOSSLESS),
                Folding.fold(new byte[0], CHUNK, Folding.LOSSLESS),
                Folding.fold(new byte[100], CHUNK, Folding.LOSSLESS));
        for (byte[] one : bases) {
            Path base = Files.write(folder.resolve("other.hfold"), one);
            for (int level : new int[] {1, 9}) {
                FoldOptions options = new FoldOptions(Presets.LOSSLESS, level, 1).against(base);
                assertThat(restore(Folding.fold(dump, CHUNK, options), base)).isEqualTo(dump);
            }
        }
    }

    @Test
    void anyDumpIsFolded() throws IOException {
        List<byte[]> dumps = new ArrayList<>(OddDumps.all().values());
        for (int i = 0; i < 5; i++) {
            dumps.add(RandomDump.broken(i));
            dumps.add(RandomDump.healthy(i));
        }
        byte[] before = dumps.get(dumps.size() - 1);
        for (byte[] dump : dumps) {
            if (dump.length < 100_000) {
                Path base = Files.write(folder.resolve("any.hfold"), Folding.fold(before, 600, Folding.LOSSLESS));
                assertThat(restore(Folding.fold(dump, 600, Folding.LOSSLESS.against(base)), base))
                        .isEqualTo(dump);
                before = dump;
            }
        }
    }

    @Test
    void anotherFileIsRefusedAndSoIsNone() throws IOException {
        Path base = base(ServerDump.of(8, 0, 300), Folding.LOSSLESS);
        byte[] folded = Folding.fold(ServerDump.of(8, 20, 320), CHUNK, Folding.LOSSLESS.against(base));
        String digest = header(folded).base().orElseThrow().digest();
        assertThatThrownBy(() -> Folding.restore(folded))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("base.hfold")
                .hasMessageContaining(digest)
                .hasMessageContaining("--base");
        byte[] changed = Files.readAllBytes(base);
        changed[changed.length / 2] ^= 1;
        Files.write(base, changed);
        assertThatThrownBy(() -> restore(folded, base))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("is not the base")
                .hasMessageContaining(digest);
        Files.delete(base);
        for (Path place : List.of(folder, base)) {
            assertThatThrownBy(() -> restore(folded, place))
                    .hasMessageContaining("cannot be read without it")
                    .hasMessageContaining(base + " does not exist")
                    .hasMessageContaining(digest);
        }
    }

    @Test
    void aFileThatNeedsABaseOrIsSealedIsNone() throws IOException {
        Path base = base(ServerDump.of(8, 0, 300), Folding.OOM);
        byte[] dump = ServerDump.of(8, 20, 320);
        Path second = Files.write(folder.resolve("second.hfold"), Folding.fold(dump, Folding.OOM.against(base)));
        assertThatThrownBy(() -> Folding.fold(dump, Folding.OOM.against(second)))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("needs a base itself");
        FoldOptions sealing =
                new FoldOptions(Presets.OOM, 1, 1, Optional.of(new TestKeys().recipients()), Optional.empty());
        Path sealed = Files.write(folder.resolve("sealed.hfold"), Folding.fold(dump, sealing));
        assertThatThrownBy(() -> Folding.fold(dump, Folding.OOM.against(sealed)))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("is sealed");
        assertThatThrownBy(() -> sealing.against(base)).isInstanceOf(IllegalArgumentException.class);
        for (Path none : List.of(folder, folder.resolve("nothing"), Files.write(folder.resolve("text"), dump))) {
            assertThatThrownBy(() -> Folding.fold(dump, Folding.OOM.against(none)))
                    .isInstanceOf(FoldException.class);
        }
    }

    @Test
    void chunksAreReadByThemselvesAndTheIndexWithoutTheBase() throws IOException {
        Path base = base(ServerDump.of(8, 0, 600), Folding.LOSSLESS);
        byte[] dump = ServerDump.of(8, 40, 620);
        Path file =
                Files.write(folder.resolve("second.hfold"), Folding.fold(dump, CHUNK, Folding.LOSSLESS.against(base)));
        try (FoldFile fold = FoldFile.open(file)) {
            int at = dump.length;
            assertThat(fold.index().chunks()).hasSizeGreaterThan(5);
            for (int i = fold.index().chunks().size() - 1; i >= 0; i--) {
                byte[] chunk = fold.chunk(i);
                at -= chunk.length;
                assertThat(chunk).isEqualTo(Arrays.copyOfRange(dump, at, at + chunk.length));
            }
        }
        Files.move(base, folder.resolve("elsewhere.hfold"));
        try (FoldFile fold = FoldFile.open(file)) {
            assertThat(fold.index().summary().bytes()).isEqualTo(dump.length);
            assertThatThrownBy(() -> fold.chunk(0)).hasMessageContaining("cannot be read without it");
        }
    }

    @Test
    void theSameBytesComeOutForAnyNumberOfThreads() throws IOException {
        FoldOptions one = new FoldOptions(Presets.LOSSLESS, 3, 1);
        Path base = base(ServerDump.of(8, 0, 600), one);
        byte[] dump = ServerDump.of(8, 40, 620);
        byte[] folded = Folding.fold(dump, CHUNK, one.against(base));
        assertThat(Folding.fold(dump, CHUNK, new FoldOptions(Presets.LOSSLESS, 3, 3).against(base)))
                .isEqualTo(folded);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Folding.restore(folded, out, 3, Unfolding.STANDARD.with(base));
        assertThat(out.toByteArray()).isEqualTo(dump);
    }

    @Test
    void whatADamagedBaseStillHasIsSalvaged() throws IOException {
        byte[] before = ServerDump.of(8, 0, 1_500);
        Path base = base(before, Folding.LOSSLESS);
        byte[] dump = ServerDump.of(8, 60, 1_520);
        Path file =
                Files.write(folder.resolve("second.hfold"), Folding.fold(dump, CHUNK, Folding.LOSSLESS.against(base)));
        Salvage whole = salvage(file);
        assertThat(whole.isWhole()).isTrue();

        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(Files.readAllBytes(base)));
        byte[] damaged = Files.readAllBytes(base);
        int chunk = 3;
        int at = FoldFormat.MAGIC.length;
        for (Blocks.Block block : blocks) {
            if (block.type() == FoldFormat.BLOCK_CHUNK && chunk-- == 0) {
                damaged[at + 200] ^= 1;
            }
            at += 9 + block.payload().length;
        }
        Files.write(base, damaged);
        assertThatThrownBy(() -> restore(Files.readAllBytes(file), base)).hasMessageContaining("is not the base");
        Salvage left = salvage(file);
        assertThat(left.losses()).isNotEmpty();
        assertThat(left.losses().get(0).reason().toString())
                .contains(base.toString())
                .contains("checksum");
        assertThat(left.chunks()).isBetween(1, whole.chunks() - 1);
        assertThat(left.restoredBytes()).isBetween(dump.length / 2L, dump.length - 1L);
    }

    private static Salvage salvage(Path file) throws IOException {
        try (FoldSalvage salvage = FoldSalvage.open(file, Unfolding.STANDARD, Progress.NONE)) {
            return salvage.restore(new ByteArrayOutputStream(), 1, Progress.NONE);
        }
    }

    @Test
    void itsOwnDamageCostsTheChunkThatItIsIn() throws IOException {
        Path base = base(ServerDump.of(8, 0, 1_500), Folding.LOSSLESS);
        byte[] dump = ServerDump.of(8, 60, 1_520);
        List<Blocks.Block> blocks =
                new ArrayList<>(Blocks.of(Folding.fold(dump, CHUNK, Folding.LOSSLESS.against(base))));
        List<Blocks.Block> chunks = blocks.stream()
                .filter(block -> block.type() == FoldFormat.BLOCK_CHUNK)
                .toList();
        blocks.remove(chunks.get(4));
        Path file = Files.write(folder.resolve("second.hfold"), Blocks.together(blocks));

        Salvage left = salvage(file);

        assertThat(left.losses()).hasSize(1);
        assertThat(left.chunks()).isEqualTo(chunks.size() - 1);
    }

    @Test
    void unfoldingIsCancelledWhileTheBaseIsRead() throws IOException {
        Path base = base(ServerDump.of(8, 0, 600), Folding.LOSSLESS);
        byte[] folded = Folding.fold(ServerDump.of(8, 0, 9), CHUNK, Folding.LOSSLESS.against(base));
        DumpSource source = DumpSource.of("some.hfold", new ByteArrayInputStream(folded));
        assertThatThrownBy(() -> new FoldReader(source, Unfolding.STANDARD.with(base), () -> {
                    throw new CancellationException();
                }))
                .isInstanceOf(CancellationException.class);
    }

    /** All chunks and the index are there, and yet it is not the file that was written. */
    @Test
    void whatEndsOtherwiseThanItWasWrittenIsNotRebased() throws IOException {
        Path base = base(ServerDump.of(8, 0, 600), Folding.LOSSLESS);
        byte[] folded = Folding.fold(ServerDump.of(8, 2, 602), CHUNK, Folding.LOSSLESS.against(base));
        byte[] cut = Arrays.copyOf(folded, folded.length - 17);
        byte[] twice = Arrays.copyOf(folded, folded.length * 2);
        System.arraycopy(folded, 0, twice, folded.length, folded.length);
        byte[] bent = folded.clone();
        bent[folded.length - 5] ^= 1;
        for (byte[] damaged : List.of(cut, twice, bent)) {
            assertThatThrownBy(() -> rebase(damaged, base)).isInstanceOf(FoldException.class);
        }
        assertThatThrownBy(() -> rebase(twice, base)).hasMessageContaining("more after the end");
    }

    @Test
    void foldingIsCancelledWhileTheBaseIsRead() throws IOException {
        Path base = base(ServerDump.of(8, 0, 600), Folding.LOSSLESS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChunkReader reader =
                new ChunkReader(DumpSource.of("some.hprof", new ByteArrayInputStream(ServerDump.of(8, 0, 9))));
        assertThatThrownBy(() -> FoldWriter.write(
                        reader, out, Folding.LOSSLESS.against(base), ScanResult.NONE, (done, total) -> {
                            throw new CancellationException();
                        }))
                .isInstanceOf(CancellationException.class);
        assertThat(out.size()).isZero();
    }

    /** Only such names are looked for: none that leads to another folder. */
    @Test
    void aNameThatIsNoneOfAFileIsRefused() throws IOException {
        Path base = base(ServerDump.of(8, 0, 60), Folding.LOSSLESS);
        byte[] folded = Folding.fold(ServerDump.of(8, 2, 62), CHUNK, Folding.LOSSLESS.against(base));
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(folded));
        FoldHeader header = header(folded);
        Set<String> refused = new HashSet<>();
        for (String name :
                List.of("../base.hfold", "..", ".", "", " ", "/base.hfold", "a\\b", "c:d", "a\nb", "a\u0000b")) {
            FoldBase other = new FoldBase(header.base().orElseThrow().sha256(), name);
            byte[] forged = new FoldHeader(
                            header.chunkBound(),
                            header.source(),
                            header.profile(),
                            header.dumpHeader(),
                            header.seal(),
                            Optional.of(other))
                    .toBytes();
            blocks.set(0, new Blocks.Block(FoldFormat.BLOCK_HEADER, forged));
            byte[] file = Blocks.together(blocks);
            assertThatThrownBy(() -> restore(file, base))
                    .isInstanceOf(FoldException.class)
                    .hasMessageContaining("no name of a file");
            refused.add(name);
        }
        assertThat(refused).hasSize(10);
    }

    /** The last level tells ints in another order, but not against a base: whose chunks stay as they were coded. */
    @Test
    void ofTheLastLevelTheVersionStaysThatOfTheChunks() throws IOException {
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, 9, 1);
        Path base = base(ServerDump.of(8, 0, 300), options);
        byte[] dump = ServerDump.of(8, 20, 320);
        byte[] against = Folding.fold(dump, CHUNK, options.against(base));
        byte[] alone = Folding.fold(dump, CHUNK, options);

        byte[] rebased = rebase(against, base);
        byte[] onto = rebase(alone, Optional.empty(), Optional.of(base));

        assertThat(header(rebased).version()).isEqualTo(5);
        assertThat(Folding.restore(rebased)).isEqualTo(dump);
        assertThat(header(onto).version()).isEqualTo(header(alone).version()).isEqualTo(6);
        assertThat(restore(onto, base)).isEqualTo(dump);
    }

    /** A file of an older version cannot have what this one brought. */
    @Test
    void chunksOfFilesThatStandAloneNeedNoOthers() throws IOException {
        Path base = base(ServerDump.of(8, 0, 300), Folding.LOSSLESS);
        byte[] folded = Folding.fold(ServerDump.of(8, 20, 320), CHUNK, Folding.LOSSLESS.against(base));
        List<Blocks.Block> blocks = new ArrayList<>(Blocks.of(folded));
        blocks.set(
                0,
                new Blocks.Block(
                        FoldFormat.BLOCK_HEADER,
                        header(folded).with(Optional.empty()).toBytes()));
        byte[] forged = Blocks.together(blocks);
        assertThatThrownBy(() -> restore(forged, base)).isInstanceOf(FoldException.class);
    }

    @Test
    void aProfileThatKeepsMoreThanTheBaseHasTheRestAlone() throws IOException {
        Profile lossless = Presets.LOSSLESS;
        byte[] dump = ServerDump.of(8, 0, 1_000);
        Path base = base(dump, Folding.OOM);
        byte[] alone = Folding.fold(dump, CHUNK, new FoldOptions(lossless, 1, 1));
        byte[] against = Folding.fold(dump, CHUNK, new FoldOptions(lossless, 1, 1).against(base));
        assertThat(restore(against, base)).isEqualTo(dump);
        assertThat(against.length).isLessThan(alone.length);
    }
}
