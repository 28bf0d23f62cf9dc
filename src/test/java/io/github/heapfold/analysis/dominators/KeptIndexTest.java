package io.github.heapfold.analysis.dominators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.graph.TestGraph;
import io.github.heapfold.analysis.scratch.IndexException;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexSeal;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.UnsafeFileException;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs and dominators that are kept in a file and opened again. */
class KeptIndexTest {
    private static final byte[] DUMP = "123 bytes of today".getBytes(StandardCharsets.UTF_8);
    private static final byte[] KEY = {1, 2, 3};
    private static final IndexSeal SEAL = new IndexSeal(DUMP, KEY);
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    @TempDir
    Path folder;

    private Path keep(ObjectGraph graph, Dominators dominators) throws IOException {
        Path file = folder.resolve("index");
        try (IndexWriter index = new IndexWriter(file, SEAL, Progress.NONE)) {
            graph.save(index);
            dominators.save(index);
            index.finish();
        }
        return file;
    }

    /** Everything that is told of the objects. */
    private static List<Long> told(ObjectGraph graph, Dominators dominators) {
        List<Long> told = new ArrayList<>(List.of(
                graph.objects(),
                graph.references(),
                graph.size(),
                dominators.reachableObjects(),
                dominators.reachableSize()));
        ReferenceCursor cursor = graph.cursor();
        for (long o = 0; o < graph.objects(); o++) {
            told.add(dominators.dominator(o));
            told.add(dominators.retainedSize(o));
            told.add((long) graph.classIndex(o));
            told.add(graph.shallowSize(o));
            told.add(graph.isRoot(o) ? 1L : 0);
            cursor.start(o);
            while (cursor.next()) {
                told.add(cursor.target());
            }
        }
        dominators.largest(null, 50, Progress.NONE).forEach(each -> told.add(each.ordinal()));
        dominators.children(Dominators.VIRTUAL_ROOT, null, 50, Progress.NONE).forEach(each -> told.add(each.ordinal()));
        return told;
    }

    private Path random(Random random, int most, long largest, List<Long> expected) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                ObjectGraph graph = TestGraph.random(random, most).build(scratch);
                Dominators dominators = new DominatorComputation(graph, scratch, largest, Progress.NONE).run()) {
            expected.addAll(told(graph, dominators));
            return keep(graph, dominators);
        }
    }

    @Test
    void whatIsKeptIsToldAgain() throws IOException {
        Random random = new Random(9);
        for (int i = 0; i < 60; i++) {
            List<Long> expected = new ArrayList<>();
            Path file = random(random, 1 << (i % 14), i % 3 == 0 ? 1L << 35 : 1 << 14, expected);
            try (IndexReader index = new IndexReader(file, SEAL, Progress.NONE);
                    ObjectGraph graph = ObjectGraph.load(index);
                    Dominators dominators = Dominators.load(index, graph)) {
                assertThat(told(graph, dominators)).isEqualTo(expected);
            }
            if (POSIX) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(folder.resolve("index"));
        }
    }

    private static void change(Path file, int at, byte value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {value}), at);
        }
    }

    @Test
    void everyChangedByteIsNoticed() throws IOException {
        Path file = random(new Random(1), 300, 300, new ArrayList<>());
        byte[] good = Files.readAllBytes(file);
        int unnoticed = 0;
        for (int i = 0; i < good.length; i++) {
            change(file, i, (byte) (good[i] ^ 0x10));
            try (IndexReader index = new IndexReader(file, SEAL, Progress.NONE)) {
                assertThat(index.has("graph")).isTrue();
                unnoticed++;
                // Between sections stand zeros that nobody reads.
                assertThat(good[i]).as("byte %s", i).isZero();
            } catch (IndexException e) {
                assertThat(e).hasMessageContaining(file.toString());
            }
            change(file, i, good[i]);
        }
        assertThat(file).hasBinaryContent(good);
        assertThat(unnoticed).isLessThan(good.length / 2);
        // Becoming shorter step by step is far quicker than being written again.
        for (int length = good.length - 1; length >= 0; length -= 7) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            assertThatThrownBy(() -> new IndexReader(file, SEAL, Progress.NONE)).isInstanceOf(IndexException.class);
        }
    }

    @Test
    void moreSectionsThanAReaderTakesAreNotKept() throws IOException {
        Path file = folder.resolve("index");
        String longName = "n".repeat(0xff00);
        try (IndexWriter index = new IndexWriter(file, SEAL, Progress.NONE)) {
            for (int i = 0; i < 300; i++) {
                index.add(longName + i, i);
            }
            assertThatThrownBy(index::finish).isInstanceOf(IndexException.class).hasMessageContaining(file.toString());
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anotherDumpsIndexIsRefusedAndSoIsOneThatOthersMayWrite() throws IOException {
        Path file = random(new Random(2), 300, 300, new ArrayList<>());
        for (IndexSeal other : List.of(new IndexSeal(new byte[] {1}, KEY), new IndexSeal(DUMP, new byte[] {1}))) {
            assertThatThrownBy(() -> new IndexReader(file, other, Progress.NONE))
                    .isInstanceOf(IndexException.class)
                    .hasMessageContaining("of another file, of one that has changed since, or made by somebody else");
        }
        if (POSIX) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), file);
            assertThatThrownBy(() -> new IndexReader(link, SEAL, Progress.NONE))
                    .isInstanceOf(UnsafeFileException.class);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-----w-"));
            assertThatThrownBy(() -> new IndexReader(file, SEAL, Progress.NONE)).hasMessageContaining("write to it");
        }
    }

    @Test
    void whatIsNotFinishedLeavesNothing() throws IOException {
        Path file = folder.resolve("index");
        try (IndexWriter index = new IndexWriter(file, SEAL, Progress.NONE)) {
            index.add("some", 1, 2, 3);
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}
