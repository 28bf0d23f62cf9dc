package io.github.heapfold.fold;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.FoldForger.Part;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.ZstdCompressor;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.fold.mixing.LaneMixer;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;

/**
 * Folded files in which one kind of count is as large as the format lets it be, or larger, with all checksums of blocks
 * right. Made for {@link ForgedMemoryTest}.
 */
final class ForgedFolds {
    private static final int HEADER = 31;
    private static final int HEAD = 0;
    private static final int SYMBOL = 1;
    private static final int RANK = 2;
    private static final int VALUE = 3;

    /** What the head of a column of references begins with that is mixed. */
    private static final byte MIXED = 0x70;

    /** Bytes of an instance without values, and of a name without text, where identifiers have one byte. */
    private static final int INSTANCE = 11;

    private static final int NAME = 10;

    /** The most bytes of a chunk in these files. */
    private final int bound;

    private final int version;

    /** All lanes of a chunk together. */
    private final int most;

    /**
     * @param bound the most bytes of a chunk
     * @param version of the format
     */
    ForgedFolds(int bound, int version) {
        this.bound = bound;
        this.version = version;
        most = 4 * bound + (1 << 16);
    }

    /**
     * What the format's page says that the program holds of a file that is open, with one thread, but for the list of
     * its chunks and its classes.
     *
     * @return MiB
     */
    int memory() {
        long mixing = version < 3 ? 0 : 2 * (18_200L << 10) + (44 << 20);
        mixing += version < 5 ? 0 : (46L << 20) + 9L * bound;
        long all = (32L << 20) + 48L * bound + 2 * 5L * bound + (32 << 20) + (16 << 20) + mixing;
        return (int) (all >> 20) + 1;
    }

    /**
     * The same of a file that needs another one whose chunks may be as long, with what is kept of that: of the heap an
     * eighth.
     */
    int memoryWithBase() {
        long of = ((long) memory() << 20) + 20L * bound + 327_680;
        return (int) (Math.max(of * 8 / 7, of + 8L * bound + 131_072) >> 20) + 1;
    }

