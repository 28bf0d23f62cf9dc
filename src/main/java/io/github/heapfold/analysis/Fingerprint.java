package io.github.heapfold.analysis;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Damage;
import io.github.heapfold.hprof.Tag;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What of a dump a leak analysis needs, summed up so that two dumps can be compared: objects (ID, class, size), classes
 * (superclass, loader, fields, names), references (from, where, to) and roots (kind, object, thread). Left out is
 * what analyses do without: stack traces and their serials, signers, protection domains, the contents of primitive arrays
 * and of primitive fields. The order of the records does not matter. Memory grows with the classes, not with the objects.
 */
public final class Fingerprint {
    final ClassDigests byClass = new ClassDigests();

    /** Primitive arrays by what their records are and their element type. */
    final Map<BasicType, Digest> primitiveArrays = new EnumMap<>(BasicType.class);

    final Map<BasicType, Digest> arraysWithoutData = new EnumMap<>(BasicType.class);
    final Map<Tag, Digest> roots = new EnumMap<>(Tag.class);
    Digest classes = Digest.EMPTY;
    Digest classReferences = Digest.EMPTY;

    /** UTF8 records, and which of them names which class. */
    Digest names = Digest.EMPTY;

    Digest classNames = Digest.EMPTY;
    final Map<Long, Long> nameIds = new HashMap<>();

    /** Instances whose references cannot be told because the layout of their class is not known. */
    long unresolved;

    /** What could not be modelled: its bytes and a checksum over them in file order. */
    long opaqueBytes;

    long opaqueChecksum;
    Optional<Damage> damage = Optional.empty();

    Fingerprint() {}

    void add(Fingerprint other) {
        byClass.add(other.byClass);
        addAll(primitiveArrays, other.primitiveArrays);
        addAll(arraysWithoutData, other.arraysWithoutData);
        addAll(roots, other.roots);
        classes = classes.plus(other.classes);
        classReferences = classReferences.plus(other.classReferences);
        names = names.plus(other.names);
        classNames = classNames.plus(other.classNames);
        nameIds.putAll(other.nameIds);
        unresolved += other.unresolved;
    }

    private static <K> void addAll(Map<K, Digest> into, Map<K, Digest> from) {
        from.forEach((key, digest) -> into.merge(key, digest, Digest::plus));
    }

    /** Instances and arrays. */
    public long objects() {
        return byClass.objectCount() + count(primitiveArrays) + count(arraysWithoutData);
    }

    /** Classes, as often as they are dumped. */
    public long classes() {
        return classes.count();
    }

    /** References that are not null: of fields, elements and statics, and of classes to superclass and loader. */
    public long references() {
        return byClass.referenceCount() + classReferences.count();
    }

    /** GC roots, as often as the dump names them. */
    public long roots() {
        return count(roots);
    }

    /** The first thing in the dump that made no sense. */
    public Optional<Damage> damage() {
        return damage;
    }

    private static long count(Map<?, Digest> digests) {
        return digests.values().stream().mapToLong(Digest::count).sum();
    }
}
