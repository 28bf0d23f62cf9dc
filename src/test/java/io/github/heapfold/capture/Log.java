package io.github.heapfold.capture;

import io.github.heapfold.capture.resident.CaptureCause;
import io.github.heapfold.capture.resident.WatchListener;
import io.github.heapfold.message.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What a resident job told. */
public final class Log implements WatchListener {
    public final List<String> lines = new CopyOnWriteArrayList<>();
    public final List<Path> captured = new CopyOnWriteArrayList<>();
    public final List<CaptureCause> causes = new CopyOnWriteArrayList<>();
    private final CountDownLatch awaited = new CountDownLatch(1);
    private final String text;

    /** One that waits for a line with this text. */
    public Log(String text) {
        this.text = text;
    }

    @Override
    public void log(Message line) {
        lines.add(line.toString());
        if (line.toString().contains(text)) {
            awaited.countDown();
        }
    }

    @Override
    public void captured(Path file, CaptureCause why) {
        captured.add(file);
        causes.add(why);
    }

    public boolean await() throws InterruptedException {
        return awaited.await(180, TimeUnit.SECONDS);
    }
}
