package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobShare;
import io.github.heapfold.gui.jobs.JobView;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.inspect.Inspection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;

/**
 * How far the analysis of a heap is, and then the answer what may be a leak, in the place of what it will show; with
 * what can be done about it.
 */
public final class AnalysisState extends VBox {
    private final HeapSession session;
    private final boolean mends;
    private final Label line = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Label numbers = Controls.note("");
    private final Label later = Controls.note("");
    private final Button act;

    /** What can be done when it is over; empty for nothing that somebody has asked for. */
    private String afterwards = "";

    /** How far the bar has come. */
    private double reached;

    /** @param mends whether it offers to restore what is whole of a damaged file; else a note above it does */
    public AnalysisState(HeapSession session, boolean mends) {
        this.session = session;
        this.mends = mends;
        getStyleClass().add("analysis-state");
        setAccessibleRole(AccessibleRole.TEXT);
        line.setId("analysis-line");
        line.setWrapText(true);
        line.setMinHeight(USE_PREF_SIZE);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setMinHeight(USE_PREF_SIZE);
        bar.getStyleClass().add(Styles.SMALL);
        later.setId("analysis-later");
        Controls.show(later, false);
        act = Controls.button("analysis-act", "", this::act);
        act.getStyleClass().add(Styles.SMALL);
        getChildren().addAll(line, bar, numbers, later, act);
        session.state().addListener((value, before, now) -> show());
        session.progress().addListener((value, before, now) -> show());
        session.answers().suspectsDone().addListener((value, before, now) -> show());
        session.answers().suspectsStopped().addListener((value, before, now) -> show());
        session.file().state().addListener((value, before, now) -> show());
        session.file().scanned().addListener((value, before, now) -> show());
        show();
    }

    /** Says what can be done afterwards to who has asked for it already, as long as there is an end to wait for. */
    public void tellLater(String words) {
        afterwards = words;
        show();
    }

    private void act() {
        if (session.state().get() == HeapSession.State.READING) {
            session.stop();
        } else if (isDamaged()) {
            session.file().view().set(ViewId.RESTORE);
        } else if (!session.isOpen()) {
            session.open();
        } else if (session.answers().suspectsStopped().get()) {
            session.answers().resumeSuspects();
        } else {
            session.answers().stopSuspects();
        }
    }

    private void show() {
        boolean ready = session.file().state().get() == OpenFile.State.READY;
        JobView progress = session.progress().get();
        HeapAnswers.Passes passes = session.answers().suspectsDone().get();
        String phase = progress == null ? "" : progress.phaseText();
        line.setText(
                switch (session.state().get()) {
                    case IDLE, CLOSED -> text(ready ? "analysis.idle" : "analysis.later");
                    case READING -> phase.isEmpty() ? text("analysis.begins") : text("analysis.phase", phase);
                    case OPEN -> answering(passes);
                    case FAILED -> failed();
                });
        boolean reading = session.state().get() == HeapSession.State.READING;
        boolean answering = session.isOpen() && passes.part() >= 0;
        // None for answers that do not say how far they are: it would only move, and take the time of those that work
        // them out.
        boolean scanning = session.file().state().get() == OpenFile.State.SCANNING;
        Controls.show(bar, scanning || reading || answering);
        double part = scanning
                ? session.file().scanned().get()
                : answering ? passes.overall() : progress == null ? -1 : progress.fraction();
        reach(scanning, reading, answering, Math.max(0, part));
        // Of a file that nobody knows the length of, it only moves.
        boolean isKnown = bar.isVisible() && (!scanning || part >= 0);
        bar.setProgress(isKnown ? reached : -1);
        numbers.setText(isKnown ? Texts.percent(reached) : "");
        Controls.show(numbers, !numbers.getText().isEmpty());
        boolean works = reading
                || (session.isOpen() && !session.answers().suspectsStopped().get());
        act.setText(text(
                works
                        ? "page.scanning.stop"
                        : isDamaged()
                                ? "restore.salvage"
                                : session.state().get() == HeapSession.State.FAILED ? "jobs.retry" : "analysis.start"));
        // To read a damaged dump once more does not mend it.
        boolean failed = session.state().get() == HeapSession.State.FAILED;
        boolean offered = ready
                && !isAnswerOfChanged()
                && !(failed
                        && (hopeless()
                                || session.problem().get().changed()
                                || (isDamaged() && !mends)
                                || session.file().soundness().hopeless().get()));
        // Who waits here goes on to the answer, where there will be one; at the button, a hasty Enter would end the
        // work.
        Focus.holdPlace(this, works || (!offered && !failed));
        if (!offered && act.isFocused()) {
            // The toolkit would go on to whatever is next, and scroll there.
            Focus.pass(this);
        }
        Controls.show(act, offered);
        if (!works && session.file().state().get().isEnd()) {
            // Who goes on another time has not asked for it.
            afterwards = "";
        }
        Controls.say(later, afterwards);
        Controls.show(later, !afterwards.isEmpty());
        setAccessibleText(Stream.of(line.getText(), numbers.getText(), afterwards)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" ")));
    }

    private String failed() {
        Optional<String> base = Optional.ofNullable(session.file().inspection().get())
                .flatMap(Inspection::base)
                .map(FoldBase::name);
        if (session.problem().get().changed()) {
            return text("answer.changed");
        }
        return hopeless()
                ? text("analysis.damaged")
                : base.filter(name -> session.lacksBase())
                        .map(name -> text("analysis.noBase", name))
                        .orElseGet(() -> session.problem().get().sentence());
    }

    /** One way for all three, which never leads back. */
    private void reach(boolean scanning, boolean reading, boolean answering, double part) {
        JobShare share = scanning ? JobShare.SCAN : reading ? session.share() : JobShare.ANSWERS;
        reached = scanning || reading || answering ? Math.max(reached, share.of(part)) : 0;
    }

    /** Whether what may be a leak is not known because the file is another one by now: it helps nothing to ask again. */
    private boolean isAnswerOfChanged() {
        return session.isOpen()
                && session.isChanged(session.answers().suspectsFailure().get());
    }

    private String answering(HeapAnswers.Passes passes) {
        if (isAnswerOfChanged()) {
            return text("answer.changed");
        }
        if (session.answers().suspectsStopped().get()) {
            return text("analysis.answering.stopped");
        }
        return passes.pass() == 0 ? text("analysis.answering") : text("analysis.answering.pass", passes.pass());
    }

    /** Whether the heap could not be read because the folded file is damaged, of which other parts may be whole. */
    private boolean isDamaged() {
        return session.state().get() == HeapSession.State.FAILED
                && session.file().soundness().faulty().get();
    }

    /** Whether nothing can be read because the dump is damaged before its first object. */
    private boolean hopeless() {
        Inspection known = session.file().inspection().get();
        return known != null && known.damage().isPresent() && known.summary().objects() == 0;
    }
}
