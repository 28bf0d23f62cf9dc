package io.github.heapfold.fold;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.WalkedDump;
import io.github.heapfold.fold.model.Segment;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.Strippable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** The dumps that test vectors are made of: together they make a writer use all that the format has. */
final class VectorDumps {
    private static final int SMALL_CHUNK = 4096;
    private static final FoldOptions LOSSLESS = new FoldOptions(Presets.LOSSLESS, 3, 1);
    private static final FoldOptions LOSSLESS_9 = new FoldOptions(Presets.LOSSLESS, 9, 1);
    private static final FoldOptions OOM = new FoldOptions(Presets.OOM, 3, 1);
    private static final FoldOptions OOM_9 = new FoldOptions(Presets.OOM, 9, 1);

    /** The odd ones that are worth a vector. */
    private static final List<String> ODD = List.of(
            "no bytes",
            "not a dump",
            "half a header",
            "only a header",
            "a later version",
            "noise after a header",
            "classes after their instances, ids of 8",
            "several dumps in one file",
            "unknown records",
            "an unknown sub-record",
            "an unknown element type",
            "a tail of garbage",
            "a heap dump of length 0 that is not empty",
            "bodies of another length",
            "a loop of superclasses",
            "a class dumped twice",
            "ids with the top bit set",
            "many classes",
            "misshapen records");

    /**
     * A dump and how it is folded.
     *
     * @param name of the file, without its ending
     */
    record Vector(String name, byte[] dump, int chunkSize, FoldOptions options) {}

    /**
     * A dump that is folded against an earlier one of the same program, and how.
     *
     * @param name of the file, without its ending
     */
    record Later(String name, int idSize, int chunkSize, FoldOptions options) {}

    /** All of them; those at the last level have mixed lanes as well. */
    static List<Later> later() {
        return List.of(
                new Later("later-ids-4", 4, SMALL_CHUNK, LOSSLESS),
                new Later("later-ids-8", 8, 12_000, LOSSLESS),
                new Later("later-oom", 8, SMALL_CHUNK, OOM),
                new Later("later-9", 8, SMALL_CHUNK, LOSSLESS_9));
    }

    private final List<Vector> all = new ArrayList<>();

    private VectorDumps() {}

    static List<Vector> all() throws IOException {
        VectorDumps dumps = new VectorDumps();
        dumps.everyTag();
        dumps.odd();
        dumps.rules();
        dumps.chunks();
        dumps.columns();
        dumps.addresses();
        dumps.names();
        return List.copyOf(dumps.all);
    }

    private void add(String name, byte[] dump, int chunkSize, FoldOptions options) {
        all.add(new Vector(name, dump, chunkSize, options));
    }

    private void add(String name, DumpBuilder dump, FoldOptions options) {
        add(name, dump.build(), ChunkReader.DEFAULT_CHUNK, options);
    }

    private void everyTag() {
        add("every-tag-ids-1", Samples.everything("JAVA PROFILE 1.0", 1), LOSSLESS);
        add("every-tag-ids-2", Samples.everything("JAVA PROFILE 1.0.1", 2), LOSSLESS);
        add("every-tag-ids-4", Samples.everything("JAVA PROFILE 1.0.3", 4), LOSSLESS);
        add("every-tag-ids-8", Samples.everything("JAVA PROFILE 1.0.2", 8), LOSSLESS_9);
        add(
                "every-tag-without-bytes",
                Samples.everything("JAVA PROFILE 1.0.2", 4),
                Folding.stripping(
                        Strippable.named("PRIMITIVE_ARRAY_DUMP.elements[byte]").orElseThrow()));
        add("every-tag-oom", Samples.everything("JAVA PROFILE 1.0.2", 8), OOM);
    }

    private void odd() {
        Map<String, byte[]> dumps = OddDumps.all();
        for (String odd : ODD) {
            add("odd-" + odd.replaceAll("[ ,]+", "-"), dumps.get(odd), ChunkReader.DEFAULT_CHUNK, LOSSLESS);
        }
        for (int seed : new int[] {1, 3, 7, 8}) {
            add("random-broken-" + seed, RandomDump.broken(seed), SMALL_CHUNK, LOSSLESS);
        }
        for (int seed : new int[] {1, 4, 8}) {
            add("random-oom-" + seed, RandomDump.healthy(seed), SMALL_CHUNK, OOM_9);
        }
    }

