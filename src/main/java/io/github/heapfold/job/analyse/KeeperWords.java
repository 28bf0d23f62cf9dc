package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says who keeps something. */
final class KeeperWords {
    private static final String SHUTDOWN_HOOKS = "java.lang.ApplicationShutdownHooks";

    private final SentenceTexts texts;

    KeeperWords(SentenceTexts texts) {
        this.texts = texts;
    }

    /**
     * Who keeps a suspect, in a clause, without whom other clauses have named; empty where those are all.
     *
     * @param said the fields by which it is said that the owners, or what they hold, have something
     */
    Optional<String> of(Suspect suspect, Set<String> said) {
        Optional<KeptBy> untold = suspect.kind() == SuspectShape.MANY_OWNERS
                ? untold(suspect.keptBy(), said)
                : Optional.of(suspect.keptBy());
        return untold.map(keptBy -> clause(suspect, keptBy));
    }

    private String clause(Suspect suspect, KeptBy keptBy) {
        boolean isOnePlace = suspect.features().contains(Feature.ONE_PLACE);
        if (suspect.kind() == SuspectShape.NO_SINGLE_OWNER && !isOnePlace) {
            List<String> places = keptBy.places().stream().map(this::keeper).toList();
            return texts.text("keepers", texts.list(places, keptBy.more()));
        }
        return keptBy(keptBy, suspect.whose(), suspect.kind() == SuspectShape.MANY_OWNERS, suspect.features());
    }

    /** Of several threads each keeps its own, so that one of them says nothing. */
    private static Optional<KeptBy> untold(KeptBy keptBy, Set<String> said) {
        Optional<Keeper> saidLocal = keptBy.local().filter(any -> said.contains(Edge.LOCAL));
        return keptBy.without(keeper -> switch (keeper.kind()) {
            case THREAD, ROOT -> true;
            case FIELD -> said.contains(keeper.name());
            case LOCAL -> keeper.equals(saidLocal.orElse(null));
            case STATIC -> false;
        });
    }

    /** Who keeps what anybody has, in a clause. */
    String keptBy(KeptBy keptBy) {
        return keptBy(keptBy, null, false, keptBy.places().size() > 1 ? Set.of(Feature.SEVERAL_FIELDS) : Set.of());
    }

    /**
     * @param whose what has the object with the field; null where that need not be told
     * @param owners whether there are several, each of which has a part
     */
    private String keptBy(KeptBy keptBy, Keeper whose, boolean owners, Set<Feature> features) {
        if (features.contains(Feature.WEAK)) {
            return keptWeakly(keptBy, owners);
        }
        String place = features.contains(Feature.SEVERAL_FIELDS)
                ? fields(keptBy.places(), keptBy.more())
                : name(keptBy.place(), owners);
        Keeper below = keptBy.below() == null ? whose : keptBy.below();
        String kept = below == null ? place : texts.text("below", place, name(below, owners));
        if (keptBy.holder() == null) {
            return texts.text("keptBy", kept);
        }
        boolean shared = features.contains(Feature.SHARED_HOLDER);
        return texts.text(shared ? "keptByShared" : "keptByIn", kept, name(keptBy.holder(), owners));
    }

    private String keptWeakly(KeptBy keptBy, boolean owners) {
        String weakly = texts.text("weakly", name(keptBy.outermost(), owners));
        return keptBy.below() == null && keptBy.holder() == null
                ? weakly
                : texts.text("keptBy", name(keptBy.place(), owners)) + texts.text("separator") + weakly;
    }

    /** Of many threads one says nothing. */
    private String name(Keeper keeper, boolean owners) {
        return owners && keeper.kind() == KeeperKind.LOCAL ? local(keeper) : keeper(keeper);
    }

    /** Those of one class together. */
    private String fields(List<Keeper> keepers, int more) {
        if (keepers.get(0).kind() == KeeperKind.STATIC) {
            // They are all of the class that has what came together.
            List<String> names = keepers.stream().map(Keeper::name).toList();
            return texts.text(
                    "keeper.statics", GeneratedNames.without(keepers.get(0).className()), texts.list(names, more));
        }
        Map<String, List<String>> byClass = new LinkedHashMap<>();
        for (Keeper keeper : keepers) {
            byClass.computeIfAbsent(keeper.className(), any -> new ArrayList<>())
                    .add(keeper.name());
        }
        List<String> named = byClass.entrySet().stream()
                .map(of -> texts.text(
                        of.getValue().size() == 1 ? "keeper.field" : "keeper.fields",
                        GeneratedNames.without(of.getKey()),
                        texts.list(of.getValue())))
                .toList();
        return texts.list(named, more);
    }

    /** A noun phrase of the thread local whose values are kept, by the static that has it; empty where others have it. */
    Optional<String> threadLocal(KeptBy keptBy) {
        Keeper place = keptBy.place();
        boolean isStatic = place.kind() == KeeperKind.STATIC
                && keptBy.places().size() == 1
                && keptBy.below() == null
                && keptBy.holder() == null;
        return isStatic
                ? Optional.of(texts.text("threadLocal", GeneratedNames.without(place.className()), place.name()))
                : Optional.empty();
    }

    /** A noun phrase. */
    String keeper(Keeper keeper) {
        return switch (keeper.kind()) {
            case STATIC ->
                SHUTDOWN_HOOKS.equals(keeper.className())
                        ? texts.text("keeper.shutdownHooks")
                        : texts.text("keeper.static", GeneratedNames.without(keeper.className()), keeper.name());
            case FIELD -> texts.text("keeper.field", GeneratedNames.without(keeper.className()), keeper.name());
            case LOCAL -> localInThread(keeper);
            case THREAD ->
                keeper.name() == null
                        ? thread(keeper.thread())
                        : texts.text("keeper.thread", thread(keeper.thread()), keeper.name());
            case ROOT ->
                keeper.name() == null
                        ? texts.text("keeper.root", GeneratedNames.without(keeper.className()))
                        : texts.text("keeper.rootField", GeneratedNames.without(keeper.className()), keeper.name());
        };
    }

    /** A noun phrase; the name is null where the dump does not tell it. */
    String thread(String name) {
        if (name == null) {
            return texts.text("unknownThread");
        }
        return name.isEmpty() ? texts.text("unnamedThread") : texts.text("thread", name);
    }

    private String localInThread(Keeper keeper) {
        String thread = thread(keeper.thread());
        if (keeper.className() == null) {
            return texts.text("keeper.localOfThread", thread);
        }
        if (keeper.frames() > 1) {
            String type = GeneratedNames.without(keeper.className());
            String frames = Units.count(keeper.frames());
            return keeper.caller() == null
                    ? texts.text("keeper.inFrames", type, keeper.name(), frames, thread)
                    : texts.text("keeper.inFramesCalled", type, keeper.name(), frames, thread, keeper.caller());
        }
        String local = local(keeper);
        return texts.text(
                "keeper.inThread",
                keeper.caller() == null ? local : texts.text("keeper.localCalled", local, keeper.caller()),
                thread);
    }

    /** Without the thread. */
    String local(Keeper keeper) {
        if (keeper.className() == null) {
            return texts.text("keeper.local");
        }
        String type = GeneratedNames.without(keeper.className());
        return keeper.name() == null
                ? texts.text("keeper.localOfClass", type)
                : texts.text("keeper.localOf", type, keeper.name());
    }
}
