package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The texts and bytes to which names of secrets lead: of which of them a secret is made. */
final class NamedValues {
    /** Arrays whose contents are read at once. */
    private static final int BATCH = 500;

    /** The most bytes of a value that are looked at: of the longest that is sought, and a character that tells of more. */
    static final int MOST_BYTES = (SecretValue.LONGEST_SOUGHT + 1) * Character.BYTES;

    private final AnalysedHeap heap;
    private final FormHits hits;
    private final FindingList findings;
    private final TextsBehind texts;
    private final Plausible plausible;

    /** Arrays that are in findings. */
    private final Set<Long> found = new HashSet<>();

    /**
     * @param hits tells which values are constants
     * @param findings is given what is found
     */
    NamedValues(AnalysedHeap heap, SecretRules rules, FormHits hits, FindingList findings) {
        this.heap = heap;
        this.hits = hits;
        this.findings = findings;
        texts = new TextsBehind(heap);
        plausible = new Plausible(rules.names());
    }

    private record Wanted(long array, NamedPlaces.Place place) {}

    /** Whether an array is a secret by a name that leads to it. */
    boolean isFound(long array) {
        return found.contains(array);
    }

    /**
     * Looks at what names lead to.
     *
     * @return the fields that lead to nothing but zeros, or to what the file has not
     */
    List<String> read(List<NamedPlaces.Place> places, Progress progress) throws IOException {
        List<Wanted> wanted = arrays(places);
        Set<NamedPlaces.Place> told = new HashSet<>();
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
                    told.add(one.place);
                }
                judge(one, bytes);
            }
        }
        return wanted.stream()
                .map(Wanted::place)
                .filter(place -> place.how == Finding.How.FIELD && !told.contains(place))
                .map(place -> place.where)
                .distinct()
                .sorted()
                .toList();
    }

    /** The arrays behind what names lead to, in the order of the heap. */
    private List<Wanted> arrays(List<NamedPlaces.Place> places) {
        List<Wanted> wanted = new ArrayList<>();
        for (NamedPlaces.Place place : places) {
            for (long target : place.targets()) {
                for (long array : texts.of(target)) {
                    wanted.add(new Wanted(array, place));
                }
            }
        }
        wanted.sort((one, other) -> Long.compare(one.array, other.array));
        return wanted;
    }

    /** Adds what may be a secret to the findings. */
    private void judge(Wanted one, byte[] bytes) throws IOException {
        BasicType type = texts.arrayType(one.array);
        boolean isKey = isKey(one.place.rule);
        boolean characters = type == BasicType.CHAR;
        SecretValue value =
                isKey && !characters ? new SecretValue(null, bytes) : SecretValue.of(trimmed(bytes), characters);
        boolean numbers = type == BasicType.INT;
        if ((isKey || !numbers) && plausible.accepts(value, one.place, isKey) && found.add(one.array)) {
            findings.add(one.place, one.array, value);
            if (hits.isConstant(value)) {
                findings.addConstant(one.place.rule, value);
            }
        }
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
}
