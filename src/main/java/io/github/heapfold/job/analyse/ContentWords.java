package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.OwnerSizes;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says what came together, how much of it there is, and what it is in. */
final class ContentWords {
    /** Of several owners, the least share of what the largest keeps so that one number stands for each. */
    private static final double LEAST_ALIKE = 0.5;

    /** Of what some objects keep, the least share of what they are said to hold: of less it is said how much it is. */
    private static final double LEAST_HELD = 0.6;

    /** By which fields threads have values of thread locals. */
    private static final Set<String> THREAD_LOCALS = Set.of("threadLocals", "inheritableThreadLocals");

    /** By which field of which class something is held. */
    record Held(String className, String field) {}

    private final SentenceTexts texts;
    private final KeeperWords keepers;

    ContentWords(SentenceTexts texts, KeeperWords keepers) {
        this.texts = texts;
        this.keepers = keepers;
    }

    /** What a sentence begins with. */
    String subject(Suspect suspect) {
        String content = GeneratedNames.without(suspect.className());
        String objects = Units.count(suspect.objects());
        String retained = Units.bytes(suspect.retained());
        String share = texts.percent(suspect.share());
        // Then the sentence of one object, of finalizers, and of what is above objects without a single owner tells
        // both, so that what came together has the size that stands below, too. All others tell what is kept in all.
        boolean isPart = contentBytes(suspect) < suspect.retained()
                && !Units.bytes(contentBytes(suspect)).equals(retained);
        if (suspect.features().contains(Suspect.Feature.FINALIZER)) {
            return isPart
                    ? texts.text("finalizersPart", objects, content, retained, share, own(suspect), ownShare(suspect))
                    : texts.text("finalizers", objects, content, retained, share);
        }
        if (isPart && suspect.kind() == SuspectShape.ONE_CLASS) {
            return partOfOne(suspect) + partIn(suspect);
        }
        if (isPart
                && suspect.kind() == SuspectShape.NO_SINGLE_OWNER
                && suspect.levels().size() > 1) {
            return partOfMany(suspect);
        }
        String alike = alike(suspect);
        String places = Units.count(suspect.alike());
        return switch (suspect.kind()) {
            case ONE_OBJECT ->
                texts.text("oneObject" + alike, kind(content, suspect), retained, share, places)
                        + (suspect.features().contains(Suspect.Feature.MIXED) ? texts.text("inManyParts") : "");
            case ONE_CLASS ->
                (isList(suspect)
                                ? texts.text("oneList" + alike, objects, content, retained, share, places)
                                : isOfNodes(suspect)
                                        ? texts.text(
                                                "oneListOf" + alike,
                                                objects,
                                                content,
                                                nodes(suspect),
                                                retained,
                                                share,
                                                places)
                                        : texts.text(
                                                "oneClass" + alike,
                                                objects,
                                                content,
                                                place(suspect),
                                                retained,
                                                share,
                                                places))
                        + (isContent(suspect) ? contentIn(suspect) : "");
            case MANY_OWNERS ->
                texts.text(
                        "manyOwners",
                        Units.count(suspect.owners()),
                        GeneratedNames.without(suspect.ownerClass()),
                        retained,
                        share,
                        each(suspect));
            case NO_SINGLE_OWNER ->
                texts.text(isInOnePlace(suspect) ? "onePlace" : "noSingleOwner", objects, content, retained, share);
        };
    }

    /** What came together, of which one object keeps more than that. */
    private String partOfOne(Suspect suspect) {
        String name = GeneratedNames.without(suspect.className());
        boolean isOfNodes = isOfNodes(suspect);
        boolean isList = isList(suspect);
        return texts.text(
                (isOfNodes || isList ? "oneListPart" : "oneClassPart") + alike(suspect),
                Units.count(suspect.objects()),
                name,
                isOfNodes ? nodes(suspect) : isList ? name : place(suspect),
                Units.bytes(suspect.retained()),
                texts.percent(suspect.share()),
                own(suspect),
                ownShare(suspect),
                Units.count(suspect.alike()));
    }

    /** What came together, of which objects without a single owner keep more than that. */
    private String partOfMany(Suspect suspect) {
        Suspect.Level first = suspect.levels().get(0);
        return texts.text(
                isInOnePlace(suspect) ? "onePlacePart" : "noSingleOwnerPart",
                Units.count(suspect.objects()),
                GeneratedNames.without(suspect.className()),
                Units.count(first.objects()),
                GeneratedNames.without(first.className()),
                Units.bytes(suspect.retained()),
                texts.percent(suspect.share()),
                own(suspect),
                ownShare(suspect));
    }

    private static String own(Suspect suspect) {
        return Units.bytes(contentBytes(suspect));
    }

    private String ownShare(Suspect suspect) {
        return texts.percent(suspect.share() * contentBytes(suspect) / suspect.retained());
    }

    private String place(Suspect suspect) {
        return kind(name(suspect.accumulation()), suspect);
    }

