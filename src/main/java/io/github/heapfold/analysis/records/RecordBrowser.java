package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Looks at single records of a dump of any size: reads what is asked for and little around it. {@link #from},
 * {@link #before}, {@link #detail} and {@link #bytes} are for one thread; all others open the dump once more for
 * themselves and may run beside it, in any thread. What may take long is told how far it is and ended by its
 * {@link Progress}.
 */
public final class RecordBrowser implements Closeable {
    private final DumpBytes.Opener opener;
    private final HprofHeader header;
    private final SeekIndex places;
    private final NameDirectory directory;
    private final int threads;
    private final Blocks blocks;
    private final Navigator navigator;
    private final Summaries summaries;
    private final Strings strings;
    private final Details details;

    private RecordBrowser(DumpBytes.Opener opener, DumpBytes bytes, HprofHeader header, int threads) {
        this.opener = opener;
        this.header = header;
        this.threads = threads;
        ResumePoint first = ResumePoint.ofRecord(header.length());
        places = new SeekIndex(first);
        directory = new NameDirectory(header.idSize(), first);
        DumpBytes shared = new ReopenedBytes(opener, bytes.name(), bytes.access(), bytes.size());
        blocks = new Blocks(shared, header, places);
        navigator = new Navigator(blocks, places, first.offset());
        summaries = new Summaries(directory, header.idSize());
        strings = new Strings(blocks, directory, header.idSize());
        details = new Details(shared, header, directory, summaries, this::nearby);
    }

    /**
     * Reads the header and nothing else.
     *
     * @param threads how many chunks are looked through at once in a search
     * @return nothing where these bytes are no dump
     */
    public static Optional<RecordBrowser> open(DumpBytes.Opener opener, int threads) throws IOException {
        // Held only while somebody looks, and it may be that only names are asked for.
        try (DumpBytes bytes = opener.open()) {
            byte[] start = new byte[HprofHeader.MAX_BYTES];
            int n = bytes.read(0, start, 0, start.length);
            Optional<HprofHeader> header = HprofHeader.parse(start, n);
            return header.map(known -> new RecordBrowser(opener, bytes, known, threads));
        }
    }

    /** Bytes of the dump; -1 while that is not known. */
    public long size() {
        return blocks.bytes().size();
    }

    public DumpBytes.Access access() {
        return blocks.bytes().access();
    }

    /** Names and classes, as far as they have been read. */
    public NameDirectory directory() {
        return directory;
    }

    /** The wanted number of records, that with this byte first; fewer at the end. */
    public List<DumpRecord> from(long offset, int count, Progress progress) throws IOException {
        List<DumpRecord> records = new ArrayList<>();
        if (offset < header.length() && count > 0) {
            records.add(new DumpRecord(0, header.length(), DumpRecord.Type.HEADER, null, -1, 0, header.format()));
        }
        long from = Math.max(offset, header.length());
        for (DumpRecord record : navigator.from(from, count - records.size(), progress)) {
            records.add(describe(record));
        }
        return records;
    }

    /** Up to n records that end at or before an offset, in the order of the dump. */
    public List<DumpRecord> before(long offset, int count, Progress progress) throws IOException {
        List<DumpRecord> found = navigator.before(offset, count, progress);
        List<DumpRecord> records = new ArrayList<>();
        if (found.size() < count && offset >= header.length()) {
            records.addAll(from(0, 1, progress));
        }
        for (DumpRecord record : found) {
            records.add(describe(record));
        }
        return records;
    }

    /** Shows all records behind the header in the order of the dump, without summaries. */
    public void forEach(Consumer<DumpRecord> visitor, Progress progress) throws IOException {
        try (Blocks own = another()) {
            new Navigator(own, places, header.length()).forEach(visitor, progress);
        }
    }

    private DumpRecord describe(DumpRecord record) throws IOException {
        RecordBlock block = blocks.with(record.offset(), Progress.NONE);
        return record.withSummary(summary(block, block.indexOf(record.offset())));
    }

    /** What is known of the object of an ID from the blocks that are at hand; empty where nothing is. */
    private String nearby(long id) {
        return blocks.find(id, this::summary).orElse("");
    }

    private String summary(RecordBlock block, int index) {
        String summary = summaries.of(block, index);
        return strings.text(block, index)
                .map(text -> summary + " " + ValueTexts.quoted(text, Summaries.MOST_TEXT))
                .orElse(summary);
    }

    /**
     * Takes a record apart.
     *
     * @param firstElement of an array, the first element to be shown
     * @param elements the most elements to be shown
     */
    public RecordDetail detail(DumpRecord record, long firstElement, int elements) throws IOException {
        RecordDetail detail = details.of(record, firstElement, elements);
        if (record.tag() != Tag.INSTANCE_DUMP) {
            return detail;
        }
        RecordBlock block = blocks.with(record.offset(), Progress.NONE);
        return strings.text(block, block.indexOf(record.offset()))
                .map(text -> new RecordDetail(record, detail.values(), 0, 0, 0, text))
                .orElse(detail);
    }

    /** Bytes of the dump; fewer at its end. */
    public byte[] bytes(long offset, int length) throws IOException {
        byte[] part = new byte[length];
        return Arrays.copyOf(part, blocks.bytes().read(offset, part, 0, length));
    }

    /** Reads names and classes: all where it is known how many there are, else as long as they come. */
    public void readNames(Optional<DumpSummary> summary, Progress progress) throws IOException {
        try (Blocks own = another()) {
            directory.read(own, summary, progress);
        }
    }

    /** The record that a link leads to; looks for an object through the whole dump where it has to. */
    public Optional<DumpRecord> follow(Link link, Progress progress) throws IOException {
        try (Blocks own = another()) {
            long place = directory.place(link);
            if (place >= 0) {
                RecordBlock block = own.with(place, progress);
                return Optional.of(block.record(block.indexOf(place)));
            }
            return link.kind() == Link.Target.OBJECT
                    ? new ObjectFinder(own, places, header, threads).find(link.id(), progress)
                    : Optional.empty();
        }
    }

    /** The next record of a tag behind an offset. */
    public Optional<DumpRecord> next(Tag tag, long after, Progress progress) throws IOException {
        try (Blocks own = another()) {
            return new Navigator(own, places, header.length()).next(tag, after, progress);
        }
    }

    /** The last record of a tag before an offset. */
    public Optional<DumpRecord> previous(Tag tag, long before, Progress progress) throws IOException {
        try (Blocks own = another()) {
            return new Navigator(own, places, header.length()).previous(tag, before, progress);
        }
    }

    private Blocks another() throws IOException {
        return new Blocks(opener.open(), header, places);
    }

    /** Lets go of the file. It is opened again when something is asked for. */
    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
