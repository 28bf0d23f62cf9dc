package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.candidate.Ascent.Place;
import io.github.heapfold.analysis.question.leak.content.Accumulated;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Descendants;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * Objects that have several large parts, none of which is nearly all of it: one is told with its parts, for each of them
 * alone says too little. What is told of the parts already belongs to it, where it is less than half.
 */
final class Wholes {
    /** Of what is not told yet, the share that large parts have to have. */
    private static final double LEAST_PARTS = 0.5;

    /** Of the whole, the share from which on what came together in a part is worth a word. */
    private static final double LEAST_CONTENT = 0.2;

    /** Of an object with several large parts that are no suspects, the share from which on what one of them has is one. */
    private static final double LEAST_ALIKE = 0.35;

    /** Of an object, the share that parts of one kind that are told have to have so that it is told in their place. */
    private static final double LEAST_TOLD = 0.8;

    /**
     * The least share of an object of many parts that a class of the program has that is named with it: parts that
     * objects of the class share with others are not in it.
     */
    private static final double LEAST_NAMED = 0.05;

    private static final int LEAST_OBJECTS = 3;

    /** Of a collection to which a program may have put things as it puts others into statics: with entries and keys. */
    private static final int MOST_MET = 1_500;

    /** So many such things at the least: of fewer, each of which is large, one may have grown. */
    private static final int LEAST_ELEMENTS = 8;

    /** Of such things, how many there are of a class on average at the most. */
    private static final int FEW_OF_CLASS = 8;

    /** Of such things, the most that may be of one class. */
    private static final double FEW_ALIKE = 0.25;

    /** Of what a collection has, the share that a thing has to have so that it counts: a setting says nothing. */
    private static final double LEAST_ELEMENT = 0.001;

    /** In however many parts, so many objects of the program are what grew; a few may be what all the parts are in. */
    private static final int MANY_OBJECTS = 1_000;

    /** Of what an object keeps, the share of which it has to be known whether it is told. */
    private static final double KNOWN = 0.99;

    /** Objects of the program first, and what retains more. */
    private static final Comparator<Level> BY_INTEREST = Comparator.<Level, Boolean>comparing(
                    level -> !ClassKinds.isPlatform(level.className()))
            .thenComparingLong(Level::retained);

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final LeakLimits limits;
    private final Contents contents;
    private final Descendants descendants;
    private final Owners owners;
    private final Progress progress;

    /** Objects with several large parts that are unlike, as the one that has all the services of a program. */
    private final OrdinalSet manifold = new OrdinalSet();

    /** Collections and nodes with more than may be a registry: so has each node of a list that such a one is behind. */
    private final OrdinalSet crowded = new OrdinalSet();

    Wholes(
            AnalysedHeap heap,
            DominatorChildren tree,
            LeakLimits limits,
            Contents contents,
            Descendants descendants,
            Owners owners,
            Progress progress) {
        this.heap = heap;
        this.tree = tree;
        this.limits = limits;
        this.contents = contents;
        this.descendants = descendants;
        this.owners = owners;
        this.progress = progress;
    }

    /** The object at a place, where it is such a whole; parts of it that are told already are taken then. */
    Optional<Candidate> of(Place place) throws IOException {
        long object = place.ordinal();
        long rest = heap.retainedSize(object) - place.told();
        if (isOfOneKind(place)) {
            place.parts().forEach(place::take);
            return Optional.of(ofOneKind(place, rest + retained(place.parts())));
        }
        if (!limits.isLarge(rest) || owners.isHub(object) || owners.isPartOfLoader(object)) {
            return Optional.empty();
        }
        if (isHolder(object) && !limits.isLargeMixture(rest)) {
            return Optional.empty();
        }
        long heavy = 0;
        long most = 0;
        for (long child = tree.first(object); child != DominatorChildren.NONE; child = tree.next(child)) {
            long retained = tree.retainedSize(child);
            if (retained >= limits.heavy()) {
                long part = retained - place.toldBelow(child);
                heavy += part;
                most = Math.max(most, part);
            }
        }
        if (heavy < LEAST_PARTS * rest || most > LeakLimits.ONE_PART * rest) {
            return Optional.empty();
        }
        long whole = rest;
        for (Candidate part : parts(place)) {
            place.take(part);
            whole += part.retained();
        }
        Map<Long, Long> taken = new HashMap<>();
        for (Candidate part : place.taken()) {
            taken.merge(below(object, part.accumulation()), part.retained(), Long::sum);
        }
        // What is told by itself is no content of the rest.
        Candidate found =
                withParts(place, object, whole, child -> place.toldBelow(child) - taken.getOrDefault(child, 0L));
        if (taken.isEmpty() && !limits.isLarge(most) && saysLittle(found)) {
            manifold.add(object);
            return Optional.empty();
        }
        return Optional.of(found);
    }

