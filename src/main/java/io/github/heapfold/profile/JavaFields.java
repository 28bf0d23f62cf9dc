package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.ModifiedUtf8;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Finds where in a dump the Java fields are that rules name. Is shown all records once, then asked. */
final class JavaFields implements RecordVisitor {
    /**
     * A field of an object.
     *
     * @param offset bytes from the start of its values
     */
    record Place(int offset, BasicType type) {}

    /** A field that a class itself declares; a static one has no place. */
    private record Declared(long nameId, Place place) {}

    private final int idSize;
    private final RecordLayout layout;
    private final Set<String> wanted = new HashSet<>();
    private final Set<Integer> wantedLengths = new HashSet<>();
    private final int textOffset;
    private final Map<Long, String> texts = new HashMap<>();
    private final Map<Long, Long> classNames = new HashMap<>();
    private final Map<Long, List<Declared>> declared = new HashMap<>();

    /** By class: names of its static fields that are references. */
    private final Map<Long, Set<Long>> staticReferences = new HashMap<>();

    private byte[] data;

    JavaFields(int idSize, Collection<JavaField> fields) {
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        textOffset = Tag.UTF8.fixedSize(idSize);
        for (JavaField field : fields) {
            want(field.className());
            want(field.field());
        }
    }

    private void want(String text) {
        wanted.add(text);
        wantedLengths.add(ModifiedUtf8.encode(text).length);
    }

    /** The chunk whose records come next. */
    void begin(byte[] newData) {
        data = newData;
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == Tag.UTF8 && wantedLengths.contains(end - start - textOffset)) {
            String text = ModifiedUtf8.decode(data, start + textOffset, end).replace('/', '.');
            if (wanted.contains(text)) {
                texts.put(BigEndian.get(data, start + textOffset - idSize, idSize), text);
            }
        } else if (tag == Tag.LOAD_CLASS && end - start == tag.fixedSize(idSize)) {
            int classId = start + tag.field("classObjectId").offset(idSize);
            long nameId = BigEndian.get(data, end - idSize, idSize);
            if (texts.containsKey(nameId)) {
                classNames.put(BigEndian.get(data, classId, idSize), nameId);
            }
        }
    }

    @Override
    public void classDump(int start, int end) {
        long classId = BigEndian.get(data, start + layout.objectId, idSize);
        if (!classNames.containsKey(classId)) {
            return;
        }
        Set<Long> references = new HashSet<>();
        int p = ClassDumps.statics(data, ClassDumps.staticFields(data, start, layout), layout, (at, type, value) -> {
            if (type == BasicType.OBJECT) {
                references.add(BigEndian.get(data, at, idSize));
            }
        });
        staticReferences.put(classId, references);
        int n = BigEndian.u2(data, p);
        p += 2;
        List<Declared> fields = new ArrayList<>();
        int offset = 0;
        for (int i = 0; i < n; i++) {
            BasicType type = BasicType.of(data[p + idSize]);
            if (type == null) {
                return;
            }
            fields.add(new Declared(BigEndian.get(data, p, idSize), new Place(offset, type)));
            offset += type.size(idSize);
            p += idSize + 1;
        }
        declared.put(classId, fields);
    }

    /** The class of this name whose fields are known; empty where there was none yet. */
    OptionalLong classOf(String className) {
        return declared.keySet().stream()
                .filter(id -> className.equals(texts.get(classNames.get(id))))
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** The classes of this name. */
    List<Long> loaded(String className) {
        return classNames.entrySet().stream()
                .filter(entry -> className.equals(texts.get(entry.getValue())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether a rule can do something: there is such a field, of a kind that the rule is about. */
    boolean isFound(Rule.OfField rule, ClassTable classes) {
        JavaField field = rule.field();
        if (rule instanceof Rule.StripField) {
            return isOfObjects(field, BasicType::isPrimitive, classes);
        }
        boolean keeps = rule instanceof Rule.KeepReached;
        // Of all fields of a class it is the objects themselves that stay, with whatever values they have.
        boolean whole = keeps && field.isAny();
        return isOfObjects(field, type -> whole || type == BasicType.OBJECT, classes)
                || (keeps && isStaticReference(field));
    }

    private boolean isStaticReference(JavaField field) {
        return loaded(field.className()).stream()
                .flatMap(classId -> staticReferences.getOrDefault(classId, Set.of()).stream())
                .anyMatch(nameId -> isNameOf(field, nameId));
    }

    private boolean isOfObjects(JavaField field, Predicate<BasicType> type, ClassTable classes) {
        // An abstract class may have no field of its own; who names a field names the class that declares it.
        LongStream declaring = field.isAny()
                ? IntStream.range(0, classes.size()).mapToLong(classes::id)
                : loaded(field.className()).stream().mapToLong(Long::longValue);
        return declaring.anyMatch(classId ->
                places(field, classId, classes).stream().map(Place::type).anyMatch(type));
    }

    /** Whether a class itself is the one that declares a field, or whose fields are all meant. */
    boolean isClassOf(JavaField field, long classId) {
        Long nameId = classNames.get(classId);
        return nameId != null && field.className().equals(texts.get(nameId));
    }

    /** Whether it is that class, or one below it, all of whose superclasses are known. */
    boolean isA(JavaField field, long classId, ClassTable classes) {
        if (classes.layout(classId) == null) {
            return false;
        }
        for (long id = classId; id != 0; id = classes.shape(id).superId()) {
            if (isClassOf(field, id)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name is that of a field. */
    boolean isNameOf(JavaField field, long nameId) {
        return field.isAny() || field.field().equals(texts.get(nameId));
    }

    /** Where a field is in the instances of a class: none, one, or all of the values there. */
    List<Place> places(JavaField field, long classId, ClassTable classes) {
        List<Place> places = new ArrayList<>();
        int offset = 0;
        if (classes.layout(classId) == null) {
            return places;
        }
        for (long id = classId; id != 0; id = classes.shape(id).superId()) {
            ClassFields shape = classes.shape(id);
            if (isClassOf(field, id)) {
                if (field.isAny()) {
                    return all(classes, classId);
                }
                for (Declared each : declared.getOrDefault(id, List.of())) {
                    if (isNameOf(field, each.nameId)) {
                        places.add(new Place(offset + each.place.offset, each.place.type));
                    }
                }
            }
            for (byte type : shape.fieldTypes()) {
                offset += BasicType.sizeOf(type, idSize);
            }
        }
        return places;
    }

    private static List<Place> all(ClassTable classes, long classId) {
        List<Place> all = new ArrayList<>();
        var values = classes.layout(classId);
        for (int i = 0; i < values.types().length; i++) {
            all.add(new Place(values.offsets()[i], BasicType.of(values.types()[i])));
        }
        return all;
    }
}
