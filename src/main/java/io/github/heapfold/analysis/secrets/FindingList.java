package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.keeper.Holders;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Puts what was found together by rule and place, and finds out who holds it. */
final class FindingList {
    /** The most different values of a group that are remembered. */
    private static final int MOST_VALUES = 10_000;

    /** Of all groups, the most bytes of these. */
    private static final long MOST_BYTES = 32L << 20;

    /** The most groups that are given a path of their own. */
    private static final int MOST_PATHS = 2000;

    /** What is the same of occurrences that are one finding. */
    private record Key(String rule, Finding.How how, String where, long signature) {}

    /** What is the same of groups that one keeper holds, on whatever ways. */
    private record Place(String rule, Finding.How how, String where, boolean reachable) {
        static Place of(Key key, Occurrences group) {
            String where = key.where;
            if (where == null && group.keeper != null && group.keeper.className() != null) {
                String name = group.keeper.name();
                where = group.keeper.className() + (name == null ? "" : "." + name);
            }
            return new Place(key.rule, key.how, where, group.reachable);
        }
    }

    /** Occurrences of one finding. */
    private static final class Occurrences {
        private final ProfileVerdicts verdicts;
        private final Set<Long> digests = new HashSet<>();
        private final Set<SecretValue> values = new LinkedHashSet<>();
        private long occurrences;
        private long example = Heap.ABSENT;
        private boolean reachable;
        private PathToRoot path;
        private Keeper keeper;

        Occurrences(ProfileVerdicts verdicts) {
            this.verdicts = verdicts;
        }

        /** This one and another. */
        Occurrences with(Occurrences other) {
            verdicts.add(other.verdicts);
            digests.addAll(other.digests);
            values.addAll(other.values);
            occurrences += other.occurrences;
            return this;
        }
    }

    private final AnalysedHeap heap;
    private final OrdinalSet kept;
    private final OrdinalSet constants;
    private final boolean keepsValues;
    private final Progress progress;
    private final TextsBehind texts;
    private final Map<Key, Occurrences> groups = new LinkedHashMap<>();

    /** Digests of all that was found, of texts whatever they are stored in. */
    private final Set<Long> different = new HashSet<>();

    /** Bytes of the values of all groups. */
    private long remembered;

    /** Searched for when something is held by an array. */
    private Holders holders;

    /**
     * @param kept arrays to which objects with fields that presets keep lead, as strings do
     * @param constants arrays with the constants of classes: who else has one of these says more of it
     */
    FindingList(AnalysedHeap heap, OrdinalSet kept, OrdinalSet constants, boolean keepsValues, Progress progress) {
        this.heap = heap;
        this.kept = kept;
        this.constants = constants;
        this.keepsValues = keepsValues;
        this.progress = progress;
        texts = new TextsBehind(heap);
    }

    /** Adds the contents of an array to which a name leads. */
    void add(NamedPlaces.Place place, long array, SecretValue value) throws IOException {
        add(new Key(place.rule, place.how, place.where, 0), array, 0, value.digest(), value);
    }

    /** Adds a part of an array, or of a name, that has the form of a secret. */
    void add(String rule, FormHits.Hit hit) throws IOException {
        byte[] bytes = hit.value() == null ? new byte[0] : hit.value();
        if (SecretSearch.isName(hit.array())) {
            addName(rule, hit.digest(), SecretValue.ofName(bytes));
            return;
        }
        SecretValue value = SecretValue.of(bytes, texts.arrayType(hit.array()) == BasicType.CHAR);
        long signature = holders().reaches(hit.array()) ? holders().signature(hit.array()) : 0;
        add(new Key(rule, Finding.How.FORM, null, signature), hit.array(), hit.start(), hit.digest(), value);
    }

    /** Adds what a name leads to and stands among the name records as well, once however many arrays have it. */
    void addConstant(String rule, SecretValue value) {
        if (!group(nameRecord(rule)).digests.contains(value.digest())) {
            addName(rule, value.digest(), value);
        }
    }

    private void addName(String rule, long digest, SecretValue value) {
        Occurrences group = group(nameRecord(rule));
        count(group, digest, value);
        group.verdicts.addName();
    }

    private static Key nameRecord(String rule) {
        return new Key(rule, Finding.How.NAME_RECORD, null, 0);
    }

    private void add(Key key, long array, long start, long digest, SecretValue value) throws IOException {
        Occurrences group = group(key);
        count(group, digest, value);
        group.verdicts.add(texts.arrayType(array), start, kept.contains(array));
        boolean better = group.example == Heap.ABSENT
                || (!holders().reaches(group.example) && holders().reaches(array));
        if (better) {
            group.example = array;
        }
    }

    private Occurrences group(Key key) {
        return groups.computeIfAbsent(
                key, any -> new Occurrences(new ProfileVerdicts(heap.heap().header())));
    }

    /** Counts a value, by its digest: of those that are only counted there are no bytes. */
    private void count(Occurrences group, long digest, SecretValue value) {
        group.occurrences++;
        group.digests.add(digest);
        different.add(value.text() == null || value.text().isEmpty() ? digest : value.textDigest());
        int bytes = value.bytes().length;
        boolean hasRoom = group.values.size() < MOST_VALUES && remembered + bytes <= MOST_BYTES;
        if (keepsValues && bytes > 0 && hasRoom && group.values.add(value)) {
            remembered += bytes;
        }
    }

    private Holders holders() throws IOException {
        if (holders == null) {
            holders = Holders.of(heap, constants, progress);
        }
        return holders;
    }

    Secrets answer(long unread, List<String> blank, long names, boolean textsLeftOut) throws IOException {
        try {
            List<Map.Entry<Key, Occurrences>> sorted = new ArrayList<>(groups.entrySet());
            sorted.sort(Comparator.comparingLong(entry -> -entry.getValue().occurrences));
            Map<Place, Occurrences> places = new LinkedHashMap<>();
            int paths = 0;
            for (Map.Entry<Key, Occurrences> entry : sorted) {
                Occurrences group = entry.getValue();
                group.reachable = group.example != Heap.ABSENT && holders().reaches(group.example);
                if (group.reachable && paths++ < MOST_PATHS) {
                    group.path = holders().path(group.example, group.occurrences);
                    group.keeper = holders().keeper(group.path);
                }
                places.merge(Place.of(entry.getKey(), group), group, Occurrences::with);
            }
            List<Finding> findings = new ArrayList<>();
            places.forEach((place, group) -> findings.add(finding(place, group)));
            findings.sort(Comparator.comparing((Finding finding) -> !finding.isReachable())
                    .thenComparing(
                            Comparator.comparingLong(Finding::occurrences).reversed())
                    .thenComparing(Finding::rule)
                    .thenComparing(finding -> Objects.toString(finding.where(), "")));
            long all = findings.stream().mapToLong(Finding::occurrences).sum();
            int otherHeaps = heap.heap().facts().heapDumps() - 1;
            return new Secrets(findings, all, different.size(), unread, blank, names, textsLeftOut, otherHeaps);
        } finally {
            if (holders != null) {
                holders.close();
            }
        }
    }

    private Finding finding(Place place, Occurrences group) {
        return new Finding(
                place.rule,
                place.how,
                place.where,
                group.occurrences,
                group.digests.size(),
                group.example == Heap.ABSENT ? 0 : heap.heap().idOf(group.example),
                group.reachable,
                group.path,
                group.verdicts.leftOutBy(),
                group.verdicts.keptBy(),
                List.copyOf(group.values));
    }
}
