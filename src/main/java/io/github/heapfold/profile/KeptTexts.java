package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the arrays of the texts that {@link Rule.KeepText} keeps, as a dump is read once, and cuts them out of their
 * chunks. The class has to stand before its String and that one before its array, or all of them in the same chunk: so
 * it is in HotSpot's dumps. A text that is not found is left out like all others.
 */
public final class KeptTexts {
    /** Arrays of more bytes are left out: of early Java a short text may be a part of a long array. */
    static final int MOST_BYTES = 1 << 10;

    private static final JavaField STRING_VALUE = new JavaField("java.lang.String", "value");

    private final List<JavaField> wanted = new ArrayList<>();

    /** Types of elements that are left out. */
    private final Set<BasicType> types = EnumSet.noneOf(BasicType.class);

    private final JavaFields fields;
    private final int idSize;
    private final RecordLayout layout;
    private final ChunkWalker walker;

    /** Classes of the heap that is being read whose CLASS_DUMP has come by. */
    private final Set<Long> dumped = new HashSet<>();

    /** Strings and arrays whose identifiers are known and which did not come by yet. */
    private final Set<Long> strings = new HashSet<>();

    private final Set<Long> arrays = new HashSet<>();

    /** Parts of the last chunk that are still to be given out. */
    private final Deque<Chunk> parts = new ArrayDeque<>();

    /** Announced before the chunk. */
    private ClassTable before;

    /** @param profile for dumps of this kind */
    public KeptTexts(Profile profile, int idSize) {
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        before = new ClassTable.Builder(idSize).snapshot();
        Set<Column> columns = profile.columns();
        for (Column part : Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements")).parts()) {
            if (columns.contains(part)) {
                types.add(part.type());
            }
        }
        for (Rule rule : profile.rules()) {
            if (rule instanceof Rule.KeepText keep && !types.isEmpty()) {
                wanted.add(keep.from());
            }
        }
        List<JavaField> all = new ArrayList<>(wanted);
        all.add(STRING_VALUE);
        fields = new JavaFields(idSize, all);
    }

    /** The next chunk of a dump, or the next part of one that a text was cut out of; null at the end. */
    public Chunk next(ChunkReader dump) throws IOException {
        if (parts.isEmpty()) {
            Chunk chunk = dump.next();
            if (chunk == null || wanted.isEmpty() || chunk.run() != null) {
                return chunk;
            }
            cut(chunk);
        }
        return parts.remove();
    }

    private void cut(Chunk chunk) throws IOException {
        fields.begin(chunk.data());
        walker.walkRecords(chunk, names);
        if (!hasAny(chunk, wantedIds())) {
            before = chunk.classes();
            parts.add(chunk);
            return;
        }
        Finder finder = new Finder(chunk);
        Chunk rest = chunk;
        ClassTable known = before;
        before = chunk.classes();
        int passed = 0;
        for (int array : finder.find()) {
            int elements = array + layout.primitiveElements;
            BasicType type = BasicType.of(chunk.data()[array + layout.primitiveType]);
            int end = (int) (array + layout.sizeOf(chunk.data(), array, chunk.length()));
            ClassTable upToHere = finder.lastClass < array ? chunk.classes() : upTo(rest, elements - passed, known);
            List<Chunk> cut = rest.cutOut(elements - passed, end - passed, type, upToHere);
            parts.addAll(cut.subList(0, 2));
            if (cut.size() == 2) {
                return;
            }
            rest = cut.get(2);
            known = upToHere;
            passed = end;
        }
        parts.add(rest);
    }

    /** Finds what the classes are called. */
    private final RecordVisitor names = new RecordVisitor() {
        @Override
        public void record(Tag tag, int start, int end) {
            fields.record(tag, start, end);
            if (tag == Tag.HEAP_DUMP_END) {
                dumped.clear();
            }
        }

        @Override
        public void heapDump(Tag tag, int start) {
            if (tag == Tag.HEAP_DUMP) {
                dumped.clear();
            }
        }
    };

