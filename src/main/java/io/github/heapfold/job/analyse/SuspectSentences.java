package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.leak.LargestGarbage;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Says in one sentence what a suspect is, in the language of the reader. */
public final class SuspectSentences {
    /** Of several owners, the share that have to have one of the same so that it is said of each. */
    private static final double NEARLY_EACH = 0.9;

    private static final double MOST = 0.5;

    /** Of the heap: what keeps less beside the suspects is not named. */
    private static final double LEAST = 0.01;

    /** What has a clause of its own. */
    private static final List<Suspect.Feature> CLAUSES =
            List.of(Suspect.Feature.SOFT, Suspect.Feature.THREAD_LOCAL, Suspect.Feature.JNI_GLOBAL);

    private final SentenceTexts texts;
    private final KeeperWords keepers;
    private final ContentWords contents;
    private final LoaderWords loaders;

    public SuspectSentences(Locale language) {
        texts = new SentenceTexts(language);
        keepers = new KeeperWords(texts);
        contents = new ContentWords(texts, keepers);
        loaders = new LoaderWords(texts, keepers, contents);
    }

    /** The sentence, with the field to look at and what else is to be known. */
    public String of(Suspect suspect) {
        StringBuilder sentence = new StringBuilder(
                LoaderWords.areFirst(suspect) ? loaders.subject(suspect) : contents.subject(suspect) + values(suspect));
        for (String clause : clauses(suspect)) {
            sentence.append(texts.text("separator")).append(clause);
        }
        return sentence.append(texts.text("end")).toString();
    }

    /**
     * From how much on something is a suspect, and what keeps most beside those: two sentences, and more where a thread
     * had no memory left, and where much of the dump is garbage and that is not said before
     * all others ({@link LeakSuspects.Answer#isMostlyGarbage}).
     */
    public String limit(LeakSuspects.Answer answer) {
        return outOfMemory(answer).map(words -> words + texts.text("sentences")).orElse("")
                + threshold(answer)
                + garbage(answer)
                        .filter(any -> !answer.isMostlyGarbage())
                        .map(words -> texts.text("sentences") + words)
                        .orElse("");
    }

    /** From how much on something is a suspect, and what keeps most beside those. */
    public String threshold(LeakSuspects.Answer answer) {
        return texts.text("limit", Units.bytes(answer.threshold()), share(answer))
                + texts.text("sentences")
                + next(answer).orElseGet(() -> texts.text(first(answer) + ".none", texts.percent(LEAST)));
    }

    /** From which part of the heap on something is a suspect, and why that is more of some. */
    public String share(LeakSuspects.Answer answer) {
        double all = answer.isMostlyLost() ? answer.garbage() + answer.reachable() : answer.reachable();
        String share = texts.percent(all == 0 ? 0 : answer.threshold() / all);
        if (answer.isMostlyLost()) {
            return texts.text("share.lost", share);
        }
        return answer.isSmall()
                ? texts.text("share.small", share, texts.percent(LeakSuspects.USUAL_SHARE))
                : texts.text("share", share);
    }

    /** That no root leads to a large part of what is in the dump, and what that is; empty where it is not so. */
    public Optional<String> garbage(LeakSuspects.Answer answer) {
        LargestGarbage largest = answer.largestGarbage();
        if (largest == null) {
            return Optional.empty();
        }
        double share = answer.garbageShare();
        String key = answer.whole() ? "garbage" : "garbage.part";
        String all =
                texts.text(share > MOST ? key : key + ".much", Units.bytes(answer.garbage()), texts.percent(share));
        boolean isOne = largest.bytes() > MOST * answer.garbage();
        String what = isOne || largest.objects() == 1
                ? texts.text("garbage.one", ContentWords.name(largest.object()), Units.bytes(largest.bytes()))
                : texts.text(
                        "garbage.class",
                        Units.count(largest.objects()),
                        GeneratedNames.without(largest.className()),
                        Units.bytes(largest.classBytes()),
                        ContentWords.name(largest.object()),
                        Units.bytes(largest.bytes()));
        String said = all + texts.text("sentences") + what;
        return Optional.of(answer.whole() ? said + texts.text("sentences") + texts.text("garbage.but") : said);
    }

    /**
     * Which thread had no memory left, and where it was; of a whole heap without suspects also what may be the reason.
     * Empty where no thread is known for it.
     */
    public Optional<String> outOfMemory(LeakSuspects.Answer answer) {
        String key = answer.suspects().isEmpty() && answer.whole() ? "outOfMemory" : "thrown";
        return Optional.ofNullable(answer.outOfMemory()).map(thrown -> outOfMemory(key, thrown));
    }

    private String outOfMemory(String key, OutOfMemory thrown) {
        String thread = keepers.thread(thrown.thread());
        return thrown.caller() == null
                ? texts.text(key, thread, thrown.method())
                : texts.text(key + ".called", thread, thrown.method(), thrown.caller());
    }

