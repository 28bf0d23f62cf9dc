package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.gui.analyse.heap.AnalysisState;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.analyse.leaks.SuspectPlaces;
import io.github.heapfold.gui.analyse.leaks.SuspectTexts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.CopySign;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.analyse.LeakPlaces;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;

/** The likely leak as a sentence, with what leads on from there. */
final class LeakCard extends Reserve {
    private static final int MOST_NAMES = 3;

    /**
     * Room for a sentence of five lines and three more lines, in pixels at 100 %: where the page does not scroll, the
     * cards below stay where they are when an answer comes. Longer notes scroll.
     */
    private static final double ROOM = 238;

    /** The same of an Android app, whose leaks are a line or two. */
    private static final double ROOM_OF_APP = 124;

    /** Some two lines, in pixels at 100 %. */
    private static final double LEAST_OF_NOTES = 36;

    private final HeapSession session;
    private final Consumer<Place> go;
    private final LeakReportAct reports;
    private final AnalysisState state;
    private final VBox asking = new VBox();
    private boolean asked;
    private boolean roomy;

    /**
     * @param go shows a place in the analysis
     * @param reports saves what is told here
     */
    LeakCard(HeapSession session, Consumer<Place> go, LeakReportAct reports) {
        super(isOfApp(session.file()) ? ROOM_OF_APP : ROOM);
        this.session = session;
        this.go = go;
        this.reports = reports;
        state = new AnalysisState(session, false);
        setId("leak-card");
        asking.setId("leak-app-asking");
        asking.getStyleClass().add("analysis-state");
        asking.setAccessibleRole(AccessibleRole.TEXT);
        asking.setAccessibleText(text("summary.leak.app.asking"));
        Focus.holdPlace(asking, true);
        getStyleClass().addAll("card", "summary-card");
        session.state().addListener((value, before, now) -> show());
        show();
    }

    private static boolean isOfApp(OpenFile file) {
        return Stream.of(file.inspection(), file.partial())
                .map(ObservableValue::getValue)
                .filter(Objects::nonNull)
                .findFirst()
                .map(file::isOfAndroid)
                .orElse(false);
    }

    private void show() {
        boolean worked = Focus.isIn(this);
        keepRoom(session.state().get() != HeapSession.State.FAILED);
        fill();
        // While something is looked for, its end is no act to come to: a hasty Enter would stop it.
        Node act = getChildren().contains(asking) ? asking : lookup(".button");
        if (worked && !Focus.isIn(this) && act != null) {
            Focus.pass(act);
        }
    }

    /**
     * What is beside the sentence gives way where there is more than the card has room for; where the whole page scrolls,
     * or nothing is reserved, there is room for all of it.
     */
    @Override
    double needed(double width) {
        return roomy || !keepsRoom() ? super.needed(width) : leastOfParts(width);
    }

    /** Where the page scrolls, room that the answer has no use for would keep the next card out of sight. */
    @Override
    protected double computePrefHeight(double width) {
        boolean isAnswered =
                session.answers().suspects().get() != null && !getChildren().contains(asking);
        return roomy && isAnswered ? needed(width) : super.computePrefHeight(width);
    }

    /** Says to who asks for the report before there is one when there will be. */
    void tellReportLater() {
        state.tellLater(text("analysis.report.later"));
    }

    /** Whether the page scrolls, and nothing in the card has to. */
    void setRoomy(boolean now) {
        roomy = now;
        requestLayout();
    }

    private void gatherNotes() {
        List<Node> notes = getChildren().stream()
                .skip(1) // the title
                .filter(part -> part.getStyleClass().contains(Styles.TEXT_SMALL) || part instanceof Hyperlink)
                .toList();
        if (!notes.isEmpty()) {
            int first = getChildren().indexOf(notes.get(0));
            getChildren().removeAll(notes);
            VBox lines = new VBox();
            lines.getStyleClass().add("summary-card");
            lines.getChildren().setAll(notes);
            getChildren().add(first, Scrolling.asHighAs(lines, LEAST_OF_NOTES, Double.MAX_VALUE));
        }
    }