    /** The name of the class of one object, which of a collection of the program's own does not say that it is one. */
    private String kind(String name, Suspect suspect) {
        return suspect.collection() == null ? name : texts.text("extends", name, suspect.collection());
    }

    /** The end of the key of a text about several places of which the same is said. */
    private static String alike(Suspect suspect) {
        return suspect.alike() > 1 ? ".alike" : "";
    }

    /** By which field what is told of one object is held, where nearly all of it is in one part; else nothing. */
    private String partIn(Suspect suspect) {
        if (isContent(suspect)) {
            return contentIn(suspect);
        }
        List<Suspect.Level> levels = suspect.levels();
        for (int i = levels.size() - 2; i >= 0; i--) {
            Suspect.Level part = levels.get(i);
            String field = levels.get(i + 1).field();
            if (part.objects() == 1
                    && part.retained() >= ContentShares.NEARLY_ALL * contentBytes(suspect)
                    && !ClassKinds.isPlatform(part.className())
                    && isWritten(field)) {
                return field.equals(suspect.keptBy().place().name())
                        ? ""
                        : texts.text("partIn", field, GeneratedNames.without(part.className()));
            }
        }
        return "";
    }

    /** By which field what is told of one object is held in its parts; nothing where that is said, or not all are. */
    private String contentIn(Suspect suspect) {
        Suspect.Inside inside = suspect.inside();
        return inside.field() == null
                        || inside.mostly()
                        || inside.spread() != FieldSpread.ONE
                        || inside.field().equals(suspect.keptBy().place().name())
                ? ""
                : texts.text("partIn", inside.field(), GeneratedNames.without(inside.holder()));
    }

    /** Whether what accumulated in one object is what is told of it, in however many of its parts, and nothing else. */
    private static boolean isContent(Suspect suspect) {
        Suspect.Inside inside = suspect.inside();
        return inside != null
                && inside.inside() == null
                && inside.beside() == null
                && suspect.kind() == SuspectShape.ONE_CLASS
                && inside.className().equals(suspect.className())
                && inside.objects() == suspect.objects();
    }

    private static boolean isWritten(String field) {
        return field != null && !field.startsWith("[") && !MachineStatics.has(field);
    }

    /** What each of several owners keeps, where they are alike; else from how much to how much. */
    String each(Suspect suspect) {
        return areAlike(suspect, 0)
                ? texts.text("alike", Units.bytes(suspect.retained() / Math.max(1, suspect.owners())))
                : texts.text(
                        "range",
                        Units.bytes(suspect.sizes().least()),
                        Units.bytes(suspect.sizes().most()));
    }

    /**
     * Whether one number stands for what each of several owners keeps.
     *
     * @param besides bytes that do not count, whichever of the owners has these
     */
    static boolean areAlike(Suspect suspect, long besides) {
        OwnerSizes sizes = suspect.sizes();
        return sizes == null || sizes.least() - besides >= LEAST_ALIKE * sizes.most();
    }

    private static boolean isInOnePlace(Suspect suspect) {
        return suspect.features().contains(Suspect.Feature.ONE_PLACE);
    }

    static String name(ObjectView object) {
        return GeneratedNames.without(object.className());
    }

    /** Objects below one of their own class; collections that lie in one are none where they do not go on so. */
    private static boolean isList(Suspect suspect) {
        boolean isNodes =
                suspect.features().contains(Suspect.Feature.CHAIN) || !ClassKinds.isContainer(suspect.className());
        return isNodes
                && suspect.kind() == SuspectShape.ONE_CLASS
                && suspect.accumulation().className().equals(suspect.className());
    }

    /** Whether what came together is in a list or tree whose nodes are those of no collection that everybody knows. */
    private static boolean isOfNodes(Suspect suspect) {
        return suspect.features().contains(Suspect.Feature.CHAIN)
                && suspect.levels().size() > 1
                && !ClassKinds.isContainer(suspect.levels().get(0).className());
    }

    private static String nodes(Suspect suspect) {
        return GeneratedNames.without(suspect.levels().get(0).className());
    }

    /** Bytes of what came together alone, without what is between it and the one object. */
    private static long contentBytes(Suspect suspect) {
        List<Suspect.Level> levels = suspect.levels();
        return levels.isEmpty()
                ? suspect.retained()
                : levels.get(levels.size() - 1).retained();
    }

    /** Whether what each of several threads holds most is the class loader by which it has the rest. */
    static boolean isLoaderOfEach(Suspect suspect) {
        Suspect.Loader loader = suspect.loader();
        Suspect.Level held = suspect.levels().get(1);
        return loader != null
                && loader.bond() == Suspect.Bond.EACH
                && loader.loaders() == suspect.owners()
                && loader.object().className().equals(held.className())
                && loader.keeper() != null
                && loader.keeper().kind() == KeeperKind.THREAD
                && held.field() != null
                && held.field().equals(loader.keeper().name());
    }

