package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.DominatorTree;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an analysis found out is kept for the next one, and believed only where it is this user's and of this file. */
class AnalysisIndexTest {
    private static final byte[] KEY = {4, 5, 6};

    @TempDir
    Path folder;

    private Path dump;
    private Path index;
    private final Set<Phase> phases = EnumSet.noneOf(Phase.class);

    /** Objects whose IDs are in no order, a thread with a stack, and what it holds. */
    @BeforeEach
    void write() throws IOException {
        dump = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x18, "java/lang/Thread")
                .namedClass(0x20, "example/Node")
                .utf8(0x24, "next")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x18, c -> c.superClass(0x10));
                    heap.classDump(0x20, c -> c.superClass(0x10).field(0x24, BasicType.OBJECT));
                    heap.instance(0x1000, 0x20, values -> values.id(0x2000));
                    heap.instance(0x3000, 0x20, values -> values.id(0x4000));
                    heap.instance(0x2000, 0x20, values -> values.id(0x3000));
                    heap.instance(0x4000, 0x20, values -> values.id(0x6660));
                    heap.instance(0x5000, 0x18);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x5000, 7, 1);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x1000, 7, 0);
                })
                .end()
                .writeTo(folder.resolve("some.hprof"));
        index = folder.resolve("some.hprof.hfindex");
    }

    private <A> AnalyseJob.Answered<A> ask(Path file, Question<A> question, IndexPlace place, byte[] key)
            throws IOException {
        phases.clear();
        return new AnalyseJob<>(Input.of(file), question, 2, place, () -> key)
                .run(new JobMonitor(progress -> phases.add(progress.phase())));
    }

    private AnalyseJob.Answered<DominatorTree.Level> ask(IndexPlace place) throws IOException {
        return ask(dump, new DominatorTree(null, DominatorTree.By.OBJECT, 0), place, KEY);
    }

    private boolean wasRead() {
        return phases.contains(Phase.READING_OBJECTS);
    }

    private static void sameAnswers(AnalysisIndexTest test, Path file, List<Question<?>> questions) throws IOException {
        IndexPlace place = IndexPlace.in(test.folder.resolve("kept"));
        for (Question<?> question : questions) {
            AnalyseJob.Answered<?> expected = test.ask(file, question, IndexPlace.IF_THERE, KEY);
            assertThat(test.wasRead()).isTrue();
            test.ask(file, question, place, KEY);
            AnalyseJob.Answered<?> kept = test.ask(file, question, place, KEY);

            assertThat(test.phases).contains(Phase.READING_INDEX).doesNotContain(Phase.READING_REFERENCES);
            assertThat((Object) kept.answer()).isEqualTo(expected.answer());
            assertThat(kept.facts()).isEqualTo(expected.facts());
            assertThat(kept.notes()).isEmpty();
        }
    }

    private static List<Question<?>> questions() {
        return List.of(
                new DominatorTree(null, DominatorTree.By.OBJECT, 50),
                new DominatorTree(null, DominatorTree.By.CLASS, 0),
                new ClassHistogram(ClassHistogram.By.CLASS),
                new ThreadOverview(),
                new LeakSuspects());
    }

    @Test
    void aSecondAnalysisHasTheSameAnswersWithoutReadingTheDump() throws IOException {
        sameAnswers(this, dump, questions());
        sameAnswers(this, dump, List.of(new ObjectDetail("0x2000", 0), new ObjectDetail("0x5000", 0)));
    }

    /** With sections for each thread, a dump with many had an index that was too large to be read. */
    @Test
    void thePartsOfAnIndexAreAsManyWhateverThreadsHold() throws IOException {
        Path few = threads("few.hprof", 2);
        Path many = threads("many.hprof", 300);
        for (Path file : List.of(few, many)) {
            sameAnswers(this, file, List.of(new ThreadOverview()));
            ask(file, new ThreadOverview(), IndexPlace.BESIDE, KEY);
        }
        assertThat(directoryBytes(many)).isEqualTo(directoryBytes(few));
    }

    /** Threads that hold one object or two. */
    private Path threads(String name, int count) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x18, "java/lang/Thread")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x18, c -> c.superClass(0x10));
                    for (int i = 0; i < count; i++) {
                        long thread = 0x1000 + i * 0x100L;
                        heap.instance(thread, 0x18);
                        heap.instance(thread + 0x40, 0x10);
                        heap.root(Tag.ROOT_THREAD_OBJECT, thread, i + 1, 0);
                        heap.root(Tag.ROOT_JAVA_FRAME, thread + 0x40, i + 1, -1);
                        heap.root(Tag.ROOT_JAVA_FRAME, 0x1040, i + 1, -1);
                    }
                })
                .end()
                .writeTo(folder.resolve(name));
    }

    private static int directoryBytes(Path file) throws IOException {
        byte[] kept = Files.readAllBytes(file.resolveSibling(file.getFileName() + ".hfindex"));
        return ByteBuffer.wrap(kept).getInt(2 * Long.BYTES + Integer.BYTES);
    }

    /** The app opens a heap for many questions; the key of the user is that of this machine. */
    @Test
    void whoOpensAHeapForManyQuestionsUsesAKeptIndexToo() throws IOException {
        new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2, IndexPlace.BESIDE).run(JobMonitor.silent());
        assertThat(index).exists();
        phases.clear();
        try (LoadedHeap heap = new OpenHeapJob(dump, 2).run(new JobMonitor(progress -> phases.add(progress.phase())))) {
            assertThat(heap.heap().objects()).isGreaterThanOrEqualTo(5);
        }
        assertThat(phases).contains(Phase.READING_INDEX);
        assertThat(wasRead()).isFalse();
    }

    @Test
    void theSameOfADumpOfARunningProgramAndItsFold() throws IOException {
        Path own = OwnDump.small();
        sameAnswers(this, own, questions());
        sameAnswers(this, Folds.fold(own, folder.resolve("own.hfold"), Presets.OOM), questions());
    }

    @Test
    void theSameOfADumpThatIsCutOff() throws IOException {
        byte[] whole = Files.readAllBytes(dump);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 40));
        assertThat(ask(cut, new LeakSuspects(), IndexPlace.IF_THERE, KEY)
                        .facts()
                        .damage())
                .isPresent();
        sameAnswers(this, cut, questions());
    }

    @Test
    void nothingIsKeptUnlessThatIsWantedAndWhatIsThereIsUsed() throws IOException {
        ask(IndexPlace.IF_THERE);
        assertThat(index).doesNotExist();
        AnalyseJob.Answered<DominatorTree.Level> first = ask(IndexPlace.BESIDE);
        assertThat(wasRead()).isTrue();
        assertThat(phases).contains(Phase.KEEPING_INDEX);

        assertThat(ask(IndexPlace.IF_THERE).answer()).isEqualTo(first.answer());
        assertThat(wasRead()).isFalse();
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(index)))
                    .isEqualTo("rw-------");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(dump, index);
        }
    }

    @Test
    void anIndexOfAFileThatWasWrittenToSinceIsMadeAnew() throws IOException {
        ask(IndexPlace.BESIDE);
        byte[] bytes = Files.readAllBytes(dump);
        FileTime time = Files.getLastModifiedTime(dump);
        // The frame's local is another object now.
        bytes[local(bytes)] = 0x20;
        Files.write(dump, bytes);
        Files.setLastModifiedTime(dump, time);

        ask(IndexPlace.IF_THERE);
        assertThat(wasRead()).isTrue();
        AnalyseJob.Answered<DominatorTree.Level> anew = ask(IndexPlace.BESIDE);
        assertThat(wasRead()).isTrue();
        assertThat(anew.notes()).hasSize(1);
        assertThat(anew.notes().get(0).toString()).contains(index.getFileName().toString(), "has changed");
        assertThat(ask(IndexPlace.BESIDE).answer()).isEqualTo(anew.answer());
        assertThat(wasRead()).isFalse();
    }

    /** Where the second lowest byte of the local's ID stands: 0x1000 follows the tag of the only such root. */
    private static int local(byte[] bytes) {
        for (int i = bytes.length - 1; i > 8; i--) {
            if (bytes[i] == 0x10 && bytes[i - 7] == Tag.ROOT_JAVA_FRAME.code()) {
                return i;
            }
        }
        throw new AssertionError("no local");
    }

    @Test
    void whatIsNoGoodIndexIsSaidAndMadeAnew() throws IOException {
        DominatorTree.Level expected = ask(IndexPlace.BESIDE).answer();
        byte[] good = Files.readAllBytes(index);
        byte[] bent = good.clone();
        for (int i = good.length / 3; i < good.length / 2; i++) {
            bent[i] ^= 1;
        }
        for (byte[] bad : List.of(new byte[0], Arrays.copyOf(good, 100), Arrays.copyOf(good, good.length - 1), bent)) {
            Files.write(index, bad);
            AnalyseJob.Answered<DominatorTree.Level> anew = ask(IndexPlace.BESIDE);
            assertThat(anew.answer()).isEqualTo(expected);
            assertThat(anew.notes()).hasSize(1);
            assertThat(ask(IndexPlace.BESIDE).notes()).isEmpty();
            assertThat(wasRead()).isFalse();
        }
    }

    @Test
    void anIndexOfAnEarlierVersionIsMadeAnew() throws IOException {
        DominatorTree.Level expected = ask(IndexPlace.BESIDE).answer();
        byte[] bytes = Files.readAllBytes(index);
        ByteBuffer.wrap(bytes).putInt(Long.BYTES, ByteBuffer.wrap(bytes).getInt(Long.BYTES) - 1);
        Files.write(index, bytes);

        AnalyseJob.Answered<DominatorTree.Level> anew = ask(IndexPlace.BESIDE);
        assertThat(wasRead()).isTrue();
        assertThat(anew.answer()).isEqualTo(expected);
        assertThat(anew.notes()).hasSize(1);
        assertThat(anew.notes().get(0).toString()).contains("another version");
        assertThat(ask(IndexPlace.BESIDE).notes()).isEmpty();
        assertThat(wasRead()).isFalse();
    }

    /** How many heaps there are is kept, and that the last of them was read. */
    @Test
    void theSameOfAFileOfSeveralHeaps() throws IOException {
        Path file = Files.write(folder.resolve("several.hprof"), OddDumps.all().get("several dumps in one file"));
        sameAnswers(this, file, questions());
        assertThat(ask(file, questions().get(0), IndexPlace.IF_THERE, KEY)
                        .facts()
                        .heapDumps())
                .isEqualTo(3);
    }

    @Test
    void anIndexThatSomebodyElseMadeIsNotBelieved() throws IOException {
        ask(dump, new DominatorTree(null, DominatorTree.By.OBJECT, 0), IndexPlace.BESIDE, new byte[] {9});

        List<Message> notes = ask(IndexPlace.BESIDE).notes();
        assertThat(wasRead()).isTrue();
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0).toString()).contains("made by somebody else");
    }

    @Test
    void whereItCannotBeKeptTheAnswerIsThereAllTheSame() throws IOException {
        DominatorTree.Level expected = ask(IndexPlace.IF_THERE).answer();
        Path none = Files.writeString(folder.resolve("file"), "no folder").resolve("below");

        AnalyseJob.Answered<DominatorTree.Level> answered = ask(IndexPlace.in(none));
        assertThat(answered.answer()).isEqualTo(expected);
        assertThat(answered.notes())
                .last()
                .asString()
                .startsWith("no index was kept: " + none)
                .contains(".hfindex ")
                .doesNotContain(".part");
        AnalyseJob.Answered<DominatorTree.Level> homeless = new AnalyseJob<>(
                        Input.of(dump),
                        new DominatorTree(null, DominatorTree.By.OBJECT, 0),
                        2,
                        IndexPlace.BESIDE,
                        () -> {
                            throw new IOException("no home");
                        })
                .run(JobMonitor.silent());
        assertThat(homeless.answer()).isEqualTo(expected);
        assertThat(homeless.notes()).hasSize(1);
        assertThat(index).doesNotExist();
    }
}
