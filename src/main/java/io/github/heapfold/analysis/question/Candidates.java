package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.Accumulations.Group;
import io.github.heapfold.analysis.question.Accumulations.Region;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Tells which of the places where memory came together are suspects, and of what kind. */
final class Candidates {
    /** Of what is attached to a region, the share that objects of one class have to have so that it is about them. */
    private static final double LEAST_GROUP = 0.5;

    private static final int LEAST_OBJECTS = 3;
    private static final int SAMPLES = 8;
    private static final String CLASS = "java.lang.Class";

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final LeakLimits limits;
    private final long reachable;
    private final Contents contents;
    private final ClassKinds kinds;

    Candidates(AnalysedHeap heap, DominatorChildren tree, LeakLimits limits, long reachable) {
        this.heap = heap;
        this.tree = tree;
        this.limits = limits;
        this.reachable = reachable;
        contents = new Contents(heap, tree);
        kinds = new ClassKinds(heap.heap().classes());
    }

    List<Candidate> of(List<Region> regions) throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        for (Region region : regions) {
            long residual = Accumulations.residual(heap, region);
            if (!limits.isLarge(residual, reachable)) {
                continue;
            }
            if (region.head == Dominators.VIRTUAL_ROOT) {
                atTop(region, candidates);
            } else {
                below(region, residual).ifPresent(candidates::add);
            }
        }
        return candidates;
    }

    private void atTop(Region top, List<Candidate> candidates) throws IOException {
        for (Group group : top.groups()) {
            if (group.objects() < LEAST_OBJECTS
                    || group.className.equals(CLASS)
                    || !limits.isLarge(group.retained(), reachable)) {
                continue;
            }
            OrdinalSet objects = contents.childrenOf(Dominators.VIRTUAL_ROOT, group.className);
            if (areOwners(group.largest()) || heap.graph().isRoot(group.largest())) {
                candidates.add(new Candidate(
                        Suspect.Kind.MANY_OWNERS,
                        Candidate.NONE,
                        group.retained(),
                        contents.below(objects, group.retained(), true),
                        false,
                        List.of()));
            } else if (limits.isLargeMixture(group.retained(), reachable)) {
                candidates.add(new Candidate(
                        Suspect.Kind.NO_SINGLE_OWNER,
                        Candidate.NONE,
                        group.retained(),
                        contents.below(objects, group.retained(), false),
                        false,
                        samples(objects)));
            }
        }
    }

    private Optional<Candidate> below(Region region, long residual) throws IOException {
        if (region.isRecursive()) {
            OrdinalSet nodes = contents.dominatedBy(region.head, heap.className(region.head));
            List<Contents.Level> levels = contents.below(nodes, residual, false);
            return Optional.of(
                    new Candidate(Suspect.Kind.ONE_CLASS, owner(region.head), residual, levels, true, List.of()));
        }
        if (region.ownSize() >= LEAST_GROUP * residual) {
            return Optional.of(oneObject(region.head, residual));
        }
        Optional<Group> largest = region.groups().stream().max(Comparator.comparingLong(Group::retained));
        if (largest.isPresent()
                && largest.get().objects() >= LEAST_OBJECTS
                && largest.get().retained() >= LEAST_GROUP * residual) {
            return group(region, largest.get(), residual);
        }
        int type = heap.graph().classIndex(region.head);
        boolean holdsAll = type < 0 || kinds.isLoader(type) || kinds.isThread(type);
        return !holdsAll && limits.isLargeMixture(residual, reachable)
                ? Optional.of(oneObject(region.head, residual))
                : Optional.empty();
    }

    private Optional<Candidate> group(Region region, Group group, long residual) throws IOException {
        if (group.className.equals(CLASS) && !limits.isLargeForClasses(residual, reachable)) {
            return Optional.empty();
        }
        OrdinalSet objects = contents.childrenOf(region.head, group.className);
        boolean owners = areOwners(group.largest());
        return Optional.of(new Candidate(
                owners ? Suspect.Kind.MANY_OWNERS : Suspect.Kind.ONE_CLASS,
                owner(region.head),
                residual,
                contents.below(objects, group.retained(), owners),
                false,
                List.of()));
    }

    private Candidate oneObject(long ordinal, long retained) {
        Contents.Level level = new Contents.Level(heap.className(ordinal), 1, retained, ordinal);
        return new Candidate(Suspect.Kind.ONE_OBJECT, ordinal, retained, List.of(level), false, List.of());
    }

    private boolean areOwners(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return kinds.isLoader(type) || kinds.isThread(type);
    }

    /** The collection whose table, array or first node an object is; else the object itself. */
    private long owner(long ordinal) throws IOException {
        Dominators dominators = heap.dominators();
        long at = ordinal;
        while (true) {
            long above = dominators.dominator(at);
            if (above < 0 || !isPartOf(at, above)) {
                return at;
            }
            at = above;
        }
    }

    private boolean isPartOf(long part, long collection) {
        String name = heap.className(part);
        boolean isPart = name.endsWith("[]") || name.contains("$");
        return isPart
                && ClassKinds.isCollection(heap.className(collection))
                && !heap.className(collection).endsWith("[]");
    }

    private static List<Long> samples(OrdinalSet objects) {
        List<Long> samples = new ArrayList<>();
        long step = Math.max(1, objects.size() / SAMPLES);
        long index = 0;
        for (long o = objects.next(0); o >= 0 && samples.size() < SAMPLES; o = objects.next(o + 1)) {
            if (index++ % step == 0) {
                samples.add(o);
            }
        }
        return samples;
    }
}