    /** What is outside of the heap where that comes before all that is in it; empty where it does not. */
    public Optional<String> outsideFirst(LeakSuspects.Answer answer) {
        return answer.outsideFirst().map(kind -> outside(answer, kind));
    }

    /** What else is outside of the heap and worth a word, by kind. */
    public List<String> outside(LeakSuspects.Answer answer) {
        return Stream.of(DirectMemory.Kind.values())
                .filter(kind -> answer.isLarge(kind)
                        && answer.outsideFirst().filter(kind::equals).isEmpty())
                .map(kind -> outside(answer, kind))
                .toList();
    }

    /** How much buffers of a kind have outside of the heap, and who keeps most. */
    private String outside(LeakSuspects.Answer answer, DirectMemory.Kind kind) {
        DirectMemory memory = answer.outside().get(kind);
        String all = texts.text("outside." + kind, Units.count(memory.buffers()), Units.bytes(memory.bytes()));
        DirectMemory.Kept most = memory.most();
        if (most == null) {
            return all;
        }
        String part = memory.isAllOfMost() ? "outside.all" : "outside.most";
        return all
                + texts.text("sentences")
                + texts.text(
                        most.isEstimate() ? part + ".about" : part,
                        Units.count(most.buffers()),
                        Units.bytes(most.bytes()),
                        keepers.keptBy(most.keptBy()));
    }

    /**
     * What keeps most beside the suspects, in a sentence, and in another one what that holds and who has it, where its
     * class does not say so; empty where that is not worth a word.
     */
    public Optional<String> next(LeakSuspects.Answer answer) {
        NextOwner next = answer.next();
        return next == null || next.share() < LEAST
                ? Optional.empty()
                : Optional.of(largest(answer, next)
                        + more(next)
                                .map(words -> texts.text("sentences") + words)
                                .orElse(""));
    }

    private Optional<String> more(NextOwner next) {
        if (next.keeper() == null && next.className() == null) {
            return Optional.empty();
        }
        String keeper = next.keeper() == null ? null : keepers.keeper(next.keeper());
        if (next.className() == null) {
            return Optional.of(texts.text("next.keptBy", keeper));
        }
        String objects = Units.count(next.objects());
        String name = GeneratedNames.without(next.className());
        return Optional.of(
                keeper == null
                        ? texts.text("next.holds", objects, name)
                        : texts.text("next.holdsAndKeptBy", objects, name, keeper));
    }

    private String largest(LeakSuspects.Answer answer, NextOwner next) {
        String name = ContentWords.name(next.object()) + quoted(next.label());
        if (next.builtIn()) {
            return texts.text(
                    first(answer) + ".builtIn", name, Units.bytes(next.retained()), texts.percent(next.share()));
        }
        if (!next.isWhole()) {
            // Its size elsewhere is another one.
            return texts.text(
                    first(answer) + (isMixed(answer) ? ".partMixed" : ".part"),
                    name,
                    Units.bytes(next.retained()),
                    texts.percent(next.share()),
                    Units.bytes(next.kept()));
        }
        return texts.text(
                first(answer) + (isMixed(answer) ? ".mixed" : ""),
                name,
                Units.bytes(next.retained()),
                texts.percent(next.share()));
    }

    /** What is so large and no suspect all the same is so because it is many things. */
    private static boolean isMixed(LeakSuspects.Answer answer) {
        return answer.next().retained() >= answer.threshold();
    }

    static String quoted(String label) {
        return label == null || label.isEmpty() ? "" : " \"" + label + "\"";
    }

    /** Where there are no suspects, what keeps most is beside nothing. */
    private static String first(LeakSuspects.Answer answer) {
        return answer.suspects().isEmpty() ? "largest" : "next";
    }

    /**
     * What can be said where a part of the dump is lost and nothing stands out. Most roots stand at the end of a dump:
     * what hangs on those that are lost is garbage by what is left.
     */
    public String part(LeakSuspects.Answer answer) {
        return texts.text(
                "part",
                Units.count(answer.left().reachable()),
                Units.count(answer.left().objects()));
    }

    /** Of several owners, whether nearly each holds one thing most. */
    private static boolean areAlike(Suspect suspect) {
        return suspect.kind() == SuspectShape.MANY_OWNERS
                && suspect.levels().size() > 1
                && suspect.levels().get(1).objects() >= NEARLY_EACH * suspect.owners();
    }

    private static boolean areValues(Suspect suspect) {
        return areAlike(suspect) && ContentWords.areValues(suspect);
    }

    /** Of threads that have values of a thread local, that and what these are; of others nothing. */
    private String values(Suspect suspect) {
        if (!areValues(suspect)) {
            return "";
        }
        String local = keepers.threadLocal(suspect.keptBy()).orElseGet(() -> texts.text("threadLocal.any"));
        return suspect.levels().size() > 2
                ? texts.text("valuesOf", local, contents.held(suspect))
                : texts.text("values", local);
    }

