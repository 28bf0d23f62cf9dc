package io.github.heapfold.fold;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Which chunks of a dump are in its sample, without what stands in them: found by whoever reads the dump for something
 * else, so that nobody has to look for them once more. When all have been passed it changes no more, and any thread may
 * use it.
 */
public final class SamplePlaces {
    /** Of large dumps; enough for a few parts in a hundred, and few enough for a second or two. */
    public static final int CHUNKS = 24;

    /** More chunks with names or classes than these stand all over the dump, and are sampled as the others are. */
    private static final int MOST_OF_NAMES = 8;

    /**
     * Short chunks stand between arrays that are longer than a chunk, are soon coded, and may have what nothing else
     * has.
     */
    private static final int MOST_SHORT = 16;

    /** More no dump has that is small enough to be taken whole, unless it was forged. */
    private static final int MOST_PLACES = 256;

    /** Tables of classes that share no memory with each other: a class was dumped again with another shape. */
    private static final int MOST_TABLES = 4;

    /** Heap dumps that begin in the chunks of the sample together, of each of which the chunk knows its end. */
    private static final int MOST_HEAP_DUMPS = 1 << 20;

    /**
     * A chunk of the sample.
     *
     * @param chunk without its bytes
     * @param checksum of these
     * @param array of a run: the header of the array that it goes on with, and how much of that stands before
     */
    record SampleChunk(Chunk chunk, int checksum, byte[] array, long passed) {}

    private final Optional<HprofHeader> header;
    private final String name;
    private final int idSize;
    private final long bytes;

    /** Bytes of the dump for each chunk that is taken, besides those with names and short ones; 0 to take all. */
    private final long step;

    private final int chunkSize;
    private final List<SampleChunk> places = new ArrayList<>();
    private final Census runs;
    private ClassTable classes;

    /** Those of the last chunk that was taken. */
    private ClassTable kept;

    private long runBytes;
    private long end;
    private int total;
    private int tables = 1;
    private int heapDumps;
    private int ofNames;
    private int shorts;
    private long next;
    private byte[] array;
    private long passed;

    private SamplePlaces(ChunkReader dump, long bytes, long step, int chunkSize) {
        header = dump.header();
        name = dump.name();
        idSize = header.map(HprofHeader::idSize).orElse(1);
        this.bytes = bytes;
        this.step = step;
        this.chunkSize = chunkSize;
        // In the middle of each step.
        next = step / 2;
        runs = new Census(idSize);
        classes = dump.classes();
        kept = classes;
    }

    /**
     * Those of a dump of which nothing has been read yet: all of one of up to {@link #CHUNKS} chunks, else about as
     * many and some with names and classes and short ones besides.
     *
     * @param bytes of the dump
     */
    public static SamplePlaces in(ChunkReader dump, long bytes) {
        return in(dump, bytes, CHUNKS, ChunkReader.DEFAULT_CHUNK);
    }

    /**
     * The same with another number of chunks.
     *
     * @param chunkSize the most bytes of a chunk
     */
    public static SamplePlaces in(ChunkReader dump, long bytes, int chunks, int chunkSize) {
        return new SamplePlaces(dump, bytes, bytes <= (long) chunks * chunkSize ? 0 : bytes / chunks, chunkSize);
    }

    /**
     * Takes the next chunk of the dump.
     *
     * @return whether it is in the sample
     */
    public boolean pass(Chunk chunk) throws IOException {
        boolean names = ofNames < MOST_OF_NAMES && hasNames(chunk);
        boolean brief = shorts < MOST_SHORT && isShort(chunk);
        end = chunk.offset() + chunk.length();
        boolean taken = (names || brief || end > next) && hasRoom();
        if (taken) {
            heapDumps += chunk.heapDumps();
            tables += chunk.classes().sharesMemoryWith(kept) ? 0 : 1;
            kept = chunk.classes();
            boolean inArray = chunk.run() != null && chunk.run().elements() != null;
            places.add(new SampleChunk(
                    chunk.with(new byte[0]),
                    checksum(chunk.data(), chunk.length()),
                    inArray && array != null && array.length > 0 ? array : null,
                    passed));
        }
        ofNames += names ? 1 : 0;
        shorts += brief ? 1 : 0;
        while (step > 0 && end > next) {
            next += step;
        }
        classes = chunk.classes();
        follow(chunk);
        if (chunk.run() != null) {
            runs.add(Census.of(chunk, idSize), name);
            runBytes += chunk.length();
        }
        total++;
        return taken;
    }

    /** A forged dump has as many chunks, shapes of a class and heap dumps as there is room for in its bytes. */
    private boolean hasRoom() {
        return places.size() < MOST_PLACES && tables <= MOST_TABLES && heapDumps <= MOST_HEAP_DUMPS;
    }

    private boolean hasNames(Chunk chunk) {
        return chunk.classes().size() > classes.size()
                || (chunk.heapDump() == null && chunk.data()[0] == Tag.UTF8.code());
    }

    private boolean isShort(Chunk chunk) {
        return chunk.run() == null && chunk.length() < chunkSize / 4;
    }

    /** Remembers the array that goes on in the next chunks, of which these know nothing. */
    private void follow(Chunk chunk) {
        if (chunk.run() != null) {
            passed += chunk.length();
            return;
        }
        passed = 0;
        array = null;
        int fixed = new RecordLayout(idSize).primitiveElements;
        if (chunk.openArray() && chunk.length() >= fixed) {
            byte[] start = Arrays.copyOfRange(chunk.data(), chunk.length() - fixed, chunk.length());
            array = start[0] == Tag.PRIMITIVE_ARRAY_DUMP.code() ? start : null;
        }
    }

    static int checksum(byte[] data, int length) {
        CRC32C sum = new CRC32C();
        sum.update(data, 0, length);
        return (int) sum.getValue();
    }

    /** In the order of the dump. */
    List<SampleChunk> places() {
        return Collections.unmodifiableList(places);
    }

    /** Whether all of the dump has been passed, and it has this many bytes. */
    boolean areOf(long dumpBytes) {
        return end == bytes && dumpBytes == bytes;
    }

    Optional<HprofHeader> header() {
        return header;
    }

    int idSize() {
        return idSize;
    }

    /** How many chunks the dump has. */
    int total() {
        return total;
    }

    /** What all chunks are made of together that are a part of something longer. */
    DumpSummary runs() {
        return summary(runs, runBytes);
    }

    /** What a part of the dump is made of. */
    DumpSummary summary(Census census, long bytes) {
        return DumpSummary.of(header, bytes, census, classes, Optional.empty());
    }
}
