package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.heapfold.job.JobMonitor;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard input and output, and named pipes. */
class StreamsTest extends CommandTest {
    @Test
    void streamsGoThrough() {
        Shell.Result compressed = new Shell().input(bytes).execute("compress", "-", "--profile", "lossless");
        assertThat(compressed.exit()).isZero();
        assertThat(compressed.err()).contains("standard input").contains("standard output");

        Shell.Result restored = new Shell().input(compressed.bytes()).execute("restore", "-", "--quiet");
        assertThat(restored.exit()).isZero();
        assertThat(restored.err()).isEmpty();
        assertThat(restored.bytes()).isEqualTo(bytes);

        Shell.Result fromFile = Shell.run("compress", dump, "-o", "-", "-q", "-p", "lossless");
        assertThat(fromFile.exit()).isZero();
        assertThat(fromFile.err()).isEmpty();
        assertThat(new Shell().input(fromFile.bytes()).execute("restore", "-").bytes())
                .isEqualTo(bytes);
    }

    @Test
    void aCancelEndsAJobThatWaitsForItsSource() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap(bytes, 0, 1000));
        String target = folder.resolve("waiting.hfold").toString();
        CountDownLatch waits = new CountDownLatch(1);
        Shell shell = new Shell()
                .input(new Unfinished(Channels.newInputStream(pipe.source()), 1000, waits))
                .onStart(monitor -> cancelAfter(waits, monitor));

        Shell.Result result = assertTimeoutPreemptively(
                Duration.ofMinutes(3), () -> shell.execute("compress", "-", "-p", "lossless", "-o", target));

        assertFault(result, 130, "interrupted");
        assertThat(files()).hasSize(1);
        pipe.sink().close();
    }

    /**
     * The first {@code length} bytes of a stream, then a read that never comes back; before it, {@code waits} is
     * counted down.
     */
    private static final class Unfinished extends FilterInputStream {
        private final CountDownLatch waits;
        private int left;

        Unfinished(InputStream in, int length, CountDownLatch waits) {
            super(in);
            this.left = length;
            this.waits = waits;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                waits.countDown();
            }
            int read = super.read(target, offset, length);
            left -= read;
            return read;
        }
    }

    private static void cancelAfter(CountDownLatch event, JobMonitor monitor) {
        Thread thread = new Thread(() -> {
            try {
                event.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            monitor.cancel();
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aNamedPipeIsReadAsAStream() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(fifo, StandardOpenOption.WRITE)) {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();

        Shell.Result result =
                assertTimeoutPreemptively(Duration.ofMinutes(3), () -> Shell.run("inspect", fifo.toString()));

        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("INSTANCE_DUMP");
    }

    @Test
    void whatIsServedIsReadMoreThanOnce() {
        Shell.Result refused = new Shell().input(bytes).execute("serve", "-");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("standard input cannot be served");
    }

    @Test
    void aResultThatNobodyTakesIsLost() {
        Shell.Result result = new Shell().output(new BrokenPipe()).execute("compress", dump, "-o", "-");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("standard output", "Broken pipe");

        Shell.Result text = new Shell().output(new BrokenPipe()).execute("inspect", dump);
        assertThat(text.exit()).isZero();
        assertThat(text.err()).isEmpty();
        Shell.Result file = new Shell().output(new BrokenPipe()).execute("compress", dump);
        assertThat(file.exit()).isZero();
        assertThat(Path.of(folded)).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--json", "--csv"})
    void textThatCannotBeWrittenIsAFaultOfStandardOutput(String option) {
        assertFull("inspect", dump, option);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "generate-completion", "generate-man-page", "inspect --help"})
    void soIsTextAboutTheProgram(String words) {
        assertFull(words.split(" "));
        assertThat(new Shell()
                        .output(new BrokenPipe())
                        .execute(words.split(" "))
                        .exit())
                .isZero();
    }

    private static void assertFull(String... args) {
        ByteArrayOutputStream full = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] data) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        assertFault(
                new Shell().output(full).execute(args),
                1,
                "standard output cannot be written: No space left on device");
    }

    private static final class BrokenPipe extends ByteArrayOutputStream {
        @Override
        public void write(byte[] data) throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public void flush() throws IOException {
            throw new IOException("Broken pipe");
        }
    }
}
