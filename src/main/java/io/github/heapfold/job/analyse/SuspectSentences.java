package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.DirectMemory;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.message.Spacing;
import io.github.heapfold.message.Texts;
import io.github.heapfold.report.Units;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Stream;

/** Says in one sentence what a suspect is, in the language of the reader. */
public final class SuspectSentences {
    /** Where what came together has less of what is kept, the sentence tells both. */
    private static final double MOST_OF_IT = 0.9;

    /** Of several owners, the least share of what the largest keeps so that one number stands for each. */
    private static final double LEAST_ALIKE = 0.5;

    /** Of what is in a dump, the share from which on garbage is worth a word. */
    private static final double MUCH_GARBAGE = 1.0 / 3;

    private static final double MOST = 0.5;

    /** Of the heap: what keeps less beside the suspects is not named. */
    private static final double LEAST = 0.01;

    /** What has a clause of its own. */
    private static final List<Suspect.Feature> CLAUSES = List.of(Suspect.Feature.SOFT, Suspect.Feature.THREAD_LOCAL);

    private final Locale language;
    private final ResourceBundle texts;

    public SuspectSentences(Locale language) {
        this.language = language;
        texts = Texts.of(SuspectSentences.class, "suspects", language);
    }

    /** The sentence, with the field to look at and what else is to be known. */
    public String of(Suspect suspect) {
        StringBuilder sentence = new StringBuilder(subject(suspect));
        for (String clause : clauses(suspect)) {
            sentence.append(text("separator")).append(clause);
        }
        return sentence.append(text("end")).toString();
    }

    /**
     * From how much on something is a suspect, and what keeps most beside those: two sentences, and one more where most
     * of the dump is garbage, and where much is outside of the heap besides what is in it.
     */
    public String limit(LeakSuspects.Answer answer) {
        return text("limit", Units.bytes(answer.threshold()), share(answer))
                + text("sentences")
                + next(answer).orElseGet(() -> text(first(answer) + ".none", percent(LEAST)))
                + garbage(answer).map(words -> text("sentences") + words).orElse("")
                + direct(answer)
                        .filter(any -> !answer.isOutside())
                        .map(words -> text("sentences") + words)
                        .orElse("");
    }

    /** From which part of the heap on something is a suspect, and why that is more of a small one. */
    public String share(LeakSuspects.Answer answer) {
        String share = percent(answer.reachable() == 0 ? 0 : (double) answer.threshold() / answer.reachable());
        return answer.isSmall() ? text("share.small", share, percent(LeakSuspects.USUAL_SHARE)) : text("share", share);
    }

    /** That no root leads to a large part of what is in the dump, in a sentence; empty where it is not so. */
    public Optional<String> garbage(LeakSuspects.Answer answer) {
        double share = answer.garbage() == 0 ? 0 : (double) answer.garbage() / (answer.garbage() + answer.reachable());
        if (share < MUCH_GARBAGE) {
            return Optional.empty();
        }
        String key = answer.whole() ? "garbage" : "garbage.part";
        return Optional.of(text(share > MOST ? key : key + ".much", Units.bytes(answer.garbage()), percent(share)));
    }

    /** How much direct buffers have outside of the heap, and who keeps most; empty where that is not worth a word. */
    public Optional<String> direct(LeakSuspects.Answer answer) {
        DirectMemory direct = answer.direct();
        if (direct == null || !direct.isLarge(answer.reachable())) {
            return Optional.empty();
        }
        String all = text("direct", Units.count(direct.buffers()), Units.bytes(direct.bytes()));
        DirectMemory.Kept most = direct.most();
        return Optional.of(
                most == null
                        ? all
                        : all
                                + text("sentences")
                                + text(
                                        most.isEstimate() ? "direct.most.about" : "direct.most",
                                        Units.count(most.buffers()),
                                        Units.bytes(most.bytes()),
                                        keptBy(most.keepers(), false, Set.of(), 0)));
    }

