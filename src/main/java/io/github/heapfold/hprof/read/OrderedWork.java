package io.github.heapfold.hprof.read;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Workers that take inputs from one thread and give it the results in the order of the inputs.
 *
 * <p>An exception of a worker is thrown when its input's turn comes, so that it is the same for any number of threads.
 * An {@link Error}, such as that of a heap that is full, is thrown at once, and nothing new is begun: to tell of it
 * takes no memory, so that it is told.
 *
 * <p>Used by one thread.
 */
public final class OrderedWork<I, O> {
    /** What a worker does with one input; called by several threads at once. */
    @FunctionalInterface
    public interface Work<I, O> {
        O apply(I input) throws IOException;
    }

    /** How long {@link #close} waits for workers that are in the middle of an input. */
    private static final long PATIENCE_MS = 800;

    /** How often who waits for a result looks up. */
    private static final long LOOK_MS = 100;

    private final Work<I, O> work;
    private final Thread[] workers;

    /** Inputs whose results were not taken, in order. */
    private final Deque<Task<I, O>> underWay;

    /** Guards all below, and {@link Task#done}. */
    private final Lock lock = new ReentrantLock();

    /** There is one more input that no worker has taken; one worker is told. */
    private final Condition given = lock.newCondition();

    /** What is {@link #awaited} is done. */
    private final Condition done = lock.newCondition();

    /** Inputs that no worker has taken. */
    private final Deque<Task<I, O>> waiting;

    /** What the calling thread waits for, or waited for last: it need not wake up for anything else. */
    private Task<I, O> awaited;

    private Error failure;
    private boolean closed;

    /**
     * Begins.
     *
     * @param threads how many workers; with 0 everything happens in the calling thread
     * @param name of their threads
     */
    public OrderedWork(int threads, String name, Work<I, O> work) {
        this.work = work;
        underWay = new ArrayDeque<>(threads + 2);
        waiting = new ArrayDeque<>(threads + 2);
        workers = new Thread[threads];
        try {
            for (int i = 0; i < threads; i++) {
                Thread worker = new Thread(this::work, name);
                worker.setDaemon(true);
                worker.start();
                workers[i] = worker;
            }
        } catch (OutOfMemoryError e) {
            // The machine has no room for one more thread: those before shall not wait for ever.
            close();
            throw e;
        }
    }

    /**
     * Hands an input to the workers.
     *
     * @param small whether it is less work than handing it over, so that it is better done here
     */
    public void put(I input, boolean small) {
        Task<I, O> task = new Task<>(input);
        underWay.add(task);
        if (workers.length == 0 || small) {
            task.run(work);
            task.done = true;
            return;
        }
        lock.lock();
        try {
            waiting.add(task);
            given.signal();
        } finally {
            lock.unlock();
        }
    }

    /** How many inputs have results that were not taken. */
    public int underWay() {
        return underWay.size();
    }

    /**
     * The result of the oldest input, which is waited for; null where there is none.
     *
     * @param look done again and again while it is waited for; may throw
     */
    public O take(Runnable look) throws IOException {
        Task<I, O> task = underWay.poll();
        if (task == null) {
            return null;
        }
        while (!isOver(task)) {
            look.run();
        }
        return task.result();
    }

    /** Waits a moment for a task, unless it is done; whether it is. */
    private boolean isOver(Task<I, O> task) throws IOException {
        lock.lock();
        try {
            awaited = task;
            long left = TimeUnit.MILLISECONDS.toNanos(LOOK_MS);
            while (!task.done && !closed && left > 0) {
                left = done.awaitNanos(left);
            }
            if (failure != null) {
                throw failure;
            }
            if (!task.done && closed) {
                throw new InterruptedIOException("interrupted");
            }
            return task.done;
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        } finally {
            lock.unlock();
        }
    }

    /** What each worker does until there is an end. */
    private void work() {
        try {
            for (Task<I, O> task = next(); task != null; task = next()) {
                task.run(work);
                finish(task);
            }
        } catch (InterruptedException e) {
            // It was closed.
        } catch (Error e) {
            fail(e);
        }
    }

    private void finish(Task<I, O> task) {
        lock.lock();
        try {
            task.done = true;
            if (task == awaited) {
                done.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void fail(Error e) {
        lock.lock();
        try {
            failure = failure == null ? e : failure;
            end();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing new is begun; for who holds the lock. */
    private void end() {
        closed = true;
        given.signalAll();
        done.signalAll();
    }

    /** The next input for a worker; null where there will be none. */
    private Task<I, O> next() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                given.await();
            }
            return closed ? null : waiting.remove();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends it: no worker begins anything new, and those at work are waited for, but for less than a second.
     *
     * @return whether all workers have ended
     */
    public boolean close() {
        lock.lock();
        try {
            end();
        } finally {
            lock.unlock();
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        boolean ended = true;
        boolean interrupted = false;
        for (Thread worker : workers) {
            if (worker == null) {
                continue;
            }
            worker.interrupt();
            try {
                worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            } catch (InterruptedException e) {
                interrupted = true;
            }
            ended &= !worker.isAlive();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    /** One input and what came of it. */
    private static final class Task<I, O> {
        private I input;
        private O output;
        private IOException fault;
        private RuntimeException unforeseen;
        private boolean done;

        Task(I input) {
            this.input = input;
        }

        /** Keeps exceptions for {@link #result}; errors go on. */
        void run(Work<I, O> work) {
            try {
                output = work.apply(input);
            } catch (IOException e) {
                fault = e;
            } catch (RuntimeException e) {
                unforeseen = e;
            }
            input = null;
        }

        O result() throws IOException {
            if (fault != null) {
                throw fault;
            }
            if (unforeseen != null) {
                throw unforeseen;
            }
            return output;
        }
    }
}