    private List<String> clauses(Suspect suspect) {
        List<String> clauses = new ArrayList<>();
        contents.slots(suspect).ifPresent(clauses::add);
        boolean ofOwners =
                suspect.kind() == SuspectShape.MANY_OWNERS && suspect.levels().size() > 1;
        boolean alike = areAlike(suspect);
        Set<String> said = new HashSet<>();
        boolean areValues = areValues(suspect);
        if (alike) {
            said.add(suspect.levels().get(1).field());
        }
        boolean areLoadersFirst = LoaderWords.areFirst(suspect);
        boolean areLoaders = LoaderWords.areOwners(suspect);
        if (alike && !areValues && !areLoaders && !areLoadersFirst) {
            clauses.add(contents.mostOfEach(suspect));
        }
        boolean isContentSaid =
                ofOwners && (!alike || areLoadersFirst || suspect.levels().size() > 2);
        if (isContentSaid && (!areValues || areLoadersFirst)) {
            clauses.add(contents.content(suspect));
        }
        if (isContentSaid) {
            ContentWords.heldBy(suspect).map(ContentWords.Held::field).ifPresent(said::add);
        }
        List<String> inside = contents.inside(suspect, isContentSaid);
        Optional<String> keptBy = keepers.of(suspect, said)
                .filter(any ->
                        !areValues || keepers.threadLocal(suspect.keptBy()).isEmpty());
        if (suspect.kind() == SuspectShape.MANY_OWNERS && !clauses.isEmpty()) {
            // What they hold is kept so, and not they are.
            int last = clauses.size() - 1;
            keptBy.ifPresent(by -> clauses.set(last, texts.text("ofContent", clauses.get(last), by)));
            clauses.addAll(inside);
        } else {
            clauses.addAll(inside);
            boolean isOfAll = !inside.isEmpty() && !suspect.features().contains(Suspect.Feature.WEAK);
            keptBy.map(by -> isOfAll ? texts.text("ofAll", by) : by).ifPresent(clauses::add);
        }
        if (suspect.finalizing() != null) {
            clauses.add(finalizing(suspect.finalizing()));
        }
        Stream.of(Suspect.Feature.ONE_PLACE, Suspect.Feature.CLEARED)
                .filter(suspect.features()::contains)
                .forEach(feature -> clauses.add(texts.text("feature." + feature)));
        Keeper field = suspect.keptBy().leadsBack();
        if (field != null) {
            Suspect.Feature feature = suspect.features().contains(Suspect.Feature.SELF_REFERENCE)
                    ? Suspect.Feature.SELF_REFERENCE
                    : Suspect.Feature.HELD_KEYS;
            clauses.add(texts.text("feature." + feature, field.className(), field.name()));
        }
        if (!suspect.isWhole() && suspect.kind() != SuspectShape.MANY_OWNERS) {
            clauses.add(texts.text("kept", Units.bytes(suspect.kept())));
        }
        if (suspect.partOf() != null) {
            clauses.add(
                    texts.text(suspect.alike() > 1 ? "partOf.alike" : "partOf", ContentWords.name(suspect.partOf())));
        }
        for (Suspect.Feature feature : CLAUSES) {
            boolean isSaid = areValues && feature == Suspect.Feature.THREAD_LOCAL;
            if (suspect.features().contains(feature) && !isSaid) {
                boolean isOfEach = feature != Suspect.Feature.SOFT
                        && (suspect.kind() == SuspectShape.MANY_OWNERS || suspect.alike() > 1);
                clauses.add(texts.text("feature." + feature + (isOfEach ? ".each" : "")));
            }
        }
        if (areLoadersFirst) {
            loaders.rest(suspect).ifPresent(clauses::add);
        } else if (areLoaders) {
            loaders.itself(suspect.loader()).ifPresent(clauses::add);
        } else if (suspect.loader() != null && !(alike && ContentWords.isLoaderOfEach(suspect))) {
            clauses.add(loaders.clause(suspect.loader()));
        }
        if (suspect.standing() != null && !isStandingSaid(suspect)) {
            clauses.add(texts.text(
                    suspect.standing().all() ? "standing.all" : "standing",
                    Units.count(suspect.standing().threads()),
                    suspect.standing().method()));
        }
        return clauses;
    }

    /** Whether the method in which all stand is the one that has a local variable by which they keep something. */
    private static boolean isStandingSaid(Suspect suspect) {
        return suspect.standing().all()
                && suspect.keptBy().all().stream()
                        .filter(keeper -> keeper.kind() == KeeperKind.LOCAL)
                        .anyMatch(
                                keeper -> suspect.standing().method().equals(keeper.className() + "." + keeper.name()));
    }

    private String finalizing(Suspect.Finalizing running) {
        String thread = keepers.thread(running.thread());
        return running.source() == null
                ? texts.text("finalizing", thread, running.method())
                : texts.text(
                        "finalizing.at",
                        thread,
                        running.method(),
                        running.source() + (running.line() > 0 ? ":" + running.line() : ""));
    }
}
