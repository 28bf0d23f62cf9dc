package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.keeper.Places;
import io.github.heapfold.analysis.question.path.ForwardSearch;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;

/**
 * What is there in any program that uses a part of the platform or a library, and is no leak however large it is: what
 * the platform knows of itself, as of its locales and its modules, and the tables of constants of a library.
 */
final class BuiltIn {
    /** From so many objects on it is too much to come from the platform itself. */
    private static final long MANY = 2000;

    /** Of the heap, the part that no table of numbers has. */
    private static final double MOST_OF_TABLE = 0.5;

    private final AnalysedHeap heap;
    private final Places places;
    private final ClassKinds kinds;
    private final Progress progress;

    /** @param progress told while the heap is searched; may end that by an exception */
    BuiltIn(AnalysedHeap heap, Places places, Progress progress) {
        this.heap = heap;
        this.places = places;
        this.progress = progress;
        kinds = heap.kinds();
    }

    boolean is(Suspect suspect) throws IOException {
        List<PathToRoot.Step> steps = suspect.path().steps();
        int begin = Places.begin(suspect.path());
        String place = steps.get(begin).edges().stream()
                .filter(edge -> edge.kind() == Edge.Link.STATIC)
                .map(edge -> heap.heap().classes().name(edge.declaredBy()))
                .findFirst()
                .orElse(null);
        if (suspect.accumulation() == null || place == null) {
            return false;
        }
        return isTable(suspect, place, begin == steps.size() - 2) || isOfPlatform(suspect, place);
    }

    /**
     * Whether a static of a library leads straight to arrays of numbers, as a tool makes them for its class. Arrays of
     * bytes are what pools and buffers have, which may grow; and no table has so many rows, or is half of a heap.
     */
    private boolean isTable(Suspect suspect, String place, boolean isStraight) {
        String array = suspect.accumulation().className();
        return isStraight
                && suspect.objects() < MANY
                && suspect.share() < MOST_OF_TABLE
                && !places.isOwn(place)
                && array.endsWith("[]")
                && !array.startsWith("byte[]")
                && ClassKinds.isValue(array);
    }

    /**
     * Whether classes into which nobody but the platform can put anything have it, and it leads to nothing that anybody
     * else has made, nor to anything that somebody has opened and has to close.
     */
    private boolean isOfPlatform(Suspect suspect, String place) throws IOException {
        List<PathToRoot.Step> steps = suspect.path().steps();
        return ClassKinds.isInternal(place)
                && ClassKinds.isInternal(suspect.className())
                && suspect.objects() < MANY
                && leadsToPlatformAlone(steps.get(steps.size() - 1).ordinal());
    }

    /** Classes and class loaders are not gone through: by those everything leads to everything. */
    private boolean leadsToPlatformAlone(long from) throws IOException {
        return !new ForwardSearch(heap, progress)
                .leadsTo(
                        from,
                        target -> {
                            int type = heap.graph().classIndex(target);
                            return type >= 0 && !kinds.isLoader(type);
                        },
                        this::isOfOthers);
    }

    private boolean isOfOthers(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return !ClassKinds.isPlatform(heap.heap().classes().name(type)) || kinds.isCleaner(type);
    }
}