    /** What keeps most beside the suspects, in a sentence; empty where that is not worth a word. */
    public Optional<String> next(LeakSuspects.Answer answer) {
        NextOwner next = answer.next();
        if (next == null || next.share() < LEAST) {
            return Optional.empty();
        }
        String name = name(next.object()) + quoted(next.label());
        if (next.builtIn()) {
            return Optional.of(
                    text(first(answer) + ".builtIn", name, Units.bytes(next.retained()), percent(next.share())));
        }
        if (next.retained() < MOST_OF_IT * next.kept()) {
            // Its size elsewhere is another one.
            return Optional.of(text(
                    first(answer) + (isMixed(answer) ? ".partMixed" : ".part"),
                    name,
                    Units.bytes(next.retained()),
                    percent(next.share()),
                    Units.bytes(next.kept())));
        }
        return Optional.of(text(
                first(answer) + (isMixed(answer) ? ".mixed" : ""),
                name,
                Units.bytes(next.retained()),
                percent(next.share())));
    }

    /** What is so large and no suspect all the same is so because it is many things. */
    private static boolean isMixed(LeakSuspects.Answer answer) {
        return answer.next().retained() >= answer.threshold();
    }

    private static String quoted(String label) {
        return label == null || label.isEmpty() ? "" : " \"" + label + "\"";
    }

    /** Where there are no suspects, what keeps most is beside nothing. */
    private static String first(LeakSuspects.Answer answer) {
        return answer.suspects().isEmpty() ? "largest" : "next";
    }

    /**
     * What can be said where a part of the dump is lost and nothing stands out. Most roots stand at the end of a dump:
     * what hangs on those that are lost is garbage by what is left.
     *
     * @param objects how many could be read
     */
    public String part(LeakSuspects.Answer answer, long objects) {
        return text("part", Units.count(answer.objects()), Units.count(objects));
    }

    private String subject(Suspect suspect) {
        String content = GeneratedNames.without(suspect.className());
        String objects = Units.count(suspect.objects());
        String retained = Units.bytes(suspect.retained());
        String share = percent(suspect.share());
        if (suspect.features().contains(Suspect.Feature.FINALIZER)) {
            return text("finalizers", objects, content, retained, share);
        }
        boolean isPart = contentBytes(suspect) < MOST_OF_IT * suspect.retained();
        String alike = suspect.alike() > 1 ? ".alike" : "";
        String places = Units.count(suspect.alike());
        if (suspect.kind() == Suspect.Shape.ONE_CLASS && isPart) {
            return text(
                            (isOfNodes(suspect) ? "oneListPart" : "oneClassPart") + alike,
                            objects,
                            content,
                            isOfNodes(suspect) ? nodes(suspect) : name(suspect.accumulation()),
                            retained,
                            share,
                            Units.bytes(contentBytes(suspect)),
                            percent(suspect.share() * contentBytes(suspect) / suspect.retained()),
                            places)
                    + partIn(suspect);
        }
        return switch (suspect.kind()) {
            case ONE_OBJECT -> text("oneObject" + alike, content, retained, share, places);
            case ONE_CLASS ->
                isList(suspect)
                        ? text("oneList" + alike, objects, content, retained, share, places)
                        : isOfNodes(suspect)
                                ? text("oneListOf" + alike, objects, content, nodes(suspect), retained, share, places)
                                : text(
                                        "oneClass" + alike,
                                        objects,
                                        content,
                                        name(suspect.accumulation()),
                                        retained,
                                        share,
                                        places);
            case MANY_OWNERS ->
                text(
                        "manyOwners",
                        Units.count(suspect.owners()),
                        GeneratedNames.without(suspect.ownerClass()),
                        retained,
                        share,
                        each(suspect));
            case NO_SINGLE_OWNER ->
                text(isInOnePlace(suspect) ? "onePlace" : "noSingleOwner", objects, content, retained, share);
        };
    }

    /** By which field what is told of one object is held, where nearly all of it is in one part; else nothing. */
    private String partIn(Suspect suspect) {
        List<Suspect.Level> levels = suspect.levels();
        for (int i = levels.size() - 2; i >= 0; i--) {
            Suspect.Level part = levels.get(i);
            String field = levels.get(i + 1).field();
            if (part.objects() == 1
                    && part.retained() >= MOST_OF_IT * contentBytes(suspect)
                    && !ClassKinds.isPlatform(part.className())
                    && isWritten(field)) {
                return field.equals(suspect.keeper().name())
                        ? ""
                        : text("partIn", field, GeneratedNames.without(part.className()));
            }
        }
        return "";
    }

