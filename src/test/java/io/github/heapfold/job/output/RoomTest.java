package io.github.heapfold.job.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RoomTest {
    private final AtomicLong free = new AtomicLong(3_000_000);
    private final Room room = new Room(free::get);
    private final IOException fault = PartFile.about("own.hprof", new IOException("No space left on device"));

    @Test
    void aFullDiskIsToldWithWhatItHadAndWhatItTakes() {
        room.expect(() -> 70_700_000);
        free.set(4096);
        assertThat(room.about(fault))
                .hasMessage("own.hprof cannot be written: No space left on device:"
                        + " it takes up to 70.7 MB, and there were 3.00 MB free")
                .hasCause(fault);
    }

    @Test
    void whatItTakesIsToldOnlyWhereItIsKnownAndMore() {
        free.set(0);
        String had = "own.hprof cannot be written: No space left on device; there were 3.00 MB free";
        assertThat(room.about(fault)).hasMessage(had);
        room.expect(() -> 2_000_000);
        assertThat(room.about(fault)).hasMessage(had);
        room.expect(() -> {
            throw new IOException("no index");
        });
        assertThat(room.about(fault)).hasMessage(had);
    }

    @Test
    void whatHasAnotherReasonIsToldAsItIs() {
        assertThat(room.about(fault)).isSameAs(fault);
        assertThat(new Room(() -> -1).about(fault)).isSameAs(fault);
        free.set(0);
        IOException unnamed = new IOException((String) null);
        assertThat(room.about(unnamed)).isSameAs(unnamed);
        IOException denied = PartFile.about("own.hprof", new AccessDeniedException("own.hprof.part"));
        assertThat(new Room(() -> 1 << 30).about(denied)).isSameAs(denied);
    }
}