    /** Whether what each of several threads holds most are values of thread locals. */
    static boolean areValues(Suspect suspect) {
        String field = suspect.levels().get(1).field();
        return suspect.features().contains(Suspect.Feature.THREAD_LOCAL)
                && field != null
                && THREAD_LOCALS.contains(field);
    }

    /** By what each of several owners holds most. */
    String mostOfEach(Suspect suspect) {
        Suspect.Level held = suspect.levels().get(1);
        String name = GeneratedNames.without(held.className());
        if (held.commonField() == null) {
            return texts.text("each", name);
        }
        if (held.field().equals(Edge.CLASS)) {
            return texts.text("eachByClass");
        }
        if (isLoaderOfEach(suspect)) {
            return texts.text(
                    "eachByLoader",
                    held.field(),
                    name,
                    keepers.thread(suspect.loader().keeper().thread()));
        }
        if (!held.field().equals(Edge.LOCAL)) {
            return texts.text("eachByField", held.field(), name);
        }
        Keeper local = suspect.keptBy().local().orElse(new Keeper(KeeperKind.LOCAL, null, null, null));
        return texts.text("eachByLocal", keepers.local(local), name);
    }

    /**
     * What accumulated in the objects of a suspect, and in which fields of what is in them; then what accumulated in
     * that.
     *
     * @param isSaid whether what somebody holds has been said before, so that the first of it is in that
     */
    List<String> inside(Suspect suspect, boolean isSaid) {
        List<String> clauses = new ArrayList<>();
        if (isContent(suspect)) {
            return clauses;
        }
        for (Suspect.Inside next = suspect.inside(); next != null; next = next.inside()) {
            List<String> things = new ArrayList<>();
            long retained = 0;
            for (Suspect.Inside beside = next; beside != null; beside = beside.beside()) {
                things.add(thing(beside));
                retained += beside.retained();
            }
            String all = String.join(texts.text("thingsAnd"), things);
            boolean isFirst = clauses.isEmpty() && !isSaid;
            clauses.add(isFirst ? held(suspect, all, retained) : texts.text("inner", all));
        }
        return clauses;
    }

    /** That what came together holds some things, and how much these are where there is as much of others. */
    private String held(Suspect suspect, String things, long retained) {
        return retained >= LEAST_HELD * contentBytes(suspect)
                ? texts.text("content", things)
                : texts.text(
                        "contentPart",
                        things,
                        Units.bytes(retained),
                        texts.percent((double) retained / contentBytes(suspect)));
    }

    private String thing(Suspect.Inside inside) {
        String objects = Units.count(inside.objects());
        String name = GeneratedNames.without(inside.className());
        String things = inside.classes() > 1
                ? texts.text("things.several", objects, name, Units.count(inside.classes()))
                : texts.text("things", objects, name);
        return inside.field() == null
                ? things
                : texts.text(
                        switch (inside.spread()) {
                            case ONE -> inside.mostly() ? "thingsMostlyIn" : "thingsIn";
                            case ONE_NAME -> inside.mostly() ? "thingsMostlyInSeveral" : "thingsInSeveral";
                            case ONE_CLASS -> inside.mostly() ? "thingsMostlyInClass" : "thingsInClass";
                        },
                        things,
                        inside.field(),
                        GeneratedNames.without(inside.holder()));
    }

    /** How much of an array is empty that is most of what one object keeps, in a clause; empty of others. */
    Optional<String> slots(Suspect suspect) {
        Suspect.Slots slots = suspect.slots();
        return slots == null
                ? Optional.empty()
                : Optional.of(texts.text(
                        name(suspect.accumulation()).endsWith("[]") ? "slots" : "slots.ofArray",
                        Units.count(slots.empty()),
                        Units.count(slots.all()),
                        texts.percent((double) slots.empty() / slots.all())));
    }

    /** What several owners hold, in a clause. */
    String content(Suspect suspect) {
        return texts.text("content", held(suspect));
    }

    /** What several owners hold, and in which field of what they have of the program. */
    String held(Suspect suspect) {
        String objects = Units.count(suspect.objects());
        String name = GeneratedNames.without(suspect.className());
        String things = texts.text("things", objects, name);
        return heldBy(suspect)
                .map(held -> texts.text("thingsIn", things, held.field(), GeneratedNames.without(held.className())))
                .orElse(things);
    }

    /**
     * The last class of the program above the content that holds it by a field; of what each owner holds is said by
     * which field that is held.
     */
    static Optional<Held> heldBy(Suspect suspect) {
        List<Suspect.Level> levels = suspect.levels();
        for (int i = levels.size() - 2; i > 1; i--) {
            String field = levels.get(i + 1).field();
            if (!ClassKinds.isPlatform(levels.get(i).className()) && isWritten(field)) {
                return Optional.of(new Held(levels.get(i).className(), field));
            }
        }
        return Optional.empty();
    }
}
