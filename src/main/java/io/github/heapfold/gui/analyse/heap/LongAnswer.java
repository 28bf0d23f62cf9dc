package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.android.SharkException;
import io.github.heapfold.analysis.question.Question;
import java.util.Optional;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The answer to a question that reads the whole dump: asked when somebody wants it, with progress, and stopped when
 * nobody does any more. Belongs to the window's thread.
 */
public final class LongAnswer<A> {
    /** Where in its life the answer is. */
    public enum State {
        /** Nobody has asked, or the question was stopped. */
        IDLE,
        ASKING,
        KNOWN,
        FAILED
    }

    private final HeapSession session;
    private final Question<A> question;
    private final boolean isOfFirstPage;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.IDLE);
    private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);
    private A answer;
    private Throwable failure;
    private Runnable stop = () -> {};

    public LongAnswer(HeapSession session, Question<A> question) {
        this(session, question, false);
    }

    /**
     * @param isOfFirstPage whether the first page asks it: then it is asked after the questions before it and not beside
     *     them, and a failure is told of the file, for nobody may be looking at the page that shows it
     */
    LongAnswer(HeapSession session, Question<A> question, boolean isOfFirstPage) {
        this.session = session;
        this.question = question;
        this.isOfFirstPage = isOfFirstPage;
        session.state().addListener((value, before, now) -> {
            if (now == HeapSession.State.CLOSED) {
                // It may be what is secret, and nobody sees it any more.
                forget();
            }
        });
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** How far the pass through the dump is, 0 to 1; -1 where that is not known. There may be several passes. */
    public ReadOnlyDoubleProperty fraction() {
        return fraction.getReadOnlyProperty();
    }

    /** The answer; null while it is not {@link State#KNOWN}. */
    public A get() {
        return answer;
    }

    /** Why there is no answer; empty where nothing went wrong. */
    public String reason() {
        return failure == null ? "" : session.reason(failure);
    }

    /** What went wrong; empty where nothing did. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Whether it may help to ask again after it went wrong; it does not where the dump is the reason. */
    public boolean mayPass() {
        return failure instanceof SharkException shark
                ? shark.mayPass()
                : failure == null || !session.isChanged(failure);
    }

    /** Asks, unless the answer is there or being worked out. */
    public void ask() {
        if (state.get() == State.ASKING || state.get() == State.KNOWN || !session.isOpen()) {
            return;
        }
        fraction.set(-1);
        failure = null;
        state.set(State.ASKING);
        Question<A> told = new ToldQuestion<>(question, fraction::set);
        stop = isOfFirstPage
                ? session.ask(told, this::know, this::fail)
                : session.askBeside(told, this::know, this::fail);
    }

    private void know(A given) {
        answer = given;
        state.set(State.KNOWN);
    }

    private void fail(Throwable fault) {
        failure = fault;
        state.set(State.FAILED);
        if (isOfFirstPage) {
            session.tell(fault);
        }
    }

    /** Ends the question if it is being worked out. */
    public void stop() {
        if (state.get() == State.ASKING) {
            stop.run();
            state.set(State.IDLE);
        }
    }

    /** Forgets the answer. */
    public void forget() {
        stop();
        answer = null;
        failure = null;
        state.set(State.IDLE);
    }
}
