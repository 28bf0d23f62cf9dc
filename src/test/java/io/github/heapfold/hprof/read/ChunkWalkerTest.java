package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkWalkerTest {
    private static final int BODY = 4;

    private static List<Integer> ends(int size) {
        byte[] data = new byte[64];
        data[0] = (byte) Tag.UTF8.code();
        for (int i = 0; i < Integer.BYTES; i++) {
            data[Tag.RECORD_HEADER - 1 - i] = (byte) (size >>> (Byte.SIZE * i));
        }
        Chunk chunk = Chunk.ofRecords(data, Tag.RECORD_HEADER + BODY, 0, null, 0, new long[0], false, null);
        List<Integer> ends = new ArrayList<>();
        new ChunkWalker(8).walk(chunk, new RecordVisitor() {
            @Override
            public void record(Tag tag, int start, int end) {
                ends.add(end);
            }
        });
        return ends;
    }

    /** Nobody reads one that ends elsewhere, so it is forged: a decoder may be told of what stands in no bytes. */
    @ParameterizedTest
    @ValueSource(ints = {BODY + 1, 60, Integer.MAX_VALUE, -1})
    void aRecordEndsInItsChunk(int size) {
        assertThat(ends(BODY)).containsExactly(Tag.RECORD_HEADER + BODY);
        assertThatThrownBy(() -> ends(size)).isInstanceOf(MisplacedRecordException.class);
    }
}
