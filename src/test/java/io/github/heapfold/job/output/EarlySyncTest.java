package io.github.heapfold.job.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EarlySyncTest {
    private static final byte[] BLOCK = new byte[EarlySync.STEP / 4];

    private static void write(OutputStream out, int steps) throws IOException {
        for (int i = 0; i < steps * 4; i++) {
            out.write(BLOCK, 0, BLOCK.length);
        }
    }

    @Test
    void passesEveryByteOn() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        EarlySync sync = new EarlySync(bytes, () -> {});
        sync.write(1);
        sync.write(new byte[] {0, 2, 3, 0}, 1, 2);
        sync.settle();

        assertThat(bytes.toByteArray()).containsExactly(1, 2, 3);
    }

    @Test
    void doesNotAskADiskThatIsStillAtWork() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        EarlySync sync = new EarlySync(OutputStream.nullOutputStream(), () -> {
            asked.incrementAndGet();
            try {
                done.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        write(sync, 3);
        done.countDown();
        sync.settle();

        assertThat(asked).hasValue(1);
    }

    @Test
    void asksAgainAfterEachStep() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        EarlySync sync = new EarlySync(OutputStream.nullOutputStream(), asked::incrementAndGet);
        for (int step = 1; step <= 3; step++) {
            write(sync, 1);
            sync.settle();
            assertThat(asked).hasValue(step);
        }
    }

    @Test
    void tellsWhatWentWrongMeanwhile() throws IOException {
        EarlySync sync = new EarlySync(OutputStream.nullOutputStream(), () -> {
            throw new IOException("Input/output error");
        });
        write(sync, 1);

        assertThatThrownBy(sync::settle).isExactlyInstanceOf(IOException.class).hasMessage("Input/output error");
    }

    /** Not wrapped into something that nobody knows: what is told of it follows from what it is. */
    @Test
    void passesErrorsOnAsTheyAre() throws IOException {
        EarlySync sync = new EarlySync(OutputStream.nullOutputStream(), () -> {
            throw new OutOfMemoryError("no more");
        });
        write(sync, 1);

        assertThatThrownBy(sync::settle).isExactlyInstanceOf(OutOfMemoryError.class);
    }
}
