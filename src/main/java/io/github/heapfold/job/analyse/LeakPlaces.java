package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The places to look at in the program, to be seen before a sentence is read, in the language of the reader. */
public final class LeakPlaces {
    private final SentenceTexts texts;

    public LeakPlaces(Locale language) {
        texts = new SentenceTexts(language);
    }

    /** The fields of the program that keep a suspect; where there are none, the method or the thread that does. */
    public List<String> of(Suspect suspect) {
        boolean many = suspect.kind() == SuspectShape.MANY_OWNERS;
        return Stream.of(loaders(suspect), fields(suspect), finalizer(suspect))
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
    public List<String> of(KeptBy keptBy) {
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

    /** The same of memory outside of the heap where that comes before all that is in it; empty where it does not. */
    public List<String> outside(LeakSuspects.Answer answer) {
        return answer.outsideFirst()
                .map(kind -> answer.outside().get(kind).most())
                .map(most -> of(most.keptBy()))
                .orElse(List.of());
    }

    /** What keeps class loaders of the same classes, and not what these have. */
    private List<String> loaders(Suspect suspect) {
        Suspect.Loader loader = suspect.loader();
        boolean isOfLoaders = loader != null
                && loader.repeated() != null
                && loader.bond() != Suspect.Bond.KEPT
                && loader.keeper() != null
                && !suspect.features().contains(Feature.THREAD_LOCAL);
        if (!isOfLoaders) {
            return List.of();
        }
        // A thread that goes on keeps its loader in more ways than by its field, and would without that.
        return suspect.standing() != null && loader.keeper().kind() == KeeperKind.THREAD
                ? List.of(member(suspect.standing().method()))
                : place(loader.keeper(), true).stream().toList();
    }

    private static List<String> fields(Suspect suspect) {
        Stream<String> whose = Stream.ofNullable(suspect.whose()).map(LeakPlaces::field);
        return Stream.concat(fields(suspect.keptBy()).stream(), whose).toList();
    }

    private static List<String> fields(KeptBy keptBy) {
        Stream<String> named = keptBy.fields().stream().map(LeakPlaces::field);
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
    private Optional<String> ofEach(Suspect suspect) {
        Suspect.Inside inside = suspect.inside();
        if (inside != null && inside.field() != null && inside.spread() != FieldSpread.ONE_CLASS) {
            return Optional.of(member(inside.holder(), inside.field()));
        }
        Suspect.Level held = suspect.levels().size() > 1 ? suspect.levels().get(1) : null;
        return held == null || held.commonField() == null || held.field().equals(Edge.CLASS)
                ? Optional.empty()
                : Optional.of(
                        texts.text("place.target", member(suspect.ownerClass(), held.field()), name(held.className())));
    }

    /** @param many whether it is one of several of which the same is said, so that no thread is named */
    private Optional<String> place(Keeper keeper, boolean many) {
        String thread = keeper.thread() == null ? "" : Visible.of(keeper.thread());
        boolean isThreadTold = !many && !thread.isEmpty();
        return switch (keeper.kind()) {
            case STATIC, FIELD -> Optional.of(field(keeper));
            case LOCAL -> {
                if (keeper.className() == null) {
                    yield isThreadTold ? Optional.of(texts.text("place.local.any", thread)) : Optional.empty();
                }
                String method = member(keeper.className(), keeper.name());
                yield Optional.of(
                        isThreadTold
                                ? texts.text("place.local.thread", method, thread)
                                : texts.text("place.local", method));
            }
            case THREAD -> {
                if (keeper.name() != null && keeper.className() != null) {
                    yield Optional.of(field(keeper));
                }
                yield isThreadTold ? Optional.of(texts.text("place.thread", thread)) : Optional.empty();
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
        return Visible.of(JavaNames.withoutPackage(GeneratedNames.without(className)));
    }
}
