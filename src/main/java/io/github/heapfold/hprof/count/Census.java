package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts and bytes of a dump per tag, field and class. Every byte of the dump is in exactly one record's field, in the
 * header or in {@link #opaqueBytes()}. Censuses of chunks are taken apart from one another and added up.
 */
public final class Census {
    private static final int BASIC_TYPES = BasicType.values().length;

    /** Of most chunks, room for their classes; a dump may have a million short chunks. */
    private static final int FIRST_CLASSES = 64;

    private static final int FIRST_ARRAY_CLASSES = 16;

    private final int idSize;

    /** By {@link Tag#ordinal()}. */
    private final long[] counts = new long[Tag.values().length];

    private final long[] bytes = new long[Tag.values().length];

    /** Records with a tag in no catalogue, by tag byte. */
    private final long[] unknownCounts = new long[256];

    private final long[] unknownBytes = new long[256];

    /** Elements of primitive arrays, by {@link BasicType#ordinal()}. */
    private final long[] elementCounts = new long[BASIC_TYPES];

    private final long[] elementBytes = new long[BASIC_TYPES];

    private final ValuedArrays valued = new ValuedArrays();

    private final long[] staticCounts = new long[BASIC_TYPES];
    private final long[] staticBytes = new long[BASIC_TYPES];

    /**
     * By {@link Tag#ordinal()}: the size of a record of this tag; where it varies, the least size as a negative number.
     */
    private final int[] fixedSizes = new int[Tag.values().length];

    private long constantPoolBytes;
    private long instanceFieldsDeclared;
    private long opaqueBytes;

    /**
     * Arrays of primitive types by the {@link BasicType#ordinal()} of their elements, those without elements among
     * them.
     */
    private final long[] arrayCounts = new long[BASIC_TYPES];

    private final long[] arrayBytes = new long[BASIC_TYPES];

    /** Arrays of objects by class, where they were shown one by one. */
    private final ClassTally arrays = new ClassTally(FIRST_ARRAY_CLASSES);

    /** Instances by class, and bytes of their values. */
    private final ClassTally instances = new ClassTally(FIRST_CLASSES);

    public Census(int idSize) {
        this.idSize = idSize;
        for (Tag tag : Tag.values()) {
            int size = tag.fixedSize(idSize);
            fixedSizes[tag.ordinal()] = tag.isFixed() ? size : -size;
        }
    }

    /** Counts what is in a chunk. */
    public static Census of(Chunk chunk, int idSize) {
        Census census = new Census(idSize);
        if (chunk.run() == null) {
            Counter counter = census.counter(chunk);
            new ChunkWalker(idSize).walk(chunk, counter);
            counter.end();
        } else {
            census.countRun(chunk);
        }
        return census;
    }

    /** Counts what it is shown of a chunk. */
    public Counter counter(Chunk chunk) {
        return new Counter(chunk);
    }

    private void countRun(Chunk chunk) {
        Chunk.Run run = chunk.run();
        if (chunk.heapDump() != null) {
            bytes[chunk.heapDump().ordinal()] += chunk.length();
        }
        if (run.recordTag() >= 0) {
            countPart(Tag.record(run.recordTag()), run.recordTag(), run.first(), chunk.length());
        } else if (run.elements() == null) {
            opaqueBytes += chunk.length();
        } else if (run.elements() == BasicType.OBJECT) {
            bytes[Tag.OBJECT_ARRAY_DUMP.ordinal()] += chunk.length();
        } else {
            bytes[Tag.PRIMITIVE_ARRAY_DUMP.ordinal()] += chunk.length();
            int type = run.elements().ordinal();
            elementBytes[type] += chunk.length();
            elementCounts[type] += chunk.length() / run.elements().size(idSize);
            valued.look(type, chunk.data(), 0, chunk.length());
        }
    }

    /**
     * Adds what another census of the same dump has counted; that one stays as it is. Chunks may be added in any order.
     *
     * @param name of the dump, for messages
     * @throws LimitException where there are more classes than there may be
     */
    public void add(Census other, String name) throws LimitException {
        try {
            add(other);
        } catch (LimitException e) {
            throw e.in(name);
        }
    }

    private void add(Census other) throws LimitException {
        sum(counts, other.counts);
        sum(bytes, other.bytes);
        sum(unknownCounts, other.unknownCounts);
        sum(unknownBytes, other.unknownBytes);
        sum(elementCounts, other.elementCounts);
        sum(elementBytes, other.elementBytes);
        valued.add(other.valued);
        sum(staticCounts, other.staticCounts);
        sum(staticBytes, other.staticBytes);
        sum(arrayCounts, other.arrayCounts);
        sum(arrayBytes, other.arrayBytes);
        arrays.add(other.arrays);
        constantPoolBytes += other.constantPoolBytes;
        instanceFieldsDeclared += other.instanceFieldsDeclared;
        opaqueBytes += other.opaqueBytes;
        instances.add(other.instances);
    }

    /** How many classes of instances a dump may have. */
    public static int mostClasses() {
        return ClassTally.most();
    }

    /** The fault of a dump whose objects are of more classes than there is room for. */
    public static LimitException tooManyClasses(int known) {
        return ClassTally.noRoom(known);
    }

    private static void sum(long[] into, long[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] += from[i];
        }
    }

    /** How many records or sub-records have this tag. */
    public long count(Tag tag) {
        return counts[tag.ordinal()];
    }

    /** Their bytes; see {@link TagCount#bytes()}. */
    public long bytes(Tag tag) {
        return bytes[tag.ordinal()];
    }

    /**
     * Bytes that are in no field: a cut-off tail, a segment after an unknown sub-tag, records of a length that cannot
     * be.
     */
    public long opaqueBytes() {
        return opaqueBytes;
    }

    /** The types whose arrays had their contents left out: of what was counted chunk by chunk with {@link #of}. */
    public List<ZeroArrays> zeroArrays() {
        return valued.others(arrayCounts, elementBytes);
    }

    /** The objects by class, arrays too: of what was counted chunk by chunk with {@link #of}. */
    public List<ClassCount> classCounts() {
        List<ClassCount> result = new ArrayList<>();
        instances.addTo(result);
        arrays.addTo(result);
        for (BasicType type : BasicType.values()) {
            if (arrayCounts[type.ordinal()] > 0) {
                result.add(new ClassCount(0, type, arrayCounts[type.ordinal()], arrayBytes[type.ordinal()]));
            }
        }
        return result;
    }

    /** The tags of one level that occur, unknown ones last. */
    public List<TagCount> tags(Tag.Level level) {
        List<TagCount> result = new ArrayList<>();
        for (Tag tag : Tag.values()) {
            if (tag.level() == level && count(tag) > 0) {
                result.add(new TagCount(tag, tag.code(), count(tag), bytes(tag)));
            }
        }
        for (int code = 0; level == Tag.Level.RECORD && code < 256; code++) {
            if (unknownCounts[code] > 0) {
                result.add(new TagCount(null, code, unknownCounts[code], unknownBytes[code]));
            }
        }
        return result;
    }

    /** The fields that occur, each followed by its parts where its values have types. */
    public List<FieldCount> fields(ClassTable table) {
        List<FieldCount> result = new ArrayList<>();
        for (Tag tag : Tag.values()) {
            // Of a part of a dump there may be the end of a record only.
            if (count(tag) == 0 && bytes(tag) == 0) {
                continue;
            }
            long fixedBytes = 0;
            for (Field field : tag.fields()) {
                fixedBytes += field.kind().isVariable()
                        ? 0
                        : count(tag) * field.kind().size(idSize);
            }
            for (Field field : tag.fields()) {
                long size = field.kind().isVariable()
                        ? variableBytes(field, bytes(tag) - fixedBytes)
                        : count(tag) * field.kind().size(idSize);
                result.add(new FieldCount(Column.of(field), count(tag), size));
                addParts(result, field, table);
            }
        }
        return result;
    }

    /** Bytes of a field of variable length, given those of all such fields of its tag. */
    private long variableBytes(Field field, long all) {
        if (field.tag() != Tag.CLASS_DUMP) {
            return all;
        }
        long statics = Arrays.stream(staticCounts).sum();
        return switch (field.name()) {
            case "constantPool" -> constantPoolBytes;
            case "staticFieldNameIds" -> statics * idSize;
            case "staticFieldTypes" -> statics;
            case "staticFieldValues" -> Arrays.stream(staticBytes).sum();
            case "instanceFieldNameIds" -> instanceFieldsDeclared * idSize;
            case "instanceFieldTypes" -> instanceFieldsDeclared;
            default -> throw new IllegalStateException(field.toString());
        };
    }

    private void addParts(List<FieldCount> result, Field field, ClassTable table) {
        if (field.kind() != Field.Form.TYPED) {
            return;
        }
        long[] partCounts = staticCounts;
        long[] partBytes = staticBytes;
        if (field.tag() == Tag.PRIMITIVE_ARRAY_DUMP) {
            partCounts = elementCounts;
            partBytes = elementBytes;
        } else if (field.tag() == Tag.INSTANCE_DUMP) {
            partCounts = new long[BASIC_TYPES];
            partBytes = new long[BASIC_TYPES];
            countInstanceValues(partCounts, partBytes, table);
        }
        for (Column part : Column.of(field).parts()) {
            int type = part.type().ordinal();
            if (partCounts[type] > 0) {
                result.add(new FieldCount(part, partCounts[type], partBytes[type]));
            }
        }
    }

    /** Bodies whose class is not known or says another length are in no part. */
    private void countInstanceValues(long[] partCounts, long[] partBytes, ClassTable table) {
        for (int i = 0; i < instances.size(); i++) {
            long size = table.instanceSize(instances.id(i));
            long count = instances.count(i);
            if (size >= 0 && instances.bytes(i) == count * size) {
                for (byte code : table.layout(instances.id(i)).types()) {
                    BasicType type = BasicType.of(code);
                    partCounts[type.ordinal()] += count;
                    partBytes[type.ordinal()] += count * type.size(idSize);
                }
            }
        }
    }

    /** Part of a record longer than a chunk, which is longer than any record of fixed size. */
    private void countPart(Tag tag, int code, boolean first, int size) {
        if (tag != null && fixedSizes[tag.ordinal()] > 0) {
            opaqueBytes += size;
        } else {
            countRecord(tag, code, first ? 1 : 0, size);
        }
    }

    private void countRecord(Tag tag, int code, int count, int size) {
        if (tag == null) {
            unknownCounts[code & 0xff] += count;
            unknownBytes[code & 0xff] += size;
        } else if (isMisshapen(tag, count, size)) {
            opaqueBytes += size;
        } else {
            counts[tag.ordinal()] += count;
            bytes[tag.ordinal()] += size;
        }
    }

    /** Whether a record is not as long as its fields say, so that its bytes are none of theirs. */
    private boolean isMisshapen(Tag tag, int count, int size) {
        int fixed = fixedSizes[tag.ordinal()];
        return fixed > 0 ? size != fixed : count > 0 && size < -fixed;
    }

    private void count(Tag tag, int n, long size) {
        counts[tag.ordinal()] += n;
        bytes[tag.ordinal()] += size;
    }

    /** Adds the records of one chunk, one by one or many at once. */
    public final class Counter implements RecordVisitor {
        private final byte[] data;
        private final int length;
        private final RecordLayout layout = new RecordLayout(idSize);

        /** The heap dump that the walk is in, if any, and where its part of this chunk begins. */
        private Tag heapDump;

        private int heapDumpStart;

        private long lastClass;
        private int lastIndex = LongIntMap.ABSENT;

        private Counter(Chunk chunk) {
            data = chunk.data();
            length = chunk.length();
            heapDump = chunk.heapDump();
        }

        /** After the last record of the chunk. */
        public void end() {
            endOfHeapDump(length);
        }

        private void endOfHeapDump(int at) {
            if (heapDump != null) {
                bytes[heapDump.ordinal()] += at - heapDumpStart;
                heapDump = null;
            }
        }

        @Override
        public void record(Tag tag, int start, int end) {
            endOfHeapDump(start);
            countRecord(tag, data[start], 1, end - start);
        }

        @Override
        public void heapDump(Tag tag, int start) {
            endOfHeapDump(start);
            counts[tag.ordinal()]++;
            heapDump = tag;
            heapDumpStart = start;
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            count(tag, 1, end - start);
            if (tag == Tag.PRIMITIVE_ARRAY_NODATA) {
                primitiveArray(start);
            }
        }

        /** Its bytes are those that its length says, whether its elements are here or not. */
        private void primitiveArray(int start) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            if (type != null) {
                arrayCounts[type.ordinal()]++;
                arrayBytes[type.ordinal()] += BigEndian.u4(data, start + layout.arrayLength) * type.size(idSize);
            }
        }

        @Override
        public void classDump(int start, int end) {
            count(Tag.CLASS_DUMP, 1, end - start);
            int statics = ClassDumps.staticFields(data, start, layout);
            constantPoolBytes += statics - start - layout.constantPoolCount - 2;
            int fields = ClassDumps.statics(data, statics, layout, (at, type, value) -> {
                staticCounts[type.ordinal()]++;
                staticBytes[type.ordinal()] += type.size(idSize);
            });
            instanceFieldsDeclared += BigEndian.u2(data, fields);
        }

        @Override
        public void instance(int start, int end) {
            long classId = BigEndian.get(data, start + layout.instanceClass, idSize);
            if (lastIndex == LongIntMap.ABSENT || classId != lastClass) {
                lastIndex = instances.index(classId);
                lastClass = classId;
            }
            instances(lastIndex, 1, end - start - layout.instanceValues);
        }

        @Override
        public void objectArray(int start, int end) {
            arrays.count(
                    BigEndian.get(data, start + layout.arrayClass, idSize),
                    1,
                    BigEndian.u4(data, start + layout.arrayLength) * idSize);
            objectArrays(1, end - start - layout.arrayElements);
        }

        @Override
        public void primitiveArray(int start, int end) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            primitiveArray(start);
            primitiveArrays(type, 1, end - start - layout.primitiveElements);
            valued.look(type.ordinal(), data, start + layout.primitiveElements, end);
        }

        /**
         * Adds instances of a class.
         *
         * @param values bytes of their values
         */
        public void instances(long classId, int n, long values) {
            instances(instances.index(classId), n, values);
        }

        private void instances(int index, int n, long values) {
            count(Tag.INSTANCE_DUMP, n, (long) n * layout.instanceValues + values);
            instances.countAt(index, n, values);
        }

        /**
         * Adds object arrays.
         *
         * @param elements bytes of their elements
         */
        public void objectArrays(int n, long elements) {
            count(Tag.OBJECT_ARRAY_DUMP, n, (long) n * layout.arrayElements + elements);
        }

        /**
         * Adds primitive arrays of one type.
         *
         * @param elements bytes of their elements
         */
        public void primitiveArrays(BasicType type, int n, long elements) {
            count(Tag.PRIMITIVE_ARRAY_DUMP, n, (long) n * layout.primitiveElements + elements);
            elementBytes[type.ordinal()] += elements;
            elementCounts[type.ordinal()] += elements / type.size(idSize);
        }
    }
}
