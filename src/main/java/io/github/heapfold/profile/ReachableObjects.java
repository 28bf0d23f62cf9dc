package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the objects that kept fields lead to. An object that is found after it has passed by is followed when the dump
 * is read once more; it is asked {@link #again} whether that is needed. Classes are not followed: their static fields
 * lead everywhere.
 */
final class ReachableObjects implements RecordVisitor {
    /** Objects of which the same is kept, for whatever rule. */
    private static final class KeptObjects {
        private final int bytes;
        private final List<JavaField> from = new ArrayList<>();
        private final IdSet found = new IdSet();
        private final IdSet followed = new IdSet();

        private KeptObjects(int bytes) {
            this.bytes = bytes;
        }
    }

    /** What of a class's instances is followed. */
    private static final class Plan {
        private int[] references;

        /** By group: references to start from. */
        private int[][] starts;

        /** By group: whether the instances themselves are where it starts. */
        private boolean[] wanted;
    }

    private final List<KeptObjects> groups;
    private final JavaFields fields;
    private final ClassTable classes;
    private final int idSize;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final Map<Long, Plan> plans = new HashMap<>();
    private byte[] data;
    private boolean first = true;
    private long before = -1;

    /** Groups that want the elements of the array which goes on in the next chunk. */
    private final List<KeptObjects> open = new ArrayList<>();

    ReachableObjects(Profile profile, JavaFields fields, ClassTable classes, int idSize) {
        this.fields = fields;
        this.classes = classes;
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        Map<Integer, KeptObjects> byBytes = new TreeMap<>();
        profile.rules(Rule.KeepReached.class)
                .forEach(keep -> byBytes.computeIfAbsent(keep.bytes(), KeptObjects::new)
                        .from
                        .add(keep.field()));
        groups = List.copyOf(byBytes.values());
    }

    /** Whether the dump has to be read, or read once more. */
    boolean again() {
        if (first) {
            first = false;
            return !groups.isEmpty();
        }
        long followed = 0;
        boolean all = true;
        for (KeptObjects group : groups) {
            followed += group.followed.size();
            all &= group.followed.size() == group.found.size();
        }
        // What is not in the dump is never followed.
        boolean progress = followed > before;
        before = followed;
        return !all && progress;
    }

    /** Memory that identifiers take. */
    long bytes() {
        return groups.stream()
                .mapToLong(g -> g.found.bytes() + g.followed.bytes())
                .sum();
    }

    List<ScanResult.Kept> kept() {
        return groups.stream().map(g -> new ScanResult.Kept(g.found, g.bytes)).toList();
    }

    /** The next chunk of the dump. */
    void take(Chunk chunk) {
        data = chunk.data();
        if (chunk.run() == null) {
            open.clear();
            walker.walk(chunk, this);
        } else if (chunk.run().elements() == BasicType.OBJECT) {
            for (KeptObjects group : open) {
                addElements(group, 0, chunk.length());
            }
        }
    }

    private long id(int at) {
        return BigEndian.get(data, at, idSize);
    }

    private static void add(KeptObjects group, long id) {
        if (id != 0) {
            group.found.add(id);
        }
    }

    /** Whether an object is to be followed now. */
    private static boolean follow(KeptObjects group, long id) {
        return group.found.contains(id) && group.followed.add(id);
    }

    @Override
    public void classDump(int start, int end) {
        long classId = id(start + layout.objectId);
        for (KeptObjects group : groups) {
            for (JavaField field : group.from) {
                if (fields.isClassOf(field, classId)) {
                    ClassDumps.statics(
                            data, ClassDumps.staticFields(data, start, layout), layout, (at, type, value) -> {
                                if (type == BasicType.OBJECT && fields.isNameOf(field, id(at))) {
                                    add(group, id(value));
                                }
                            });
                }
            }
            follow(group, classId);
        }
    }

    @Override
    public void instance(int start, int end) {
        Plan plan = plans.computeIfAbsent(id(start + layout.instanceClass), this::plan);
        long id = id(start + layout.objectId);
        int values = start + layout.instanceValues;
        for (int i = 0; i < groups.size(); i++) {
            KeptObjects group = groups.get(i);
            if (plan.wanted[i]) {
                add(group, id);
            }
            addAll(group, values, end, plan.starts[i]);
            if (follow(group, id)) {
                addAll(group, values, end, plan.references);
            }
        }
    }

    private void addAll(KeptObjects group, int values, int end, int[] offsets) {
        for (int offset : offsets) {
            if (values + offset + idSize <= end) {
                add(group, id(values + offset));
            }
        }
    }

    private Plan plan(long classId) {
        Plan plan = new Plan();
        InstanceLayout values = classes.layout(classId);
        plan.references = values == null ? new int[0] : references(values);
        plan.starts = new int[groups.size()][];
        plan.wanted = new boolean[groups.size()];
        for (int i = 0; i < groups.size(); i++) {
            List<JavaFields.Place> places = new ArrayList<>();
            for (JavaField field : groups.get(i).from) {
                List<JavaFields.Place> found = fields.places(field, classId, classes);
                plan.wanted[i] |= field.isAny() && fields.isA(field, classId, classes);
                places.addAll(found);
            }
            plan.starts[i] = places.stream()
                    .filter(place -> place.type() == BasicType.OBJECT)
                    .mapToInt(JavaFields.Place::offset)
                    .toArray();
        }
        return plan;
    }

    private static int[] references(InstanceLayout values) {
        int[] references = new int[values.types().length];
        int n = 0;
        for (int i = 0; i < references.length; i++) {
            if (values.types()[i] == BasicType.OBJECT.code()) {
                references[n++] = values.offsets()[i];
            }
        }
        return java.util.Arrays.copyOf(references, n);
    }

    @Override
    public void objectArray(int start, int end) {
        long id = id(start + layout.objectId);
        open.clear();
        for (KeptObjects group : groups) {
            if (follow(group, id)) {
                addElements(group, start + layout.arrayElements, end);
                open.add(group);
            }
        }
    }

    private void addElements(KeptObjects group, int from, int to) {
        for (int p = from; p + idSize <= to; p += idSize) {
            add(group, id(p));
        }
    }

    @Override
    public void primitiveArray(int start, int end) {
        open.clear();
        long id = id(start + layout.objectId);
        for (KeptObjects group : groups) {
            follow(group, id);
        }
    }
}
