package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathBuilder;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * By which field many objects are held, of those that somebody wrote for anything but a collection: the one that is
 * nearest to the most of them in the dominator tree.
 */
public final class NearestFields {
    /** Of many objects, about so many are asked which field leads to them. */
    private static final int SAMPLE = 64;

    /** Of those that are asked, the least share to which a field has to be nearest: two have half each by chance. */
    private static final double LEAST_SHARE = 0.6;

    /** Steps up the dominator tree for all of them together: behind each element of a linked list are those before it. */
    private static final int MOST_STEPS = 1 << 20;

    private final AnalysedHeap heap;
    private final PathBuilder builder;
    private final Places places;

    public NearestFields(AnalysedHeap heap, KeeperSearch search) {
        this.heap = heap;
        builder = search.builder();
        places = search.places();
    }

    /**
     * The field that is nearest to the most of some objects.
     *
     * @param holder the class that declares it
     * @param isOfAll whether it is nearest to all of those that were asked
     * @param spread whether that field is all of it, or one of several
     */
    public record Common(String field, String holder, boolean isOfAll, FieldSpread spread) {}

    /**
     * The field of some objects; empty where neither one, nor those of one name or class, are nearest to clearly more
     * than half of them.
     *
     * @param largest the first of a list, which is always asked
     * @param isEnd at which objects the way up ends
     */
    public Optional<Common> of(OrdinalSet objects, long largest, LongPredicate isEnd) throws IOException {
        Map<String, Edge> fields = new HashMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Integer> names = new TreeMap<>();
        Map<String, Integer> holders = new TreeMap<>();
        int[] steps = {MOST_STEPS};
        int asked = 0;
        for (long o : sample(objects, largest)) {
            Edge field = nearest(o, isEnd, steps);
            if (steps[0] <= 0) {
                break;
            }
            if (field != null) {
                String place = holder(field) + '.' + field.name();
                fields.putIfAbsent(place, field);
                fields.putIfAbsent(field.name(), field);
                counts.merge(place, 1, Integer::sum);
                names.merge(field.name(), 1, Integer::sum);
                holders.merge(holder(field), 1, Integer::sum);
            }
            asked++;
        }
        Optional<Common> one = most(fields, counts, asked, FieldSpread.ONE);
        Optional<Common> named = one.isPresent() ? one : most(fields, names, asked, FieldSpread.ONE_NAME);
        return named.isPresent() ? named : most(ofHolders(fields, counts), holders, asked, FieldSpread.ONE_CLASS);
    }

    private String holder(Edge field) {
        return heap.heap().classes().name(field.declaredBy());
    }

    /** Of each class the field that is nearest to most. */
    private Map<String, Edge> ofHolders(Map<String, Edge> fields, Map<String, Integer> counts) {
        Map<String, Edge> most = new HashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(each -> fields.get(each.getKey()))
                .forEach(field -> most.putIfAbsent(holder(field), field));
        return most;
    }

    private Optional<Common> most(
            Map<String, Edge> fields, Map<String, Integer> counts, int asked, FieldSpread spread) {
        return counts.entrySet().stream()
                .filter(each -> each.getValue() > LEAST_SHARE * asked)
                .findFirst()
                .map(each -> {
                    Edge field = fields.get(each.getKey());
                    return new Common(field.name(), holder(field), each.getValue() == asked, spread);
                });
    }

    /** The largest and some of the others. */
    private static Set<Long> sample(OrdinalSet objects, long largest) {
        Set<Long> some = new LinkedHashSet<>(List.of(largest));
        long index = 0;
        long due = 0;
        for (long o = objects.next(0); o >= 0; o = objects.next(o + 1)) {
            if (index++ == due) {
                some.add(o);
                // Not always as far, for what they are in may take turns.
                due += objects.size() <= SAMPLE ? 1 : objects.size() / SAMPLE + some.size() % 3;
            }
        }
        return some;
    }

    /**
     * The nearest field of one object; null where there is none.
     *
     * @param steps how many there may be still, of which those that are gone are taken away
     */
    private Edge nearest(long object, LongPredicate isEnd, int[] steps) throws IOException {
        Edge field = null;
        long at = object;
        while (field == null && steps[0]-- > 0 && (at == object || !isEnd.test(at))) {
            long next = heap.dominators().dominator(at);
            if (next == Dominators.VIRTUAL_ROOT) {
                return null;
            }
            // One node of a list leads to the next.
            boolean isNode = heap.graph().classIndex(next) == heap.graph().classIndex(at);
            field = isNode || heap.kinds().isInCollection(heap.className(next))
                    ? null
                    : builder.edges(next, at).stream()
                            .filter(places::isDeclared)
                            .findFirst()
                            .orElse(null);
            at = next;
        }
        return field;
    }
}
