package io.github.heapfold.fold.shape;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Finds the {@link ChunkShape} of a chunk of a dump. One per thread. */
public final class ShapeFinder implements RecordVisitor {
    /** The most classes of instances in the whole dump. */
    private static final int MOST_CLASSES = Census.mostClasses();

    /** Ends a walk. */
    private static final class TooManyGroups extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyGroups() {
            super(null, null, false, false);
        }
    }

    private final ChunkShape shape;
    private final RecordLayout layout;
    private final int idSize;
    private final Predicate<Tag> dropped;
    private final ChunkWalker walker;

    /** Groups in order of first sight, and how many objects each has. */
    private final List<ObjectGroup> found = new ArrayList<>();

    private final GroupRoom room = new GroupRoom();

    private final Ints sizes = new Ints();
    private final LongIntMap instanceGroups = new LongIntMap(256);
    private final LongIntMap arrayGroups = new LongIntMap(64);
    private final int[] primitiveGroups = new int[16];

    /** Where the objects stand, in file order. */
    private final Ints at = new Ints();

    /** What their length fields say. */
    private final Ints bodies = new Ints();

    /** Records that are left out, in file order. */
    final Ints droppedAt = new Ints();

    public final Ints droppedLengths = new Ints();

    private byte[] data;
    private Census census;
    private Census.Counter counter;

    public ShapeFinder(RecordLayout layout, Predicate<Tag> dropped) {
        this.layout = layout;
        this.idSize = layout.idSize;
        this.dropped = dropped;
        walker = new ChunkWalker(idSize);
        shape = new ChunkShape(layout);
    }

    /**
     * The shape is reused for the next chunk. Whoever is done with it {@link #done says so}, also after a fault.
     *
     * @throws LimitException where there are more groups than one chunk has room for
     */
    public ChunkShape find(Chunk chunk) throws LimitException {
        shape.clear();
        found.clear();
        sizes.clear();
        at.clear();
        bodies.clear();
        droppedAt.clear();
        droppedLengths.clear();
        instanceGroups.clear();
        arrayGroups.clear();
        Arrays.fill(primitiveGroups, -1);
        data = chunk.data();
        census = new Census(idSize);
        counter = census.counter(chunk);
        try {
            walker.walk(chunk, this);
        } catch (TooManyGroups e) {
            throw Census.tooManyClasses(found.size());
        }
        shape.classes.place(shape.positions(Tag.CLASS_DUMP), null);
        sortGroups(chunk);
        if (chunk.openArray()) {
            closeOpenArray();
        }
        sortLeftOut();
        countObjects();
        counter.end();
        return shape;
    }

    /** Whether the last chunk had so many groups that no other such chunk could be worked on at the same time. */
    public boolean hadManyGroups() {
        return found.size() >= GroupRoom.FEW;
    }

    /** After all that is done with the shape of a chunk, on the same thread. */
    public void done() {
        room.leave();
    }

    /**
     * Whether a chunk that is a run is part of a record that is left out; it then is all {@link #droppedAt dropped}.
     */
    public boolean dropsWhole(Chunk run) {
        droppedAt.clear();
        droppedLengths.clear();
        Tag tag = run.run().recordTag() < 0 ? null : Tag.record(run.run().recordTag());
        if (tag == null || !dropped.test(tag)) {
            return false;
        }
        droppedAt.add(0);
        droppedLengths.add(run.length());
        return true;
    }

    /** The stretches of the last chunk that are not left out, from and to, in file order; none is empty. */
    public List<int[]> kept(int length) {
        List<int[]> kept = new ArrayList<>();
        int at = 0;
        for (int i = 0; i <= droppedAt.size(); i++) {
            int end = i < droppedAt.size() ? droppedAt.get(i) : length;
            if (end > at) {
                kept.add(new int[] {at, end});
            }
            at = i < droppedAt.size() ? end + droppedLengths.get(i) : end;
        }
        return kept;
    }

    /** Bytes of the last chunk that were left out with whole records before a place. */
    public int droppedBefore(int place) {
        int bytes = 0;
        for (int i = 0; i < droppedAt.size() && droppedAt.get(i) < place; i++) {
            bytes += droppedLengths.get(i);
        }
        return bytes;
    }

    /** Whether all of the last chunk is in records of the catalogue. */
    public boolean hasOnlyRecords() {
        return shape.opaquePositions.size() == 0;
    }

    /** What the last chunk had in it. */
    public Census census() {
        return census;
    }

    @Override
    public void record(Tag tag, int start, int end) {
        counter.record(tag, start, end);
        if (tag == null || !tag.fits(end - start, idSize)) {
            shape.symbols.add(ChunkShape.OPAQUE_RECORD);
            shape.opaquePositions.add(start);
            shape.opaqueLengths.add(end - start);
        } else if (dropped.test(tag)) {
            droppedAt.add(start);
            droppedLengths.add(end - start);
            shape.leaveOut(tag);
            addTail(tag, end - start);
        } else {
            item(tag, start);
            addTail(tag, end - start);
        }
    }

    /** Nobody can tell which of them was which when they come back as zeros; in order they take next to nothing. */
    private void sortLeftOut() {
        for (Tag tag : Tag.values()) {
            if (shape.leftOut[tag.ordinal()] > 0) {
                Ints tails = shape.tails(tag);
                Arrays.sort(tails.array(), 0, tails.size());
            }
        }
    }

    private void addTail(Tag tag, int size) {
        if (ChunkShape.hasTail(tag)) {
            shape.tails(tag).add(size - tag.fixedSize(idSize));
        }
    }

    private void item(Tag tag, int start) {
        shape.symbols.add(ChunkShape.symbol(tag));
        shape.positions(tag).add(start);
    }

    @Override
    public void heapDump(Tag tag, int start) {
        counter.heapDump(tag, start);
        item(tag, start);
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        counter.fixed(tag, start, end);
        item(tag, start);
    }

    @Override
    public void classDump(int start, int end) {
        counter.classDump(start, end);
        item(Tag.CLASS_DUMP, start);
        shape.classes.add(data, start);
    }

    @Override
    public void instance(int start, int end) {
        long classId = BigEndian.get(data, start + layout.instanceClass, idSize);
        int group = instanceGroups.putIfAbsent(classId, found.size());
        if (group == LongIntMap.ABSENT && instanceGroups.size() > MOST_CLASSES) {
            throw new TooManyGroups();
        }
        object(start, group == LongIntMap.ABSENT ? add(null, classId) : group, start + layout.instanceLength);
    }

    @Override
    public void objectArray(int start, int end) {
        long classId = BigEndian.get(data, start + layout.arrayClass, idSize);
        int group = arrayGroups.putIfAbsent(classId, found.size());
        object(start, group == LongIntMap.ABSENT ? add(BasicType.OBJECT, classId) : group, start + layout.arrayLength);
    }

    @Override
    public void primitiveArray(int start, int end) {
        int type = data[start + layout.primitiveType];
        if (primitiveGroups[type] < 0) {
            primitiveGroups[type] = add(BasicType.of(type), 0);
        }
        object(start, primitiveGroups[type], start + layout.arrayLength);
    }

    private int add(BasicType elements, long classId) {
        if (!room.enter(found.size() + 1)) {
            throw new TooManyGroups();
        }
        found.add(new ObjectGroup(elements, classId));
        sizes.add(0);
        return found.size() - 1;
    }

    private void object(int start, int group, int size) {
        at.add(start);
        bodies.add(BigEndian.i4(data, size));
        sizes.array()[group]++;
        shape.symbols.add(ChunkShape.FIRST_GROUP + group);
    }

    /** Orders the groups by size, so that frequent ones have short symbols, and the objects by group. */
    private void sortGroups(Chunk chunk) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingInt((Integer group) -> -sizes.get(group)));
        int[] place = new int[found.size()];
        int[] next = new int[found.size()];
        int from = 0;
        for (int i = 0; i < order.size(); i++) {
            int group = order.get(i);
            place[group] = i;
            next[group] = from;
            found.get(group).from = from;
            from += sizes.get(group);
            found.get(group).to = from;
            shape.groups.add(found.get(group));
        }
        placeObjects(next);
        renumber(shape.symbols, place);
        for (ObjectGroup group : shape.groups) {
            if (group.isInstances()) {
                findBody(group, chunk.classes());
            }
        }
    }

    /**
     * Gives each object its place among those of its group.
     *
     * @param next where the next object of each group goes
     */
    private void placeObjects(int[] next) {
        int n = at.size();
        shape.setObjects(n);
        int[] places = shape.fileOrder;
        int[] groups = shape.groupOf();
        for (int i = 0; i < n; i++) {
            places[i] = next[groups[i]]++;
        }
        scatter(at.array(), places, n, shape.objectAt);
        scatter(bodies.array(), places, n, shape.objectSize);
        scatterIds(at.array(), places, n);
    }

    /** Goes over the chunk in its order, which is kinder to the processor's caches than that of the groups. */
    private void scatterIds(int[] from, int[] places, int n) {
        for (int i = 0; i < n; i++) {
            shape.objectId[places[i]] = BigEndian.get(data, from[i] + layout.objectId, idSize);
        }
    }

    private static void scatter(int[] from, int[] places, int n, int[] to) {
        for (int i = 0; i < n; i++) {
            to[places[i]] = from[i];
        }
    }

    private static void renumber(Ints symbols, int[] place) {
        int[] numbers = symbols.array();
        int n = symbols.size();
        for (int i = 0; i < n; i++) {
            int group = numbers[i] - ChunkShape.FIRST_GROUP;
            if (group >= 0) {
                numbers[i] = ChunkShape.FIRST_GROUP + place[group];
            }
        }
    }

    private void findBody(ObjectGroup group, ClassTable classes) {
        int size = shape.objectSize[group.from];
        boolean equal = true;
        for (int i = group.from; equal && i < group.to; i++) {
            equal = shape.objectSize[i] == size;
        }
        group.bodyBytes = size;
        if (equal && classes.instanceSize(group.classId) == size) {
            group.body = ObjectGroup.Body.FIELDS;
            group.layout = classes.layout(group.classId);
        } else if (equal && size <= ObjectGroup.MAX_BYTE_COLUMNS) {
            group.body = ObjectGroup.Body.BYTES;
        } else {
            group.body = ObjectGroup.Body.ROWS;
        }
    }

    private void countObjects() {
        for (ObjectGroup group : shape.groups) {
            long bodies = shape.sizes(group) * shape.bodyUnit(group);
            switch (group.kind()) {
                case INSTANCES -> counter.instances(group.classId, group.size(), bodies);
                case OBJECT_ARRAYS -> counter.objectArrays(group.size(), bodies);
                case PRIMITIVE_ARRAYS -> counter.primitiveArrays(group.elements, group.size(), bodies);
            }
        }
    }

    /** The elements of the last array are in the chunks that follow. */
    private void closeOpenArray() {
        int last = shape.fileOrder[shape.objects - 1];
        shape.openArray = true;
        shape.openCount = shape.objectSize[last] & 0xffff_ffffL;
        shape.objectSize[last] = 0;
    }
}
