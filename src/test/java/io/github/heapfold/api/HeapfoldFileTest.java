package io.github.heapfold.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
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
                    return second;
                })
                .run();
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
