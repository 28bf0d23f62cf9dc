package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which likely secrets a heap holds: by the names of fields and keys, and by the form of values. Looks through all
 * contents once, through all references once, and then at what names of secrets lead to.
 */
public final class SecretSearch implements Question<Secrets> {
    /** Classes whose arrays have keys and values in turns, which the arrays themselves do not tell. */
    private static final Set<String> PAIRS = Set.of(
            "java.util.ImmutableCollections$MapN",
            "java.util.IdentityHashMap",
            "android.util.ArrayMap",
            "androidx.collection.ArrayMap",
            "okhttp3.Headers",
            "io.netty.handler.codec.http.ReadOnlyHttpHeaders");

    private final SecretRules rules;
    private final boolean values;

    /** @param values whether the answer holds the secrets themselves */
    public SecretSearch(SecretRules rules, boolean values) {
        this.rules = rules;
        this.values = values;
    }

    @Override
    public Secrets ask(AnalysedHeap heap, Progress progress) throws IOException {
        FormHits hits = new FormHits();
        heap.heap().search(new ContentScan(rules), hits, progress);
        OrdinalSet pairs = new OrdinalSet();
        OrdinalSet kept = new OrdinalSet();
        Map<Long, String> keys = keys(heap, hits.names(), pairs, kept, progress);
        NamedPlaces named = new NamedPlaces(heap.heap().classes(), rules, keys, pairs);
        heap.heap().forEachReference(named, progress);
        FindingList findings = new FindingList(heap, kept, named.constants(), values, progress);
        NamedValues namedValues = new NamedValues(heap, rules, hits, findings);
        List<String> blank = namedValues.read(named.found(), progress);
        for (FormHits.Hit hit : hits.of(rules.forms())) {
            if (!namedValues.isFound(hit.array())) {
                findings.add(rules.forms().get(hit.rule()).name(), hit);
            }
        }
        return findings.answer(
                hits.unread() + named.unread(),
                blank,
                hits.constants(),
                heap.heap().facts().isWithoutTexts());
    }

    /**
     * The objects that are the name of a secret: those that have such a text for their own.
     *
     * @param pairs is given the arrays of keys and values
     * @param kept is given what objects lead to that have fields which presets keep
     */
    private static Map<Long, String> keys(
            AnalysedHeap heap, Map<Long, String> names, OrdinalSet pairs, OrdinalSet kept, Progress progress) {
        HeapClasses classes = heap.heap().classes();
        boolean[] isPair = new boolean[classes.count()];
        Set<String> withKept = ProfileVerdicts.classes(heap.heap().header());
        boolean[] hasKept = new boolean[classes.count()];
        boolean[] isArray = new boolean[classes.count()];
        for (int i = 0; i < isPair.length; i++) {
            isPair[i] = PAIRS.contains(classes.name(i));
            hasKept[i] = withKept.contains(classes.name(i));
            isArray[i] = classes.isArray(i);
        }
        OrdinalSet arrays = new OrdinalSet();
        names.keySet().forEach(arrays::add);
        Map<Long, String> keys = new HashMap<>();
        ReferenceCursor cursor = heap.graph().cursor();
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            progress.step(o, objects);
            int type = heap.graph().classIndex(o);
            if (type < 0 || isArray[type]) {
                continue;
            }
            cursor.start(o);
            while (cursor.next()) {
                if (arrays.contains(cursor.target())) {
                    keys.put(o, names.get(cursor.target()));
                }
                if (isPair[type]) {
                    pairs.add(cursor.target());
                }
                if (hasKept[type]) {
                    kept.add(cursor.target());
                }
            }
        }
        return keys;
    }

    /** What stands for no array. */
    static boolean isName(long array) {
        return array == Heap.ABSENT;
    }
}
