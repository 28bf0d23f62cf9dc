package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** The places to look at in the program, beside the title of the card, to be seen before anything is read. */
final class LeakHeadline {
    private static final int MOST_NAMES = 3;

    private LeakHeadline() {}

    /** A title, and the places where there are any. */
    static Node of(String title, List<String> places) {
        Label heading = Controls.heading(title);
        if (places.isEmpty()) {
            return heading;
        }
        Stream<String> more = places.size() > MOST_NAMES ? Stream.of("…") : Stream.empty();
        Label label = Controls.wrapped(
                Stream.concat(places.stream().limit(MOST_NAMES), more).collect(Collectors.joining(text("drop.and"))),
                Styles.TEXT_BOLD);
        label.setId("leak-fields");
        return WrapRow.headline(heading, label);
    }

    /** The fields of the program that keep a suspect; where there are none, the method or the thread that does. */
    static List<String> places(Suspect suspect) {
        boolean many = suspect.kind() == SuspectShape.MANY_OWNERS;
        return Stream.of(loaders(suspect), fields(suspect.keptBy()), finalizer(suspect))
                .filter(places -> !places.isEmpty())
                .findFirst()
                .orElseGet(() -> suspect
                        .keptBy()
                        .local()
                        .or(() -> Optional.of(suspect.keptBy().outermost()).filter(any -> !many))
                        .flatMap(keeper -> place(keeper, many))
                        .or(() -> many ? ofEach(suspect) : Optional.empty())
                        .stream()
                        .toList());
    }

    /** The same of what somebody keeps. */
    static List<String> places(KeptBy keptBy) {
        List<String> fields = fields(keptBy);
        return fields.isEmpty()
                ? keptBy
                        .local()
                        .or(() -> Optional.of(keptBy.outermost()))
                        .flatMap(keeper -> place(keeper, false))
                        .stream()
                        .toList()
                : fields;
    }

    /** What keeps class loaders of the same classes, and not what these have. */
    private static List<String> loaders(Suspect suspect) {
        Suspect.Loader loader = suspect.loader();
        boolean isOfLoaders = loader != null
                && loader.repeated() != null
                && loader.bond() != Suspect.Bond.KEPT
                && loader.keeper() != null
                && !suspect.features().contains(Feature.THREAD_LOCAL);
        return isOfLoaders ? place(loader.keeper(), true).stream().toList() : List.of();
    }

    private static List<String> fields(KeptBy keptBy) {
        Stream<String> named = keptBy.fields().stream().map(LeakHeadline::field);
        return Stream.concat(named, keptBy.more() > 0 && !keptBy.fields().isEmpty() ? Stream.of("…") : Stream.empty())
                .toList();
    }

    private static List<String> finalizer(Suspect suspect) {
        if (!suspect.features().contains(Feature.FINALIZER)) {
            return List.of();
        }
        return List.of(
                suspect.finalizing() == null
                        ? member(suspect.className(), "finalize")
                        : member(suspect.finalizing().method()));
    }

    /** Of several threads what each has: the field that most of it is in, else by which of its own fields it has that. */
    private static Optional<String> ofEach(Suspect suspect) {
        Suspect.Inside inside = suspect.inside();
        if (inside != null && inside.field() != null && inside.spread() != FieldSpread.ONE_CLASS) {
            return Optional.of(member(inside.holder(), inside.field()));
        }
        Suspect.Level held = suspect.levels().size() > 1 ? suspect.levels().get(1) : null;
        return held == null || held.commonField() == null || held.field().equals(Edge.CLASS)
                ? Optional.empty()
                : Optional.of(text(
                        "summary.leak.target", member(suspect.ownerClass(), held.field()), name(held.className())));
    }

    /** @param many whether it is one of several of which the same is said, so that no thread is named */
    private static Optional<String> place(Keeper keeper, boolean many) {
        String thread = keeper.thread() == null ? "" : keeper.thread();
        boolean isThreadTold = !many && !thread.isEmpty();
        return switch (keeper.kind()) {
            case STATIC, FIELD -> Optional.of(field(keeper));
            case LOCAL -> {
                if (keeper.className() == null) {
                    yield isThreadTold ? Optional.of(text("summary.leak.local.any", thread)) : Optional.empty();
                }
                String method = member(keeper.className(), keeper.name());
                yield Optional.of(
                        isThreadTold
                                ? text("summary.leak.local.thread", method, thread)
                                : text("summary.leak.local", method));
            }
            case THREAD -> {
                if (keeper.name() != null && keeper.className() != null) {
                    yield Optional.of(field(keeper));
                }
                yield isThreadTold ? Optional.of(text("summary.leak.thread", thread)) : Optional.empty();
            }
            case ROOT -> Optional.empty();
        };
    }

    private static String field(Keeper field) {
        return member(field.className(), field.name());
    }

    /** @param name null where only the class is known */
    private static String member(String className, String name) {
        return name == null ? name(className) : name(className) + "." + Visible.of(name);
    }

    /** @param method its class, a dot and its name */
    private static String member(String method) {
        int dot = method.lastIndexOf('.');
        return dot < 0 ? Visible.of(method) : member(method.substring(0, dot), method.substring(dot + 1));
    }

    private static String name(String className) {
        return Visible.of(ObjectNames.simple(GeneratedNames.without(className)));
    }
}
