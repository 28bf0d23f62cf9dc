package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.SubRecords;
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

    private static final JavaField STRING_VALUE = new JavaField("java.lang.String", "value");

    private final List<JavaField> wanted = new ArrayList<>();

    /** Types of elements that are left out. */
    private final Set<BasicType> types = EnumSet.noneOf(BasicType.class);

    private final JavaFields fields;
    private final int idSize;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final SubRecords subRecords;

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
        subRecords = new SubRecords(layout);
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
        subRecords.begin(chunk);
        walker.walkRecords(chunk, names);
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

    /** Whatever is to be found next. */
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

    /**
     * Looks through a chunk, again as long as it has found a place to go on from. Nearly all chunks have nothing of
     * what is wanted: a loop of its own over the places of their objects tells that soonest.
     */
    private final class Finder implements RecordVisitor {
        private final Chunk chunk;
        private final byte[] data;
        private final List<Integer> found = new ArrayList<>();
        private LongIntMap ids;

        /** The bits that all of these have alike, and what they are: few other identifiers have them. */
        private long alike;

        private long asThese;
        private boolean again;

        Finder(Chunk chunk) {
            this.chunk = chunk;
            data = chunk.data();
        }

        /** Where the arrays begin, in the chunk's order. */
        List<Integer> find() {
            do {
                List<Long> next = wantedIds();
                if (next.isEmpty()) {
                    break;
                }
                lookFor(next);
                again = false;
                walker.walk(chunk, this);
            } while (again);
            return found.stream().sorted().distinct().toList();
        }

        private void lookFor(List<Long> next) {
            ids = new LongIntMap(next.size());
            alike = -1;
            asThese = next.get(0);
            for (long id : next) {
                ids.putIfAbsent(id, 0);
                alike &= ~(id ^ asThese);
            }
            asThese &= alike;
        }

        @Override
        public boolean subRecords(int from, int to) {
            int at = from;
            while (at < to) {
                at = subRecords.find(at, to);
                for (int i = 0; i < subRecords.count(); i++) {
                    int start = subRecords.start(i);
                    // Of roots this is an identifier too.
                    long id = subRecords.id(i);
                    if ((id & alike) == asThese && ids.get(id) != LongIntMap.ABSENT) {
                        look(start, subRecords.start(i + 1));
                    }
                }
            }
            return true;
        }

        private void look(int start, int end) {
            switch (data[start]) {
                case SubRecordCode.CLASS_DUMP -> takeStatics(start, end);
                case SubRecordCode.INSTANCE_DUMP -> takeValue(start, end);
                case SubRecordCode.PRIMITIVE_ARRAY_DUMP -> takeArray(start, end);
                default -> {}
            }
        }

        private long id(int at) {
            return BigEndian.get(data, at, idSize);
        }

        private void takeStatics(int start, int end) {
            fields.classDump(start, end);
            long classId = id(start + layout.objectId);
            dumped.add(classId);
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

        private void takeValue(int start, int end) {
            if (!strings.remove(id(start + layout.objectId))) {
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

        private void takeArray(int start, int end) {
            if (!arrays.remove(id(start + layout.objectId))) {
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
