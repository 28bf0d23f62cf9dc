package io.github.heapfold.analysis;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Damage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/** Says in words what tells two {@link Fingerprint}s apart. */
public final class Differences {
    /** More classes than this are not named; the first ones say where to look. */
    public static final int MAX_CLASSES = 10;

    private final Fingerprint first;
    private final Fingerprint second;
    private final LongFunction<String> nameOf;
    private final boolean texts;
    private final boolean values;
    private final List<String> lines = new ArrayList<>();

    private Differences(
            Fingerprint first, Fingerprint second, LongFunction<String> nameOf, boolean texts, boolean values) {
        this.first = first;
        this.second = second;
        this.nameOf = nameOf;
        this.texts = texts;
        this.values = values;
    }

    /**
     * Compares.
     *
     * @param nameOf what to call the class with an ID; asked for {@link #classes} only
     * @param texts whether it matters what names say
     * @param values whether it matters what is in objects of which nobody can tell what of it are references
     * @return a line per difference, the large ones first; empty where there is none
     */
    public static List<String> of(
            Fingerprint first, Fingerprint second, LongFunction<String> nameOf, boolean texts, boolean values) {
        Differences differences = new Differences(first, second, nameOf, texts, values);
        differences.compare();
        return differences.lines;
    }

    /** IDs of the classes whose objects or references differ, ascending. */
    public static Set<Long> classes(Fingerprint first, Fingerprint second) {
        Set<Long> all = new TreeSet<>();
        for (long id : first.byClass.ids()) {
            all.add(id);
        }
        for (long id : second.byClass.ids()) {
            all.add(id);
        }
        all.removeIf(id -> !differ(first.byClass, second.byClass, id));
        return all;
    }

    private static boolean differ(ClassDigests first, ClassDigests second, long classId) {
        return !first.objects(classId).equals(second.objects(classId))
                || !first.references(classId).equals(second.references(classId));
    }

    private void compare() {
        total("objects", first.objects(), second.objects());
        total("classes", first.classes(), second.classes());
        total("references", first.references(), second.references());
        total("roots", first.roots(), second.roots());
        List<Moved> classes = moved();
        for (Moved each : classes.subList(0, Math.min(MAX_CLASSES, classes.size()))) {
            String name = nameOf.apply(each.first);
            ClassDigests one = first.byClass;
            ClassDigests other = second.byClass;
            line("objects of " + name, one.objects(each.first), other.objects(each.second), "IDs or sizes");
            line("references of " + name, one.references(each.first), other.references(each.second), "targets");
        }
        if (classes.size() > MAX_CLASSES) {
            lines.add("objects or references of further classes may differ too");
        }
        if (values || first.unresolved.count() != second.unresolved.count()) {
            line("objects whose class does not tell their fields", first.unresolved, second.unresolved, "values");
        }
        for (BasicType type : BasicType.values()) {
            String arrays = type.label() + " arrays";
            line(arrays, first.primitiveArrays, second.primitiveArrays, type, "IDs or lengths");
            line(arrays + " without data", first.arraysWithoutData, second.arraysWithoutData, type, "IDs or lengths");
        }
        line("classes", first.classes, second.classes, "IDs, superclasses, loaders, fields or statics");
        line("references of classes", first.classReferences, second.classReferences, "targets");
        line("class names", first.classNames, second.classNames, "classes or names");
        if (texts || first.names.count() != second.names.count()) {
            line("names", first.names, second.names, "texts");
        }
        for (Tag tag : Tag.values()) {
            line("roots of kind " + tag.name(), first.roots, second.roots, tag, "objects or threads");
        }
        if (first.opaqueBytes != second.opaqueBytes || first.opaqueChecksum != second.opaqueChecksum) {
            lines.add(format(
                    "bytes that could not be read as records: %,d in the first dump, %,d in the second",
                    first.opaqueBytes, second.opaqueBytes));
        }
        if (!lines.isEmpty()) {
            damage("first", first.damage);
            damage("second", second.damage);
        }
    }

    /** A class by its IDs in the two dumps, which are the same unless it moved. */
    private record Moved(long first, long second) {}

    /** Dumps of two runs have the same classes at other addresses: a class is the same where its name is. */
    private List<Moved> moved() {
        List<Moved> classes = new ArrayList<>();
        Map<String, Deque<Long>> goneByName = new HashMap<>();
        Set<Long> all = classes(first, second);
        for (long id : all) {
            if (isEmpty(second.byClass, id)) {
                goneByName
                        .computeIfAbsent(nameOf.apply(id), any -> new ArrayDeque<>())
                        .add(id);
            }
        }
        Set<Long> paired = new HashSet<>();
        for (long id : all) {
            Deque<Long> gone = isEmpty(first.byClass, id) ? goneByName.get(nameOf.apply(id)) : null;
            if (gone != null && !gone.isEmpty()) {
                long from = gone.remove();
                paired.add(from);
                paired.add(id);
                classes.add(new Moved(from, id));
            }
        }
        all.removeAll(paired);
        all.forEach(id -> classes.add(new Moved(id, id)));
        classes.sort(Comparator.comparingLong(Moved::first));
        return classes;
    }

    private static boolean isEmpty(ClassDigests digests, long classId) {
        return digests.objects(classId).equals(Digest.EMPTY)
                && digests.references(classId).equals(Digest.EMPTY);
    }

    private void total(String what, long inFirst, long inSecond) {
        if (inFirst != inSecond) {
            lines.add(counts(what, inFirst, inSecond));
        }
    }

    private static String counts(String what, long inFirst, long inSecond) {
        long more = inSecond - inFirst;
        return format(
                "%s: %,d in the first dump, %,d in the second (%,d %s)",
                what, inFirst, inSecond, Math.abs(more), more > 0 ? "more" : "fewer");
    }

    private <K> void line(String what, Map<K, Digest> inFirst, Map<K, Digest> inSecond, K key, String which) {
        line(what, inFirst.getOrDefault(key, Digest.EMPTY), inSecond.getOrDefault(key, Digest.EMPTY), which);
    }

    private void line(String what, Digest inFirst, Digest inSecond, String which) {
        if (inFirst.count() != inSecond.count()) {
            String line = counts(what, inFirst.count(), inSecond.count());
            if (!lines.contains(line)) {
                lines.add(line);
            }
        } else if (inFirst.sum() != inSecond.sum()) {
            lines.add(format("%s: %,d in both dumps, but with other %s", what, inFirst.count(), which));
        }
    }

    private void damage(String which, Optional<Damage> damage) {
        damage.ifPresent(found -> lines.add("the " + which + " dump is damaged " + found));
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