    private void fill() {
        if (session.state().get() == HeapSession.State.CLOSED) {
            return; // with its file
        }
        fillParts();
        gatherNotes();
    }

    private void fillParts() {
        LeakSuspects.Answer answer = session.answers().suspects().get();
        // Behind the questions of the other cards, which take less time.
        List<String> gone = answer == null ? List.of() : leakingInApp();
        pseudoClassStateChanged(
                javafx.css.PseudoClass.getPseudoClass("suspect"),
                answer != null && !(gone.isEmpty() && (answer.suspects().isEmpty() || answer.isMostlyGarbage())));
        if (answer == null) {
            boolean failed = session.state().get() == HeapSession.State.FAILED;
            getChildren().setAll(Controls.heading(text(failed ? "summary.leak.part.title" : "summary.leak")), state);
            session.answers().suspects().addListener((value, before, now) -> {
                if (before == null) {
                    show();
                }
            });
        } else if (!gone.isEmpty()) {
            showApp(gone, answer.suspects());
        } else if (answer.suspects().isEmpty() && isAskingForApp()) {
            showAsking();
        } else if (answer.suspects().isEmpty() || answer.isMostlyGarbage()) {
            showNone(answer);
        } else {
            show(answer);
            SuspectTexts.outOfMemory(answer).ifPresent(this::addNote);
            appFault().ifPresent(this::addNote);
        }
    }

    /** Before the ways on. */
    private void addNote(String words) {
        getChildren().add(getChildren().size() - 1, Controls.note(words));
    }

    /** How far the look for leaks of an Android app is, and an end to it. */
    private void showAsking() {
        LongAnswer<LeakTraces> android = session.answers().android().orElseThrow();
        ProgressBar bar = new ProgressBar();
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(Styles.SMALL);
        bar.progressProperty().bind(android.fraction());
        Button stop = Controls.button("leak-app-stop", text("answer.stop"), android::stop);
        stop.getStyleClass().add(Styles.SMALL);
        asking.getChildren().setAll(new Label(text("summary.leak.app.asking")), bar, stop);
        getChildren().setAll(Controls.heading(text("summary.leak")), asking);
    }

    /** Why the leaks of an Android app are not known; empty where they are, and of other heaps. */
    private Optional<String> appFault() {
        return session.answers()
                .android()
                .filter(android -> android.state().get() == LongAnswer.State.FAILED)
                .map(LongAnswer::reason);
    }

    /** That the leaks of an Android app were not looked for to the end; empty where they were, and of other heaps. */
    private Optional<String> appStopped() {
        return session.answers()
                .android()
                .filter(android -> android.state().get() == LongAnswer.State.IDLE)
                .map(android -> text("summary.leak.app.stopped"));
    }

    private void showNone(LeakSuspects.Answer answer) {
        showLargest(answer);
        appStopped().ifPresent(words -> {
            LongAnswer<LeakTraces> android = session.answers().android().orElseThrow();
            Button again = Controls.button("leak-app-start", text("summary.leak.app.start"), android::ask);
            again.getStyleClass().add(Styles.SMALL);
            getChildren().add(WrapRow.of(again));
        });
        SuspectTexts.outOfMemory(answer).ifPresent(words -> getChildren().add(Controls.note(words)));
        SuspectTexts.garbage(answer)
                .filter(any -> !answer.isMostlyGarbage())
                .ifPresent(garbage -> getChildren().add(Controls.note(garbage)));
        // Of a dump that is mostly garbage, what is largest by far was just said.
        SuspectTexts.next(answer)
                .filter(any -> !answer.isMostlyGarbage())
                .ifPresent(next -> getChildren().add(Controls.note(next)));
        addWays(answer);
    }

