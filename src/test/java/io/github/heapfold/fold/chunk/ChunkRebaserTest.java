package io.github.heapfold.fold.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.column.ColumnId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written is what was there: see also {@code BaseFoldTest}. */
class ChunkRebaserTest {
    private static final int BOUND = 1 << 16;
    private static final byte[] LANE = bytes(1);

    private ChunkRebaser rebaser;

    @BeforeEach
    void open() throws IOException {
        ZstdLibrary.load();
        rebaser = new ChunkRebaser(3);
    }

    @AfterEach
    void close() {
        rebaser.close();
    }

    private static byte[] bytes(long seed) {
        byte[] bytes = new byte[1_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** A chunk of one lane that stands plain. */
    private static byte[] chunk() {
        ByteSink out = new ByteSink(64);
        new ChunkHeader(false, null, 0, LANE.length, LANE.length, 0, 0, List.of()).write(out);
        out.putVarint((long) ColumnId.OPAQUE << 2 | 3);
        out.putVarint(LANE.length);
        out.putVarint(LANE.length);
        StoredLanes.endDirectory(out);
        out.put(LANE, 0, LANE.length);
        return out.toByteArray();
    }

    /** A base whose lane is one of these, each time the next one. */
    private static BaseLanes base(byte[]... lanes) {
        int[] asked = {0};
        return new BaseLanes() {
            @Override
            public List<Integer> nearest(Map<Integer, LaneSinks> of) {
                return List.of(7);
            }

            @Override
            public Lanes of(List<Integer> chunks) {
                return lane -> lanes[Math.min(asked[0]++, lanes.length - 1)];
            }
        };
    }

    @Test
    void aLaneThatIsInTheBaseTakesNextToNothing() throws FoldException {
        byte[] against =
                rebaser.rebase(chunk(), BaseLanes.NONE, base(LANE), BOUND).payload();
        assertThat(against.length).isLessThan(100);
        assertThat(rebaser.rebase(against, base(LANE), BaseLanes.NONE, BOUND).payload())
                .isEqualTo(chunk());
    }

    /** A base that is another one when it is read again: so would be any fault of the coder. */
    @Test
    void whatDoesNotComeOutAgainIsNotWritten() {
        assertThatThrownBy(() -> rebaser.rebase(chunk(), BaseLanes.NONE, base(LANE, bytes(2)), BOUND))
                .isInstanceOf(FoldException.class)
                .hasMessageContaining("does not come out again");
    }
}
