package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.jobs.JobShare;
import io.github.heapfold.gui.jobs.JobView;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * The analysed heap of one open file. It is read once, when somebody wants it, and stays open until the file is closed;
 * questions are answered in the background, one after the other, and those that may take long beside them. Belongs to
 * the window's thread.
 */
public final class HeapSession {
    private static final Logger LOG = System.getLogger(HeapSession.class.getName());

    /** Where in its life the heap is. */
    public enum State {
        /** Nobody has asked for it, or reading it was stopped. */
        IDLE,
        READING,
        OPEN,
        FAILED,
        CLOSED
    }

    private final OpenFile file;
    private final JobQueue queue;
    private final Background serial;
    private final Background beside;
    private final int threads;
    private final Consumer<HeapSession> again;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.IDLE);
    private final ReadOnlyObjectWrapper<JobView> progress = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Problem> problem = new ReadOnlyObjectWrapper<>();
    private boolean lacksBase;
    private final ObjectProperty<Place> place = new SimpleObjectProperty<>(Place.of(Place.Part.OWNERS));
    private final PlaceHistory history = new PlaceHistory(place);
    private final Set<JobMonitor> asked = new HashSet<>();

    /** Shared by questions; closing waits until none holds it. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();

    private final HeapAnswers answers = new HeapAnswers(this);
    private final AnswersJob answering;
    private JobEntry reading;
    private LoadedHeap heap;

    /** Asks for the place that is wanted as soon as the heap is open, and gives what stops that; null where none is. */
    private Supplier<Runnable> sought;

    private Runnable stopSeeking = () -> {};

    /** Null before the heap was open. */
    private HeapFacts facts;

    /**
     * @param serial does one thing after another, beside the window's thread
     * @param beside the same, beside that
     * @param threads how many chunks are looked through at once
     */
    public HeapSession(OpenFile file, JobQueue queue, Background serial, Background beside, int threads) {
        this(file, queue, serial, beside, threads, HeapSession::open);
    }

    /**
     * The same of a file that may have another session by the time the reading is tried again.
     *
     * @param again opens the session that the file has then; is given this one
     */
    HeapSession(
            OpenFile file,
            JobQueue queue,
            Background serial,
            Background beside,
            int threads,
            Consumer<HeapSession> again) {
        this.again = again;
        this.file = file;
        this.queue = queue;
        this.serial = serial;
        this.beside = beside;
        this.threads = threads;
        state.addListener((value, before, now) -> file.analysed().set(now == State.OPEN));
        String part = file.analysisPart().get();
        if (!part.isEmpty()) {
            place.set(Place.of(Place.Part.valueOf(part)));
        }
        place.addListener(
                (value, before, now) -> file.analysisPart().set(now.part().name()));
        answering = new AnswersJob(queue, () -> text("status.answering", file.name()));
    }

    public OpenFile file() {
        return file;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Which part of what is waited for the reading is; all of it before it begins. */
    JobShare share() {
        return reading == null ? JobShare.ALL : reading.share();
    }

    /** How far the reading is; null before it began. */
    public ReadOnlyObjectProperty<JobView> progress() {
        return progress.getReadOnlyProperty();
    }

    /** Why the heap could not be read; null where nothing went wrong. */
    public ReadOnlyObjectProperty<Problem> problem() {
        return problem.getReadOnlyProperty();
    }

    /** What the analysis of the file shows. */
    public ObjectProperty<Place> place() {
        return place;
    }

    /** The places of the analysis that were looked at. */
    public PlaceHistory history() {
        return history;
    }

    /** Goes to a place in the analysis of the file, from where the way back leads to the view that is on. */
    public void show(Place wanted) {
        ViewId from = file.view().get();
        if (from == ViewId.ANALYSE) {
            place.set(wanted);
        } else {
            show(wanted, () -> {
                file.view().set(from);
                return true;
            });
        }
    }

    /**
     * The same from elsewhere.
     *
     * @param back leads back there; tells whether it does
     */
    public void show(Place wanted, BooleanSupplier back) {
        forgetSought();
        history.come(wanted, back);
        file.view().set(ViewId.ANALYSE);
    }

    /**
     * The same for a place that may be known only when the heap is open; who has gone elsewhere by then stays there, and
     * of several that are wanted before, it is the last one.
     *
     * @param back leads back there; tells whether it does
     */
    public void show(Sought wanted, BooleanSupplier back) {
        show(wanted.meanwhile(), back);
        wanted.question().ifPresent(question -> {
            sought = () -> ask(question, found -> {
                if (place.get().equals(wanted.meanwhile())) {
                    history.arrive(found);
                }
            });
            if (isOpen()) {
                seek();
            }
        });
    }

    /** Asks where the place is that is wanted, once. */
    private void seek() {
        if (sought != null) {
            Supplier<Runnable> asking = sought;
            sought = null;
            stopSeeking = asking.get();
        }
    }

    /** Whatever is still looked for is not gone to any more. */
    private void forgetSought() {
        sought = null;
        stopSeeking.run();
        stopSeeking = () -> {};
    }

    /** Answers that several views show. */
    public HeapAnswers answers() {
        return answers;
    }

    public boolean isOpen() {
        return state.get() == State.OPEN;
    }

    /** The heap, while it {@link #isOpen}. */
    public LoadedHeap heap() {
        if (!isOpen()) {
            throw new IllegalStateException("the heap is " + state.get());
        }
        return heap;
    }

    /** What of the open heap keeps what. */
    public Dominators dominators() {
        try {
            return heap().analysed().dominators();
        } catch (IOException e) {
            // Opening the heap has computed them.
            throw new UncheckedIOException(e);
        }
    }

    /** Whether an object of the open heap can be reached, and so has a place in the tree, by its ID. */
    public boolean isReachable(long id) {
        long ordinal = heap().heap().ordinalOf(id);
        return ordinal >= 0 && dominators().isReachable(ordinal);
    }

    /** Where the file was found damaged when its heap was read: answers are about what could be read. */
    public Optional<Damage> damage() {
        return Optional.ofNullable(facts).flatMap(HeapFacts::damage);
    }

    /** What was found in the file when its heap was read; empty before. */
    public Optional<HeapFacts> facts() {
        return Optional.ofNullable(facts);
    }

    /** Whether something is to be said of the heap, or of the file that it was read from. */
    public boolean isDoubted() {
        return damage().isPresent() || !isWhole();
    }

    /** Whether nothing is known of the heap that is lost. */
    public boolean isWhole() {
        return facts == null || facts.isWhole();
    }

    /** Whether the last problem was that what the file was folded against is not there. */
    boolean lacksBase() {
        return lacksBase;
    }

    /** Reads the heap, unless that has been done or is being done. */
    public void open() {
        if (state.get() != State.IDLE && state.get() != State.FAILED) {
            return;
        }
        problem.set(null);
        if (file.isProblemOf(ViewId.ANALYSE)) {
            file.problem().set(null);
        }
        state.set(State.READING);
        reading = queue.submit(JobRequest.create(
                        text("job.analyse", file.name()),
                        JobRequest.Queue.ANALYSIS,
                        new OpenHeapJob(file.input().unseal(file.key().get()), threads))
                .summary(opened -> text(
                        "job.analysed",
                        Units.count(objects(opened)),
                        Units.count(opened.facts().references()),
                        Units.duration(opened.time()),
                        Units.bytes(opened.scratchBytes())))
                .retry(file, () -> again.accept(this))
                .partOf(JobShare::toAnswers)
                .onSuccess(this::opened)
                .onCancel(() -> end(State.IDLE))
                .onFailure(failure -> {
                    lacksBase = Problem.isBaseMissing(failure);
                    problem.set(problem(failure));
                    file.soundness().failed(failure);
                    tellChanged(failure);
                    end(State.FAILED);
                }));
        progress.bind(reading.view());
    }

    /** As many as the first page has. */
    private static long objects(LoadedHeap opened) {
        try {
            return opened.analysed().allObjects();
        } catch (IOException e) {
            // Opening the heap has computed what it takes.
            throw new UncheckedIOException(e);
        }
    }

    private void end(State now) {
        if (state.get() != State.CLOSED) {
            state.set(now);
        }
    }

    private void opened(LoadedHeap now) {
        if (state.get() == State.CLOSED) {
            close(now);
            return;
        }
        heap = now;
        facts = now.facts();
        if (file.kind().filter(kind -> kind == FileKind.HFOLD).isPresent() && damage().isPresent()) {
            // The index at the end of a folded file tells what was in it; that some of it is lost is seen only now.
            file.soundness().incomplete();
        }
        file.androidHeap().set(AndroidLeaks.isAndroid(heap.heap()));
        state.set(State.OPEN);
        seek();
    }

    /** Stops the reading. */
    public void stop() {
        if (state.get() == State.READING) {
            queue.cancel(reading);
        }
    }

    /**
     * Asks the open heap; the answer comes to the window's thread, unless the session is closed or the question
     * cancelled before. Where that takes a while, the list of jobs and the status line say so.
     *
     * @return cancels the question
     */
    public <A> Runnable ask(Question<A> question, Consumer<A> answer, Consumer<Throwable> failed) {
        return ask(serial, question, answer, failed);
    }

    /** The same for what may take long: other questions need not wait for it. */
    public <A> Runnable askBeside(Question<A> question, Consumer<A> answer, Consumer<Throwable> failed) {
        return ask(beside, question, answer, failed);
    }

    /**
     * The same, telling how far the answer is.
     *
     * @param done takes the part of the pass through the heap that is done, 0 to 1, or -1 while that is not known
     */
    public <A> Runnable askBeside(
            Question<A> question, Consumer<Double> done, Consumer<A> answer, Consumer<Throwable> failed) {
        return askBeside(new ToldQuestion<>(question, done), answer, failed);
    }

    private <A> Runnable ask(Background where, Question<A> question, Consumer<A> answer, Consumer<Throwable> failed) {
        LoadedHeap open = heap();
        JobMonitor monitor = JobMonitor.silent();
        asked.add(monitor);
        answering.begin();
        where.run(
                () -> {
                    use.readLock().lock();
                    try {
                        monitor.endIfCancelled();
                        return open.ask(question, monitor);
                    } finally {
                        use.readLock().unlock();
                    }
                },
                given -> end(monitor, () -> answer.accept(given)),
                failure -> end(monitor, () -> {
                    file.soundness().failed(failure);
                    tellChanged(failure);
                    failed.accept(failure);
                }));
        return monitor::cancel;
    }

    private void end(JobMonitor question, Runnable tell) {
        asked.remove(question);
        try {
            if (!question.isCancelled()) {
                tell.run();
            }
        } finally {
            // Afterwards, for the next question often comes of an answer.
            answering.end();
        }
    }

    /** The same where a failure is shown as a problem of the file. */
    public <A> Runnable ask(Question<A> question, Consumer<A> answer) {
        return ask(question, answer, this::tell);
    }

    /** Shows a failure as a problem of the file. */
    public void tell(Throwable failure) {
        file.fail(ViewId.ANALYSE, problem(failure));
    }

    /** Whoever asked: that the file is another one by now, or gone, is no matter of one question. */
    private void tellChanged(Throwable failure) {
        if (isChanged(failure) || Problem.isGone(failure, file.path())) {
            tell(failure);
        }
    }

    /**
     * Why a question has no answer, as it is said where it was asked: that the file is another one by now is told of the
     * file, once.
     */
    public String reason(Throwable failure) {
        return isChanged(failure) ? text("answer.changed") : Problem.reason(failure);
    }

    /** Whether it was because the file is another one by now, which no question can be asked of. */
    boolean isChanged(Throwable failure) {
        return failure != null && Problem.isChanged(failure, file.path());
    }

    private Problem problem(Throwable failure) {
        return Problem.of(text("problem.analyse", file.name()), file.path(), failure);
    }

    /** Gives back what the heap takes; what is being read or asked ends. */
    public void close() {
        stop();
        if (reading != null) {
            // A file that is read again has another session.
            queue.forgetRetry(reading);
        }
        state.set(State.CLOSED);
        sought = null;
        asked.forEach(JobMonitor::cancel);
        answering.stop();
        if (heap != null) {
            LoadedHeap closing = heap;
            heap = null;
            close(closing);
        }
    }

    /** Behind the questions that may be under way. */
    private void close(LoadedHeap closing) {
        serial.run(
                () -> {
                    use.writeLock().lock();
                    try {
                        closing.close();
                    } finally {
                        use.writeLock().unlock();
                    }
                    return true;
                },
                done -> {},
                HeapSession::warn);
    }

    private static void warn(Throwable failure) {
        if (failure instanceof IOException) {
            LOG.log(Logger.Level.WARNING, "scratch files could not be deleted", failure);
        } else {
            LOG.log(Logger.Level.ERROR, "the heap could not be closed", failure);
        }
    }
}