    /** What takes most where that is no suspect, garbage or what is outside of the heap; else that there is none. */
    private void showLargest(LeakSuspects.Answer answer) {
        boolean part = !answer.whole();
        String none = part ? SuspectTexts.part(answer) : SuspectTexts.none(answer);
        Optional<String> outside = SuspectTexts.outsideFirst(answer);
        // Why it cannot be said that there is none, where the dump is whole.
        Optional<String> unknown = appFault().or(this::appStopped);
        if (answer.isMostlyGarbage()) {
            getChildren()
                    .setAll(
                            Controls.heading(text("summary.leak.garbage.title")),
                            sentence(SuspectTexts.garbage(answer).orElseThrow()),
                            Controls.note(
                                    answer.suspects().isEmpty()
                                            ? none
                                            : text(
                                                    "summary.leak.also",
                                                    SuspectTexts.sentence(
                                                            answer.suspects().get(0)))));
            unknown.ifPresent(fault -> getChildren().add(Controls.note(fault)));
        } else if (outside.isPresent()) {
            getChildren().setAll(outsideTitle(answer), sentence(outside.get()), Controls.note(none));
            unknown.ifPresent(fault -> getChildren().add(Controls.note(fault)));
        } else {
            String title = !part && unknown.isEmpty()
                    ? "summary.leak.none.title"
                    : appStopped().isPresent() ? "summary.leak.stopped.title" : "summary.leak.part.title";
            getChildren().setAll(Controls.heading(text(title)));
            unknown.ifPresent(words -> getChildren().add(sentence(words)));
            getChildren().add(unknown.isPresent() ? Controls.note(none) : sentence(none));
        }
        addOutside(answer);
    }

    private static Node outsideTitle(LeakSuspects.Answer answer) {
        return LeakHeadline.of(text("summary.leak.outside.title"), new LeakPlaces(Texts.locale()).outside(answer));
    }

    private void addOutside(LeakSuspects.Answer answer) {
        SuspectTexts.outside(answer).forEach(words -> getChildren().add(Controls.note(words)));
    }

    private void addWays(LeakSuspects.Answer answer) {
        Button owners = Controls.button(
                "leak-owners", text("summary.leak.owners"), () -> go.accept(Place.of(Place.Part.OWNERS)));
        if (!answer.isMostlyGarbage()) {
            getChildren().add(withReport(row(outsidePath(answer), owners)));
            return;
        }
        Button largest = Controls.button(
                "leak-garbage", text("summary.leak.garbage.show"), () -> go.accept(SuspectPlaces.garbage(answer)));
        largest.getStyleClass().add(Styles.ACCENT);
        getChildren().add(withReport(WrapRow.of(largest, owners)));
    }

    /** The way to what keeps most of what is outside of the heap; empty where that does not come first. */
    private Optional<Button> outsidePath(LeakSuspects.Answer answer) {
        return answer.outsideFirst().map(kind -> {
            Place place = SuspectPlaces.outside(answer.outside().get(kind));
            Button keeps = Controls.button("leak-path", text("summary.leak.path"), () -> go.accept(place));
            keeps.getStyleClass().add(Styles.ACCENT);
            return keeps;
        });
    }

    private static WrapRow row(Optional<Button> first, Button... others) {
        return WrapRow.of(Stream.concat(first.stream(), Stream.of(others)).toArray(Node[]::new));
    }

    /** Of an Android app the classes whose objects ought to be gone, and what holds them; asked for with the first look. */
    private List<String> leakingInApp() {
        LongAnswer<LeakTraces> android = session.answers().android().orElse(null);
        if (android == null) {
            return List.of();
        }
        if (android.state().get() == LongAnswer.State.IDLE && !asked) {
            asked = true;
            android.state().addListener((value, before, now) -> show());
            android.ask();
        }
        return android.get() == null ? List.of() : AppLeaks.of(android.get());
    }

    /** Whether the leaks of an Android app are not known yet: before, nothing is said of them. */
    private boolean isAskingForApp() {
        return session.answers()
                .android()
                .filter(android -> android.state().get() == LongAnswer.State.ASKING)
                .isPresent();
    }

