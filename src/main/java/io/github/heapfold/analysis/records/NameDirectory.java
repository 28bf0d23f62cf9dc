package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names, classes, stack frames and stack traces by their IDs: what is needed to write records in words. It grows with
 * the classes and names of a dump, of which it reads the front only where all of them are there. For any thread.
 */
public final class NameDirectory {
    /** Bytes without any of them after which no more are looked for until it is known that there are some. */
    private static final long QUIET = 16L << 20;

    /** More superclasses than this are a loop in a damaged dump. */
    private static final int MAX_DEPTH = 1000;

    /**
     * A field of a class's instances.
     *
     * @param owner the class that declares it
     * @param nameId of its name
     */
    record JavaField(long owner, long nameId, BasicType type) {}

    private record ClassEntry(long superId, long place, List<JavaField> fields) {}

    private final RecordLayout layout;
    private final TextPool names = new TextPool();
    private final Map<Long, Long> classNames = new HashMap<>();
    private final Map<Long, Long> classesBySerial = new HashMap<>();
    private final Map<Long, ClassEntry> classes = new HashMap<>();
    private final Map<Long, Long> frames = new HashMap<>();
    private final Map<Long, Long> traces = new HashMap<>();
    private ResumePoint next;
    private long lastFound;
    private long seenNames;
    private long seenClasses;

    NameDirectory(int idSize, ResumePoint first) {
        layout = new RecordLayout(idSize);
        next = first;
        lastFound = first.offset();
    }

    /**
     * Reads on.
     *
     * @param summary what is in the dump, where that is known: then it is read until all names and classes are found
     */
    void read(Blocks blocks, Optional<DumpSummary> summary, Progress progress) throws IOException {
        ResumePoint from = position();
        if (from == null || isComplete(summary)) {
            return;
        }
        ChunkWalker walker = new ChunkWalker(layout.idSize);
        try (ChunkReader reader = blocks.reader(from)) {
            while (true) {
                Chunk chunk = reader.next();
                if (chunk == null) {
                    readTo(null);
                    return;
                }
                synchronized (this) {
                    walker.walk(chunk, new Entries(chunk));
                }
                readTo(reader.position());
                reader.release(chunk);
                progress.at(reader.offset(), blocks.bytes().size());
                if (isComplete(summary) || (summary.isEmpty() && isQuiet(reader.offset()))) {
                    return;
                }
            }
        }
    }

    private synchronized ResumePoint position() {
        return next;
    }

    private synchronized void readTo(ResumePoint position) {
        next = position;
    }

    private synchronized boolean isQuiet(long offset) {
        return seenClasses > 0 && offset - lastFound >= QUIET;
    }

    private synchronized boolean isComplete(Optional<DumpSummary> summary) {
        return summary.isPresent()
                && seenNames >= summary.get().count(Tag.UTF8)
                && seenClasses >= summary.get().count(Tag.CLASS_DUMP);
    }

    /** How many names and classes are known: where it has grown, more can be told in words. */
    public synchronized long size() {
        return seenNames + seenClasses;
    }

    synchronized String text(long nameId) {
        return names.text(nameId);
    }

    /** The name of a class in Java's spelling; null where it is not known. */
    public synchronized String className(long classId) {
        Long nameId = classNames.get(classId);
        String name = nameId == null ? null : names.text(nameId);
        return name == null ? null : JavaNames.readable(name);
    }

    /** The name of the class with a serial number; null where it is not known. */
    synchronized String classNameOfSerial(long serial) {
        Long classId = classesBySerial.get(serial);
        return classId == null ? null : className(classId);
    }

    /** The fields of the class's instances in the order of their values; null where one of its classes is not known. */
    synchronized List<JavaField> fields(long classId) {
        List<JavaField> fields = new ArrayList<>();
        int depth = 0;
        for (long id = classId; id != 0; id = classes.get(id).superId) {
            ClassEntry entry = classes.get(id);
            if (entry == null || depth++ > MAX_DEPTH) {
                return null;
            }
            fields.addAll(entry.fields);
        }
        return fields;
    }

    /** Where the record is that a link leads to; -1 where it is not known. */
    synchronized long place(Link link) {
        Long place = switch (link.kind()) {
            case NAME -> names.place(link.id());
            case OBJECT -> classes.containsKey(link.id()) ? classes.get(link.id()).place : null;
            case FRAME -> frames.get(link.id());
            case TRACE -> traces.get(link.id());
        };
        return place == null ? -1 : place;
    }

    private final class Entries implements RecordVisitor {
        private final Chunk chunk;
        private final byte[] data;

        Entries(Chunk chunk) {
            this.chunk = chunk;
            data = chunk.data();
        }

        private long id(Tag tag, String field, int start) {
            return BigEndian.get(data, start + tag.field(field).offset(layout.idSize), layout.idSize);
        }

        private long u4(Tag tag, String field, int start) {
            return BigEndian.u4(data, start + tag.field(field).offset(layout.idSize));
        }

        @Override
        public void record(Tag tag, int start, int end) {
            if (tag == null || end - start < tag.fixedSize(layout.idSize)) {
                return;
            }
            long place = chunk.offset() + start;
            switch (tag) {
                case UTF8 -> {
                    seenNames++;
                    lastFound = place;
                    names.add(id(tag, "stringId", start), place, data, start + tag.fixedSize(layout.idSize), end);
                }
                case LOAD_CLASS -> {
                    long classId = id(tag, "classObjectId", start);
                    classNames.put(classId, id(tag, "classNameId", start));
                    classesBySerial.put(u4(tag, "classSerial", start), classId);
                }
                case STACK_FRAME -> frames.put(id(tag, "stackFrameId", start), place);
                case STACK_TRACE -> traces.put(u4(tag, "stackTraceSerial", start), place);
                default -> {}
            }
        }

        @Override
        public void classDump(int start, int end) {
            seenClasses++;
            lastFound = chunk.offset() + start;
            long classId = BigEndian.get(data, start + layout.objectId, layout.idSize);
            int at = ClassDumps.instanceFields(data, start, layout);
            int count = BigEndian.u2(data, at);
            at += 2;
            List<JavaField> fields = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                long nameId = BigEndian.get(data, at, layout.idSize);
                fields.add(new JavaField(classId, nameId, BasicType.of(data[at + layout.idSize])));
                at += layout.idSize + 1;
            }
            long superId = BigEndian.get(data, start + layout.superClass, layout.idSize);
            classes.put(classId, new ClassEntry(superId, lastFound, List.copyOf(fields)));
        }
    }
}
