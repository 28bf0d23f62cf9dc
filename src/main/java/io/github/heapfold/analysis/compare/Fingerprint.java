package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Damage;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What of a dump a leak analysis needs, summed up so that two dumps can be compared: objects (ID, class, size), classes
 * (superclass, loader, fields, names), references (from, where, to) and roots (kind, object, thread). Left out is what
 * analyses do without: stack traces and their serials, signers, protection domains, the contents of primitive arrays
 * and of primitive fields. The order of the records does not matter. Memory grows with the classes, not with the
 * objects.
 */
public final class Fingerprint {
    /** The fields that it is taken of. */
    private static final Set<String> COVERED = Set.of(
            "UTF8.stringId",
            "UTF8.text",
            "LOAD_CLASS.classObjectId",
            "LOAD_CLASS.classNameId",
            "CLASS_DUMP.classObjectId",
            "CLASS_DUMP.superClassObjectId",
            "CLASS_DUMP.classLoaderObjectId",
            "CLASS_DUMP.instanceSize",
            "CLASS_DUMP.staticFieldCount",
            "CLASS_DUMP.staticFieldNameIds",
            "CLASS_DUMP.staticFieldTypes",
            "CLASS_DUMP.staticFieldValues[object]",
            "CLASS_DUMP.instanceFieldCount",
            "CLASS_DUMP.instanceFieldNameIds",
            "CLASS_DUMP.instanceFieldTypes",
            "INSTANCE_DUMP.objectId",
            "INSTANCE_DUMP.classObjectId",
            "INSTANCE_DUMP.length",
            "INSTANCE_DUMP.values",
            "INSTANCE_DUMP.values[object]",
            "OBJECT_ARRAY_DUMP.objectId",
            "OBJECT_ARRAY_DUMP.length",
            "OBJECT_ARRAY_DUMP.arrayClassObjectId",
            "OBJECT_ARRAY_DUMP.elements",
            "PRIMITIVE_ARRAY_DUMP.objectId",
            "PRIMITIVE_ARRAY_DUMP.length",
            "PRIMITIVE_ARRAY_DUMP.elementType",
            "PRIMITIVE_ARRAY_NODATA.objectId",
            "PRIMITIVE_ARRAY_NODATA.length",
            "PRIMITIVE_ARRAY_NODATA.elementType");

    final ClassDigests byClass = new ClassDigests();

    /** Primitive arrays by what their records are and their element type. */
    final Map<BasicType, Digest> primitiveArrays = new EnumMap<>(BasicType.class);

    final Map<BasicType, Digest> arraysWithoutData = new EnumMap<>(BasicType.class);
    long primitiveArrayBytes;
    final Map<Tag, Digest> roots = new EnumMap<>(Tag.class);
    Digest classes = Digest.EMPTY;
    Digest classReferences = Digest.EMPTY;

    /** UTF8 records, and which of them names which class. */
    Digest names = Digest.EMPTY;

    Digest classNames = Digest.EMPTY;
    final Map<Long, Long> nameIds = new HashMap<>();

    /** By class, the object that loaded it; without classes that have none. */
    final Map<Long, Long> loaders = new HashMap<>();

    /**
     * Instances of which nobody can tell which of their values are references: their class is missing, or of several
     * shapes or another size.
     */
    Digest unresolved = Digest.EMPTY;

    /** What could not be modelled: its bytes and a checksum over them in file order. */
    long opaqueBytes;

    long opaqueChecksum;
    Optional<Damage> damage = Optional.empty();

    Fingerprint() {}

    /** Whether a leak analysis reads the values of a column, so that none may differ. */
    public static boolean covers(Column column) {
        Tag tag = column.field().tag();
        String field = column.field().name();
        return COVERED.contains(column.toString())
                || (tag.isRoot() && (field.equals("objectId") || field.equals("threadSerial")));
    }

    void add(Fingerprint other) {
        byClass.add(other.byClass);
        addAll(primitiveArrays, other.primitiveArrays);
        addAll(arraysWithoutData, other.arraysWithoutData);
        primitiveArrayBytes += other.primitiveArrayBytes;
        addAll(roots, other.roots);
        classes = classes.plus(other.classes);
        classReferences = classReferences.plus(other.classReferences);
        names = names.plus(other.names);
        classNames = classNames.plus(other.classNames);
        nameIds.putAll(other.nameIds);
        loaders.putAll(other.loaders);
        unresolved = unresolved.plus(other.unresolved);
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

    /** Every object with its ID, class and size. */
    public Digest objectDigest() {
        return byClass.allObjects().plus(all(primitiveArrays, 0)).plus(all(arraysWithoutData, 1));
    }

    /**
     * Every reference with where it is from, where in it, and where to; and the values among which there may be some
     * that nobody can tell.
     */
    public Digest referenceDigest() {
        return byClass.allReferences().plus(classReferences).plus(new Digest(0, unresolved.sum()));
    }

    /** Every class with its superclass, loader, fields and the identifier of its name. */
    public Digest classDigest() {
        return new Digest(classes.count(), Digest.mix(classes.sum(), classNames.sum()));
    }

    /** Every name with its identifier and text. */
    public Digest nameDigest() {
        return names;
    }

    /** Every root with its kind, object and thread. */
    public Digest rootDigest() {
        return all(roots, 0);
    }

    /** Every class that has instances (of primitive arrays, every type), with how many. */
    public Digest histogramDigest() {
        Digest all = byClass.histogram();
        for (Map.Entry<BasicType, Digest> type : primitiveArrays.entrySet()) {
            all = all.with(Digest.mix(type.getKey().code(), type.getValue().count()));
        }
        return all;
    }

    /** Roots by their kind. */
    public Map<Tag, Digest> rootsByKind() {
        return Collections.unmodifiableMap(roots);
    }

    /** Bytes of the values of all instances and of the elements of all arrays, as the dump has them. */
    public long shallowBytes() {
        return byClass.byteCount() + primitiveArrayBytes;
    }

    private static <E extends Enum<E>> Digest all(Map<E, Digest> digests, int salt) {
        Digest all = Digest.EMPTY;
        for (Map.Entry<E, Digest> entry : digests.entrySet()) {
            long mixed =
                    Digest.mix(entry.getKey().ordinal(), salt, entry.getValue().sum());
            all = all.plus(new Digest(entry.getValue().count(), mixed));
        }
        return all;
    }

    /** The first thing in the dump that made no sense. */
    public Optional<Damage> damage() {
        return damage;
    }

    private static long count(Map<?, Digest> digests) {
        return digests.values().stream().mapToLong(Digest::count).sum();
    }
}
