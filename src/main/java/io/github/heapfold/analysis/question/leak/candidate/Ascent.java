package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Goes up the dominator tree from several objects at once, and comes to each object on the way once: after all those
 * below it, so that it is known which of its memory is told already.
 */
final class Ascent {
    /** Decides what an object is. */
    interface Visitor {
        void visit(Place place) throws IOException;
    }

    /** An object on the way up. */
    static final class Place {
        private final long ordinal;
        private final List<Place> below = new ArrayList<>();
        private long told;

        /** Suspects below it that may be parts of something larger. */
        private final List<Candidate> parts = new ArrayList<>();

        private final List<Candidate> taken = new ArrayList<>();

        /** Of those where the way begins, what is below it and not told. */
        private final List<Long> untold = new ArrayList<>();

        private Place(long ordinal) {
            this.ordinal = ordinal;
        }

        private void add(Place child) {
            below.add(child);
            told += child.told;
            parts.addAll(child.parts);
            untold.addAll(child.untold);
            // What is below the child is known: a long way up need not be kept.
            child.below.clear();
        }

        long ordinal() {
            return ordinal;
        }

        /** Bytes below it that are told. */
        long told() {
            return told;
        }

        List<Candidate> parts() {
            return List.copyOf(parts);
        }

        /** Makes a suspect below it a part of the one that it is itself. */
        void take(Candidate part) {
            taken.add(part);
        }

        List<Candidate> taken() {
            return List.copyOf(taken);
        }

        List<Long> untold() {
            return List.copyOf(untold);
        }

        /** Bytes that are told below an object that it directly dominates. */
        long toldBelow(long child) {
            return below.stream()
                    .filter(place -> place.ordinal == child)
                    .mapToLong(place -> place.told)
                    .sum();
        }

        /** All that it keeps is told from now on, or is nothing that those above it have. */
        void end(long retained) {
            told = retained;
            parts.clear();
            untold.clear();
        }

        void tell(Candidate candidate, long retained) {
            end(retained);
            parts.add(candidate);
        }
    }

    private final Dominators dominators;

    Ascent(Dominators dominators) {
        this.dominators = dominators;
    }

    void from(List<Long> objects, Visitor visitor, Progress progress) throws IOException {
        PriorityQueue<Place> open =
                new PriorityQueue<>(Comparator.<Place>comparingLong(place -> dominators.retainedSize(place.ordinal))
                        .thenComparingLong(place -> place.ordinal));
        for (long object : objects) {
            Place place = new Place(object);
            place.untold.add(object);
            open.add(place);
        }
        long visited = 0;
        while (!open.isEmpty()) {
            progress.at(visited++, -1);
            Place place = open.poll();
            while (!open.isEmpty() && open.peek().ordinal == place.ordinal) {
                Place same = open.poll();
                same.below.forEach(place.below::add);
                place.told += same.told;
                place.parts.addAll(same.parts);
                place.untold.addAll(same.untold);
            }
            visitor.visit(place);
            long above = dominators.dominator(place.ordinal);
            if (above != Dominators.VIRTUAL_ROOT) {
                Place next = new Place(above);
                next.add(place);
                open.add(next);
            }
        }
    }
}
