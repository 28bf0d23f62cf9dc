package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.AnswerPane;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.text.DamageTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** What may be a leak: of any heap what keeps a large part of it, of an Android app also the traces of LeakCanary. */
public final class LeaksPart implements AnalysePart {
    private final HeapSession session;
    private final Consumer<Long> select;
    private final VBox suspects = new VBox();
    private final ScrollPane root;
    private final LongAnswer<LeakTraces> android;
    private final Button report;
    private final List<SuspectCard> cards = new ArrayList<>();
    private LeakSuspects.Answer found;

    /** The number of the suspect that was asked for; none for all. */
    private Optional<Integer> wanted = Optional.empty();

    /**
     * @param select takes the ID of the object that is chosen
     * @param reports saves what is told here
     */
    public LeaksPart(HeapSession session, Consumer<Long> select, LeakReportAct reports) {
        this.session = session;
        this.select = select;
        report = reports.button("leaks-report", session, text("leaks.report.tooltip"));
        suspects.setId("leak-suspects");
        suspects.getStyleClass().add("view");
        Label waiting = Controls.note(text("analysis.answering"));
        waiting.setId("leaks-waiting");
        suspects.getChildren().add(waiting);
        VBox content = new VBox(suspects);
        content.getStyleClass().addAll("view", "leak-list");
        root = Controls.scroll(content);
        root.setId("leaks");
        root.setMinHeight(0);
        root.viewportBoundsProperty().addListener((value, before, now) -> {
            if (now.getHeight() < before.getHeight()) {
                keepChosen();
            }
        });
        var answer = session.answers().suspects();
        if (answer.get() != null) {
            fill(answer.get());
        } else {
            answer.addListener((value, before, now) -> fill(now));
            var failure = session.answers().suspectsFailure();
            Runnable tell = () -> Controls.say(
                    waiting, failure.get() == null ? text("analysis.answering") : session.reason(failure.get()));
            failure.addListener((value, before, now) -> tell.run());
            tell.run();
        }
        android = session.answers().android().orElse(null);
        if (android != null) {
            VBox traces = new VBox();
            traces.setId("leak-traces");
            traces.getStyleClass().add("view");
            // What an app ought to have let go says more than where most of its memory is.
            content.getChildren().add(0, new AnswerPane("android-ask", android, text("android.about"), traces));
            Runnable fill = () -> {
                if (android.state().get() == LongAnswer.State.KNOWN) {
                    traces.getChildren().setAll(TraceCards.of(android.get(), select));
                }
            };
            android.state().addListener((value, before, now) -> fill.run());
            fill.run();
            android.ask();
        }
    }

    private void fill(LeakSuspects.Answer answer) {
        found = answer;
        suspects.getChildren().clear();
        cards.clear();
        session.facts().filter(facts -> !facts.isWhole()).ifPresent(facts -> {
            Label left = Controls.note(DamageTexts.left(facts));
            left.setId("leaks-left");
            suspects.getChildren().add(left);
        });
        boolean app = session.answers().android().isPresent();
        boolean none = answer.suspects().isEmpty();
        Optional<String> first = SuspectTexts.first(answer);
        if (app) {
            suspects.getChildren().add(Controls.heading(text("leaks.memory")));
        }
        if (first.isPresent()) {
            suspects.getChildren().add(Controls.wrapped(first.get(), "leak-sentence"));
        } else if (none && !app) {
            // From where on a leak is likely is said by the note below.
            suspects.getChildren()
                    .add(Controls.wrapped(
                            answer.whole() ? text("leaks.memory.none").strip() : SuspectTexts.part(answer),
                            "leak-sentence"));
        }
        Label limit = Controls.note(
                (none && (app || first.isPresent()) ? text("leaks.memory.none") : "") + SuspectTexts.limit(answer));
        limit.setId("leak-limit");
        suspects.getChildren().add(limit);
        SuspectTexts.outside(answer).forEach(words -> suspects.getChildren().add(Controls.note(words)));
        answer.outsideFirst().ifPresent(kind -> {
            Hyperlink path = new Hyperlink(text("summary.leak.path"));
            path.setId("outside-path");
            path.setOnAction(event ->
                    session.place().set(SuspectPlaces.outside(answer.outside().get(kind))));
            suspects.getChildren().add(path);
        });
        if (answer.isMostlyGarbage()) {
            Hyperlink largest = new Hyperlink(text("summary.leak.garbage.show"));
            largest.setId("garbage-largest");
            largest.setOnAction(event -> session.place().set(SuspectPlaces.garbage(answer)));
            suspects.getChildren().add(largest);
        }
        if (SuspectTexts.next(answer).isPresent()) {
            Hyperlink next = new Hyperlink(text(answer.suspects().isEmpty() ? "leaks.largest" : "leaks.next"));
            next.setId("next-path");
            next.setOnAction(event -> session.place()
                    .set(Place.object(Place.Part.PATHS, answer.next().object().id())));
            suspects.getChildren().add(next);
        }
        int number = 1;
        for (Suspect suspect : answer.suspects()) {
            cards.add(new SuspectCard(number++, suspect, session.place()::set, select));
        }
        suspects.getChildren().addAll(cards);
        scroll();
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> tools() {
        return List.of(report);
    }

    @Override
    public boolean isRead() {
        return true;
    }

    /** What was chosen stays in sight when its detail comes up below. */
    private void keepChosen() {
        Node owner = root.getScene() == null ? null : root.getScene().getFocusOwner();
        Node content = root.getContent();
        if (owner != null && owner != root && Focus.isInside(owner, content)) {
            Bounds place = place(owner);
            double below = Math.max(Scrolling.top(root), place.getMaxY() - Scrolling.seen(root));
            Scrolling.to(root, Math.min(place.getMinY(), below));
        }
    }

    /** All are shown, from the one on that is asked for. */
    @Override
    public void show(Place place) {
        // Who comes here wants to know it, also who stopped it elsewhere.
        session.answers().resumeSuspects();
        wanted = place.leak();
        scroll();
    }

    private void scroll() {
        asked().ifPresent(card -> Platform.runLater(() -> {
            Focus.ready(root);
            Scrolling.to(root, place(card).getMinY());
        }));
    }

    private Optional<SuspectCard> asked() {
        return wanted.filter(number -> number <= cards.size()).map(number -> cards.get(number - 1));
    }

    @Override
    public Node entry() {
        Optional<SuspectCard> first = android == null ? cards.stream().findFirst() : Optional.empty();
        return asked().or(() -> first).map(Node.class::cast).orElse(root);
    }

    private Bounds place(Node node) {
        return root.getContent().sceneToLocal(node.localToScene(node.getLayoutBounds()));
    }

    /** Sentences with signatures, and traces, as they are sent to others. */
    @Override
    public Optional<String> csv() {
        return Optional.ofNullable(found)
                .flatMap(answer -> SuspectTexts.copied(answer.suspects(), session))
                .map(all -> all + "\n");
    }
}
