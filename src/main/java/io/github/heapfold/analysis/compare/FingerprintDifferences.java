package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/** Says what tells two {@link Fingerprint}s apart. */
public final class FingerprintDifferences {
    /** More classes than this are not named; the first ones say where to look. */
    public static final int MAX_CLASSES = 10;

    private final Fingerprint first;
    private final Fingerprint second;
    private final LongFunction<Label> firstLabels;
    private final LongFunction<Label> secondLabels;
    private final boolean texts;
    private final boolean values;
    private final List<Message> lines = new ArrayList<>();

    /**
     * What a class is called, by which it is known again in another dump.
     *
     * @param name null where the dump does not name it
     * @param loader what its loader is called; null where nobody knows
     */
    public record Label(String name, String loader) {
        private boolean mayBe(Label other) {
            return (name == null || other.name == null || name.equals(other.name))
                    && (loader == null || other.loader == null || loader.equals(other.loader));
        }
    }

    private FingerprintDifferences(
            Fingerprint first,
            Fingerprint second,
            LongFunction<Label> firstLabels,
            LongFunction<Label> secondLabels,
            boolean texts,
            boolean values) {
        this.first = first;
        this.second = second;
        this.firstLabels = firstLabels;
        this.secondLabels = secondLabels;
        this.texts = texts;
        this.values = values;
    }

    /**
     * Compares.
     *
     * @param firstLabels what to call the class with an ID in the first dump; asked for {@link #classes} only
     * @param secondLabels the same in the second one
     * @param texts whether it matters what names say
     * @param values whether it matters what is in objects of which nobody can tell what of it are references
     * @return a message per difference, the large ones first; empty where there is none
     */
    public static List<Message> of(
            Fingerprint first,
            Fingerprint second,
            LongFunction<Label> firstLabels,
            LongFunction<Label> secondLabels,
            boolean texts,
            boolean values) {
        FingerprintDifferences differences =
                new FingerprintDifferences(first, second, firstLabels, secondLabels, texts, values);
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
        total(Message.of("compare.objects"), first.objects(), second.objects());
        total(Message.of("compare.classes"), first.classes(), second.classes());
        total(Message.of("compare.references"), first.references(), second.references());
        total(Message.of("compare.roots"), first.roots(), second.roots());
        compareClasses();
        compareOthers();
        if (!lines.isEmpty()) {
            first.damage.ifPresent(damage -> lines.add(Message.of("compare.firstDamaged", damage.message())));
            second.damage.ifPresent(damage -> lines.add(Message.of("compare.secondDamaged", damage.message())));
        }
    }

    private void compareClasses() {
        List<Moved> classes = moved();
        for (Moved each : classes.subList(0, Math.min(MAX_CLASSES, classes.size()))) {
            Message name = each.name(classes);
            line(
                    Message.of("compare.objectsOf", name),
                    objects(first, each.first),
                    objects(second, each.second),
                    "compare.other.objects");
            line(
                    Message.of("compare.referencesOf", name),
                    references(first, each.first),
                    references(second, each.second),
                    "compare.other.targets");
        }
        if (classes.size() > MAX_CLASSES) {
            lines.add(Message.of("compare.moreClasses"));
        }
    }

    /** What is not told class by class. */
    private void compareOthers() {
        if (values || first.unresolved.count() != second.unresolved.count()) {
            line(Message.of("compare.unresolved"), first.unresolved, second.unresolved, "compare.other.values");
        }
        for (BasicType type : BasicType.values()) {
            String which = "compare.other.arrays";
            Message arrays = Message.of("compare.arrays", type.label());
            line(arrays, first.primitiveArrays, second.primitiveArrays, type, which);
            Message empty = Message.of("compare.arraysWithoutData", type.label());
            line(empty, first.arraysWithoutData, second.arraysWithoutData, type, which);
        }
        line(Message.of("compare.classes"), first.classes, second.classes, "compare.other.classes");
        line(
                Message.of("compare.classReferences"),
                first.classReferences,
                second.classReferences,
                "compare.other.targets");
        line(Message.of("compare.classNames"), first.classNames, second.classNames, "compare.other.classNames");
        if (texts || first.names.count() != second.names.count()) {
            line(Message.of("compare.names"), first.names, second.names, "compare.other.names");
        }
        for (Tag tag : Tag.values()) {
            line(Message.of("compare.rootsOf", tag.name()), first.roots, second.roots, tag, "compare.other.roots");
        }
        if (first.opaqueBytes != second.opaqueBytes || first.opaqueChecksum != second.opaqueChecksum) {
            lines.add(Message.of(
                    "compare.opaque", Message.number(first.opaqueBytes), Message.number(second.opaqueBytes)));
        }
    }

