package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * The first pass over a dump: finds its objects, classes, roots, names and stacks. Chunks are looked through in
 * parallel and gathered in the order of the file.
 */
public final class HeapScan implements Closeable {
    /**
     * Bytes that IDs are multiples of at first, as a binary logarithm. Agents and old Androids have IDs that are not:
     * then it is 0.
     */
    private static final int UNIT_SHIFT = 3;

    /** An ID is no multiple of the unit. */
    private static final class Unaligned extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unaligned() {
            super(null, null, false, false);
        }
    }

    /** The IDs are in no order that runs could tell of, so that a stream of them is needed. */
    private static final class Unordered extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unordered() {
            super(null, null, false, false);
        }
    }

    /**
     * How to read.
     *
     * @param unitShift binary logarithm of what all IDs are multiples of
     * @param ordered whether the runs of IDs tell their order, so that nothing else needs to
     */
    private record How(Scratch scratch, int threads, int unitShift, boolean ordered) {}

    private final Scratch scratch;
    private final HprofHeader header;
    private final int unitShift;
    private final boolean ordered;
    private final NameStore names;
    private final StackRecords stacks;
    private final LongIntMap requested = new LongIntMap(1024);
    private HeapContents contents;

    /** How many heaps have begun that hold anything. */
    private int heaps;

    /** How many HEAP_DUMPs have begun and HEAP_DUMP_ENDs come by, which are where a heap may end. */
    private int boundaries;

    /** Whether what comes next belongs to another heap. */
    private boolean ended = true;

    /** Whether another heap is known to come after those that are gone through. */
    private boolean passed;

    private Optional<Damage> damage = Optional.empty();
    private Optional<LostParts> lost = Optional.empty();

    private HeapScan(HprofHeader header, How how) throws IOException {
        scratch = how.scratch;
        unitShift = how.unitShift;
        ordered = how.ordered;
        this.header = header;
        names = new NameStore(scratch);
        stacks = new StackRecords(header.idSize(), scratch);
        contents = new HeapContents(scratch, header.idSize(), unitShift, ordered);
    }

    /**
     * Reads the dump once, or again where its IDs are not aligned or in no order.
     *
     * @throws HeapException where it is no dump, or has no heap
     */
    public static HeapScan read(HeapSource source, Scratch scratch, int threads, Progress progress) throws IOException {
        int unitShift = UNIT_SHIFT;
        boolean ordered = true;
        while (true) {
            try {
                return read(source, new How(scratch, threads, unitShift, ordered), progress);
            } catch (Unaligned e) {
                unitShift = 0;
            } catch (Unordered e) {
                ordered = false;
            }
        }
    }

    private static HeapScan read(HeapSource source, How how, Progress progress) throws IOException {
        try (HeapSource.Scan scan = source.scan(HeapSource.Wanted.IDENTIFIERS)) {
            HprofHeader header = scan.header().orElseThrow(() -> new HeapException(Message.of("analysis.noDump")));
            try (Opened<HeapScan> found = new Opened<>(new HeapScan(header, how))) {
                found.get().read(scan, how.threads, progress);
                return found.keep();
            }
        }
    }

    private void read(HeapSource.Scan scan, int threads, Progress progress) throws IOException {
        scan.forEach(threads, () -> new ChunkObjects(header.idSize()), this::take, progress);
        damage = scan.damage();
        lost = scan.lost();
        if (ordered && contents.runs.ascending() == null) {
            throw new Unordered();
        }
        if (heaps == 0 && damage.isPresent()) {
            throw new HeapException(
                    Message.of("analysis.noHeapDamaged", damage.get().message()));
        }
        if (heaps == 0) {
            throw new HeapException(Message.of("analysis.noHeap"));
        }
        stacks.freeze();
        names.retain(asked -> {
            stacks.forEachName(asked);
            contents.classes.forEachName(asked);
        });
    }

    /**
     * Where several heaps share a chunk, each part is looked through for itself: what is known of a chunk is known of
     * all of it. Nothing of those before the last is gathered, so that a chunk with very many heaps takes no longer than
     * another one.
     */
    private void take(ChunkObjects objects) throws IOException {
        int last = lastHeap(objects);
        if (last < objects.events() && objects.eventIds(last) > 0) {
            int from = objects.eventAt(last);
            passed = true;
            takePart(objects.chunk(), 0, from);
            passed = false;
            takePart(objects.chunk(), from, objects.chunk().length());
        } else {
            takeAll(objects);
        }
    }

    /** The last boundary behind which there is something of a heap; the number of events where there is none. */
    private static int lastHeap(ChunkObjects objects) {
        boolean any = false;
        for (int event = objects.events() - 1; event >= 0; event--) {
            Tag tag = objects.eventTag(event);
            any |= objects.count() > objects.eventIds(event) || tag.isRoot() || tag == Tag.CLASS_DUMP;
            if (any && objects.isBoundary(event)) {
                return event;
            }
        }
        return objects.events();
    }

    private void takePart(Chunk chunk, int from, int to) throws IOException {
        ChunkObjects part = new ChunkObjects(header.idSize());
        part.read(chunk, from, to);
        takeAll(part);
    }

    private void takeAll(ChunkObjects objects) throws IOException {
        if ((objects.facts().lowBits() & (1 << unitShift) - 1) != 0) {
            throw new Unaligned();
        }
        int done = 0;
        for (int event = 0; event < objects.events(); event++) {
            done = takeObjects(objects, done, objects.eventIds(event));
            done += takeEvent(objects, event, done);
        }
        takeObjects(objects, done, objects.count());
        if (ordered && contents.runs.areTooMany()) {
            throw new Unordered();
        }
        if (!passed && objects.count() > 0) {
            contents.facts.add(objects.facts());
            takeRequests(objects.requests());
        }
        expectRoom();
    }

    /**
     * Takes a record that is no instance or array.
     *
     * @param next the index of the next ID
     * @return how many IDs are taken with it: that of a class
     */
    private int takeEvent(ChunkObjects objects, int event, int next) throws IOException {
        byte[] data = objects.chunk().data();
        int at = objects.eventAt(event);
        Tag tag = objects.eventTag(event);
        if (tag == Tag.CLASS_DUMP) {
            begin();
            if (!passed) {
                contents.classes.add(data, at);
                contents.addId(objects.id(next));
            }
            return 1;
        }
        if (tag.isRoot()) {
            begin();
            if (!passed) {
                contents.roots.add(tag, data, at);
            }
        } else {
            takeRecord(tag, data, at);
        }
        return 0;
    }

    /** Sees to it that there is room for what was gathered so far. */
    void expectRoom() throws LimitException {
        TableRoom.expect(names, stacks, contents);
    }

    private void takeRecord(Tag tag, byte[] data, int at) throws IOException {
        switch (tag) {
            case UTF8 -> {
                int text = at + Tag.UTF8.fixedSize(header.idSize());
                int end = at + Tag.RECORD_HEADER + BigEndian.i4(data, at + 5);
                names.add(BigEndian.get(data, at + Tag.RECORD_HEADER, header.idSize()), data, text, end);
            }
            case LOAD_CLASS -> stacks.addClass(data, at);
            case STACK_FRAME -> stacks.addFrame(data, at);
            case STACK_TRACE -> stacks.addTrace(data, at);
            case HEAP_DUMP, HEAP_DUMP_END -> {
                ended = true;
                boundaries++;
            }
            default -> {}
        }
    }

    private int takeObjects(ChunkObjects objects, int from, int to) throws IOException {
        if (from == to) {
            return to;
        }
        begin();
        if (!passed) {
            objects.addTo(contents, from, to);
        }
        return to;
    }

    private void takeRequests(ClassRequests requests) {
        for (int i = 0; i < requests.count(); i++) {
            if (requested.putIfAbsent(requests.id(i), i) == LongIntMap.ABSENT) {
                contents.requests.add(requests.id(i), requests.length(i));
            }
        }
        contents.requests.addPrimitives(requests);
    }

    /** Something of a heap follows: begins another one if the one before has ended. */
    private void begin() throws IOException {
        if (!ended) {
            return;
        }
        ended = false;
        heaps++;
        if (heaps > 1 && !passed) {
            contents.close();
            contents = new HeapContents(scratch, header.idSize(), unitShift, ordered);
            requested.clear();
        }
        if (!passed) {
            contents.boundaries = boundaries;
        }
    }

    public HprofHeader header() {
        return header;
    }

    public NameStore names() {
        return names;
    }

    public StackRecords stacks() {
        return stacks;
    }

    public HeapContents contents() {
        return contents;
    }

    /** How many heaps there are in the dump, of which the last was read. */
    public int heaps() {
        return heaps;
    }

    public Optional<Damage> damage() {
        return damage;
    }

    /** How much of a damaged file was read, where that is known. */
    public Optional<LostParts> lost() {
        return lost;
    }

    @Override
    public void close() throws IOException {
        names.close();
        stacks.close();
        contents.close();
    }
}
