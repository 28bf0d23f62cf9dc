package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Leaks of an Android app: one card for each, with the trace from the root to the object that ought to be gone. */
final class TraceCards {
    /** More leaks than these nobody reads; the command line has them all. */
    private static final int MOST = 40;

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
        List<List<LeakTraces.Trace>> leaks = leaks(found);
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
        leaks.stream().limit(MOST).forEach(leak -> nodes.add(cards.card(leak)));
        if (leaks.size() > MOST) {
            nodes.add(Controls.note(text("android.more", Units.count(leaks.size() - MOST))));
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

    /** Traces with one signature are one leak. */
    static List<List<LeakTraces.Trace>> leaks(LeakTraces found) {
        Map<String, List<LeakTraces.Trace>> leaks = new LinkedHashMap<>();
        for (LeakTraces.Trace trace : found.traces()) {
            leaks.computeIfAbsent(trace.signature(), key -> new ArrayList<>()).add(trace);
        }
        return List.copyOf(leaks.values());
    }

    /** What ought to be gone, and how much it keeps, as all other pages count that. */
    static String sentence(List<LeakTraces.Trace> leak) {
        List<LeakTraces.Step> path = leak.get(0).path();
        long kept = sum(leak, LeakTraces.Trace::kept);
        return text(
                leak.size() == 1 ? "android.leak.one" : "android.leak",
                ObjectNames.simple(path.get(path.size() - 1).className()),
                Units.bytes(kept == 0 ? reckoned(leak) : kept),
                Units.count(leak.size()));
    }

    private static long reckoned(List<LeakTraces.Trace> leak) {
        return sum(leak, LeakTraces.Trace::retained);
    }

    private Node card(List<LeakTraces.Trace> leak) {
        LeakTraces.Trace first = leak.get(0);
        VBox card = new VBox();
        card.getStyleClass().addAll("card", "leak-card");
        Label sentence = Controls.wrapped(sentence(leak), "leak-sentence");
        Tips.set(sentence, text("android.reckoning", Units.bytes(reckoned(leak))));
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

    private static long sum(List<LeakTraces.Trace> leak, Function<LeakTraces.Trace, Long> bytes) {
        return leak.stream()
                .map(bytes)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
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
        return textOr("root." + named, kind);
    }
}
