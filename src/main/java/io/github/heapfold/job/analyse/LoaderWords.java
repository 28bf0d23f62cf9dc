package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.report.Units;
import java.util.Optional;

/** Says of class loaders what they have to do with a suspect. */
final class LoaderWords {
    private final SentenceTexts texts;
    private final KeeperWords keepers;
    private final ContentWords contents;

    LoaderWords(SentenceTexts texts, KeeperWords keepers, ContentWords contents) {
        this.texts = texts;
        this.keepers = keepers;
        this.contents = contents;
    }

    /** Whether a suspect is about class loaders that have loaded the same, so that a sentence begins with these. */
    static boolean areFirst(Suspect suspect) {
        return suspect.loader() != null && suspect.loader().repeated() != null;
    }

    /** Whether the owners are class loaders: who keeps the list of their classes is plain. */
    static boolean areOwners(Suspect suspect) {
        return suspect.kind() == SuspectShape.MANY_OWNERS
                && suspect.loader() != null
                && suspect.loader()
                        .object()
                        .className()
                        .equals(suspect.levels().get(0).className());
    }

    /** What a sentence begins with that begins with class loaders: which, what they have loaded, and what keeps them. */
    String subject(Suspect suspect) {
        Suspect.Loader loader = suspect.loader();
        Suspect.Repeated repeated = loader.repeated();
        String name = GeneratedNames.without(repeated.className());
        String loaders = texts.text(
                "loaders",
                Units.count(repeated.loaders()),
                ContentWords.name(loader.object()),
                repeated.classes() == 1 ? name : texts.text("loaders.same", Units.count(repeated.classes()), name));
        if (loader.bond() == Suspect.Bond.KEPT) {
            return texts.text("loaders.ofObjects", loaders, contents.subject(suspect));
        }
        // Threads may have something of their own besides.
        String retained = Units.bytes(repeated.retained());
        String share = texts.percent(suspect.share() * repeated.retained() / suspect.retained());
        // Where a thread has several of them, what one of them keeps is not known.
        String each = repeated.loaders() == suspect.owners()
                ? each(suspect).map(words -> texts.text("loaders.each", words)).orElse("")
                : "";
        return keeper(suspect)
                        .map(by -> texts.text("loaders.kept", loaders, retained, share, by))
                        .orElseGet(() -> texts.text("loaders.keep", loaders, retained, share))
                + each;
    }

    /** What each of as many class loaders as owners keeps; empty where the owners' own part makes that unknown. */
    private Optional<String> each(Suspect suspect) {
        long retained = suspect.loader().repeated().retained();
        if (retained == suspect.retained()) {
            return Optional.of(contents.each(suspect));
        }
        if (!ContentWords.areAlike(suspect, 0)) {
            return Optional.empty();
        }
        // One owner may have all that the loaders do not keep.
        String key = ContentWords.areAlike(suspect, suspect.retained() - retained) ? "alike" : "average";
        return Optional.of(texts.text(key, Units.bytes(retained / Math.max(1, suspect.owners()))));
    }

    /** That all of them are kept by what, in a clause; empty where that is not one place. */
    private Optional<String> keeper(Suspect suspect) {
        Keeper keeper = suspect.loader().keeper();
        if (!areOwners(suspect) && !areClasses(suspect)) {
            String threads = Units.count(suspect.owners());
            String type = GeneratedNames.without(suspect.ownerClass());
            Optional<String> local = keepers.threadLocal(suspect.keptBy());
            return suspect.levels().size() > 1 && ContentWords.areValues(suspect) && local.isPresent()
                    ? Optional.of(texts.text("loaders.values", threads, type, local.get()))
                    : Optional.ofNullable(keeper)
                            .filter(any -> any.kind() == KeeperKind.THREAD || any.kind() == KeeperKind.LOCAL)
                            .map(any -> texts.text("loaders.owners", threads, type, keepers.keeper(any)));
        }
        // What is known is by what one of them is kept: others may be in other fields of the same object.
        boolean isOfAll = suspect.accumulation() != null
                && areTogether(suspect.accumulation().className())
                && keeper != null
                && (keeper.kind() == KeeperKind.FIELD || keeper.kind() == KeeperKind.STATIC);
        return isOfAll ? Optional.of(texts.text("keptBy", keepers.keeper(keeper))) : Optional.empty();
    }

    private static boolean areTogether(String className) {
        return className.endsWith("[]") || ClassKinds.isContainer(className);
    }

    private static boolean areClasses(Suspect suspect) {
        return suspect.ownerClass().startsWith("class ");
    }

    /** What is still to be said of them, in a clause, behind a sentence that begins with them. */
    Optional<String> rest(Suspect suspect) {
        return suspect.loader().bond() == Suspect.Bond.KEPT || keeper(suspect).isPresent()
                ? Optional.empty()
                : itself(suspect.loader());
    }

    /** By what one of several class loaders is kept, in a clause. */
    Optional<String> itself(Suspect.Loader loader) {
        if (loader.keeper() == null) {
            return Optional.empty();
        }
        String keeper = keepers.keeper(loader.keeper());
        String label = SuspectSentences.quoted(loader.label()).strip();
        return Optional.of(
                label.isEmpty()
                        ? texts.text("loader.itself", keeper)
                        : texts.text("loader.itself.named", keeper, label));
    }

    /** What a class loader has to do with what came together, in a clause. */
    String clause(Suspect.Loader loader) {
        String key = "loader." + loader.bond();
        String name = ContentWords.name(loader.object()) + SuspectSentences.quoted(loader.label());
        String loaders = Units.count(loader.loaders());
        return loader.keeper() == null
                ? texts.text(key, name, loaders)
                : texts.text(key + ".keptBy", name, loaders, keepers.keeper(loader.keeper()));
    }
}
