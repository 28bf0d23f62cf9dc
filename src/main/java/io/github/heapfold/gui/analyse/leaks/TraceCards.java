package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.leaks.AppTraces;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Leaks of an Android app: one card for each, with the trace from the root to the object that ought to be gone. */
final class TraceCards {
    private final Consumer<Long> select;

    private TraceCards(Consumer<Long> select) {
        this.select = select;
    }

    /**
     * A card for each trace.
     *
     * @param select takes the ID of an object to look at
     */
    static List<Node> of(LeakTraces found, Consumer<Long> select) {
        TraceCards cards = new TraceCards(select);
        List<List<LeakTraces.Trace>> leaks = AppTraces.leaks(found.traces());
        long own = leaks.stream().filter(leak -> !leak.get(0).library()).count();
        List<Node> nodes = new ArrayList<>();
        nodes.add(Controls.heading(text("android.title")));
        Label words = new Label(text(
                found.finder() == LeakTraces.Finder.LEAKCANARY ? "android.watched" : "android.inspected",
                counted(own, leaks.size() - own)));
        words.setId("android-found");
        words.setWrapText(true);
        words.setMinHeight(Label.USE_PREF_SIZE);
        nodes.add(words);
        leaks.stream().limit(AppTraces.MOST).forEach(leak -> nodes.add(cards.card(leak)));
        if (leaks.size() > AppTraces.MOST) {
            nodes.add(Controls.note(text("android.more", Units.count(leaks.size() - AppTraces.MOST))));
        }
        if (!found.unreachable().isEmpty()) {
            nodes.add(Controls.note(
                    text("android.unreachable", Units.count(found.unreachable().size()))));
        }
        return nodes;
    }

    /** What there is none of is not counted. */
    static String counted(long own, long library) {
        return own + library == 0
                ? text("android.leaks.none")
                : Stream.of(
                                own == 0 ? "" : text("android.leaks.own", Units.count(own)),
                                library == 0 ? "" : text("android.leaks.library", Units.count(library)))
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(text("summary.leak.app.and")));
    }

    private Node card(List<LeakTraces.Trace> leak) {
        LeakTraces.Trace first = leak.get(0);
        VBox card = new VBox();
        card.getStyleClass().addAll("card", "leak-card");
        Label sentence = Controls.wrapped(AppTraces.sentence(leak, Texts.locale()), "leak-sentence");
        Tips.set(sentence, text("android.reckoning", Units.bytes(AppTraces.reckoned(leak))));
        card.getChildren().add(sentence);
        if (first.library()) {
            card.getChildren().add(Controls.wrapped(text("android.library", first.pattern()), Styles.TEXT_MUTED));
            if (first.description() != null && !first.description().isBlank()) {
                card.getChildren().add(Controls.note(first.description().strip()));
            }
        }
        VBox trace = new VBox();
        trace.getStyleClass().add("trace");
        trace.getChildren().add(Controls.label(text("android.root", root(first.root())), "root-kind"));
        for (LeakTraces.Step step : first.path()) {
            trace.getChildren().add(step(step));
        }
        Label signature = Controls.note(text("android.signature", first.signature()));
        Tips.set(signature, text("android.signature.tooltip"));
        card.getChildren().addAll(trace, signature);
        return card;
    }

    private Node step(LeakTraces.Step step) {
        Hyperlink name = new Hyperlink(Visible.of(ObjectNames.simple(step.className())));
        name.setMnemonicParsing(false);
        name.setMinWidth(0);
        Tips.set(name, Visible.of(step.className() + " " + Ids.text(step.id())));
        name.setOnAction(event -> select.accept(step.id()));
        Label status = Controls.label(
                text("android.status." + step.status()),
                "trace-status",
                step.status().name().toLowerCase(java.util.Locale.ROOT));
        status.setMinWidth(Label.USE_PREF_SIZE);
        Tips.set(status, text("android.status." + step.status() + ".tooltip"));
        HBox head = new HBox(name, status);
        head.getStyleClass().add("row");
        VBox box = new VBox(head);
        box.getStyleClass().add("trace-step");
        if (!step.reason().isEmpty()) {
            box.getChildren().add(Controls.note(SharkWords.said(step.reason())));
        }
        step.labels().forEach(label -> box.getChildren().add(Controls.note(SharkWords.said(label))));
        if (step.reference() != null) {
            String owner = step.owner() == null ? "" : ObjectNames.simple(step.owner()) + ".";
            Label reference = Controls.wrapped(
                    "↓ "
                            + (step.suspect()
                                    ? text("android.suspect", owner + step.reference())
                                    : owner + step.reference()),
                    step.suspect() ? "trace-suspect" : "field-name");
            box.getChildren().add(reference);
        }
        return box;
    }

    /** In the words of the other pages; Shark calls two kinds as HPROF does. */
    private static String root(String kind) {
        String named = switch (kind) {
            case "sticky-class" -> "SYSTEM_CLASS";
            case "monitor-used" -> "BUSY_MONITOR";
            default -> kind.replace('-', '_').toUpperCase(Locale.ROOT);
        };
        String words = ReportTexts.in(Texts.locale()).root(named);
        return words.equals(named) ? kind : words;
    }
}
