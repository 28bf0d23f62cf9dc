package io.github.heapfold.analysis;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Damage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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

    /** IDs of the classes whose objects or references differ, at most {@link #MAX_CLASSES}. */
    public static Set<Long> classes(Fingerprint first, Fingerprint second) {
        Set<Long> all = new TreeSet<>();
        for (long id : first.byClass.ids()) {
            all.add(id);
        }
        for (long id : second.byClass.ids()) {
            all.add(id);
        }
        Set<Long> different = new LinkedHashSet<>();
        for (long id : all) {
            if (different.size() < MAX_CLASSES && differ(first.byClass, second.byClass, id)) {
                different.add(id);
            }
        }
        return different;
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
        Set<Long> classes = classes(first, second);
        for (long id : classes) {
            String name = nameOf.apply(id);
            line("objects of " + name, first.byClass.objects(id), second.byClass.objects(id), "IDs or sizes");
            line("references of " + name, first.byClass.references(id), second.byClass.references(id), "targets");
        }
        if (classes.size() == MAX_CLASSES) {
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