    private void showApp(List<String> gone, List<Suspect> suspects) {
        String names = String.join(text("drop.and"), gone.subList(0, Math.min(MOST_NAMES, gone.size())));
        String words = text(
                gone.size() > MOST_NAMES ? "summary.leak.app.more" : "summary.leak.app",
                names,
                Units.count(gone.size() - MOST_NAMES));
        List<String> places = session.answers()
                .android()
                .map(LongAnswer::get)
                .map(AppLeaks::holders)
                .orElse(List.of());
        getChildren().setAll(LeakHeadline.of(text("summary.leak"), places), sentence(words));
        addLeaks(suspects, Optional.empty());
    }

    /**
     * The first suspect below what is said before it, and the way to all of them.
     *
     * @param path the way to what is said before it
     */
    private void addLeaks(List<Suspect> suspects, Optional<Button> path) {
        if (!suspects.isEmpty()) {
            getChildren().add(Controls.note(text("summary.leak.also", SuspectTexts.sentence(suspects.get(0)))));
        }
        Button leaks = Controls.button(
                "leak-traces-show", text("summary.leak.traces"), () -> go.accept(Place.of(Place.Part.LEAKS)));
        if (path.isEmpty()) {
            leaks.getStyleClass().add(Styles.ACCENT);
        }
        getChildren().add(withReport(row(path, leaks, copyButton(suspects))));
    }

    private void show(LeakSuspects.Answer answer) {
        List<Suspect> suspects = answer.suspects();
        Optional<String> outside = SuspectTexts.outsideFirst(answer);
        if (outside.isPresent()) {
            getChildren().setAll(outsideTitle(answer), sentence(outside.get()));
            addOutside(answer);
            addLeaks(suspects, outsidePath(answer));
            return;
        }
        Suspect first = suspects.get(0);
        getChildren()
                .setAll(
                        LeakHeadline.of(
                                text(answer.whole() ? "summary.leak" : "summary.leak.left"),
                                new LeakPlaces(Texts.locale()).of(first)),
                        sentence(SuspectTexts.sentence(first)));
        if (suspects.size() > 1) {
            getChildren().add(others(suspects.subList(1, suspects.size())));
        } else {
            SuspectTexts.next(answer).ifPresent(next -> getChildren().add(Controls.note(next)));
        }
        addOutside(answer);
        Button keeps =
                Controls.button("leak-path", text("summary.leak.path"), () -> go.accept(SuspectPlaces.path(first)));
        keeps.getStyleClass().add(Styles.ACCENT);
        Button contents = Controls.button(
                "leak-contents", text("summary.leak.contents"), () -> go.accept(SuspectPlaces.contents(first)));
        getChildren().add(withReport(WrapRow.of(keeps, contents, copyButton(suspects))));
    }

    private Button copyButton(List<Suspect> suspects) {
        Button copy = Controls.button("leak-copy", text("report.copy.text"), () -> {});
        CopySign sign = new CopySign(copy);
        copy.setOnAction(event -> SuspectTexts.copied(suspects, session).ifPresent(sign::copy));
        return copy;
    }

    /** The acts and one more, which has no line of its own where its icon says enough. */
    private WrapRow withReport(WrapRow acts) {
        Button report = reports.button("leak-report", session, text("leaks.report.tooltip.key"));
        acts.getChildren().add(report);
        return acts.shorten(report);
    }

    private Node others(List<Suspect> others) {
        int count = others.size();
        String bytes = others.stream()
                .limit(MOST_NAMES)
                .map(suspect -> Units.bytes(suspect.retained()))
                .collect(Collectors.joining(text("summary.leak.more.and")));
        Hyperlink more = new Hyperlink(text(
                count == 1 ? "summary.leak.more.one" : "summary.leak.more",
                Units.count(count),
                count > MOST_NAMES ? bytes + text("summary.leak.more.and") + "…" : bytes));
        more.setId("leak-more");
        Tips.set(
                more,
                others.stream().limit(MOST_NAMES).map(SuspectTexts::sentence).collect(Collectors.joining("\n")));
        more.setOnAction(event -> go.accept(Place.leak(2)));
        return more;
    }

    private static Label sentence(String words) {
        Label label = Controls.wrapped(words, "leak-sentence");
        label.setId("leak-sentence");
        return label;
    }
}