    /**
     * Whether what is alike in one part of an object would be no suspect by itself, and is little of the object. What is
     * alike in several parts is much.
     */
    private boolean saysLittle(Candidate found) {
        long alike = found.content().retained();
        return found.mixed() || (found.hasParts() && !limits.isLarge(alike) && alike < LEAST_ALIKE * found.retained());
    }

    /**
     * Whether what is told below an object is nearly all of it, in several parts, and these are of objects of one class
     * that is none of the platform: they are one thing then, as the pages and the texts of a document.
     */
    private boolean isOfOneKind(Place place) throws IOException {
        List<Candidate> parts = place.parts();
        long object = place.ordinal();
        if (parts.size() < 2 || retained(parts) < LEAST_TOLD * heap.retainedSize(object)) {
            return false;
        }
        String content = parts.get(0).content().className();
        return !ClassKinds.isPlatform(content)
                && parts.stream()
                        .allMatch(part -> part.isOfOneObject()
                                && part.kind() == SuspectShape.ONE_CLASS
                                && part.content().className().equals(content))
                && !owners.isHub(object)
                && !owners.isPartOfLoader(object)
                && !isHolder(object);
    }

    private static long retained(List<Candidate> parts) {
        return parts.stream().mapToLong(Candidate::retained).sum();
    }

    /** Whether an object is there for what others put into it: a collection or a part of one, an array. */
    private boolean isHolder(long object) throws IOException {
        return owners.isCollection(owners.owner(object))
                || heap.className(object).endsWith("[]");
    }

    /** Whether what an object holds is each for itself. */
    boolean isApart(long object) throws IOException {
        return owners.isHub(object) || manifold.contains(object) || isRegistry(object);
    }

    /**
     * Whether an object is a collection or a part of one with a few things of many classes, as that of the services of
     * a program: these are each for themselves, as statics are.
     */
    boolean isRegistry(long object) throws IOException {
        if (object < 0 || !isHolder(object)) {
            return false;
        }
        long least = (long) (LEAST_ELEMENT * heap.retainedSize(object));
        Map<String, Integer> ofClass = new HashMap<>();
        long met = 0;
        int counted = 0;
        Deque<Long> open = new ArrayDeque<>(List.of(object));
        while (!open.isEmpty()) {
            long at = open.pop();
            boolean isEntry = owners.isEntry(at);
            long largest = DominatorChildren.NONE;
            for (long child = tree.first(at); child != DominatorChildren.NONE; child = tree.next(child)) {
                progress.at(met, -1);
                if (met++ > MOST_MET || crowded.contains(child)) {
                    crowded.add(object);
                    return false;
                }
                if (owners.isEntry(child)) {
                    open.push(child);
                } else if (!isEntry) {
                    counted += count(child, least, ofClass);
                } else if (largest == DominatorChildren.NONE || tree.retainedSize(child) > tree.retainedSize(largest)) {
                    // An entry has a key as well.
                    largest = child;
                }
            }
            if (largest != DominatorChildren.NONE) {
                counted += count(largest, least, ofClass);
            }
        }
        int most = ofClass.values().stream().mapToInt(n -> n).max().orElse(0);
        return counted >= LEAST_ELEMENTS && counted <= FEW_OF_CLASS * ofClass.size() && most <= FEW_ALIKE * counted;
    }

    private int count(long element, long least, Map<String, Integer> ofClass) {
        if (tree.retainedSize(element) < least) {
            return 0;
        }
        ofClass.merge(heap.className(element), 1, Integer::sum);
        return 1;
    }

    /**
     * What is told below an object and is a part of it. Things of the program of which there are several are none: each
     * of them has grown, and the whole could name but one.
     */
    private List<Candidate> parts(Place place) throws IOException {
        List<Candidate> parts = new ArrayList<>();
        for (Candidate part : place.parts()) {
            if (isPartOf(part, place.ordinal())) {
                parts.add(part);
            }
        }
        List<Candidate> ofPlatform = parts.stream()
                .filter(part -> ClassKinds.isPlatform(part.content().className()))
                .toList();
        return parts.size() - ofPlatform.size() > 1 ? ofPlatform : parts;
    }

    /** Whether what is told is a part of an object that is no collection, and less than half of it. */
    private boolean isPartOf(Candidate part, long object) throws IOException {
        return !isHolder(object)
                && part.isOfOneObject()
                && !part.isOfOwners()
                && part.retained() < LEAST_PARTS * heap.retainedSize(object);
    }

    /** What an object directly dominates of those above another one, or that itself. */
    private long below(long object, long ordinal) throws IOException {
        long at = ordinal;
        for (long above = heap.dominators().dominator(at);
                above >= 0 && above != object;
                above = heap.dominators().dominator(at)) {
            at = above;
        }
        return at;
    }

