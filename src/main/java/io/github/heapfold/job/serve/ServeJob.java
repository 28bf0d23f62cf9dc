package io.github.heapfold.job.serve;

import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Serves one dump until it is cancelled; the result is the number of its bytes. */
public final class ServeJob implements Job<Long> {
    private final Path file;
    private final int port;
    private final Consumer<DumpServer> onStart;

    /**
     * @param port 0 for one that is free
     * @param onStart is given the server when it answers
     */
    public ServeJob(Path file, int port, Consumer<DumpServer> onStart) {
        this.file = file;
        this.port = port;
        this.onStart = onStart;
    }

    @Override
    public Long run(JobMonitor monitor) throws IOException {
        CountDownLatch cancelled = new CountDownLatch(1);
        try (DumpServer server = new DumpServer(file, port)) {
            monitor.closeOnCancel(cancelled::countDown);
            onStart.accept(server);
            cancelled.await();
            return server.size();
        } catch (BindException e) {
            throw new JobException(Message.of("serve.portTaken", port), e);
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }
}
