package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.Suspect.Keeper;
import io.github.heapfold.analysis.question.path.PathBuilder;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds out who keeps what came together. */
final class SuspectBuilder {
    private static final int MOST_KEEPERS = 4;

    private final AnalysedHeap heap;
    private final PathBuilder builder;
    private final LeakPaths paths;
    private final long reachable;
    private final Keepers keepers;
    private final ReferenceStrength[] strengths;
    private final ClassKinds kinds;

    SuspectBuilder(AnalysedHeap heap, PathBuilder builder, LeakPaths paths, long reachable, Progress progress) {
        this.heap = heap;
        this.builder = builder;
        this.paths = paths;
        this.reachable = reachable;
        kinds = new ClassKinds(heap.heap().classes());
        keepers = new Keepers(heap, kinds, progress);
        strengths = ReferenceStrength.ofClasses(heap.heap().classes());
    }

    Suspect of(Candidate candidate) throws IOException {
        boolean alone = candidate.accumulation() != Candidate.NONE;
        boolean owners = candidate.kind() == Suspect.Shape.MANY_OWNERS;
        Set<Feature> features = features(candidate);
        // That a thread has something says less than by which of its methods.
        boolean toContent = owners
                || !alone
                || features.contains(Feature.FINALIZER)
                || kinds.isThread(heap.graph().classIndex(candidate.accumulation()));
        PathToRoot path = paths.to(toContent ? candidate.content().largest() : candidate.accumulation());
        // Each of several owners has a holder of its own.
        Keepers.Found nearest = owners || !alone ? keepers.of(path) : keepers.withHolder(path);
        Set<Keeper> found = new LinkedHashSet<>(nearest.keepers());
        if (candidate.kind() == Suspect.Shape.NO_SINGLE_OWNER) {
            found.addAll(keepersOf(candidate.samples()));
        }
        long entry = threadLocalEntry(candidate, path);
        if (entry != Heap.ABSENT) {
            features.add(Feature.THREAD_LOCAL);
            // Values of a thread local are kept by a thread, but the field to change is what holds the thread local.
            long variable = heap.heap().referentOf(entry);
            if (variable != Heap.ABSENT) {
                nearest = keepers.withHolder(paths.to(variable));
                Set<Keeper> others = found;
                found = new LinkedHashSet<>(nearest.keepers());
                found.addAll(others);
            }
        }
        if (candidate.kind() != Suspect.Shape.NO_SINGLE_OWNER && keepers.isShared(nearest)) {
            features.add(Feature.SHARED_HOLDER);
        }
        List<Keeper> all = List.copyOf(found);
        return new Suspect(
                candidate.kind(),
                candidate.retained(),
                alone ? heap.retainedSize(candidate.accumulation()) : candidate.retained(),
                reachable == 0 ? 0 : (double) candidate.retained() / reachable,
                candidate.content().objects(),
                candidate.content().className(),
                alone ? heap.view(candidate.accumulation()) : null,
                heap.view(parent(candidate)),
                owners ? candidate.first().objects() : 0,
                owners ? candidate.first().className() : null,
                levels(candidate),
                all.get(0),
                path,
                all.subList(1, Math.min(all.size(), MOST_KEEPERS)),
                features,
                keepers.loader(path).orElse(null));
    }

    private long parent(Candidate candidate) throws IOException {
        long first = candidate.first().largest();
        long above = heap.dominators().dominator(first);
        boolean isBelow = candidate.kind() == Suspect.Shape.ONE_CLASS && !candidate.recursive();
        return isBelow && above != Dominators.VIRTUAL_ROOT ? above : first;
    }

    private List<Suspect.Level> levels(Candidate candidate) throws IOException {
        List<Suspect.Level> levels = new ArrayList<>();
        for (Contents.Level level : candidate.levels()) {
            long above = heap.dominators().dominator(level.largest());
            String field = levels.isEmpty() || above == Dominators.VIRTUAL_ROOT
                    ? null
                    : builder.edges(above, level.largest()).stream()
                            .map(Edge::name)
                            .findFirst()
                            .orElse(null);
            levels.add(new Suspect.Level(level.className(), level.objects(), level.retained(), field));
        }
        return levels;
    }

    private Set<Feature> features(Candidate candidate) {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        List<Contents.Level> levels = candidate.levels();
        for (Contents.Level level : levels) {
            int type = heap.graph().classIndex(level.largest());
            ReferenceStrength strength = type < 0 ? null : strengths[type];
            if (strength == ReferenceStrength.SOFT) {
                features.add(Feature.SOFT);
            } else if (strength == ReferenceStrength.FINALIZER) {
                features.add(Feature.FINALIZER);
            }
        }
        if (candidate.recursive()) {
            features.add(Feature.CHAIN);
        }
        return features;
    }

    /** Who keeps objects that no one object keeps: all that refer to some of them. */
    private Set<Keeper> keepersOf(List<Long> samples) throws IOException {
        Set<Keeper> found = new LinkedHashSet<>();
        List<List<Long>> referrers = referrers(samples);
        for (int i = 0; i < samples.size(); i++) {
            for (long referrer : referrers.get(i)) {
                var path = paths.by(referrer, samples.get(i));
                if (path.isPresent()) {
                    found.add(keepers.of(path.get()).keepers().get(0));
                }
            }
        }
        return found;
    }

    private List<List<Long>> referrers(List<Long> targets) {
        List<List<Long>> referrers = new ArrayList<>();
        targets.forEach(target -> referrers.add(new ArrayList<>()));
        ReferenceCursor cursor = heap.graph().cursor();
        OrdinalSet wanted = new OrdinalSet();
        targets.forEach(wanted::add);
        for (long o = 0; o < heap.graph().objects(); o++) {
            cursor.start(o);
            while (cursor.next()) {
                if (wanted.contains(cursor.target())) {
                    List<Long> of = referrers.get(targets.indexOf(cursor.target()));
                    if (of.size() < MOST_KEEPERS) {
                        of.add(o);
                    }
                }
            }
        }
        return referrers;
    }

    /** The entry of a thread's map that holds what came together, or that is part of it. */
    private static long threadLocalEntry(Candidate candidate, PathToRoot path) {
        for (Contents.Level level : candidate.levels()) {
            if (level.className().equals(ClassKinds.THREAD_LOCAL)) {
                return level.largest();
            }
        }
        for (PathToRoot.Step step : path.steps()) {
            if (step.object().className().equals(ClassKinds.THREAD_LOCAL)) {
                return step.ordinal();
            }
        }
        return Heap.ABSENT;
    }
}
