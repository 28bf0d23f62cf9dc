package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.heapfold.Main;
import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldScan;
import io.github.heapfold.fold.Folding;
import io.github.heapfold.fold.Salvage;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.tailor.TailorWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same heap comes out of whatever a dump is kept in, and of a folded one no more is decoded than it needs. */
class HeapFileTest {
    /** Smaller than usual, so that small dumps have several. */
    private static final int CHUNK = 800_000;

    @TempDir
    static Path folder;

    private static Path own;
    private static Path lossless;

    @BeforeAll
    static void dump() throws IOException {
        own = OwnDump.file();
        lossless = Folds.fold(own, folder.resolve("own.hfold"), Presets.LOSSLESS);
    }

    /** Of every object ID, shallow and retained size and dominator, whatever the order of the ordinals. */
    private static String answers(Path file) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(file, JobMonitor.silent()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            Dominators dominators = heap.dominators(Progress.NONE);
            CRC32C crc = new CRC32C();
            ByteBuffer numbers = ByteBuffer.allocate(4 * Long.BYTES);
            dominators.forEach(
                    (ordinal, dominator, retained) -> {
                        numbers.clear();
                        numbers.putLong(heap.idOf(ordinal))
                                .putLong(heap.shallowSize(ordinal))
                                .putLong(retained)
                                .putLong(dominator < 0 ? dominator : heap.idOf(dominator));
                        crc.update(numbers.array());
                        crc.update(heap.describe(ordinal).getBytes(StandardCharsets.UTF_8));
                    },
                    Progress.NONE);
            return "%d objects, %d reachable, %d references, %d roots, %x"
                    .formatted(
                            heap.objects(),
                            dominators.reachableObjects(),
                            heap.facts().references(),
                            heap.roots().count(),
                            crc.getValue());
        }
    }

    @Test
    void foldsOfAnyProfileGiveTheAnswersOfTheDump() throws IOException {
        String expected = answers(own);
        assertThat(answers(lossless)).isEqualTo(expected);
        for (Profile profile : Presets.all()) {
            Path fold = Folds.fold(own, folder.resolve(profile.name() + ".hfold"), profile);
            assertThat(answers(fold)).as(profile.name()).isEqualTo(expected);
        }
    }

    @Test
    void theLastHeapOfAFoldIsThatOfTheDump() throws IOException {
        Path dump = Files.write(folder.resolve("heaps.hprof"), OddDumps.all().get("several dumps in one file"));
        Path fold = Folds.fold(dump, folder.resolve("heaps.hfold"), Presets.OOM);
        assertThat(answers(fold)).isEqualTo(answers(dump));
        // Beside the boot loader, which has no identifier; that of 8 is in the heap before.
        assertThat(instances(dump)).containsExactly(0L, 24L, 32L);
        assertThat(instances(fold)).containsExactly(0L, 24L, 32L);
    }

    /** IDs of all objects that are no classes. */
    private static List<Long> instances(Path file) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(file, JobMonitor.silent()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            List<Long> ids = new ArrayList<>();
            for (long o = 0; o < heap.objects(); o++) {
                if (heap.classes().describedBy(o) == HeapClasses.NONE) {
                    ids.add(heap.idOf(o));
                }
            }
            return ids;
        }
    }

    @Test
    void whateverADumpIsPackedInGivesTheSameAnswers() throws IOException {
        byte[] dump = Files.readAllBytes(LeakDumps.take("healthy", folder));
        String expected = answers(Files.write(folder.resolve("plain.hprof"), dump));
        Path packed = folder.resolve("packed");
        for (Map.Entry<String, byte[]> packing : Packings.all(dump).entrySet()) {
            Files.write(packed, packing.getValue());
            assertThat(answers(packed)).as(packing.getKey()).isEqualTo(expected);
        }
    }

    @Test
    void whatAndroidsStrippersLeaveGivesTheAnswersOfWhatIsRebuilt() throws IOException {
        Path koom = Files.write(folder.resolve("koom.hprof"), AndroidDumps.koom());
        Path filled = Files.write(folder.resolve("filled.hprof"), AndroidDumps.koomFilled());
        assertThat(answers(koom)).isEqualTo(answers(filled));

        byte[] dump = AndroidDumps.heaps();
        ByteArrayOutputStream mini = new ByteArrayOutputStream();
        TailorWriter.write(
                () -> new ChunkReader(DumpSource.of("dump", new ByteArrayInputStream(dump))),
                true,
                mini,
                6,
                Progress.NONE);
        Path tailor = Files.write(folder.resolve("mini.hprof"), mini.toByteArray());
        assertThat(answers(tailor)).isEqualTo(answers(Files.write(folder.resolve("heaps.hprof"), dump)));
    }

    /** As far as it is whole: names, and nothing of a heap. */
    @Test
    void aDumpWithoutAHeapHasNoAnswerAndSaysSo() throws IOException {
        for (Corpus.Entry entry : Corpus.entries()) {
            if (entry.damaged()) {
                assertThatThrownBy(() -> answers(entry.file()))
                        .isInstanceOf(HeapException.class)
                        .hasMessageContaining("no objects");
            }
        }
        byte[] dump = Files.readAllBytes(own);
        String whole = answers(own);
        Path cut = folder.resolve("cut.hprof");
        for (int part = 2; part < 4; part++) {
            Files.write(cut, Arrays.copyOf(dump, dump.length * part / 4));
            assertThat(answers(cut)).isNotEqualTo(whole).doesNotStartWith("0 objects");
        }
    }

    /** The heap of the virtual machine that is asked for in the pages. */
    @Test
    void littleMemoryIsEnough() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Jdks.own().java().toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "leaks",
                        own.toString(),
                        "--json")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("\"reachable\"");
    }

    static Stream<Path> corpus() {
        return Corpus.quick().stream().filter(entry -> !entry.damaged()).map(Corpus.Entry::file);
    }

    static Stream<Path> large() {
        return Corpus.large().stream().filter(entry -> !entry.damaged()).map(Corpus.Entry::file);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("large")
    void soDoThoseOfLargeDumps(Path dump) throws IOException {
        foldsOfRealDumpsGiveTheirAnswers(dump);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void foldsOfRealDumpsGiveTheirAnswers(Path dump) throws IOException {
        String expected = answers(dump);
        for (Profile profile : new Profile[] {Presets.LOSSLESS, Presets.OOM}) {
            Path fold = Folds.fold(dump, folder.resolve(dump.getFileName() + "." + profile.name()), profile);
            assertThat(answers(fold)).as(profile.name()).isEqualTo(expected);
            Files.delete(fold);
        }
    }

    private static long decompressed(Predicate<Column> wanted) throws IOException {
        try (FoldScan scan = new FoldScan(DumpSource.open(lossless), Unfolding.STANDARD, wanted, () -> {})) {
            for (FoldScan.Stored stored = scan.next(); stored != null; stored = scan.next()) {
                scan.decode(stored, scan::release);
            }
            return scan.decompressedBytes();
        }
    }

    @Test
    void contentsThatTheGraphDoesNotNeedAreNotDecompressed() throws IOException {
        long all = decompressed(column -> true);
        long contents = all - decompressed(column -> !isPrimitiveContents(column));
        long objects = decompressed(column -> HeapFile.isWanted(column, HeapSource.Wanted.REFERENCES));
        long identifiers = decompressed(column -> HeapFile.isWanted(column, HeapSource.Wanted.IDENTIFIERS));
        assertThat(contents).isGreaterThan(all / 4);
        assertThat(objects).isLessThanOrEqualTo(all - contents);
        assertThat(identifiers).isLessThan(objects);
        for (Column column : Column.all()) {
            if (isPrimitiveContents(column)) {
                assertThat(HeapFile.isWanted(column, HeapSource.Wanted.IDENTIFIERS))
                        .as("%s", column)
                        .isFalse();
                assertThat(HeapFile.isWanted(column, HeapSource.Wanted.REFERENCES))
                        .as("%s", column)
                        .isFalse();
            }
        }
    }

    private static boolean isPrimitiveContents(Column column) {
        boolean values = column.field() == Tag.INSTANCE_DUMP.field("values");
        boolean elements = column.field() == Tag.PRIMITIVE_ARRAY_DUMP.field("elements");
        return (values || elements) && column.type() != null && column.type().isPrimitive();
    }

    /** Each chunk but the first, without whose names and classes nothing of the heap can be read. */
    @Test
    void aDamagedFoldGivesTheAnswersOfWhatSalvageRestores() throws IOException {
        ByteArrayOutputStream folded = new ByteArrayOutputStream();
        Folding.write(Samples.list(8, 46_000).build(), CHUNK, folded, Folding.LOSSLESS);
        byte[] whole = folded.toByteArray();
        Path fold = Files.write(folder.resolve("list.hfold"), whole);
        List<FoldIndex.ChunkEntry> chunks = chunks(fold);
        assertThat(chunks).hasSize(3);
        for (int lost : new int[] {1, 2}) {
            byte[] bent = whole.clone();
            FoldIndex.ChunkEntry chunk = chunks.get(lost);
            bent[Math.toIntExact(chunk.offset() + chunk.storedBytes() / 2)] ^= 0x55;
            Path damaged = Files.write(folder.resolve("bent.hfold"), bent);
            Path saved = folder.resolve("bent.hprof");
            Salvage salvage = new RestoreJob(Input.of(damaged), Target.file(saved, true), RestoreOptions.standard(2))
                    .salvaging()
                    .run(JobMonitor.silent())
                    .salvage()
                    .orElseThrow();

            assertThat(answers(damaged)).as("without chunk %d", lost).isEqualTo(answers(saved));
            assertTold(damaged, salvage);
        }
    }

    private static List<FoldIndex.ChunkEntry> chunks(Path folded) throws IOException {
        try (FoldFile fold = FoldFile.open(folded)) {
            return fold.index().chunks();
        }
    }

    private static void assertTold(Path damaged, Salvage salvage) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(damaged, JobMonitor.silent()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            LostParts lost = heap.facts().lost().orElseThrow();
            assertThat(lost.stretches()).isEqualTo(1);
            assertThat(lost.dumpBytes()).hasValue(salvage.dumpBytes().orElseThrow());
            Salvage.Loss loss = salvage.losses().get(0);
            assertThat(lost.dumpBytes().orElseThrow() - lost.readBytes()).isEqualTo(loss.to() - loss.from());
            assertThat(lost.objects()).hasValue(salvage.lostObjects().orElseThrow());
            assertThat(heap.facts().damage().orElseThrow().offset())
                    .isEqualTo(salvage.losses().get(0).from());
            assertThat(heap.facts().dangling()).isPositive();
            assertThat(heap.facts().isWhole()).isFalse();
        }
    }

    static Stream<Arguments> endings() {
        return Stream.of(
                arguments("cut at 97 %", (UnaryOperator<byte[]>) fold -> Arrays.copyOf(fold, fold.length / 100 * 97)),
                arguments("a bit of the trailer", (UnaryOperator<byte[]>) fold -> bent(fold, fold.length - 6)),
                arguments("a byte of the index", (UnaryOperator<byte[]>) fold -> bent(fold, fold.length - 200)),
                arguments("a byte of the first block", (UnaryOperator<byte[]>) fold -> bent(fold, 30)));
    }

    private static byte[] bent(byte[] fold, int at) {
        byte[] bent = fold.clone();
        bent[at] ^= 0x10;
        return bent;
    }

    /** Single objects are found by the index of a whole file. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("endings")
    void objectsAreReadWhereTheIndexIsDamaged(String what, UnaryOperator<byte[]> damage) throws IOException {
        Path damaged = Files.write(folder.resolve("ending.hfold"), damage.apply(Files.readAllBytes(lossless)));
        Path saved = folder.resolve("ending.hprof");
        Salvage salvage = new RestoreJob(Input.of(damaged), Target.file(saved, true), RestoreOptions.standard(2))
                .salvaging()
                .run(JobMonitor.silent())
                .salvage()
                .orElseThrow();

        LostParts lost;
        try (LoadedHeap ofDamaged = new OpenHeapJob(damaged, 2).run(JobMonitor.silent());
                LoadedHeap ofSaved = new OpenHeapJob(saved, 2).run(JobMonitor.silent())) {
            assertThat(ask(ofDamaged, new Duplicates(5))).isEqualTo(ask(ofSaved, new Duplicates(5)));
            LeakSuspects.Answer leaks = ask(ofDamaged, new LeakSuspects());
            // What was saved does not say that anything was lost.
            assertThat(leaks)
                    .usingRecursiveComparison()
                    .ignoringFields("left")
                    .isEqualTo(ask(ofSaved, new LeakSuspects()));
            String id = "0x" + Long.toHexString(leaks.next().object().id());
            assertThat(ask(ofDamaged, new ObjectDetail(id, 20)))
                    .usingRecursiveComparison()
                    .isEqualTo(ask(ofSaved, new ObjectDetail(id, 20)));
            lost = ofDamaged.heap().facts().lost().orElseThrow();
        }
        assertThat(lost.stretches()).isZero();
        assertThat(lost.isWhole()).isEqualTo(salvage.isWhole());
    }

    private static <A> A ask(LoadedHeap heap, Question<A> question) throws IOException {
        return heap.ask(question, JobMonitor.silent());
    }

    /** Virtual machines leave objects out to which arrays refer, and none to which fields do. */
    @Test
    void noRealDumpThatIsWholeIsTakenForOneThatIsNot() throws IOException {
        List<Path> dumps = new ArrayList<>(corpus().toList());
        dumps.add(own);
        for (Path dump : dumps) {
            try (Scratch scratch = Scratch.in(folder);
                    Heap heap = new HeapReader(HeapFile.of(dump, JobMonitor.silent()), scratch, 2)
                            .read(phase -> Progress.NONE)) {
                assertThat(heap.facts().isWhole()).as("%s", dump).isTrue();
            }
        }
    }

    @Test
    void aFoldThatWasCutOffIsReadAsFarAsItIsWhole() throws IOException {
        byte[] whole = Files.readAllBytes(lossless);
        Path cut = folder.resolve("cut.hfold");
        Files.write(cut, Arrays.copyOf(whole, whole.length - whole.length / 20));
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(cut, JobMonitor.silent()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            assertThat(heap.facts().damage()).isPresent();
            assertThat(heap.objects()).isGreaterThan(1000);
        }
    }
}
