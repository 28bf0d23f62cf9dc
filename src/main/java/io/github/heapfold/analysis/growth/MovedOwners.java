package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Follows what the first dump has in another place than the last, as an object that a local variable kept at first and
 * several fields share later, or one of many elements that a local variable refers to as well in one of the dumps. Two
 * collections are not one for being made alike: what they hold must agree.
 */
final class MovedOwners {
    /** Stands for several nodes where one is wanted. */
    private static final int MANY = -2;

    /** The inverse of the least share of a heap that is looked for in another place. */
    private static final long LEAST_SHARE = 100;

    /** Of what was at one of two places, the least share that is at the other one later, so that it is there. */
    private static final double LEAST_AGAIN = 0.5;

    private final MergedOwners owners;
    private final int last;
    private final List<Move> moves = new ArrayList<>();

    /**
     * What one place had in the first dump, and another one has in the last.
     *
     * @param content class of what it is, or of what is in it
     * @param objects of the content at the other place, in each dump
     * @param retained their bytes, and no more than the first place had
     */
    record Move(int from, int to, String content, long[] objects, long[] retained) {}

    MovedOwners(MergedOwners owners, int dumps) {
        this.owners = owners;
        last = dumps - 1;
    }

    /** Gives what went from place to place, but not what only stands apart in one of the dumps. */
    List<Move> follow() {
        Map<String, Integer> gone = only(0, last, node -> true);
        only(last, 0, node -> true).forEach((name, to) -> {
            int from = gone.getOrDefault(name, MANY);
            if (from != MANY && to != MANY && owners.objects(from, 0) == owners.objects(to, last) && isOne(from, to)) {
                moves.add(move(from, to));
                owners.move(from, to);
            }
        });
        for (int dump = 0; dump < last; dump++) {
            join(dump, last);
        }
        join(last, 0);
        return List.copyOf(moves);
    }

    private Move move(int from, int to) {
        String name = owners.step(to).className();
        String content = ClassKinds.isContent(name) ? name : content(to, last).orElse(name);
        long[] objects = new long[last + 1];
        long[] retained = owners.retained(to);
        for (int dump = 0; dump <= last; dump++) {
            objects[dump] = objects(to, content, dump);
            retained[dump] = Math.min(retained[dump], owners.retained(from, 0));
        }
        return new Move(from, to, content, objects, retained);
    }

    /** How many objects of a class are at a place and below. */
    private long objects(int node, String className, int dump) {
        long sum = owners.step(node).className().equals(className) ? owners.objects(node, dump) : 0;
        for (int child : owners.children(node)) {
            sum += objects(child, className, dump);
        }
        return sum;
    }

    /** The large things that one dump has and another has not in that place, by class. */
    private Map<String, Integer> only(int dump, int other, IntPredicate wanted) {
        Map<String, Integer> found = new HashMap<>();
        long least = least(dump);
        for (int node = 1; node < owners.nodes(); node++) {
            int parent = owners.parent(node);
            boolean isParentInBoth = parent == OwnerTree.TOP || owners.objects(parent, other) > 0;
            if (isParentInBoth
                    && owners.objects(node, other) == 0
                    && owners.retained(node, dump) >= least
                    && wanted.test(node)) {
                found.merge(owners.step(node).className(), node, (one, two) -> MANY);
            }
        }
        return found;
    }

    /**
     * Puts what stands apart in one of two dumps, as a local variable refers to it beside the field that has it, to
     * its like: told apart in one dump alone, it would be missing among these there, and have come in the other.
     */
    private void join(int dump, int other) {
        only(dump, other, this::isApart).forEach((name, from) -> {
            int to = from == MANY ? MANY : like(from, dump, other);
            if (to != MANY) {
                owners.move(from, to);
            }
        });
    }

    /** Whether a place is no field's: what a root leads to, or several, or a local variable. */
    private boolean isApart(int node) {
        OwnerStep step = owners.step(node);
        boolean isTop = owners.parent(node) == OwnerTree.TOP && !step.isClassObject();
        return isTop || Edge.LOCAL.equals(step.field());
    }

