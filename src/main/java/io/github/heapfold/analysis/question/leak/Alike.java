package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Suspects of which the same is said but for their sizes, as of the queues that two documents have in one field: nobody
 * could tell one from the other by that, so they are told once.
 */
final class Alike {
    private Alike() {}

    /** What is said of a suspect, without numbers. */
    private record Said(
            SuspectShape kind,
            String className,
            String accumulation,
            List<String> levels,
            List<Keeper> keepers,
            Set<Suspect.Feature> features,
            List<String> inside,
            boolean slots,
            ObjectView partOf,
            Keeper whose) {}

    /** Those of which the same is said as one, by what they retain together. */
    static List<Suspect> together(List<Suspect> suspects) {
        Map<Object, Suspect> together = new LinkedHashMap<>();
        for (Suspect suspect : suspects) {
            together.merge(
                    isOne(suspect) ? said(suspect) : suspect,
                    suspect,
                    (one, other) -> one.retained() >= other.retained() ? sum(one, other) : sum(other, one));
        }
        return List.copyOf(together.values());
    }

    /** Whether one object has it, and nothing large besides: owners are told together anyway. */
    private static boolean isOne(Suspect suspect) {
        return suspect.accumulation() != null
                && suspect.kind() != SuspectShape.MANY_OWNERS
                && suspect.loader() == null
                && suspect.isWhole();
    }

    private static Said said(Suspect suspect) {
        return new Said(
                suspect.kind(),
                suspect.className(),
                suspect.accumulation().className(),
                suspect.levels().stream().map(Suspect.Level::className).toList(),
                suspect.keptBy().all(),
                suspect.features(),
                said(suspect.inside()),
                suspect.slots() != null,
                suspect.partOf(),
                suspect.whose());
    }

    private static List<String> said(Suspect.Inside inside) {
        List<String> said = new ArrayList<>();
        if (inside != null) {
            // Of several classes or fields, any is told.
            String holder = inside.spread() == FieldSpread.ONE_NAME ? "*" : inside.holder();
            String field = inside.spread() == FieldSpread.ONE_CLASS ? "*" : inside.field();
            said.add(inside.className() + ' ' + inside.classes() + ' ' + holder + '.' + field + ' ' + inside.mostly());
            said.add("inside " + said(inside.inside()));
            said.add("beside " + said(inside.beside()));
        }
        return said;
    }

    /** @param largest whose path, and what else is of one object, is shown */
    private static Suspect sum(Suspect largest, Suspect other) {
        List<Suspect.Level> levels = new ArrayList<>();
        for (int i = 0; i < largest.levels().size(); i++) {
            Suspect.Level one = largest.levels().get(i);
            Suspect.Level more = other.levels().get(i);
            levels.add(new Suspect.Level(
                    one.className(), one.objects() + more.objects(), one.retained() + more.retained(), one.field()));
        }
        return new Suspect(
                largest.kind(),
                largest.retained() + other.retained(),
                largest.kept() + other.kept(),
                largest.share() + other.share(),
                largest.objects() + other.objects(),
                largest.className(),
                largest.accumulation(),
                largest.collection(),
                largest.parent(),
                0,
                null,
                levels,
                largest.keptBy(),
                largest.path(),
                largest.features(),
                null,
                null,
                sum(largest.inside(), other.inside()),
                largest.finalizing(),
                largest.alike() + other.alike(),
                null,
                null,
                largest.partOf(),
                largest.whose());
    }

    private static Suspect.Inside sum(Suspect.Inside one, Suspect.Inside other) {
        return one == null || other == null
                ? null
                : new Suspect.Inside(
                        one.className(),
                        one.classes(),
                        one.objects() + other.objects(),
                        one.retained() + other.retained(),
                        one.field(),
                        one.holder(),
                        one.mostly() || other.mostly(),
                        one.spread(),
                        sum(one.inside(), other.inside()),
                        sum(one.beside(), other.beside()));
    }
}
