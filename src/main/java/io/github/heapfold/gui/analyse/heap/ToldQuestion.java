package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * A question that tells the window how far it is, a few times a second.
 *
 * @param window takes the part of the pass through the heap that is done, 0 to 1, or -1 while that is not known
 */
public record ToldQuestion<A>(Question<A> question, Consumer<Double> window) implements Question<A> {
    private static final long BETWEEN = 100_000_000L;

    @Override
    public A ask(AnalysedHeap heap, Progress progress) throws IOException {
        return question.ask(heap, new Told(progress));
    }

    private final class Told implements Progress {
        private final Progress progress;
        private final AtomicBoolean pending = new AtomicBoolean();
        private long last = System.nanoTime() - BETWEEN;

        Told(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void at(long done, long total) {
            progress.at(done, total);
            long now = System.nanoTime();
            if (now - last >= BETWEEN && pending.compareAndSet(false, true)) {
                last = now;
                double part = total <= 0 ? -1 : Math.min(1, (double) done / total);
                Platform.runLater(() -> {
                    pending.set(false);
                    window.accept(part);
                });
            }
        }

        /** Who only looks has nothing new to tell, and what was told before stays. */
        @Override
        public void look() {
            progress.look();
        }
    }
}
