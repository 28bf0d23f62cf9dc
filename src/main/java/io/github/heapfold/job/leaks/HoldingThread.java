package io.github.heapfold.job.leaks;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The thread whose stack says how something is kept. */
final class HoldingThread {
    private HoldingThread() {}

    /**
     * The thread that the shown path leads through, or in whose frame it begins; the one that the sentence names before
     * others. Empty where a static keeps it: any thread may lead to the class of that.
     */
    static Optional<HeapThread> of(Suspect suspect, List<HeapThread> threads) {
        PathTree tree = PathTree.fromClass(PathTree.readable(suspect.path()));
        List<PathToRoot.Step> shown = tree.lines().stream()
                .map(PathTree.Line::step)
                .filter(Objects::nonNull)
                .toList();
        Set<String> named = named(suspect);
        List<HeapThread> holding = new ArrayList<>();
        for (HeapThread thread : threads) {
            if (!thread.frames().isEmpty()
                    && (leadsOn(thread, shown, named.contains(thread.name()))
                            || (tree.begin() == PathTree.Begin.ROOT && isBegin(thread, suspect.path())))) {
                holding.add(thread);
            }
        }
        return holding.stream()
                .filter(thread -> named.contains(thread.name()))
                .findFirst()
                .or(() -> holding.stream().findFirst());
    }

    /** Names of the threads of which the sentence may tell. */
    private static Set<String> named(Suspect suspect) {
        Set<String> named = new HashSet<>();
        Keeper ofLoader = suspect.loader() == null ? null : suspect.loader().keeper();
        Stream.concat(suspect.keptBy().all().stream(), Stream.ofNullable(ofLoader))
                .map(Keeper::thread)
                .filter(Objects::nonNull)
                .forEach(named::add);
        return named;
    }

    /** @param isNamed whether it is told of even where it leads to a class */
    private static boolean leadsOn(HeapThread thread, List<PathToRoot.Step> shown, boolean isNamed) {
        for (int i = 0; i < shown.size(); i++) {
            if (shown.get(i).ordinal() == thread.ordinal()) {
                return isNamed
                        || shown.subList(i, shown.size()).stream()
                                .noneMatch(step -> step.object().isClass());
            }
        }
        return false;
    }

    /** Whether a path begins in one of its frames, where the dump does not have the thread itself. */
    private static boolean isBegin(HeapThread thread, PathToRoot path) {
        boolean isLocal =
                path.kinds().contains(GcRoots.Kind.JAVA_FRAME) || path.kinds().contains(GcRoots.Kind.JNI_LOCAL);
        return isLocal && holds(thread, path.steps().get(0).ordinal());
    }

    private static boolean holds(HeapThread thread, long object) {
        return thread.otherLocals().contains(object)
                || thread.frames().stream().anyMatch(frame -> frame.locals().contains(object));
    }
}
