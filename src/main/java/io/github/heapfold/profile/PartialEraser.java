package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes zeros of what a profile does not keep in columns that do not go whole. What is then folded is what will be
 * restored, and zeros cost next to nothing. In a restored dump it finds the same places again, to fill them with
 * something else.
 */
public final class PartialEraser {
    private final boolean idle;
    private final ScanResult survey;
    private final Erasure erasure;
    private final int idSize;
    private final RecordLayout layout;
    private final ChunkWalker walker;

    /**
     * By {@link BasicType#ordinal()}: whether array elements are stripped but for what rules keep.
     */
    private final boolean[] elements = new boolean[BasicType.values().length];

    private final KeptBeginnings beginnings;

    /** By {@link BasicType#ordinal()}: whether values of objects are stripped. */
    private final boolean[] values = new boolean[BasicType.values().length];

    /** Whether so much of objects goes that nothing stays of those whose class nobody knows. */
    private final boolean allValues;

    private final List<JavaField> fields;
    private final List<JavaField> merged;
    private final boolean constants;
    private final boolean texts;

    /** Of the array that goes on in the next chunks: what is kept, and how much of it has passed. */
    private byte[] openHeader = new byte[0];

    private long openKept;
    private long openPassed;

    /** Whether the text that goes on in the next chunks is a name. */
    private boolean openTextUsed;

    /** What is done with values that go. */
    @FunctionalInterface
    interface Erasure {
        /**
         * Does it.
         *
         * @param data of a chunk
         * @param type of the values between the two places; of what has no type, that of bytes
         */
        void erase(byte[] data, int from, int end, BasicType type);
    }

    /**
     * @param profile for dumps of this kind
     * @param survey of this dump, by this profile
     * @param fill what values become that go
     */
    public PartialEraser(Profile profile, int idSize, ScanResult survey, Fill fill) {
        this(profile, idSize, survey, fill.isZero() ? PartialEraser::zero : filling(fill, idSize));
    }

    PartialEraser(Profile profile, int idSize, ScanResult survey, Erasure erasure) {
        this.survey = survey;
        this.erasure = erasure;
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        idle = !profile.erases();
        Set<Column> columns = profile.columns();
        for (Column part : Column.PRIMITIVE_ELEMENTS.parts()) {
            elements[part.type().ordinal()] = columns.contains(part) && !profile.strips(part);
        }
        Column ofObjects = Column.INSTANCE_VALUES;
        for (Column part : ofObjects.parts()) {
            values[part.type().ordinal()] = columns.contains(part);
        }
        allValues = Strippable.hasAllPrimitives(ofObjects, columns);
        constants = columns.contains(Column.CONSTANT_POOL);
        texts = columns.contains(Column.TEXTS);
        beginnings = KeptBeginnings.of(profile.rules(Rule.KeepByLength.class).toList());
        fields =
                profile.rules(Rule.StripField.class).map(Rule.StripField::field).toList();
        merged = profile.rules(Rule.Merge.class).map(Rule.Merge::field).toList();
    }

    /**
     * Takes the next chunk of the dump.
     *
     * @return what remains to be done with its data, by any thread
     */
    public Runnable next(Chunk chunk) {
        if (idle) {
            return PartialEraser::nothing;
        }
        if (chunk.run() == null) {
            if (chunk.openArray()) {
                int header = Math.min(chunk.length(), layout.primitiveElements);
                openHeader = Arrays.copyOfRange(chunk.data(), chunk.length() - header, chunk.length());
                openPassed = 0;
            }
            return () -> walker.walk(chunk, new Eraser(chunk));
        }
        if (texts && chunk.run().recordTag() == Tag.UTF8.code()) {
            return ofLongText(chunk);
        }
        BasicType type = chunk.run().elements();
        if (type == null || !type.isPrimitive() || openHeader.length < layout.primitiveElements) {
            return PartialEraser::nothing;
        }
        if (openPassed == 0) {
            long count = BigEndian.u4(openHeader, layout.arrayLength);
            openKept = kept(BigEndian.get(openHeader, layout.objectId, idSize), type, count * type.size(idSize));
        }
        int from = (int) Math.min(chunk.length(), Math.max(0, openKept - openPassed));
        openPassed += chunk.length();
        return () -> erasure.erase(chunk.data(), from, chunk.length(), type);
    }

    /**
     * Goes on in the middle of an array that is longer than a chunk, for who does not take the chunks before.
     *
     * @param header of the array, from its tag to its elements
     * @param passed bytes of its elements in those chunks
     */
    public void resume(byte[] header, long passed) {
        openHeader = header;
        openPassed = passed;
        if (passed > 0) {
            BasicType type = BasicType.of(header[layout.primitiveType]);
            long count = BigEndian.u4(header, layout.arrayLength);
            openKept = kept(BigEndian.get(header, layout.objectId, idSize), type, count * type.size(idSize));
        }
    }

    private static void nothing() {}

    private static void zero(byte[] data, int from, int end, BasicType type) {
        Arrays.fill(data, from, end, (byte) 0);
    }