    /**
     * Files that need another one, which is the first of them: each of their lanes stands behind those of three chunks
     * that are as long as lanes may be.
     */
    Map<String, byte[]> withBase() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        Map<String, Part> chunks = new LinkedHashMap<>();
        chunks.put("one lane with a base", records().with(lane(ColumnId.STRUCTURE, SYMBOL), new byte[most]));
        chunks.put("groups with a base", groups(1));
        chunks.put("walked groups with a base", groups(9));
        chunks.put("names with a base", names());
        chunks.put("roots with a base", roots());
        Part longest = records();
        Part one = records().with(lane(ColumnId.STRUCTURE, SYMBOL), new byte[most]);
        Set<Long> ids = new TreeSet<>();
        chunks.values().forEach(chunk -> chunk.lanes.forEach(lane -> ids.add(lane.id)));
        ids.forEach(id -> longest.with(id, new byte[most / ids.size()]));
        byte[] base = of(8, longest, one, longest, one, longest, one);
        files.put("base", base);
        for (Map.Entry<String, Part> chunk : chunks.entrySet()) {
            files.put(chunk.getKey(), against(base, chunk.getValue(), List.of(1L, 3L, 5L)));
            files.put(chunk.getKey() + " of many lanes", against(base, chunk.getValue(), List.of(0L, 2L, 4L)));
        }
        files.put("too many chunks of a base", against(base, groups(1), List.of(0L, 1L, 2L, 3L)));
        files.put("a chunk that a base has not", against(base, groups(1), List.of(0L, 6L)));
        return files;
    }

    private byte[] against(byte[] base, Part chunk, List<Long> others) throws IOException {
        Part based =
                Part.records(chunk.numbers.get(0), chunk.numbers.get(1), chunk.numbers.get(2), chunk.numbers.get(3));
        try (ZstdCompressor zstd = new ZstdCompressor()) {
            for (FoldForger.Lane lane : chunk.lanes) {
                ByteSink bytes = new ByteSink(lane.bytes.length);
                bytes.put(lane.bytes, 0, lane.bytes.length);
                ByteSink stored = new ByteSink(1 << 12);
                zstd.compress(bytes, 1, stored);
                if (stored.length() < lane.bytes.length) {
                    based.withBased(lane.id, lane.bytes.length, others, stored.toByteArray());
                } else {
                    based.with(lane.id, lane.bytes);
                }
            }
        }
        FoldForger forger = forger(1);
        forger.version = 4;
        forger.baseName = "base.hfold";
        forger.baseDigest = Sha256.start().digest(base);
        forger.parts.clear();
        forger.parts.add(based);
        forger.dumpBytes = HEADER + (long) bound;
        return forger.build();
    }

    /** The files by what is forged in them. */
    Map<String, byte[]> all() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>(inChunks());
        files.putAll(ofTheFile());
        return files;
    }

    /** Those in which it is a count of classes, chunks or blocks of the file, whose bounds are the same for each. */
    private Map<String, byte[]> ofTheFile() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("lanes of a class block", of(8, Part.classes(0).with(4L, new byte[most]), records()));
        files.put("classes", classes(ClassTable.MAX_CLASSES, 0));
        files.put("too many classes", classes(ClassTable.MAX_CLASSES + (1 << 17), 0));
        files.put("declared fields", classes(1 << 18, 64));
        files.put("too many declared fields", classes(1 << 18, 70));
        files.put("shapes of classes", shapes());
        files.put("layouts", layouts());
        files.put("bytes of the index", paddedIndex());
        files.put("chunks", chunks(IndexCodec.MAX_CHUNKS));
        files.put("too many chunks", chunks(IndexCodec.MAX_CHUNKS + 1));
        files.put("blocks", blocks());
        return files;
    }

    /** Those in which it is a count of the header or of a chunk, whose bounds go by how long a chunk may be. */
    Map<String, byte[]> inChunks() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (long tooLong : new long[] {(16 << 20) + 1, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            FoldForger forger = forger(8);
            forger.chunkBound = tooLong;
            files.put("a chunk bound of " + tooLong, forger.build());
        }
        files.put("texts of the header", headerTexts());
        files.put("one lane", of(1, records().with(lane(ColumnId.STRUCTURE, SYMBOL), new byte[most])));
        files.put("bytes of all lanes", manyLanes());
        files.put("one mixed lane", mixedLanes(1, most));
        files.put("mixed lanes together", mixedLanes(40, most / 40));
        files.put("mixed lanes that are too long", mixedLanes(1, most + 1));
        files.put("mixed references", mixedReferences());
        files.put("groups and objects", of(1, groups(1)));
        files.put("groups of objects that were walked", of(1, groups(9)));
        if (version >= 5) {
            files.put("groups of objects that were walked, mixed", of(1, groups(11)));
        }
        files.put("names and their tables", of(1, names()));
        files.put("roots", of(1, roots()));
        files.put("stretches that stay", of(8, records().with(lane(ColumnId.OPAQUE, HEAD), new byte[most])));
        files.put("records left out", leftOut());
        files.put("texts of a length", modelledText());
        return files;
    }

    private FoldForger forger(int idSize) throws IOException {
        byte[] dump = DumpBuilder.dump(idSize).namedClass(0x10, "A").end().build();
        FoldForger forger = FoldForger.of(Folding.fold(dump, 4096, Folding.OOM));
        forger.chunkBound = bound;
        forger.version = version;
        return forger;
    }

    private byte[] of(int idSize, Part... parts) throws IOException {
        FoldForger forger = forger(idSize);
        forger.parts.clear();
        Collections.addAll(forger.parts, parts);
        forger.dumpBytes = HEADER + (long) bound;
        return forger.build();
    }

    /** A chunk that says that it is as long as one can be. */
    private Part records() {
        return Part.records(HEADER, bound, bound, 0);
    }

    private static long lane(int column, int lane) {
        return column * 4L + lane;
    }

    private static long lane(Tag tag, String field, int lane) {
        return lane(ColumnId.of(Column.of(tag.field(field))), lane);
    }

    private static byte[] together(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private byte[] headerTexts() throws IOException {
        FoldForger forger = forger(8);
        forger.erased = Collections.nCopies(2048, "x".repeat(250));
        forger.rules = Collections.nCopies(2048, "y".repeat(250));
        return forger.build();
    }

    private byte[] manyLanes() throws IOException {
        Part chunk = records();
        int each = most / 40;
        Column.all().stream()
                .limit(10)
                .mapToInt(ColumnId::of)
                .forEach(column -> IntStream.range(0, 4).forEach(i -> chunk.with(lane(column, i), new byte[each])));
        return of(8, chunk);
    }

    /** Mixed lanes that take very few bytes in the file: all ones are the most likely bits, over and over. */
    private byte[] mixedLanes(int n, int each) throws IOException {
        Part chunk = records();
        ByteSink stored = new ByteSink(1 << 12);
        ByteSink lane = new ByteSink(each);
        for (int i = 0; i < each; i++) {
            lane.put(0xff);
        }
        new LaneMixer().encode(lane, 1, stored);
        Column.all().stream()
                .limit(n)
                .mapToInt(ColumnId::of)
                .forEach(column -> chunk.withMixed(lane(column, SYMBOL), each, stored.toByteArray()));
        FoldForger forger = forger(8);
        forger.version = 3;
        forger.parts.clear();
        forger.parts.add(chunk);
        forger.dumpBytes = HEADER + (long) bound;
        return forger.build();
    }

    /** As many references as there is room for, in bits that say anything. */
    private byte[] mixedReferences() throws IOException {
        int idSize = 4;
        int elements = 1000;
        long[] references = LongStream.rangeClosed(1, elements).toArray();
        int each = 1 + 3 * idSize + 4 + elements * idSize;
        int arrays = bound / each - 2;
        byte[] dump = DumpBuilder.dump(idSize)
                .namedClass(0x10, "A")
                .segment(heap -> IntStream.rangeClosed(1, arrays)
                        .forEach(i -> heap.objectArray(0x1000_0000L + i * 16L, 0x10, references)))
                .build();
        FoldForger forger = FoldForger.of(Folding.fold(dump, bound, Folding.LOSSLESS));
        forger.version = 3;
        forger.chunkBound = bound;
        Part chunk = forger.parts.stream()
                .filter(part -> part.type == 'C')
                .max(Comparator.comparingLong(part -> part.numbers.get(1)))
                .orElseThrow();
        byte[] bits = new byte[most / 4];
        new Random(7).nextBytes(bits);
        chunk.lane(lane(ColumnId.of(Column.OBJECT_ELEMENTS), HEAD)).bytes = new byte[] {MIXED};
        chunk.lane(lane(ColumnId.of(Column.OBJECT_ELEMENTS), VALUE)).bytes = bits;
        chunk.lanes.removeIf(lane -> lane.id == lane(ColumnId.of(Column.OBJECT_ELEMENTS), SYMBOL)
                || lane.id == lane(ColumnId.of(Column.OBJECT_ELEMENTS), RANK));
        return forger.build();
    }

    /** As many objects as there is room for, each a group of its own, their identifiers told in this mode. */
    private Part groups(int mode) {
        int n = bound / INSTANCE;
        ByteArrayOutputStream symbols = new ByteArrayOutputStream();
        for (int i = 0; i < n; i++) {
            int group = i + 48 - 240;
            symbols.writeBytes(
                    group < 0
                            ? new byte[] {(byte) (i + 48)}
                            : new byte[] {-1, 0, (byte) (group >> 16), (byte) (group >> 8), (byte) group});
        }
        // Per group: instances, all of one length, which is 0.
        byte[] groups = new byte[n * 3];
        for (int i = 1; i < groups.length; i += 3) {
            groups[i] = 1;
        }
        byte[] walked = mode < 9 ? new byte[0] : mode < 11 ? new byte[] {0x11, 1} : new byte[] {0x11, 1, 8, 0};
        byte[] head = together(
                FoldForger.varint(n),
                new byte[1],
                FoldForger.varint(n),
                groups,
                new byte[] {0, (byte) mode, 0},
                walked);
        // Classes are told by their identifiers, of which there are 256.
        byte[] ofClasses = new byte[n * 2];
        for (int i = 0; i < n; i++) {
            ofClasses[i * 2 + 1] = (byte) i;
        }
        return Part.records(HEADER, bound, (long) n * INSTANCE, 0)
                .with(lane(ColumnId.STRUCTURE, HEAD), head)
                .with(lane(ColumnId.STRUCTURE, SYMBOL), symbols.toByteArray())
                .with(lane(ColumnId.STRUCTURE, VALUE), ofClasses)
                .with(lane(Tag.INSTANCE_DUMP, "objectId", HEAD), (byte) 1)
                .with(lane(Tag.INSTANCE_DUMP, "objectId", VALUE), bytes(n))
                .with(lane(Tag.INSTANCE_DUMP, "stackTraceSerial", HEAD), new byte[n * 2]);
    }

    /** Each one of those that there are. */
    private static byte[] bytes(int n) {
        byte[] bytes = new byte[n];
        for (int i = 0; i < n; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    /** As many names as there is room for, each in a table of its own. */
    private Part names() {
        int n = bound / NAME;
        ByteArrayOutputStream runs = new ByteArrayOutputStream();
        runs.writeBytes(FoldForger.varint(n));
        for (int i = 0; i < n; i++) {
            runs.writeBytes(FoldForger.varint(i));
            runs.write(1);
        }
        return Part.records(HEADER, bound, (long) n * NAME, 0)
                .with(lane(ColumnId.STRUCTURE, HEAD), together(FoldForger.varint(n), new byte[6]))
                .with(lane(ColumnId.STRUCTURE, SYMBOL), filled(n, 1))
                .with(lane(Tag.UTF8, "text", HEAD), new byte[1])
                .with(lane(Tag.UTF8, "text", VALUE), new byte[n])
                .with(lane(Tag.UTF8, "stringId", HEAD), together(new byte[1], FoldForger.varint(n), new byte[n]))
                .with(lane(Tag.UTF8, "stringId", SYMBOL), new byte[n])
                .with(lane(Tag.UTF8, "stringId", RANK), runs.toByteArray())
                .with(lane(Tag.UTF8, "stringId", VALUE), new byte[n]);
    }

    private Part roots() {
        int n = bound / 2;
        return Part.records(HEADER, bound, (long) n * 2, 0)
                .with(lane(ColumnId.STRUCTURE, HEAD), together(FoldForger.varint(n), new byte[6]))
                .with(lane(ColumnId.STRUCTURE, SYMBOL), filled(n, Tag.ROOT_UNKNOWN.ordinal() + 1));
    }

    /** The same tag again and again, each time with as many records as there can be. */
    private byte[] leftOut() throws IOException {
        FoldForger forger = forger(8);
        forger.stripped.add(Tag.ALLOC_SITES.name());
        byte[] once = together(
                new byte[] {(byte) (Tag.ALLOC_SITES.ordinal() + 1)},
                FoldForger.varint(bound / Tag.RECORD_HEADER),
                new byte[bound / Tag.RECORD_HEADER]);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(0);
        while (head.size() + once.length < most) {
            head.writeBytes(once);
        }
        forger.parts.clear();
        forger.parts.add(records().with(lane(ColumnId.STRUCTURE, HEAD), head.toByteArray()));
        return forger.build();
    }

    private byte[] modelledText() throws IOException {
        byte[] head = together(new byte[] {2}, FoldForger.varint(bound));
        return of(
                8,
                records()
                        .with(lane(ColumnId.STRUCTURE, HEAD), together(FoldForger.varint(1), new byte[6]))
                        .with(lane(ColumnId.STRUCTURE, SYMBOL), (byte) 1)
                        .with(lane(Tag.UTF8, "text", HEAD), head)
                        .with(lane(Tag.UTF8, "text", VALUE), new byte[bound]));
    }

    /** The lanes of a class block: identifiers from one on, no superclass, each with as many fields of one byte. */
    private static Part classBlock(int from, int n, int fields) {
        Part block = Part.classes(n);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        ByteArrayOutputStream ids = new ByteArrayOutputStream();
        ByteArrayOutputStream counts = new ByteArrayOutputStream();
        for (int start = 0; start < n; start += 1 << 16) {
            int segment = Math.min(n - start, 1 << 16);
            head.writeBytes(new byte[] {0, 4});
            for (int shift = 24; shift >= 0; shift -= 8) {
                for (int i = 0; i < segment; i++) {
                    ids.write((from + start + i) >> shift);
                }
            }
            counts.writeBytes(new byte[] {0, 0x12, (byte) (fields >> 8), (byte) fields});
        }
        block.with(lane(Tag.CLASS_DUMP, "classObjectId", HEAD), head.toByteArray());
        block.with(lane(Tag.CLASS_DUMP, "classObjectId", VALUE), ids.toByteArray());
        block.with(lane(Tag.CLASS_DUMP, "superClassObjectId", HEAD), new byte[head.size()]);
        block.with(lane(Tag.CLASS_DUMP, "instanceFieldCount", HEAD), counts.toByteArray());
        if (fields > 0) {
            block.with(lane(Tag.CLASS_DUMP, "instanceFieldTypes", VALUE), filled(n * fields, 8));
        }
        return block;
    }

    /** Class blocks, each before a chunk that is not what it says. */
    private void addClasses(FoldForger forger, int classes, int fields) {
        int each = fields == 0 ? 1 << 15 : 1 << 14;
        for (int from = 0; from < classes; from += each) {
            forger.parts.add(classBlock(from + 1, each, fields));
            forger.parts.add(Part.records(offset(forger), 1, 1, 0));
        }
        forger.dumpBytes = offset(forger);
    }

    private static long offset(FoldForger forger) {
        return forger.parts.stream()
                .filter(part -> part.type == 'C')
                .mapToLong(part -> part.numbers.get(0) + part.numbers.get(1))
                .max()
                .orElse(HEADER);
    }

    private FoldForger empty(int idSize) throws IOException {
        FoldForger forger = forger(idSize);
        forger.parts.clear();
        return forger;
    }

    byte[] classes(int classes, int fields) throws IOException {
        FoldForger forger = empty(4);
        addClasses(forger, classes, fields);
        return forger.build();
    }

    /** Many classes, of which one gets another shape with each of many chunks. */
    private byte[] shapes() throws IOException {
        FoldForger forger = empty(4);
        addClasses(forger, ClassTable.MAX_CLASSES, 0);
        for (int i = 0; i < 200; i++) {
            forger.parts.add(classBlock(1, 1, i % 2 + 1));
            forger.parts.add(Part.records(offset(forger), 1, 1, 0));
        }
        forger.dumpBytes = offset(forger);
        return forger.build();
    }

    /** A few classes of many fields, whose layouts each of many chunks has its own table of classes for. */
    private byte[] layouts() throws IOException {
        int large = 12;
        FoldForger forger = empty(4);
        forger.parts.add(classBlock(1, large, 0xffff));
        for (int i = 0; i < 120; i++) {
            if (i > 0) {
                forger.parts.add(classBlock(1000 + i, 1, 0));
            }
            ByteArrayOutputStream classes = new ByteArrayOutputStream();
            IntStream.rangeClosed(1, large).forEach(classes::write);
            forger.parts.add(Part.records(offset(forger), bound, bound, i == 0 ? large : 1)
                    .with(
                            lane(ColumnId.STRUCTURE, HEAD),
                            together(new byte[] {(byte) large, 0, (byte) large}, new byte[2 * large + 3]))
                    .with(lane(ColumnId.STRUCTURE, SYMBOL), Arrays.copyOfRange(bytes(48 + large), 48, 48 + large))
                    .with(lane(ColumnId.STRUCTURE, VALUE), classes.toByteArray()));
        }
        forger.dumpBytes = offset(forger);
        return forger.build();
    }

    private byte[] paddedIndex() throws IOException {
        FoldForger forger = forger(8);
        forger.digest = new byte[IndexCodec.MAX_BYTES - (1 << 12)];
        return forger.build();
    }

    /** Chunks of one byte each; all is right but their number. */
    byte[] chunks(int n) throws IOException {
        FoldForger forger = empty(8);
        CRC32C crc = new CRC32C();
        crc.update(7);
        for (int i = 0; i < n; i++) {
            Part chunk = Part.run(HEADER + i, 1, 1).with(lane(ColumnId.OPAQUE, VALUE), (byte) 7);
            chunk.crc = (int) crc.getValue();
            forger.parts.add(chunk);
        }
        forger.dumpBytes = HEADER + (long) n;
        return forger.build();
    }

    /** Whole blocks of classes, of which a salvage keeps count, that belong to no chunk. */
    private byte[] blocks() throws IOException {
        FoldForger forger = empty(8);
        Part block = Part.classes(0);
        for (int i = 0; i < 3 * IndexCodec.MAX_CHUNKS + 10; i++) {
            forger.parts.add(block);
        }
        return forger.build();
    }
}