    private static Digest objects(Fingerprint of, Long classId) {
        return classId == null ? Digest.EMPTY : of.byClass.objects(classId);
    }

    private static Digest references(Fingerprint of, Long classId) {
        return classId == null ? Digest.EMPTY : of.byClass.references(classId);
    }

    /** A class by its IDs in the two dumps, which are the same unless it moved; null where it is in one dump only. */
    private record Moved(Label label, Long first, Long second) {
        /** With its loader where others have the name too. */
        Message name(List<Moved> all) {
            if (label.name == null) {
                return Message.of("compare.class", Ids.text(order()));
            }
            boolean isOne = all.stream()
                            .filter(other -> label.name.equals(other.label.name))
                            .count()
                    == 1;
            if (isOne || label.loader == null) {
                return Message.verbatim(JavaNames.readable(label.name));
            }
            return label.loader.isEmpty()
                    ? Message.of("compare.withoutLoader", JavaNames.readable(label.name))
                    : Message.of("compare.ofLoader", JavaNames.readable(label.name), label.loader);
        }

        long order() {
            return first == null ? second : first;
        }
    }

    /** Dumps of two runs have the same classes at other addresses: a class is the same where name and loader are. */
    private List<Moved> moved() {
        List<Moved> classes = new ArrayList<>();
        Map<String, List<Moved>> goneByName = new HashMap<>();
        List<Moved> come = new ArrayList<>();
        for (long id : classes(first, second)) {
            boolean isInFirst = !isEmpty(first.byClass, id);
            boolean isInSecond = !isEmpty(second.byClass, id);
            Label before = isInFirst ? firstLabels.apply(id) : null;
            Label after = isInSecond ? secondLabels.apply(id) : null;
            // Where texts were left out, only the identifier tells.
            if (isInFirst && isInSecond && (!texts || before.mayBe(after))) {
                classes.add(new Moved(before.name == null ? after : before, id, id));
                continue;
            }
            if (isInFirst) {
                goneByName
                        .computeIfAbsent(before.name, any -> new ArrayList<>())
                        .add(new Moved(before, id, null));
            }
            if (isInSecond) {
                come.add(new Moved(after, null, id));
            }
        }
        for (Moved each : come) {
            List<Moved> gone =
                    each.label.name == null ? List.of() : goneByName.getOrDefault(each.label.name, List.of());
            // Rather the one of the same loader than one whose loader nobody knows.
            Moved from = gone.stream()
                    .filter(other -> other.label.mayBe(each.label))
                    .max(Comparator.comparing(other -> other.label.equals(each.label)))
                    .orElse(null);
            if (from == null) {
                classes.add(each);
            } else {
                gone.remove(from);
                classes.add(new Moved(from.label, from.first, each.second));
            }
        }
        goneByName.values().forEach(classes::addAll);
        classes.sort(Comparator.comparingLong(Moved::order));
        return classes;
    }

    private static boolean isEmpty(ClassDigests digests, long classId) {
        return digests.objects(classId).equals(Digest.EMPTY)
                && digests.references(classId).equals(Digest.EMPTY);
    }

    private void total(Message what, long inFirst, long inSecond) {
        if (inFirst != inSecond) {
            long more = inSecond - inFirst;
            Message line = Message.of(
                    more > 0 ? "compare.more" : "compare.fewer",
                    what,
                    Message.number(inFirst),
                    Message.number(inSecond),
                    Message.number(Math.abs(more)));
            if (!lines.contains(line)) {
                lines.add(line);
            }
        }
    }

    private <K> void line(Message what, Map<K, Digest> inFirst, Map<K, Digest> inSecond, K key, String which) {
        line(what, inFirst.getOrDefault(key, Digest.EMPTY), inSecond.getOrDefault(key, Digest.EMPTY), which);
    }

    /** @param which key of what may be other where there are as many */
    private void line(Message what, Digest inFirst, Digest inSecond, String which) {
        total(what, inFirst.count(), inSecond.count());
        if (inFirst.count() == inSecond.count() && inFirst.sum() != inSecond.sum()) {
            lines.add(Message.of("compare.other", what, Message.number(inFirst.count()), Message.of(which)));
        }
    }
}
