package io.github.heapfold.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other programs do with a dump of a list of 10,000 nodes that refer to each other, the first from a static. */
class HeapfoldFileTest {
    private static final int NODES = 10_000;
    private static final int HEADER = 31;

    @TempDir
    Path folder;

    private Path dump;
    private HeapfoldFile file;

    @BeforeEach
    void write() throws IOException {
        dump = Samples.list(8, NODES).writeTo(folder.resolve("list.hprof"));
        file = HeapfoldFile.of(dump);
    }

    private HeapfoldFile folded(String profile) throws IOException {
        Path target = folder.resolve(profile + ".hfold");
        file.foldTo(target, profile, 1).run();
        return HeapfoldFile.of(target);
    }

    @Test
    void aDumpIsCountedAlsoWhenItIsFolded() throws IOException {
        DumpFacts facts = file.inspect().run();

        assertThat(facts.form()).isEqualTo(DumpFacts.Form.HPROF);
        assertThat(facts.format()).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(facts.idSize()).isEqualTo(8);
        assertThat(facts.bytes()).isEqualTo(Files.size(dump));
        assertThat(facts.damage()).isEmpty();
        assertThat(facts.objects()).isGreaterThan(NODES);
        long fieldBytes =
                facts.fields().stream().mapToLong(DumpFacts.FieldCount::bytes).sum();
        assertThat(fieldBytes + HEADER + facts.opaqueBytes()).isEqualTo(facts.bytes());

        DumpFacts folded = folded("oom").inspect().run();
        assertThat(folded.form()).isEqualTo(DumpFacts.Form.HFOLD);
        assertThat(folded.subRecords()).isEqualTo(facts.subRecords());
        assertThat(folded.profile()).contains("strip STACK_FRAME");
        assertThat(facts.profile()).isEmpty();
    }

    @Test
    void everyRecordIsShownOnceAlsoOfWhatIsFolded() throws IOException {
        List<HprofRecord> records = recordsOf(file);

        assertThat(count(records, false)).isEqualTo(counts(file.inspect().run().records()));
        assertThat(count(records, true)).isEqualTo(counts(file.inspect().run().subRecords()));
        long next = HEADER;
        for (HprofRecord record : records) {
            assertThat(record.offset()).isEqualTo(next);
            next += record.size();
        }
        assertThat(next).isEqualTo(Files.size(dump));
        assertThat(records)
                .filteredOn(record -> record.id().equals(OptionalLong.of(Samples.FIRST_NODE)))
                .extracting(HprofRecord::tag)
                .contains("INSTANCE_DUMP");
        assertThat(recordsOf(folded("lossless"))).isEqualTo(records);
    }