    private static Erasure filling(Fill fill, int idSize) {
        return (data, from, end, type) -> {
            long value = fill.of(type);
            if (value == 0) {
                zero(data, from, end, type);
                return;
            }
            int size = type.size(idSize);
            for (int at = from; at + size <= end; at += size) {
                BigEndian.put(data, at, size, value);
            }
        };
    }

    /** A text that is longer than a chunk. */
    private Runnable ofLongText(Chunk chunk) {
        int from = 0;
        if (chunk.run().first()) {
            from = Tag.UTF8.fixedSize(idSize);
            openTextUsed = survey.isUsed(BigEndian.get(chunk.data(), from - idSize, idSize));
        }
        int start = openTextUsed ? chunk.length() : Math.min(from, chunk.length());
        return () -> erasure.erase(chunk.data(), start, chunk.length(), BasicType.BYTE);
    }

    /** How many bytes of an array's elements stay. */
    private long kept(long id, BasicType type, long bytes) {
        if (survey.merged(id) != id) {
            return 0;
        }
        if (!elements[type.ordinal()]) {
            return bytes;
        }
        long kept = Math.max(beginnings.of(type, bytes), survey.keptBytes(id));
        if (type == BasicType.CHAR) {
            kept = Math.max(kept, survey.sharedBytes(id));
        }
        int size = type.size(idSize);
        return Math.min(bytes, kept / size * size);
    }

    /** What goes of the instances of a class. */
    private record Plan(InstanceLayout layout, JavaFields.Place[] places, int[] references) {}

    private final class Eraser implements RecordVisitor {
        private final byte[] data;
        private final ClassTable classes;
        private final Map<Long, Plan> plans = new HashMap<>();
        private final int textOffset = Tag.UTF8.fixedSize(idSize);

        Eraser(Chunk chunk) {
            data = chunk.data();
            classes = chunk.classes();
        }

        private long id(int at) {
            return BigEndian.get(data, at, idSize);
        }

        @Override
        public void record(Tag tag, int start, int end) {
            if (texts
                    && tag == Tag.UTF8
                    && end - start > textOffset
                    && !survey.isUsed(id(start + textOffset - idSize))) {
                erasure.erase(data, start + textOffset, end, BasicType.BYTE);
            }
        }

        @Override
        public void classDump(int start, int end) {
            if (constants) {
                ClassDumps.constants(data, start, layout, (at, type, value) -> {
                    if (type != null && type.isPrimitive()) {
                        erasure.erase(data, value, value + type.size(idSize), type);
                    }
                });
            }
        }

        @Override
        public void instance(int start, int end) {
            int body = start + layout.instanceValues;
            Plan plan = plans.computeIfAbsent(id(start + layout.instanceClass), classId -> plan(classId, end - body));
            if (plan.layout == null || plan.layout.size() != end - body) {
                plan = plan(id(start + layout.instanceClass), end - body);
            }
            for (int reference : plan.references) {
                long to = id(body + reference);
                if (survey.merged(to) != to) {
                    BigEndian.put(data, body + reference, idSize, survey.merged(to));
                }
            }
            if (survey.isKept(id(start + layout.objectId))) {
                return;
            }
            if (plan.layout == null) {
                if (allValues) {
                    erasure.erase(data, body, end, BasicType.BYTE);
                }
                return;
            }
            for (JavaFields.Place place : plan.places) {
                int at = body + place.offset();
                erasure.erase(data, at, at + place.type().size(idSize), place.type());
            }
        }

        /**
         * By the class as it was announced up to here, or else as it is anywhere, if it has as many bytes as the
         * object.
         */
        private Plan plan(long classId, int size) {
            Plan plan = plan(classId, size, classes);
            return plan.layout == null && survey.classes() != null ? plan(classId, size, survey.classes()) : plan;
        }

        private Plan plan(long classId, int size, ClassTable known) {
            InstanceLayout all = known.layout(classId, size);
            if (all == null) {
                return new Plan(null, new JavaFields.Place[0], new int[0]);
            }
            List<JavaFields.Place> places = new ArrayList<>();
            for (int i = 0; i < all.types().length; i++) {
                BasicType type = BasicType.of(all.types()[i]);
                if (values[type.ordinal()]) {
                    places.add(new JavaFields.Place(all.offsets()[i], type));
                }
            }
            for (JavaField field : fields) {
                survey.fields().places(field, classId, known).stream()
                        .filter(place -> place.type().isPrimitive())
                        .forEach(places::add);
            }
            int[] references = merged.stream()
                    .flatMap(field -> survey.fields().places(field, classId, known).stream())
                    .filter(place -> place.type() == BasicType.OBJECT)
                    .mapToInt(JavaFields.Place::offset)
                    .toArray();
            return new Plan(all, places.toArray(JavaFields.Place[]::new), references);
        }

        @Override
        public void primitiveArray(int start, int end) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            int from = start + layout.primitiveElements;
            long id = id(start + layout.objectId);
            if (from < end && (elements[type.ordinal()] || survey.merged(id) != id)) {
                int kept = (int) kept(id, type, end - from);
                erasure.erase(data, from + kept, end, type);
            }
        }
    }
}