    private Candidate ofOneKind(Place place, long retained) throws IOException {
        long object = place.ordinal();
        long inner = innermost(place);
        long beside = heap.retainedSize(object) - heap.retainedSize(inner);
        Candidate whole = withParts(place, inner, retained - beside, child -> 0);
        if (whole.accumulation() != owners.owner(inner)) {
            // What is inside of it tells nothing by itself.
            inner = object;
            whole = withParts(place, object, retained, child -> 0);
        }
        return whole.withLevels(contents.counted(whole.levels(), OrdinalSet.of(inner), whole.retained()));
    }

    /** What an object is there for, as a map of queues: who has that in a field is told by the field. */
    private long innermost(Place place) {
        Set<Long> parts = place.parts().stream().map(Candidate::accumulation).collect(Collectors.toSet());
        long at = place.ordinal();
        long below = tree.heaviest(at);
        while (below != DominatorChildren.NONE
                && !parts.contains(below)
                && tree.retainedSize(below) >= Keepers.WRAPPED * tree.retainedSize(at)
                && !heap.className(below).equals(heap.className(at))) {
            at = below;
            below = tree.heaviest(at);
        }
        return at;
    }

    /**
     * The object at a place, with what is most of it.
     *
     * @param object that one, or what it is there for
     * @param told bytes that are told of an object that it directly dominates
     */
    private Candidate withParts(Place place, long object, long retained, LongUnaryOperator told) throws IOException {
        Map<String, Long> parts = new TreeMap<>();
        Map<String, OrdinalSet> apart = new HashMap<>();
        for (long child = tree.first(object); child != DominatorChildren.NONE; child = tree.next(child)) {
            String name = heap.className(child);
            long all = tree.retainedSize(child);
            // Of what is not large nothing is told: there may be millions, and many that are.
            long rest = all < limits.heavy() ? all : all - told.applyAsLong(child);
            if (2 * rest < all) {
                apart.computeIfAbsent(name, any -> new OrdinalSet()).add(child);
            } else {
                parts.merge(name, rest, Long::sum);
            }
        }
        List<Level> best = null;
        OrdinalSet bestParts = null;
        for (Map.Entry<String, Long> part : parts.entrySet()) {
            if (part.getValue() < LEAST_CONTENT * retained) {
                continue;
            }
            OrdinalSet objects = descendants.childrenOf(object, part.getKey());
            OrdinalSet others = apart.get(part.getKey());
            if (others != null) {
                objects = objects.filter(o -> !others.contains(o));
            }
            // Of a part that is one object it is asked what that has.
            List<Level> levels = contents.levels(objects, part.getValue(), objects.size() < LEAST_OBJECTS);
            Level content = levels.get(levels.size() - 1);
            boolean tells = content.objects() >= LEAST_OBJECTS && content.retained() >= LEAST_CONTENT * retained;
            if (tells && (best == null || BY_INTEREST.compare(content, best.get(best.size() - 1)) > 0)) {
                best = levels;
                bestParts = objects;
            }
        }
        if (best == null) {
            return mixed(place, retained);
        }
        Level most = best.get(best.size() - 1);
        Optional<Candidate> own = ClassKinds.isPlatform(most.className())
                ? ofProgram(place, retained)
                        .filter(one -> one.content().objects() >= MANY_OBJECTS)
                        .filter(one -> one.content().retained() > most.retained())
                : Optional.empty();
        return own.isPresent() ? own.get() : Candidate.ofParts(owners.owner(object), bestParts, retained, best);
    }

    /**
     * An object of whose many parts none says much: what of the program makes a large part of them all; else itself, with
     * what of the program it has most of.
     */
    Candidate mixed(Place place, long retained) throws IOException {
        Optional<Candidate> ofProgram = ofProgram(place, retained);
        return ofProgram.isPresent()
                ? ofProgram.get()
                : owners.oneObject(place.ordinal(), retained)
                        .ofManyParts()
                        .withInside(mostOfProgram(place, retained, LEAST_NAMED).stream()
                                .toList());
    }

    private Optional<Candidate> ofProgram(Place place, long retained) throws IOException {
        long owner = owners.owner(place.ordinal());
        return mostOfProgram(place, retained, ContentShares.LEAST_OWN)
                .map(content -> new Candidate(SuspectShape.ONE_CLASS, owner, retained, List.of(content.level()), false)
                        .withInside(List.of(content)));
    }

    /**
     * What of the program is most of an object, without what is told by itself; empty where nobody knows.
     *
     * @param share the least of all that is in the object
     */
    private Optional<Accumulated> mostOfProgram(Place place, long retained, double share) throws IOException {
        long object = place.ordinal();
        long owner = owners.owner(object);
        OrdinalSet told = new OrdinalSet();
        long apart = 0;
        for (Candidate part : place.parts()) {
            if (part.isOfOneObject() && !place.taken().contains(part) && told.add(part.accumulation())) {
                apart += heap.retainedSize(part.accumulation());
            }
        }
        // What else is told may be in many places.
        return retained + apart < KNOWN * heap.retainedSize(object)
                ? Optional.empty()
                : contents.ofProgram(owner, (long) (share * retained), retained, told);
    }
}
