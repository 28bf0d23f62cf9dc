package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.analysis.secrets.SecretSearch;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Answers about one heap that several views show: each is asked for once, when the first wants it. */
public final class HeapAnswers {
    /**
     * How far an answer is that takes several passes through the heap; how many is not known before.
     *
     * @param pass from 1; 0 before the first
     * @param part of the pass, 0 to 1, as far as that was told; -1 before the first pass
     * @param before how far all of it was when the pass began
     */
    public record Passes(int pass, double part, double before) {
        static final Passes NONE = new Passes(0, -1, 0);

        /** Of what is left when it begins, each pass is taken for this part. */
        private static final double SHARE = 0.5;

        /** How far all of it is, 0 to less than 1; never less than it was. */
        double overall() {
            return before + (1 - before) * SHARE * Math.max(0, part);
        }

        /**
         * What is told next. Between passes much is looked at of which nobody knows how much it is: meanwhile the pass
         * before stands where it ended, for a bar that goes seems to be work that has ended.
         *
         * @param now part of a pass; negative where that is not known
         */
        Passes at(double now) {
            double told = now < 0 ? Math.max(0, part) : now;
            boolean isNext = pass == 0 || told < part;
            return new Passes(isNext ? pass + 1 : pass, told, isNext ? overall() : before);
        }
    }

    private final HeapSession session;
    private final ReadOnlyObjectWrapper<Passes> suspectsDone = new ReadOnlyObjectWrapper<>(Passes.NONE);
    private final Once<LeakSuspects.Answer> suspects;
    private final LongAnswer<ThreadOverview.Answer> threads;
    private final Once<HeapFigures.Answer> figures;
    private final LongAnswer<Secrets> secrets;
    private LongAnswer<LeakTraces> android;
    private final Map<ClassHistogram.By, Once<ClassHistogram.Answer>> histograms =
            new EnumMap<>(ClassHistogram.By.class);

    HeapAnswers(HeapSession session) {
        this.session = session;
        // Of those that the first page asks for, this one takes as long as the others together.
        suspects = new Once<>(
                new ToldQuestion<>(ThreadNames.withheldIn(new LeakSuspects()), this::told), session::askBeside);
        threads = new LongAnswer<>(session, new ThreadOverview(), true);
        figures = new Once<>(new HeapFigures(), session::ask);
        // Its rules are read when somebody asks, not while the first page is built.
        secrets = new LongAnswer<>(
                session, (heap, progress) -> new SecretSearch(SecretRules.own(), false).ask(heap, progress));
        for (ClassHistogram.By by : ClassHistogram.By.values()) {
            histograms.put(by, new Once<>(new ClassHistogram(by), session::ask));
        }
    }

    /** What may be a leak; null until that is known. */
    public ReadOnlyObjectProperty<LeakSuspects.Answer> suspects() {
        return suspects.wanted();
    }

    /** Ends the look for what may be a leak; it is taken up again by {@link #resumeSuspects}. */
    public void stopSuspects() {
        suspects.stop();
        suspectsDone.set(Passes.NONE);
    }

    /** Looks for what may be a leak where that was stopped. */
    public void resumeSuspects() {
        suspects.stopped.set(false);
        suspects.wanted();
    }

    /** Why it is not known what may be a leak; null where nothing went wrong. */
    public ReadOnlyObjectProperty<Throwable> suspectsFailure() {
        return suspects.failure.getReadOnlyProperty();
    }

    /** Whether the look for what may be a leak was stopped. */
    public ReadOnlyBooleanProperty suspectsStopped() {
        return suspects.stopped.getReadOnlyProperty();
    }

    /** How far the answer is what may be a leak. */
    public ReadOnlyObjectProperty<Passes> suspectsDone() {
        return suspectsDone.getReadOnlyProperty();
    }

    private void told(double part) {
        // What was on its way when it was stopped is of no look that goes on.
        if (!suspects.stopped.get()) {
            suspectsDone.set(suspectsDone.get().at(part));
        }
    }

    /** The threads: there may be tens of thousands. */
    public LongAnswer<ThreadOverview.Answer> threads() {
        return threads;
    }

    public ReadOnlyObjectProperty<HeapFigures.Answer> figures() {
        return figures.wanted();
    }

    public ReadOnlyObjectProperty<ClassHistogram.Answer> histogram(ClassHistogram.By by) {
        return histograms.get(by).wanted();
    }

    /** Why a histogram is not known; null where nothing went wrong. */
    public ReadOnlyObjectProperty<Throwable> histogramFailure(ClassHistogram.By by) {
        return histograms.get(by).failure.getReadOnlyProperty();
    }

    /** The same where it is known; nobody asks it for this. */
    public Optional<ClassHistogram.Answer> knownHistogram(ClassHistogram.By by) {
        return Optional.ofNullable(histograms.get(by).answer.get());
    }

    /** Where likely secrets are, without what they say; looked for when somebody asks. */
    public LongAnswer<Secrets> secrets() {
        return secrets;
    }

    /** The leaks of an Android app, by LeakCanary's library; empty of other heaps, and while the heap is not open. */
    public Optional<LongAnswer<LeakTraces>> android() {
        if (android == null && session.isOpen() && session.file().androidHeap().get()) {
            // Nobody knows beforehand by what leaking objects can be told.
            android = new LongAnswer<>(session, new AndroidLeaks(Optional.empty()));
        }
        return Optional.ofNullable(android);
    }

    /** One of the ways to ask the session. */
    private interface Asker<A> {
        Runnable ask(Question<A> question, Consumer<A> answer, Consumer<Throwable> failed);
    }

    /** A question that is asked once. */
    private final class Once<A> {
        private final Question<A> question;
        private final Asker<A> asker;
        private final ReadOnlyObjectWrapper<A> answer = new ReadOnlyObjectWrapper<>();
        private final ReadOnlyBooleanWrapper stopped = new ReadOnlyBooleanWrapper();
        private final ReadOnlyObjectWrapper<Throwable> failure = new ReadOnlyObjectWrapper<>();
        private boolean asked;
        private Runnable cancel = () -> {};

        Once(Question<A> question, Asker<A> asker) {
            this.question = question;
            this.asker = asker;
        }

        ReadOnlyObjectProperty<A> wanted() {
            if (!asked && !stopped.get() && session.isOpen()) {
                asked = true;
                failure.set(null);
                cancel = asker.ask(question, answer::set, fault -> {
                    asked = false;
                    failure.set(fault);
                    stopped.set(true);
                    session.tell(fault);
                });
            }
            return answer.getReadOnlyProperty();
        }

        /** Ends the question where its answer is not there yet; nobody asks it by the way any more. */
        void stop() {
            if (asked && answer.get() == null) {
                cancel.run();
                asked = false;
                stopped.set(true);
            }
        }
    }
}
