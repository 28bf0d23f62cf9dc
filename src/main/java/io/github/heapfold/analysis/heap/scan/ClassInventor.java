package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.LongIntMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gives classes their names, and invents those that objects have but the dump does not tell of, as Eclipse MAT does: at
 * their own ID where an object names it, else at the first multiples of the alignment that are no ID.
 */
public final class ClassInventor {
    public static final String CLASS = "java.lang.Class";
    public static final String CLASS_LOADER = "java.lang.ClassLoader";
    private static final String OBJECT = "java.lang.Object";
    private static final String ARRAY = "[]";

    private final HeapScan scan;
    private final HeapContents contents;
    private final ClassRecords classes;
    private final int alignment;
    private final List<String> names = new ArrayList<>();

    /** IDs of the classes that object arrays name. */
    private final LongIntMap ofArrays = new LongIntMap(16);

    /** IDs that objects name as that of their class, and classes as that of their superclass; some may be missing. */
    private final LongIntMap named = new LongIntMap(1024);

    private long nextFree;
    private int unknown;
    private int ofInstances;

    public ClassInventor(HeapScan scan) {
        this.scan = scan;
        contents = scan.contents();
        classes = contents.classes;
        alignment = contents.facts.alignment();
        takeRequests();
        for (int c = 0; c < classes.count(); c++) {
            named.putIfAbsent(classes.superId(c), c);
            String name = scan.names().text(scan.stacks().className(classes.id(c)));
            names.add(name == null ? unknownName(classes.id(c)) : JavaNames.readable(name));
        }
    }

    private void takeRequests() {
        ClassRequests requests = contents.requests;
        for (int i = 0; i < requests.count(); i++) {
            named.putIfAbsent(requests.id(i), i);
            if (requests.length(i) == ClassRequests.ARRAY) {
                ofArrays.putIfAbsent(requests.id(i), i);
            }
        }
    }

    private String unknownName(long id) {
        return "unknown-name@" + Ids.text(id) + (ofArrays.get(id) == LongIntMap.ABSENT ? "" : ARRAY);
    }

    /** Invents what is missing. Then the object with ID 0 is there as well, and every superclass is known. */
    public void invent() throws IOException {
        contents.addIfAbsent(0);
        int object = names.indexOf(OBJECT);
        long objectId = object < 0 ? 0 : classes.id(object);
        for (String name : List.of(CLASS, CLASS_LOADER)) {
            if (!names.contains(name)) {
                invent(freeId(), name, objectId);
            }
        }
        ClassRequests requests = contents.requests;
        for (int i = 0; i < requests.count(); i++) {
            if (requests.length(i) == ClassRequests.ARRAY && classes.indexOf(requests.id(i)) < 0) {
                invent(requests.id(i), unknownName() + ARRAY, objectId);
            }
        }
        for (BasicType type : BasicType.values()) {
            if (type.isPrimitive() && requests.hasPrimitive(type) && !names.contains(type.label() + ARRAY)) {
                invent(freeId(), type.label() + ARRAY, objectId);
            }
        }
        for (int i = 0; i < requests.count(); i++) {
            if (requests.length(i) != ClassRequests.ARRAY && classes.indexOf(requests.id(i)) < 0) {
                invent(requests.id(i), unknownName(), objectId, fields(requests.length(i)));
                ofInstances++;
            }
        }
        inventSuperclasses(objectId);
    }

    /** How many of the invented classes instances are of. */
    public int ofInstances() {
        return ofInstances;
    }

    /** Its size is what the subclass says of its instances, less what the subclass itself declares. */
    private void inventSuperclasses(long objectId) throws IOException {
        for (int c = 0; c < classes.count(); c++) {
            long superId = classes.superId(c);
            if (superId != 0 && classes.indexOf(superId) < 0) {
                long own = classes.fieldLength(c);
                long left = Math.max(0, Math.min(classes.instanceSize(c) - own, ClassRequests.MOST_LENGTH));
                invent(superId, unknownName(), objectId == superId ? 0 : objectId, fields((int) left));
            }
        }
    }

    private String unknownName() {
        return "unknown-class-" + unknown++;
    }

    private void invent(long id, String name, long superId, byte... fields) throws IOException {
        classes.invent(id, superId, fields);
        scan.expectRoom();
        names.add(name);
        contents.addIfAbsent(id);
    }

    private long freeId() {
        do {
            nextFree += alignment;
        } while (contents.ids.contains(nextFree) || named.get(nextFree) != LongIntMap.ABSENT);
        return nextFree;
    }

    /** Types of fields that have {@code length} bytes together. */
    private static byte[] fields(int length) {
        int bounded = Math.max(0, Math.min(length, ClassRequests.MOST_LENGTH));
        byte[] types = new byte[bounded / Integer.BYTES + (bounded >>> 1 & 1) + (bounded & 1)];
        int ints = bounded / Integer.BYTES;
        Arrays.fill(types, 0, ints, (byte) BasicType.INT.code());
        if ((bounded & 2) != 0) {
            types[ints++] = (byte) BasicType.SHORT.code();
        }
        if ((bounded & 1) != 0) {
            types[ints] = (byte) BasicType.BYTE.code();
        }
        return types;
    }

    /** Readable names by class index. */
    public String[] names() {
        return names.toArray(String[]::new);
    }
}
