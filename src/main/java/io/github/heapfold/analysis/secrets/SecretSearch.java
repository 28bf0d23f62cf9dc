package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which likely secrets a heap holds: by the names of fields and keys, and by the form of values. Looks through all
 * contents once, through all references once, and then at what names of secrets lead to.
 */
public final class SecretSearch implements Question<Secrets> {
    /** Arrays whose contents are read at once. */
    private static final int BATCH = 2000;

    /** The most bytes of a value that are looked at. */
    static final int MOST_BYTES = 4096;

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
        FindingList findings = new FindingList(heap, kept, values, progress);
        Set<Long> seen = new HashSet<>();
        List<String> blank = read(heap, named.found(), hits, findings, seen, progress);
        for (FormHits.Hit hit : hits.of(rules.forms())) {
            if (!seen.contains(hit.array())) {
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

    private record Wanted(long array, NamedPlaces.Place place) {}

    /**
     * Looks at what names lead to.
     *
     * @return the fields that lead to nothing but zeros, or to what the file has not
     */
    private List<String> read(
            AnalysedHeap heap,
            List<NamedPlaces.Place> places,
            FormHits hits,
            FindingList findings,
            Set<Long> seen,
            Progress progress)
            throws IOException {
        TextsBehind texts = new TextsBehind(heap);
        Plausible plausible = new Plausible(rules.names());
        List<Wanted> wanted = new ArrayList<>();
        for (NamedPlaces.Place place : places) {
            for (long target : place.targets()) {
                for (long array : texts.of(target)) {
                    wanted.add(new Wanted(array, place));
                }
            }
        }
        Set<NamedPlaces.Place> read = new HashSet<>();
        wanted.sort((one, other) -> Long.compare(one.array, other.array));
        for (int from = 0; from < wanted.size(); from += BATCH) {
            progress.at(from, wanted.size());
            List<Wanted> batch = wanted.subList(from, Math.min(wanted.size(), from + BATCH));
            long[] ordinals = batch.stream().mapToLong(Wanted::array).distinct().toArray();
            Map<Long, byte[]> contents = heap.heap().contents(ordinals, MOST_BYTES);
            for (Wanted one : batch) {
                byte[] bytes = contents.get(one.array);
                if (bytes == null) {
                    continue;
                }
                // An empty text is what it is; nobody left anything out of it.
                if (bytes.length == 0 || !SecretValue.isBlank(bytes)) {
                    read.add(one.place);
                }
                boolean numbers = texts.arrayType(one.array) == BasicType.INT;
                boolean characters = texts.arrayType(one.array) == BasicType.CHAR;
                boolean isKey = isKey(one.place.rule);
                SecretValue value = isKey && !characters
                        ? new SecretValue(null, bytes)
                        : SecretValue.of(trimmed(bytes), characters);
                if ((isKey || !numbers) && plausible.accepts(value, one.place, isKey) && seen.add(one.array)) {
                    findings.add(one.place, one.array, value);
                    if (hits.isConstant(value)) {
                        findings.addConstant(one.place.rule, value);
                    }
                }
            }
        }
        return wanted.stream()
                .map(Wanted::place)
                .filter(place -> place.how == Finding.How.FIELD && !read.contains(place))
                .map(place -> place.where)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether the rule is about keys of cryptography, which are no texts. */
    private static boolean isKey(String rule) {
        return rule.equals("crypto-key") || rule.equals("tls-session") || rule.equals("key-store");
    }

    /** Without the room at the end of a builder or buffer. */
    private static byte[] trimmed(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        // The second byte of a last character of two bytes is a zero, too.
        boolean wide = bytes.length > 1 && bytes[0] != 0 && bytes[1] == 0;
        return end == bytes.length ? bytes : Arrays.copyOf(bytes, Math.min(bytes.length, wide ? end + (end & 1) : end));
    }

    /** What stands for no array. */
    static boolean isName(long array) {
        return array == Heap.ABSENT;
    }
}