    /** Rules that take the names and a part of a column. */
    private void rules() throws IOException {
        List<String> rules = List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "strip UTF8.text", "keep first:5");
        FoldOptions options = new FoldOptions(ProfileFile.read("rules", "test", rules), 3, 1);
        add("rules", hashCodes().utf8(1, "a name").utf8(2, "another"), options);
        add("rules-every-tag", Samples.everything("JAVA PROFILE 1.0.2", 8), options);
    }

    private void chunks() {
        byte[] list = Samples.list(8, 400).build();
        add("chunks", list, SMALL_CHUNK, LOSSLESS_9);
        add("gzip", Gzip.members(list, 5_000), SMALL_CHUNK, LOSSLESS);
        add("chunks-oom", list, SMALL_CHUNK, OOM);
        DumpBuilder longRecord =
                Samples.list(8, 9).stackTrace(99, 1, new long[SMALL_CHUNK]).utf8(0x77, "after it");
        add("long-record", longRecord.build(), SMALL_CHUNK, LOSSLESS);
        add("long-record-oom", longRecord.build(), SMALL_CHUNK, OOM);
        add("long-arrays-ids-4", longArrays(4), SMALL_CHUNK, LOSSLESS);
        add("long-arrays-ids-8", longArrays(8), SMALL_CHUNK, LOSSLESS);
        add("long-arrays-oom", longArrays(8), SMALL_CHUNK, OOM);
        // Ends within an element: what is left over of a run.
        byte[] dump = longArrays(8);
        add("long-array-cut", Arrays.copyOf(dump, dump.length - 30), SMALL_CHUNK, LOSSLESS);
        add("long-columns", longColumns(), LOSSLESS);
    }

    private static byte[] longArrays(int idSize) {
        long[] elements =
                LongStream.range(0, 4_200).map(i -> i % 50 * i % 64 * 8).toArray();
        return DumpBuilder.dump(idSize)
                .segment(heap -> {
                    for (BasicType type : BasicType.values()) {
                        if (type.isPrimitive()) {
                            heap.primitiveArray(0x30 + type.code(), type, elements);
                        } else {
                            heap.objectArray(0x30, 0x11, elements);
                        }
                    }
                    heap.primitiveArray(0x50, BasicType.LONG, elements);
                })
                .end()
                .build();
    }

    /** More values than a segment and a batch have. */
    private static DumpBuilder longColumns() {
        return DumpBuilder.dump(4).segment(heap -> {
            heap.classDump(0x10, c -> c.field(1, BasicType.BYTE));
            for (int i = 0; i <= Segment.MAX + 100; i++) {
                int value = i >> 12;
                heap.instance(0x1000 + 8 * i, 0x10, values -> values.u1(value));
            }
            heap.primitiveArray(
                    0x40,
                    BasicType.SHORT,
                    LongStream.range(0, Segment.MAX + 100).toArray());
            long[] elements = LongStream.range(0, Segment.MAX + 100)
                    .map(i -> 0x1000 + 8 * i)
                    .toArray();
            heap.objectArray(0x48, 0x11, elements);
        });
    }

    private void columns() {
        add("columns-ids-4", columns(4), LOSSLESS);
        add("columns-ids-8", columns(8), LOSSLESS);
        add("columns-oom", columns(8), OOM);
        add("mixed-differences", Samples.positions(4, 12), LOSSLESS_9);
        add("mixed-references", columns(8), LOSSLESS_9);
        add("mixed-repeated", repeated(), LOSSLESS_9);
        add("mixed-contents", Samples.repeating(4, 40), LOSSLESS_9);
        add("mixed-ints", Samples.syntaxTree(8, 250), LOSSLESS_9);
        add("mixed-sealed", Samples.repeating(8, 20), OOM_9);
        add("linked", hashCodes(), LOSSLESS);
        add("linked-oom", hashCodes(), OOM_9);
        add("arrays-by-length", arraysByLength(), LOSSLESS);
    }

    /** Fields whose values are alike in a way that a model is made for. */
    private static DumpBuilder columns(int idSize) {
        Random random = new Random(idSize);
        int n = 300;
        long[] anywhere = random.longs(n, 0x1000_0000, 0x7000_0000).toArray();
        return DumpBuilder.dump(idSize).segment(heap -> {
            heap.classDump(0x10, c -> {
                for (BasicType type : BasicType.values()) {
                    c.field(1, type);
                }
                for (int i = 0; i < 4; i++) {
                    c.field(1, BasicType.OBJECT);
                }
                c.field(1, BasicType.LONG);
            });
            long ascending = 0x2000_0000;
            for (int i = 0; i < n; i++) {
                long id = 0x1000 + 96L * i;
                long plain = anywhere[i];
                long owned = id + 8L * random.nextInt(12) + 0x100_0000;
                ascending += 8L * random.nextInt(4);
                long relative = i % 9 == 0 ? 0 : ascending;
                long recent = anywhere[random.nextInt(1 + Math.min(i, 40))];
                long rank = 0x1000 + 96L * random.nextInt(n);
                int step = i * 1000 + random.nextInt(3);
                int rare = i % 60 == 7 ? random.nextInt() : 0;
                heap.trace(i).instance(id, 0x10, values -> {
                    for (BasicType type : BasicType.values()) {
                        values.value(type, type == BasicType.OBJECT ? plain : step);
                    }
                    values.id(owned).id(relative).id(recent).id(rank).u8(rare);
                });
            }
        });
    }

    /**
     * Strings that keep the hash codes of their texts, of both kinds, and entries of maps that keep those of strings.
     */
    private static DumpBuilder hashCodes() {
        long bytesString = 0x10;
        long charsString = 0x18;
        long[] entries = {0x20, 0x28, 0x30};
        return DumpBuilder.dump(8).segment(heap -> {
            heap.classDump(bytesString, c -> c.field(1, BasicType.OBJECT).field(2, BasicType.INT));
            heap.classDump(charsString, c -> c.field(1, BasicType.OBJECT).field(2, BasicType.INT));
            for (long entry : entries) {
                heap.classDump(
                        entry,
                        c -> c.field(1, BasicType.OBJECT)
                                .field(2, BasicType.OBJECT)
                                .field(3, BasicType.INT));
            }
            for (int i = 0; i < 60; i++) {
                String text = (i % 5 == 0 ? "šč" : "text ") + Integer.toHexString(i * 0x9E37_79B1);
                int hash = text.hashCode();
                long id = 0x1000 + 0x100L * i;
                boolean wide = i % 5 == 0;
                heap.bytes(id, text.getBytes(wide ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1));
                heap.primitiveArray(
                        id + 0x40, BasicType.CHAR, text.chars().asLongStream().toArray());
                int kept = i % 7 == 0 ? 0 : hash;
                heap.instance(id + 0x80, bytesString, v -> v.id(id).u4(kept));
                heap.instance(id + 0x98, charsString, v -> v.id(id + 0x40).u4(hash));
                int spread = kept ^ kept >>> 16;
                int[] hashes = {kept, spread, spread & Integer.MAX_VALUE};
                for (int j = 0; j < 3; j++) {
                    int own = i == 33 ? 99 : hashes[j];
                    heap.instance(
                            id + 0xb0 + 0x18L * j,
                            entries[j],
                            v -> v.id(id + 0x80).id(0).u4(own));
                }
            }
        });
    }

    /** Pairs and triples, enough of the former to be columns by index, and some others. */
    private static DumpBuilder arraysByLength() {
        return DumpBuilder.dump(4).segment(heap -> {
            heap.classDump(0x10, c -> {});
            for (int i = 0; i < 2_200; i++) {
                int id = 0x1000 + 32 * i;
                heap.instance(id, 0x10);
                long[] pair = {id, 0x10};
                long[] other = {id, 0x10, id - 32L * (i % 3)};
                heap.objectArray(id + 8, 0x18, i % 2 == 0 ? pair : Arrays.copyOf(other, i % 4));
            }
        });
    }

    /**
     * Objects of which several have one identifier each, so that a reference's owner is known by that alone; arrays of
     * two classes, the ones all empty, so that they have no element in any column, but a field.
     */
    private static DumpBuilder repeated() {
        Random random = new Random(3);
        int n = 300;
        return DumpBuilder.dump(8).segment(heap -> {
            heap.classDump(0x10, c -> c.field(1, BasicType.OBJECT).field(2, BasicType.OBJECT));
            for (int i = 0; i < n; i++) {
                long next = 0x1000 + 32L * ((i + 1) % 90);
                long any = 0x1000 + 32L * random.nextInt(120);
                heap.instance(
                        0x1000 + 32L * (i % 90), 0x10, values -> values.id(next).id(any));
                heap.objectArray(0x8000 + 16L * i, 0x18);
                heap.objectArray(0x10000 + 16L * (i % 40), 0x20, next, 0x8000 + 16L * i, any);
            }
        });
    }

    /** Where virtual machines put objects; both ways of walking a heap. */
    private void addresses() {
        int mode = 0;
        for (int base : new int[] {16, 12, 20, 24}) {
            for (int reference : new int[] {4, 8}) {
                add("addresses-" + mode++, addresses(base, reference), OOM);
            }
        }
        add("addresses-" + mode, numbered(), OOM);
        add("walk-9", WalkedDump.of(1, 5_000, false).build(4), ChunkReader.DEFAULT_CHUNK, LOSSLESS);
        add("walk-10", WalkedDump.of(1, 5_000, true).build(8), ChunkReader.DEFAULT_CHUNK, LOSSLESS);
        add("walk-9-oom", WalkedDump.fromAllRoots(7, 1_500, false).build(8), ChunkReader.DEFAULT_CHUNK, OOM);
        add("walk-10-oom", WalkedDump.fromAllRoots(7, 1_500, true).build(4), 1 << 14, OOM);
    }

    private static DumpBuilder addresses(int base, int reference) {
        return DumpBuilder.dump(8).segment(heap -> {
            heap.classDump(0x10, c -> c.field(1, BasicType.OBJECT));
            long id = 0x7000_0000;
            for (int i = 0; i < 120; i++) {
                int length = i * 7 % 13;
                heap.objectArray(id, 0x18, new long[length]);
                id += base + length * reference + 7 & -8;
                heap.primitiveArray(id, BasicType.CHAR, new long[length]);
                id += base + length * 2 + 7 & -8;
                heap.instance(id, 0x10, v -> v.id(0));
                id += 24;
            }
        });
    }

    /** Objects that have numbers instead of addresses. */
    private static DumpBuilder numbered() {
        return DumpBuilder.dump(4).segment(heap -> {
            for (int i = 0; i < 200; i++) {
                heap.objectArray(2L * i, 0x18, new long[i * 7 % 13]);
                heap.instance(2L * i + 1, 0x10);
            }
        });
    }

    private void names() {
        byte[][] texts = new byte[240][];
        Random random = new Random(5);
        for (int i = 0; i < texts.length; i++) {
            String text =
                    (i % 3 == 0 ? "java/util/" : "get") + Integer.toHexString(random.nextInt(0x1000)) + "Näme" + i;
            texts[i] = text.getBytes(StandardCharsets.UTF_8);
        }
        Comparator<Integer> byText = (a, b) -> Arrays.compareUnsigned(texts[a], texts[b]);
        Comparator<Integer> bySignedHash =
                Comparator.comparing(i -> Integer.remainderUnsigned(hash(texts[i], true), 101));
        Comparator<Integer> byHash = Comparator.comparing(i -> Integer.remainderUnsigned(hash(texts[i], false), 127));
        Comparator<Integer> byNumber = Comparator.naturalOrder();
        add("names-by-identifier", names(texts, byNumber), LOSSLESS);
        add("names-in-another-order", names(texts, Comparator.comparing((Integer i) -> i * 89 % 240)), LOSSLESS_9);
        add("names-by-text", names(texts, byText), LOSSLESS);
        add("names-by-signed-hash", names(texts, bySignedHash.thenComparing(byNumber)), LOSSLESS_9);
        add("names-by-signed-hash-newest", names(texts, bySignedHash.thenComparing(byNumber.reversed())), LOSSLESS);
        add("names-by-hash", names(texts, byHash.thenComparing(byNumber)), LOSSLESS);
        add("names-by-hash-newest", names(texts, byHash.thenComparing(byNumber.reversed())), LOSSLESS_9);
        Comparator<Integer> twoTables = Comparator.comparing((Integer i) -> i >= 120)
                .thenComparing((a, b) -> (a >= 120 ? byHash : bySignedHash).compare(a, b));
        add("names-of-two-tables", names(texts, twoTables), LOSSLESS);
        texts[17] = new byte[] {'a', 0, 'b'};
        add("names-with-zeros", names(texts, byNumber), LOSSLESS);
        add("names-with-zeros-9", names(texts, byNumber), LOSSLESS_9);
    }

    /** Names in an order, with a class that uses some. */
    private static DumpBuilder names(byte[][] texts, Comparator<Integer> order) {
        long[] ids = new long[texts.length];
        long id = 0x7f00_1234_5000L;
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id;
            id += texts[i].length + 15 & -8;
        }
        DumpBuilder dump = DumpBuilder.dump(8);
        for (int i : LongStream.range(0, ids.length)
                .mapToObj(i -> (int) i)
                .sorted(order)
                .toList()) {
            dump.record(Tag.UTF8, body -> body.id(ids[i]).bytes(texts[i]));
        }
        return dump.loadClass(0x10, ids[3])
                .segment(heap -> heap.classDump(
                        0x10, c -> c.field(ids[4], BasicType.INT).staticField(ids[5], BasicType.LONG, 1)));
    }

    private static int hash(byte[] text, boolean signed) {
        int hash = 0;
        for (byte b : text) {
            hash = 31 * hash + (signed ? b : b & 0xff);
        }
        return hash;
    }
}
