package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the arrays of the texts that {@link Rule.KeepText} keeps, as a dump is read once, and tells what stays of each
 * chunk. The class has to stand before its String and that one before its array, or all of them in the same chunk: so
 * it is in HotSpot's dumps. A text that is not found is left out like all others.
 */
public final class KeptTexts {
    /**
     * Elements of an array that stay although their column is left out.
     *
     * @param at where they stand in a chunk
     */
    public record Text(int at, byte[] bytes) {
        /** Puts them there. */
        public void putInto(byte[] data) {
            System.arraycopy(bytes, 0, data, at, bytes.length);
        }
    }

    /** Arrays of more bytes are left out: of early Java a short text may be a part of a long array. */
    static final int MOST_BYTES = 1 << 10;

    /** More identifiers than these are looked for all at once. */
    private static final int FEW = 8;

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

    /** @param profile for dumps of this kind */
    public KeptTexts(Profile profile, int idSize) {
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        Set<Column> columns = profile.columns();
        for (Column part : Column.PRIMITIVE_ELEMENTS.parts()) {
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

    /** The texts that stay of the next chunk of the dump, in its order. */
    public List<Text> in(Chunk chunk) {
        if (wanted.isEmpty() || chunk.run() != null) {
            return List.of();
        }
        byte[] data = chunk.data();
        fields.begin(data);
        walker.walkRecords(chunk, names);
        if (!hasAny(chunk, wantedIds())) {
            return List.of();
        }
        List<Text> texts = new ArrayList<>();
        for (int array : new Finder(chunk).find()) {
            int end = (int) (array + layout.sizeOf(data, array, chunk.length()));
            int from = array + layout.primitiveElements;
            texts.add(new Text(from, Arrays.copyOfRange(data, from, end)));
        }
        return texts;
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
        if (ids.size() > FEW) {
            return hasAnyOfMany(chunk, ids);
        }
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

    /** The same in one pass: a dump may have given the name of a class to any number of them. */
    private boolean hasAnyOfMany(Chunk chunk, List<Long> ids) {
        LongIntMap wantedIds = new LongIntMap(ids.size());
        ids.forEach(id -> wantedIds.putIfAbsent(id, 0));
        for (int at = 0; at <= chunk.length() - idSize; at++) {
            if (wantedIds.get(BigEndian.get(chunk.data(), at, idSize)) != LongIntMap.ABSENT) {
                return true;
            }
        }
        return false;
    }

    /** Looks through a chunk, again as long as it has found a place to go on from. */
    private final class Finder implements RecordVisitor {
        private final Chunk chunk;
        private final byte[] data;
        private final List<Integer> found = new ArrayList<>();
        private boolean first = true;
        private boolean again;

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