    @Test
    void bytesThatAreNoRecordsAreShownWithoutATag() throws IOException {
        byte[] whole = Files.readAllBytes(dump);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 20));

        List<HprofRecord> records = recordsOf(HeapfoldFile.of(cut));

        assertThat(records.stream().mapToLong(HprofRecord::size).sum()).isEqualTo(whole.length - 20 - HEADER);
        assertThat(records.get(records.size() - 1).tag()).isEmpty();
    }

    @Test
    void recordsAreShownUntilSomebodyHasSeenEnough() {
        List<HprofRecord> seen = new ArrayList<>();
        Work<Long> work = file.readRecords(seen::add);
        work.onProgress(progress -> work.cancel());

        assertThatThrownBy(work::run).isInstanceOf(CancellationException.class);
        assertThat(seen).hasSizeLessThan(NODES);

        assertThatThrownBy(() -> file.readRecords(record -> {
                            throw new IllegalStateException("enough");
                        })
                        .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("enough");
    }

    private static List<HprofRecord> recordsOf(HeapfoldFile some) throws IOException {
        List<HprofRecord> records = new ArrayList<>();
        assertThat(some.readRecords(records::add).run()).isEqualTo(records.size());
        return records;
    }

    private static Map<String, Long> count(List<HprofRecord> records, boolean inHeapDump) {
        return records.stream()
                .filter(record -> record.inHeapDump() == inHeapDump)
                .collect(Collectors.groupingBy(HprofRecord::tag, Collectors.counting()));
    }

    private static Map<String, Long> counts(List<DumpFacts.TagCount> counts) {
        return counts.stream()
                .filter(each -> each.count() > 0)
                .collect(Collectors.toMap(DumpFacts.TagCount::name, DumpFacts.TagCount::count));
    }

    @Test
    void aDumpThatBreaksOffIsToldWithItsOffset() throws IOException {
        byte[] whole = Files.readAllBytes(dump);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length / 2));

        DumpFacts facts = HeapfoldFile.of(cut).inspect().run();

        assertThat(facts.damage()).hasValueSatisfying(damage -> {
            assertThat(damage.offset()).isPositive().isLessThanOrEqualTo(whole.length / 2);
            assertThat(damage.reason()).isNotEmpty();
        });
    }

    @Test
    void whatIsFoldedComesBack() throws IOException {
        Path target = folder.resolve("lossless.hfold");
        Folded sizes = file.foldTo(target, "lossless", 1).run();
        assertThat(sizes.dumpBytes()).isEqualTo(Files.size(dump));
        assertThat(sizes.foldedBytes()).isEqualTo(Files.size(target)).isLessThan(sizes.dumpBytes());
        assertThat(sizes.strippedBytes()).isZero();
        assertThat(sizes.tags()).containsKey("INSTANCE_DUMP");

        HeapfoldFile folded = HeapfoldFile.of(target);
        Path back = folder.resolve("back.hprof");
        assertThat(folded.restoreTo(back).run()).isEqualTo(Files.size(dump));
        assertThat(folded.check().run()).isEqualTo(Files.size(dump));
        assertThat(back).hasSameBinaryContentAs(dump);
        assertThat(file.compareWith(folded).run()).isEqualTo(new Comparison(true, true, List.of()));

        HeapfoldFile other = HeapfoldFile.of(Samples.list(8, NODES - 1).writeTo(folder.resolve("other.hprof")));
        Comparison different = file.compareWith(other).run();
        assertThat(different.same()).isFalse();
        assertThat(different.differences()).isNotEmpty();
    }

    @Test
    void aFoldedFileIsReadAsTheDump() throws IOException {
        byte[] bytes = Files.readAllBytes(dump);
        try (SeekableByteChannel channel = folded("lossless").openAsHprof()) {
            assertThat(channel.size()).isEqualTo(bytes.length);
            ByteBuffer end = ByteBuffer.allocate(1000);
            channel.position(bytes.length - 1000L).read(end);
            assertThat(end.flip()).isEqualTo(ByteBuffer.wrap(bytes, bytes.length - 1000, 1000));
        }
    }

    @Test
    void aFileThatIsNotThereIsNotReadAsADump() {
        HeapfoldFile missing = HeapfoldFile.of(folder.resolve("missing.hfold"));
        assertThatThrownBy(missing::openAsHprof).isInstanceOf(IOException.class).hasMessageContaining("does not exist");
    }

    @Test
    void theHeapAnswersTheSameFromEveryForm() throws IOException {
        List<HeapStep> fromDump = file.ask(HeapfoldFileTest::pathToThirdNode).run();
        assertThat(fromDump).extracting(step -> step.object().className()).endsWith("example.Nödè");
        assertThat(fromDump).extracting(HeapStep::field).contains("next").endsWith((String) null);
        for (String profile : List.of("lossless", "oom")) {
            assertThat(folded(profile).ask(HeapfoldFileTest::pathToThirdNode).run())
                    .isEqualTo(fromDump);
        }
    }

    private static List<HeapStep> pathToThirdNode(OpenHeap heap) throws IOException {
        long third = heap.indexOf(Samples.FIRST_NODE + 2).orElseThrow();
        return heap.path(third);
    }

    @Test
    void whoKeepsANodeIsTheOneBefore() throws IOException {
        file.ask(heap -> {
                    long first = heap.indexOf(Samples.FIRST_NODE + 5).orElseThrow();
                    long second = heap.indexOf(Samples.FIRST_NODE + 6).orElseThrow();
                    assertThat(heap.dominator(second)).hasValue(first);
                    long own = heap.object(first).shallowSize();
                    assertThat(heap.retainedSize(first)).isGreaterThanOrEqualTo(heap.retainedSize(second) + own);
                    List<Long> targets = new ArrayList<>();
                    heap.forEachReference(first, targets::add);
                    assertThat(targets).contains(second);
                    assertThat(heap.values(first, 0, 0))
                            .contains(new HeapValue("next", "object", Samples.FIRST_NODE + 6));
                    assertThat(heap.indexOf(0x7777_7777L)).isEmpty();
                    assertThatThrownBy(() -> heap.object(heap.objects())).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> heap.values(first, -1, 1)).isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> heap.values(first, 0, -1)).isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> heap.text(first, -1)).isInstanceOf(IllegalArgumentException.class);
                    return second;
                })
                .run();
    }

    @Test
    void classesAreCountedAndOnlyRetainedSizesTakeDominators() throws IOException {
        Set<String> phases = new HashSet<>();
        Work<List<HeapClass>> plain = file.ask(OpenHeap::classes);
        List<HeapClass> counted =
                plain.onProgress(progress -> phases.add(progress.phase())).run();
        assertThat(phases).isNotEmpty().doesNotContain("dominators");
        Work<List<HeapClass>> full = file.ask(OpenHeap::classesWithRetainedSizes);
        List<HeapClass> retained =
                full.onProgress(progress -> phases.add(progress.phase())).run();
        assertThat(phases).contains("dominators");

        HeapClass nodes = byName(counted, "example.Nödè");
        assertThat(nodes.objects()).isEqualTo(NODES);
        assertThat(nodes.id()).isEqualTo(Samples.NODE);
        assertThat(nodes.loader()).isEqualTo("<system class loader>");
        assertThat(nodes.retainedSize()).isEmpty();
        assertThat(byName(retained, "example.Nödè").retainedSize()).hasValue(nodes.shallowSize());
        assertThat(retained)
                .map(each -> new HeapClass(
                        each.id(),
                        each.name(),
                        each.loader(),
                        each.objects(),
                        each.shallowSize(),
                        OptionalLong.empty()))
                .containsExactlyInAnyOrderElementsOf(counted);
    }

    @Test
    void whatNoRootLeadsToIsCountedAndRetainsNothing() throws IOException {
        HeapfoldFile small = HeapfoldFile.of(Samples.list(8, 10).writeTo(folder.resolve("small.hprof")));

        HeapClass lost = byName(small.ask(OpenHeap::classesWithRetainedSizes).run(), "double[]");

        assertThat(lost.objects()).isEqualTo(1);
        assertThat(lost.shallowSize()).isEqualTo(48);
        assertThat(lost.retainedSize()).hasValue(0);
    }

    private static HeapClass byName(List<HeapClass> classes, String name) {
        return classes.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void leaksHaveTheSignatureThatTheCommandTells() throws IOException {
        List<LeakSuspect> leaks = file.ask(OpenHeap::leaks).run();

        assertThat(leaks).singleElement().satisfies(leak -> {
            assertThat(leak.className()).isEqualTo("example.Nödè");
            assertThat(leak.signature()).matches("[0-9a-f]{16}");
            assertThat(leak.sentence()).contains("example.Nödè");
            assertThat(leak.retainedSize()).isPositive();
            assertThat(leak.share()).isBetween(0.5, 1.0);
            assertThat(leak.path()).isNotEmpty();
        });
        assertThat(folded("oom").ask(OpenHeap::leaks).run())
                .extracting(LeakSuspect::signature)
                .containsExactly(leaks.get(0).signature());
        assertThat(Shell.run("leaks", "--json", dump.toString()).out())
                .contains("\"" + leaks.get(0).signature() + "\"");
    }

    @Test
    void duplicatesAreToldByKind() throws IOException {
        Path twice = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "example/Owner")
                .utf8(1, "first")
                .utf8(2, "second")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x200,
                            c -> c.superClass(0x100)
                                    .staticField(1, BasicType.OBJECT, 0x1000)
                                    .staticField(2, BasicType.OBJECT, 0x2000));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x200);
                    heap.primitiveArray(0x1000, BasicType.LONG, 7, 8, 9);
                    heap.primitiveArray(0x2000, BasicType.LONG, 7, 8, 9);
                })
                .end()
                .writeTo(folder.resolve("twice.hprof"));

        List<DuplicateGroup> groups =
                HeapfoldFile.of(twice).ask(heap -> heap.duplicates(10)).run();

        assertThat(groups).singleElement().satisfies(group -> {
            assertThat(group.kind()).isEqualTo(DuplicateGroup.Kind.ARRAYS);
            assertThat(group.className()).isEqualTo("long[]");
            assertThat(group.content()).startsWith("long[3]: 7 8 9");
            assertThat(group.copies()).isEqualTo(2);
            assertThat(group.wasted()).hasValue(group.bytes() / 2);
            assertThat(group.holders())
                    .containsExactlyInAnyOrder("class example.Owner.first", "class example.Owner.second");
        });
        assertThatThrownBy(() -> file.ask(heap -> heap.duplicates(0)).run())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aHeapTellsWhenItWasTakenAndWhereItStopsMakingSense() throws IOException {
        assertThat(file.ask(OpenHeap::timestamp).run())
                .isEqualTo(file.inspect().run().timestamp())
                .isPositive();
        assertThat(file.ask(OpenHeap::damage).run()).isEmpty();
        byte[] whole = Files.readAllBytes(dump);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length / 2));
        HeapfoldFile broken = HeapfoldFile.of(cut);
        assertThat(broken.ask(OpenHeap::damage).run())
                .isPresent()
                .isEqualTo(broken.inspect().run().damage());
    }

    @Test
    void workIsCancelledAndLeavesNothing() {
        Path target = folder.resolve("never.hfold");
        Work<Folded> fold = file.foldTo(target, "oom", 3);
        fold.onProgress(progress -> fold.cancel());

        assertThatThrownBy(fold::run).isInstanceOf(CancellationException.class);

        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(dump));
    }

    @Test
    void whoIsInterruptedIsCancelledAndStaysSo() {
        Path target = folder.resolve("never.hfold");
        for (Work<?> work : List.of(file.foldTo(target, "oom", 3), file.inspect())) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(work::run).isInstanceOf(CancellationException.class);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(folder).isDirectoryNotContaining(each -> !each.equals(dump));
        }
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        Path target = Files.writeString(folder.resolve("there.hfold"), "mine");
        assertThatThrownBy(() -> file.foldTo(target, "oom", 3).run())
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("there.hfold");
        assertThat(target).hasContent("mine");
        assertThatThrownBy(() -> file.foldTo(target, "none", 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> file.foldTo(target, "oom", 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> file.inspect().threads(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HeapfoldFile.of(target).inspect().run())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there.hfold");
        Work<DumpFacts> once = file.inspect();
        once.run();
        assertThatThrownBy(once::run).isInstanceOf(IllegalStateException.class);
    }
}
