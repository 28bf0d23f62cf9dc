package io.github.heapfold.job.query;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Has a statement at work in a thread of its own, so that whoever asks is told several times a second how far it has
 * come, and can end it. The database looks at no progress, and may go for hours over rows for which no table has to
 * read anything. The tables tell this one how far they are.
 */
final class CancellableQuery implements Progress {
    private static final long TELL_MILLIS = 50;

    /** What is done with the statement. */
    @FunctionalInterface
    interface Work<R> {
        R run() throws SQLException, IOException;
    }

    private record Place(long done, long total) {}

    private final Progress asker;
    private volatile Place place = new Place(0, -1);

    /** What the asker was told last. */
    private Place told = place;

    private volatile boolean cancelled;

    /** @param asker is told in the thread that asks, and ends the work by throwing */
    CancellableQuery(Progress asker) {
        this.asker = asker;
    }

    @Override
    public void at(long done, long total) {
        if (cancelled) {
            throw new CancellationException("cancelled");
        }
        place = new Place(done, total);
    }

    /**
     * Does the work, and waits for its end also where it is cancelled: what it reads may be closed afterwards.
     *
     * @throws CancellationException or what else the asker ends it with
     */
    <R> R run(Statement statement, Work<R> work) throws SQLException, IOException {
        asker.at(told.done, told.total);
        FutureTask<R> task = new FutureTask<>(work::run);
        Threads.daemon(task, "heapfold-query").start();
        RuntimeException end = null;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    R result = task.get(TELL_MILLIS, TimeUnit.MILLISECONDS);
                    if (end != null) {
                        throw end;
                    }
                    asker.look();
                    return result;
                } catch (TimeoutException e) {
                    end = end == null ? told() : end;
                } catch (InterruptedException e) {
                    interrupted = true;
                    end = new CancellationException("interrupted");
                }
                if (end != null) {
                    cancelled = true;
                    cancel(statement);
                }
            }
        } catch (ExecutionException e) {
            throw end == null ? fault(e.getCause()) : end;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Each time, for it may not have begun before. */
    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // The database is at its end, and so is the work, or will be.
        }
    }

    /**
     * What the asker throws; null where the work may go on. Where nothing is new, the work may be in another phase,
     * which tells by itself.
     */
    private RuntimeException told() {
        Place now = place;
        try {
            if (now.equals(told)) {
                asker.look();
            } else {
                asker.at(now.done, now.total);
            }
            told = now;
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private static RuntimeException fault(Throwable fault) throws SQLException, IOException {
        if (fault instanceof SQLException wrong) {
            throw wrong;
        }
        if (fault instanceof IOException failed) {
            throw failed;
        }
        if (fault instanceof Error error) {
            throw error;
        }
        return (RuntimeException) fault;
    }
}
