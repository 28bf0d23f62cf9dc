package io.github.heapfold.job.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.SharkHeap;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folded file is read through a channel as the dump that it would be restored to. */
class DumpChannelTest {
    @TempDir
    Path folder;

    @Test
    void anyPlaceIsReadInAnyOrder() throws IOException {
        Path dump = Samples.list(8, 300_000).writeTo(folder.resolve("list.hprof"));
        byte[] bytes = Files.readAllBytes(dump);
        Path gzipped = Files.write(folder.resolve("list.hprof.gz"), Gzip.of(bytes));
        Path folded = Folds.fold(dump, folder.resolve("list.hfold"), Presets.LOSSLESS);
        for (Path form : List.of(dump, gzipped, folded)) {
            Random random = new Random(1);
            try (DumpChannel channel = DumpChannel.open(form)) {
                assertThat(channel.size()).isEqualTo(bytes.length);
                for (int i = 0; i < 20; i++) {
                    int from = i == 0 ? bytes.length - 3 : random.nextInt(bytes.length);
                    ByteBuffer heap = ByteBuffer.allocate(1 + random.nextInt(200_000));
                    ByteBuffer direct = ByteBuffer.allocateDirect(heap.capacity());
                    int there = Math.min(heap.capacity(), bytes.length - from);

                    assertThat(channel.position(from).read(heap)).isEqualTo(there);
                    assertThat(channel.position()).isEqualTo(from + there);
                    assertThat(channel.read(from, direct)).isEqualTo(there);

                    ByteBuffer expected = ByteBuffer.wrap(bytes, from, there);
                    assertThat(heap.flip()).isEqualTo(expected);
                    assertThat(direct.flip()).isEqualTo(expected);
                }
                assertThat(channel.position(bytes.length).read(ByteBuffer.allocate(1)))
                        .isEqualTo(-1);
                assertThat(channel.read(Long.MAX_VALUE / 2, ByteBuffer.allocate(1)))
                        .isEqualTo(-1);
            }
        }
    }

    @Test
    void itIsReadOnlyAndOverWhenItIsClosed() throws IOException {
        DumpChannel channel = DumpChannel.open(Samples.list(4, 10).writeTo(folder.resolve("small.hprof")));
        assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1))).isInstanceOf(NonWritableChannelException.class);
        assertThatThrownBy(() -> channel.truncate(0)).isInstanceOf(NonWritableChannelException.class);
        assertThatThrownBy(() -> channel.position(-1)).isInstanceOf(IllegalArgumentException.class);
        channel.close();
        channel.close();
        assertThat(channel.isOpen()).isFalse();
        assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1))).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void otherReadersSeeTheSameObjectsThroughIt() throws IOException {
        List<Path> dumps = new ArrayList<>(List.of(OwnDump.file()));
        Corpus.files().stream()
                .filter(file -> file.toString().endsWith("leak_service_binder-a.hprof"))
                .forEach(dumps::add);
        for (Path dump : dumps) {
            Path folded = Folds.fold(dump, folder.resolve(dump.getFileName() + ".hfold"), Presets.LOSSLESS);
            try (DumpChannel channel = DumpChannel.open(folded)) {
                assertThat(SharkHeap.read(channel)).isEqualTo(SharkHeap.read(dump));
                ByteBuffer all = ByteBuffer.allocate((int) channel.size());
                channel.read(0, all);
                assertThat(NetBeansHeap.read(all.flip())).isEqualTo(NetBeansHeap.read(dump));
            }
        }
    }
}