    private static boolean isWritten(String field) {
        return field != null && !field.startsWith("[") && !field.startsWith("<");
    }

    /** What each of several owners keeps, where they are alike; else from how much to how much. */
    private String each(Suspect suspect) {
        Suspect.Sizes sizes = suspect.sizes();
        return sizes == null || sizes.least() >= LEAST_ALIKE * sizes.most()
                ? text("alike", Units.bytes(suspect.retained() / Math.max(1, suspect.owners())))
                : text("range", Units.bytes(sizes.least()), Units.bytes(sizes.most()));
    }

    private static boolean isInOnePlace(Suspect suspect) {
        return suspect.features().contains(Suspect.Feature.ONE_PLACE);
    }

    private static String name(ObjectView object) {
        return GeneratedNames.without(object.className());
    }

    /** Objects below one of their own class; collections that lie in one are none where they do not go on so. */
    private static boolean isList(Suspect suspect) {
        boolean isNodes =
                suspect.features().contains(Suspect.Feature.CHAIN) || !ClassKinds.isContainer(suspect.className());
        return isNodes
                && suspect.kind() == Suspect.Shape.ONE_CLASS
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

    private List<String> clauses(Suspect suspect) {
        List<String> clauses = new ArrayList<>();
        boolean ofOwners =
                suspect.kind() == Suspect.Shape.MANY_OWNERS && suspect.levels().size() > 1;
        boolean alike = ofOwners && suspect.levels().get(1).objects() >= MOST_OF_IT * suspect.owners();
        List<Keeper> keepers = keepers(suspect, alike);
        if (alike) {
            clauses.add(each(suspect.levels().get(1), keepers));
        }
        if (ofOwners) {
            if (!alike || suspect.levels().size() > 2) {
                clauses.add(content(suspect));
                // By which field it is held is said with it.
                keepers.removeIf(keeper -> keeper.kind() == KeeperKind.FIELD
                        && heldBy(suspect)
                                .filter(level -> keeper.name()
                                        .equals(suspect.levels().get(level + 1).field()))
                                .isPresent());
            }
        }
        if (suspect.inside() != null) {
            clauses.add(inside(suspect.inside()));
        }
        if (!keepers.isEmpty()) {
            clauses.add(
                    suspect.kind() == Suspect.Shape.NO_SINGLE_OWNER && !isInOnePlace(suspect)
                            ? text("keepers", all(keepers, suspect.moreKeepers()))
                            : keptBy(
                                    keepers,
                                    suspect.kind() == Suspect.Shape.MANY_OWNERS,
                                    suspect.features(),
                                    suspect.moreKeepers()));
        }
        if (isInOnePlace(suspect)) {
            clauses.add(text("feature." + Suspect.Feature.ONE_PLACE));
        }
        if (suspect.features().contains(Suspect.Feature.SELF_REFERENCE)) {
            Keeper field = suspect.otherKeepers().get(suspect.otherKeepers().size() - 1);
            clauses.add(text("feature." + Suspect.Feature.SELF_REFERENCE, field.className(), field.name()));
        }
        boolean isWhole = suspect.retained() >= MOST_OF_IT * suspect.kept();
        if (!isWhole && suspect.kind() != Suspect.Shape.MANY_OWNERS) {
            clauses.add(text("kept", Units.bytes(suspect.kept())));
        }
        for (Suspect.Feature feature : CLAUSES) {
            if (suspect.features().contains(feature)) {
                boolean isOfEach = feature == Suspect.Feature.THREAD_LOCAL
                        && (suspect.kind() == Suspect.Shape.MANY_OWNERS || suspect.alike() > 1);
                clauses.add(text("feature." + feature + (isOfEach ? ".each" : "")));
            }
        }
        if (suspect.loader() != null) {
            clauses.add(loader(suspect.loader()));
        }
        return clauses;
    }

    private String loader(Suspect.Loader loader) {
        String key = "loader." + loader.bond();
        String name = name(loader.object()) + quoted(loader.label());
        String loaders = Units.count(loader.loaders());
        return loader.keeper() == null
                ? text(key, name, loaders)
                : text(key + ".keptBy", name, loaders, keeper(loader.keeper()));
    }

    /**
     * By what each of several owners holds most.
     *
     * @param keepers of all, without the local variable that is said here
     */
    private String each(Suspect.Level held, List<Keeper> keepers) {
        String name = GeneratedNames.without(held.className());
        if (held.field() == null) {
            return text("each", name);
        }
        if (!held.field().equals(Edge.LOCAL)) {
            return text("eachByField", held.field(), name);
        }
        Keeper local = keepers.stream()
                .filter(keeper -> keeper.kind() == KeeperKind.LOCAL)
                .findFirst()
                .orElse(new Keeper(KeeperKind.LOCAL, null, null, null));
        keepers.remove(local);
        return text("eachByLocal", local(local), name);
    }

    /** What accumulated in a few objects, and in which field of what is in them. */
    private String inside(Suspect.Inside inside) {
        String objects = Units.count(inside.objects());
        String name = GeneratedNames.without(inside.className());
        return inside.field() == null
                ? text("content", objects, name)
                : text("contentIn", objects, name, inside.field(), GeneratedNames.without(inside.holder()));
    }

    /** What several owners hold, and in which field of what they have of the program. */
    private String content(Suspect suspect) {
        String objects = Units.count(suspect.objects());
        String name = GeneratedNames.without(suspect.className());
        return heldBy(suspect)
                .map(level -> text(
                        "contentIn",
                        objects,
                        name,
                        suspect.levels().get(level + 1).field(),
                        GeneratedNames.without(suspect.levels().get(level).className())))
                .orElseGet(() -> text("content", objects, name));
    }

    /**
     * Of the levels, the last one above the content that is of the program and holds it by a field; of what each owner
     * holds is said by which field that is held.
     */
    private static Optional<Integer> heldBy(Suspect suspect) {
        List<Suspect.Level> levels = suspect.levels();
        for (int i = levels.size() - 2; i > 1; i--) {
            String field = levels.get(i + 1).field();
            if (!ClassKinds.isPlatform(levels.get(i).className()) && isWritten(field)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** @param more how many there are beside those */
    private String all(List<Keeper> keepers, int more) {
        return list(keepers.stream().map(this::keeper).toList(), more);
    }

    private String list(List<String> named, int more) {
        return list(
                more == 0
                        ? named
                        : Stream.concat(named.stream(), Stream.of(text("more", Units.count(more))))
                                .toList());
    }

    private String list(List<String> named) {
        int last = named.size() - 1;
        return last == 0
                ? named.get(0)
                : String.join(text("comma"), named.subList(0, last)) + text("and") + named.get(last);
    }

    /**
     * A place, and what holds it: a field alone does not say which of many objects it is of.
     *
     * @param owners whether there are several, each of which has a part
     * @param more how many fields there are beside those
     */
    private String keptBy(List<Keeper> keepers, boolean owners, Set<Suspect.Feature> features, int more) {
        // Of many threads one says nothing.
        List<String> named = keepers.stream()
                .map(keeper -> owners && keeper.kind() == KeeperKind.LOCAL ? local(keeper) : keeper(keeper))
                .toList();
        if (features.contains(Suspect.Feature.WEAK)) {
            String weakly = text("weakly", named.get(named.size() - 1));
            return named.size() == 1 ? weakly : text("keptBy", named.get(0)) + text("separator") + weakly;
        }
        int fields = fields(keepers, features);
        String kept = features.contains(Suspect.Feature.SEVERAL_FIELDS)
                ? fields(keepers.subList(0, fields), more)
                : fields > 1 ? text("below", named.get(0), named.get(1)) : named.get(0);
        if (fields == 0 || fields == named.size()) {
            return text("keptBy", kept);
        }
        boolean shared = features.contains(Suspect.Feature.SHARED_HOLDER);
        return text(shared ? "keptByShared" : "keptByIn", kept, named.get(fields));
    }

    /** With how many fields keepers begin that belong together; what the thread of a value has is another matter. */
    private static int fields(List<Keeper> keepers, Set<Suspect.Feature> features) {
        int most = features.contains(Suspect.Feature.THREAD_LOCAL) ? 1 : keepers.size();
        boolean areStatics = features.contains(Suspect.Feature.SEVERAL_FIELDS)
                && keepers.get(0).kind() == KeeperKind.STATIC;
        KeeperKind kind = areStatics ? KeeperKind.STATIC : KeeperKind.FIELD;
        int fields = 0;
        while (fields < most && keepers.get(fields).kind() == kind) {
            fields++;
        }
        return fields;
    }

    /** Those of one class together. */
    private String fields(List<Keeper> keepers, int more) {
        if (keepers.get(0).kind() == KeeperKind.STATIC) {
            // They are all of the class that has what came together.
            List<String> names = keepers.stream().map(Keeper::name).toList();
            return text("keeper.statics", GeneratedNames.without(keepers.get(0).className()), list(names, more));
        }
        Map<String, List<String>> byClass = new LinkedHashMap<>();
        for (Keeper keeper : keepers) {
            byClass.computeIfAbsent(keeper.className(), any -> new ArrayList<>())
                    .add(keeper.name());
        }
        List<String> named = byClass.entrySet().stream()
                .map(of -> text(
                        of.getValue().size() == 1 ? "keeper.field" : "keeper.fields",
                        GeneratedNames.without(of.getKey()),
                        list(of.getValue())))
                .toList();
        return list(named, more);
    }

    /**
     * Of several threads each keeps its own, so that one of them says nothing.
     *
     * @param alike whether it is said by which field each has it
     */
    private static List<Keeper> keepers(Suspect suspect, boolean alike) {
        List<Keeper> all = new ArrayList<>();
        all.add(suspect.keeper());
        all.addAll(suspect.otherKeepers());
        if (suspect.features().contains(Suspect.Feature.SELF_REFERENCE)) {
            all.remove(all.size() - 1);
        }
        if (suspect.kind() == Suspect.Shape.MANY_OWNERS) {
            all.removeIf(keeper -> keeper.kind() == KeeperKind.THREAD || keeper.kind() == KeeperKind.ROOT);
            all.removeIf(keeper -> alike
                    && keeper.kind() == KeeperKind.FIELD
                    && keeper.name().equals(suspect.levels().get(1).field()));
        }
        return all;
    }

    /** A noun phrase. */
    String keeper(Keeper keeper) {
        return switch (keeper.kind()) {
            case STATIC -> text("keeper.static", GeneratedNames.without(keeper.className()), keeper.name());
            case FIELD -> text("keeper.field", GeneratedNames.without(keeper.className()), keeper.name());
            case LOCAL ->
                keeper.className() == null
                        ? text("keeper.localOfThread", thread(keeper.thread()))
                        : text("keeper.inThread", local(keeper), thread(keeper.thread()));
            case THREAD ->
                keeper.name() == null
                        ? thread(keeper.thread())
                        : text("keeper.thread", thread(keeper.thread()), keeper.name());
            case ROOT ->
                keeper.name() == null
                        ? text("keeper.root", GeneratedNames.without(keeper.className()))
                        : text("keeper.rootField", GeneratedNames.without(keeper.className()), keeper.name());
        };
    }

    private String thread(String name) {
        if (name == null) {
            return text("unknownThread");
        }
        return name.isEmpty() ? text("unnamedThread") : text("thread", name);
    }

    /** Without the thread. */
    private String local(Keeper keeper) {
        if (keeper.className() == null) {
            return text("keeper.local");
        }
        String type = GeneratedNames.without(keeper.className());
        return keeper.name() == null ? text("keeper.localOfClass", type) : text("keeper.localOf", type, keeper.name());
    }

    private String text(String key, Object... values) {
        String pattern = texts.getString(key);
        return values.length == 0
                ? pattern
                : new MessageFormat(Spacing.fitted(pattern, Arrays.asList(values)), Locale.ROOT).format(values);
    }

    private String percent(double share) {
        return Spacing.percent(Units.percent(share), language);
    }
}
