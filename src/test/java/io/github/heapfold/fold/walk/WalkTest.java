package io.github.heapfold.fold.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.WalkedDump;
import io.github.heapfold.fold.Folding;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ShapeFinder;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps of virtual machines that walk the heap by its references. */
class WalkTest {
    private static WalkedDump dump(long seed, Walk.Arrays arrays) {
        return WalkedDump.of(seed, 5_000, arrays == Walk.Arrays.LATER);
    }

    @ParameterizedTest
    @EnumSource(Walk.Arrays.class)
    void allButRootsAreDiscovered(Walk.Arrays arrays) throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            WalkedDump dump = dump(seed, arrays);
            try (ChunkReader reader = reader(dump.build(8))) {
                Chunk chunk = reader.next();
                ChunkShape shape = new ShapeFinder(new RecordLayout(8), tag -> false).find(chunk);
                WalkedFields fields = new WalkedFields(shape, chunk.classes());
                DiscoveredReferences discoveries = new DiscoveredReferences();
                discoveries.begin();
                long[] skipped = new long[shape.objects];
                WalkFinder finder = new WalkFinder(
                        shape, chunk.data(), fields, arrays, discoveries, shape.groupOf(), shape.objects);

                assertThat(finder.find(skipped)).isEqualTo(dump.objects() - dump.roots());
                assertThat(Arrays.stream(skipped).sum()).isEqualTo(dump.roots());
            }
        }
    }

    private static ChunkReader reader(byte[] dump) throws IOException {
        return new ChunkReader(DumpSource.of("walked.hprof", new ByteArrayInputStream(dump)));
    }

    @ParameterizedTest
    @EnumSource(Walk.Arrays.class)
    void theOrderTellsWhereReferencesLead(Walk.Arrays arrays) throws IOException {
        WalkedDump dump = dump(1, arrays);

        assertThat(references(dump.build(8)) * 3 / 2).isLessThan(references(dump.shuffled(8)));
    }

    /** Bytes that the references of instances took. */
    private static long references(byte[] dump) throws IOException {
        FoldIndex index = Folding.write(dump, ChunkReader.DEFAULT_CHUNK, new ByteArrayOutputStream(), Folding.LOSSLESS);
        return index.storedBytes().get("INSTANCE_DUMP.values[object]");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void walkedDumpsComeBack(int idSize) throws IOException {
        for (int seed = 0; seed < 12; seed++) {
            boolean later = seed % 2 == 0;
            WalkedDump dump =
                    seed % 3 == 0 ? WalkedDump.fromAllRoots(seed, 3_000, later) : WalkedDump.of(seed, 3_000, later);
            byte[] bytes = dump.build(idSize);
            for (int chunkSize : new int[] {700, 20_000, ChunkReader.DEFAULT_CHUNK}) {
                assertThat(Folding.roundTrip(bytes, chunkSize, Folding.LOSSLESS))
                        .as("seed %d, chunks of %d", seed, chunkSize)
                        .isEqualTo(bytes);
            }
        }
    }

    @Test
    void identifiersThatOccurTwiceComeBack() throws IOException {
        byte[] once = WalkedDump.of(5, 2_000, true).build(8);
        byte[] bytes = Arrays.copyOf(once, once.length * 2 - 31);
        System.arraycopy(once, 31, bytes, once.length, once.length - 31);

        assertThat(Folding.roundTrip(bytes, ChunkReader.DEFAULT_CHUNK, Folding.LOSSLESS))
                .isEqualTo(bytes);
    }
}
