package io.github.heapfold.gui.jobs;

import java.util.concurrent.Executor;
import javafx.animation.AnimationTimer;

/**
 * Does what takes the processors only when the window has shown that it was asked for: a page with its bar is laid out
 * in the same moments, and has to wait seconds where all processors read a large file already.
 */
public final class AfterFrame implements Executor {
    /** The timer comes at the beginning of a frame: what is asked for before one is shown when the next begins. */
    private static final int FRAMES = 2;

    @Override
    public void execute(Runnable what) {
        new AnimationTimer() {
            private int frames;

            @Override
            public void handle(long now) {
                frames++;
                if (frames == FRAMES) {
                    stop();
                    what.run();
                }
            }
        }.start();
    }
}