    /** The one place that has objects of the class in both dumps, and in the other at least as many more. */
    private int like(int from, int dump, int other) {
        String name = owners.step(from).className();
        return IntStream.range(1, owners.nodes())
                .filter(node -> owners.step(node).className().equals(name))
                .filter(node -> owners.objects(node, dump) > 0)
                .filter(node -> isThere(from, node, dump, other))
                .filter(node -> !ClassKinds.isPlatform(name) || isSame(content(from, dump), content(node, other)))
                .reduce((one, two) -> MANY)
                .orElse(MANY);
    }

    /** Whether as many objects as stand apart in one dump are at a place in the other: as large, or larger later. */
    private boolean isThere(int from, int to, int dump, int other) {
        long apart = owners.objects(from, dump);
        long more = owners.objects(to, other) - owners.objects(to, dump);
        long kept = owners.retained(from, dump);
        long grown = owners.retained(to, other) - owners.retained(to, dump);
        long before = dump < other ? kept : grown;
        long after = dump < other ? grown : kept;
        boolean isLarge = before >= least(Math.min(dump, other));
        return before > 0 && after >= LEAST_AGAIN * before && (isLarge ? more >= apart : more == apart);
    }

    /** Whether it is one class, and one of the program. */
    private static boolean isSame(Optional<String> one, Optional<String> other) {
        return one.equals(other) && one.filter(of -> !ClassKinds.isPlatform(of)).isPresent();
    }

    private long least(int dump) {
        return owners.retained(OwnerTree.TOP, dump) / LEAST_SHARE;
    }

    private boolean isOne(int from, int to) {
        Optional<String> content = content(from, 0);
        String name = owners.step(to).className();
        boolean says = !ClassKinds.isPlatform(name)
                || content.filter(of -> !ClassKinds.isPlatform(of)).isPresent();
        return says && content.equals(content(to, last)) && hidden(from, to) <= least(last);
    }

    /** The class that has most of what is below a place: one of the program, if any has a fair part of it. */
    private Optional<String> content(int node, int dump) {
        Map<String, Long> contents = new HashMap<>();
        addContents(node, dump, contents);
        double least = ContentShares.LEAST_OWN * owners.retained(node, dump);
        return contents.entrySet().stream()
                .max(Comparator.<Map.Entry<String, Long>, Boolean>comparing(
                                of -> !ClassKinds.isPlatform(of.getKey()) && of.getValue() >= least)
                        .thenComparing(Map.Entry.comparingByValue())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    private void addContents(int node, int dump, Map<String, Long> contents) {
        for (int child : owners.children(node)) {
            long bytes = owners.retained(child, dump);
            String name = owners.step(child).className();
            if (bytes > 0 && ClassKinds.isContent(name)) {
                contents.merge(name, bytes, Long::sum);
            } else if (bytes > 0) {
                addContents(child, dump, contents);
            }
        }
    }

    /** By how much objects of some classes grew that nobody would see, as others of the same place shrank. */
    private long hidden(int from, int to) {
        Map<String, Long> more = new HashMap<>();
        addOwn(from, 0, -1, more);
        addOwn(to, last, 1, more);
        long grown = more.values().stream()
                .filter(bytes -> bytes > 0)
                .mapToLong(Long::longValue)
                .sum();
        return grown - Math.max(0, owners.retained(to, last) - owners.retained(from, 0));
    }

    /** Without collections and their parts, of which a full table or a tree takes the place of a small one. */
    private void addOwn(int node, int dump, int sign, Map<String, Long> bytes) {
        long own = owners.retained(node, dump);
        for (int child : owners.children(node)) {
            own -= owners.retained(child, dump);
            addOwn(child, dump, sign, bytes);
        }
        String name = owners.step(node).className();
        if (!ClassKinds.isInUtilPackage(name)) {
            bytes.merge(name, sign * own, Long::sum);
        }
    }
}