    /** Whatever is to be found next: most chunks have nothing of it, and so need not be walked through. */
    private List<Long> wantedIds() {
        List<Long> ids = new ArrayList<>(strings);
        ids.addAll(arrays);
        List<Long> classes = new ArrayList<>();
        wanted.forEach(field -> classes.addAll(fields.loaded(field.className())));
        if (!classes.isEmpty()) {
            classes.addAll(fields.loaded(STRING_VALUE.className()));
            classes.removeAll(dumped);
            ids.addAll(classes);
        }
        return ids;
    }

    /** Whether the bytes of one of the identifiers are in the chunk, as itself or by chance. */
    private boolean hasAny(Chunk chunk, List<Long> ids) {
        byte[] data = chunk.data();
        // The lowest byte of an address is one of few.
        int likely = Math.max(0, idSize - 2);
        for (long id : ids) {
            byte[] bytes = new byte[idSize];
            BigEndian.put(bytes, 0, idSize, id);
            byte rare = bytes[likely];
            int end = chunk.length() - idSize + likely;
            for (int at = likely; at <= end; at++) {
                if (data[at] == rare && BigEndian.get(data, at - likely, idSize) == id) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The classes that are announced before a place in a chunk: what comes after it is not known when the part before
     * is restored.
     */
    private ClassTable upTo(Chunk chunk, int limit, ClassTable known) throws IOException {
        List<int[]> found = new ArrayList<>();
        walker.walk(chunk, new RecordVisitor() {
            @Override
            public void classDump(int start, int end) {
                if (start < limit) {
                    found.add(new int[] {start, end});
                }
            }
        });
        ClassTable.Builder classes = new ClassTable.Builder(known);
        for (int[] place : found) {
            classes.add(chunk.data(), place[0], place[1]);
        }
        return classes.snapshot();
    }

    /** Looks through a chunk, again as long as it has found a place to go on from. */
    private final class Finder implements RecordVisitor {
        private final Chunk chunk;
        private final byte[] data;
        private final List<Integer> found = new ArrayList<>();
        private boolean first = true;
        private boolean again;
        private int lastClass = -1;

        Finder(Chunk chunk) {
            this.chunk = chunk;
            data = chunk.data();
        }

        /** Where the arrays begin, in the chunk's order. */
        List<Integer> find() {
            do {
                again = false;
                walker.walk(chunk, this);
                first = false;
            } while (again);
            return found.stream().sorted().distinct().toList();
        }

        private long id(int at) {
            return BigEndian.get(data, at, idSize);
        }

        @Override
        public void classDump(int start, int end) {
            lastClass = start;
            if (!first) {
                return;
            }
            fields.classDump(start, end);
            long classId = id(start + layout.objectId);
            if (fields.isLoaded(classId)) {
                dumped.add(classId);
            }
            for (JavaField field : wanted) {
                if (fields.isClassOf(field, classId)) {
                    int statics = ClassDumps.staticFields(data, start, layout);
                    ClassDumps.statics(data, statics, layout, (at, type, value) -> {
                        if (type == BasicType.OBJECT && fields.isNameOf(field, id(at)) && id(value) != 0) {
                            again |= strings.add(id(value));
                        }
                    });
                }
            }
        }

        @Override
        public void instance(int start, int end) {
            if (strings.isEmpty() || !strings.remove(id(start + layout.objectId))) {
                return;
            }
            for (JavaFields.Place place :
                    fields.places(STRING_VALUE, id(start + layout.instanceClass), chunk.classes())) {
                int at = start + layout.instanceValues + place.offset();
                if (place.type() == BasicType.OBJECT && at + idSize <= end && id(at) != 0) {
                    again |= arrays.add(id(at));
                }
            }
        }

        @Override
        public void primitiveArray(int start, int end) {
            if (arrays.isEmpty() || !arrays.remove(id(start + layout.objectId))) {
                return;
            }
            int bytes = end - start - layout.primitiveElements;
            boolean whole = layout.sizeOf(data, start, chunk.length()) == end - start;
            if (whole
                    && bytes > 0
                    && bytes <= MOST_BYTES
                    && types.contains(BasicType.of(data[start + layout.primitiveType]))) {
                found.add(start);
            }
        }
    }
}
