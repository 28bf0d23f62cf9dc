package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether two dumps seem to be of one program: what they have in common of the classes that do not come with the
 * platform, which every program has.
 *
 * @param own how many such classes that one of the two has that has fewer
 * @param common how many of these the other one has, too
 */
public record Kinship(int own, int common) {
    /** A program that was built anew has most of its classes again; two of different make share some libraries. */
    private static final double LEAST = 0.2;

    /** Of fewer classes a share says nothing: a small tool may have one class, and another name for it. */
    private static final int FEWEST = 20;

    /** Of so many it says something that none is common. */
    private static final int FEW = 5;

    static Kinship of(GrowthFacts.Facts one, GrowthFacts.Facts other) {
        Set<String> ofOne = names(one);
        Set<String> ofOther = names(other);
        Set<String> common = new HashSet<>(ofOne);
        common.retainAll(ofOther);
        return new Kinship(Math.min(ofOne.size(), ofOther.size()), common.size());
    }

    private static Set<String> names(GrowthFacts.Facts dump) {
        return dump.classes().of(false).keySet().stream()
                .map(ClassSums.Key::name)
                .filter(name -> !name.endsWith("[]") && !ClassKinds.isPlatform(name))
                .collect(Collectors.toSet());
    }

    /** Whether so little is common that what is told of growth says nothing; false where nothing can be told of it. */
    public boolean isDistant() {
        return own >= FEWEST ? common < own * LEAST : own >= FEW && common == 0;
    }
}
