package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.LaneDecompressor;
import io.github.heapfold.fold.chunk.StoredChunk;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.model.ColumnModel;
import io.github.heapfold.fold.model.ColumnModels;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.LinkedModel;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.fold.walk.IdPredictor;
import io.github.heapfold.fold.walk.Walk;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which parts of the format a folded file uses: read from the heads of its columns, without decoding them. */
final class VectorFeatures {
    private final ColumnModels models = new ColumnModels();
    private static final int NAME_TEXTS = ColumnId.of(Column.of(Tag.UTF8.field("text")));
    private static final int NAME_IDS = ColumnId.of(Column.of(Tag.UTF8.field("stringId")));
    private static final int ARRAY_ELEMENTS = ColumnId.of(Column.of(Tag.OBJECT_ARRAY_DUMP.field("elements")));
    private static final int INSTANCE_TRACES = ColumnId.of(Column.of(Tag.INSTANCE_DUMP.field("stackTraceSerial")));

    /** Object identifiers are planes without segments. */
    private static final Set<Integer> OBJECT_IDS = Set.of(
            ColumnId.of(Column.of(Tag.INSTANCE_DUMP.field("objectId"))),
            ColumnId.of(Column.of(Tag.OBJECT_ARRAY_DUMP.field("objectId"))),
            ColumnId.of(Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("objectId"))));

    /** How the features that only the newest version has begin. */
    static final String MIXED_LANE = "mixed lane of planes: ";

    static final String INTS_FROM_NEIGHBOURS = "mixed ints, from neighbours too";

    private static final String DIFFERENCES_LANE = "mixed lane of differences: ";

    /** What a column begins with whose references are mixed. */
    private static final int MIXED_REFERENCES = 0x70;

    /** What the numbers of mixed lanes have more. */
    private static final long MIXED = 1 << 24;

    /** And what those of differences have more than that. */
    private static final long DIFFERENCES = 1 << 25;

    /** The same where what contexts say is mixed twice. */
    private static final int MIXED_TWICE = 0x71;

    private static final int INTS = ColumnId.of(Column.INSTANCE_VALUES.part(BasicType.INT));

    private static final Set<Integer> BYTES = Set.of(
            ColumnId.of(Column.PRIMITIVE_ELEMENTS.part(BasicType.BYTE)),
            ColumnId.of(Column.PRIMITIVE_ELEMENTS.part(BasicType.BOOLEAN)));

    private static final String BASE = "a base of ";

    private static final String BASED_LANE = "lane with those of other chunks before it";

    /** What the number of such a lane has more. */
    private static final long BASED = 1 << 26;

    private static final String[] PLANES = {"planes", "planes of one value", "planes of few values"};

    private final Set<String> found = new TreeSet<>();
    private final Map<ObjectGroup.Form, Integer> groups = new EnumMap<>(ObjectGroup.Form.class);
    private final Map<Integer, Integer> segments = new HashMap<>();
    private int idSize;

    private VectorFeatures() {}

    static Set<String> of(byte[] folded) throws IOException {
        VectorFeatures features = new VectorFeatures();
        features.read(folded);
        return features.found;
    }

    private void read(byte[] folded) throws IOException {
        FoldHeader header = FoldHeader.read(Blocks.of(folded).get(0).payload());
        idSize = header.idSize();
        found.add("ids of " + idSize);
        if (header.version() > 4 && header.base().isPresent()) {
            found.add("a later version with a base");
        }
        if (!header.profile().erased().isEmpty()) {
            found.add("columns of which a part was left out");
        }
        if (!header.profile().rules().isEmpty()) {
            found.add("more that the profile says");
        }
        int bound = header.chunkBound();
        StoredClasses classes = null;
        try (LaneDecompressor decompressor = new LaneDecompressor()) {
            for (Blocks.Block block : Blocks.of(folded)) {
                if (block.type() == FoldFormat.BLOCK_CLASSES) {
                    classes = new StoredClasses(block.payload(), bound);
                    found.add("class block");
                } else if (block.type() == FoldFormat.BLOCK_CHUNK) {
                    StoredChunk chunk = new StoredChunk(block.payload(), classes, bound);
                    if (chunk.header().base().isEmpty()) {
                        readChunk(chunk, decompressor);
                    } else {
                        // What its columns are made of, only those who have its base can see.
                        found.add(BASE + chunk.header().base().size() + " chunks");
                    }
                    readDirectory(new ByteInput(block.payload()), bound);
                    classes = null;
                }
            }
        }
    }

    private void readChunk(StoredChunk chunk, LaneDecompressor decompressor) throws FoldException {
        Map<Integer, LaneInputs> lanes = chunk.lanes(decompressor, BaseLanes.NONE, column -> true);
        groups.clear();
        segments.clear();
        if (chunk.header().records()) {
            readStructure(lanes.get(ColumnId.STRUCTURE));
        } else {
            BasicType elements = chunk.header().elements();
            boolean leftOut = chunk.header().restoredBytes() == 0;
            found.add(leftOut ? "run of a record left out whole" : "run of " + (elements == null ? "bytes" : elements));
            if (elements != null && lanes.containsKey(ColumnId.OPAQUE)) {
                found.add("run with bytes left over");
            }
        }
        for (Map.Entry<Integer, LaneInputs> lane : lanes.entrySet()) {
            readColumn(lane.getKey(), lane.getValue());
        }
        if (segments.getOrDefault(ARRAY_ELEMENTS, 0) > groups.getOrDefault(ObjectGroup.Form.OBJECT_ARRAYS, 0)
                && chunk.header().records()) {
            found.add("elements of arrays by length or of more than a segment");
        }
        if (segments.getOrDefault(INSTANCE_TRACES, 0) > groups.getOrDefault(ObjectGroup.Form.INSTANCES, 0)) {
            found.add("a column of more than a segment");
        }
    }

    /** How lanes are stored. */
    private void readDirectory(ByteInput payload, int bound) throws FoldException {
        ChunkHeader.read(payload, bound);
        long number = payload.getVarint();
        for (long length = payload.getVarint(); length > 0; length = payload.getVarint()) {
            long stored = payload.getVarint();
            int column = (int) ((number & ~(MIXED | DIFFERENCES | BASED)) >>> 2);
            boolean contents = (number & 3) == Lane.VALUE.ordinal();
            if ((number & BASED) != 0) {
                found.add(BASED_LANE);
            } else if ((number & DIFFERENCES) != 0) {
                found.add(DIFFERENCES_LANE + ColumnId.elementSize(column));
            } else if ((number & MIXED) != 0) {
                found.add(MIXED_LANE + (contents ? ColumnId.elementSize(column) : 1));
            } else {
                found.add(stored == length ? "lane as it is" : "lane by zstd");
            }
            number = payload.getVarint();
        }
    }

    private void readStructure(LaneInputs structure) throws FoldException {
        ByteInput head = structure.head();
        readSymbols(structure.symbol(), head.getVarint());
        readLeftOut(head);
        for (long n = head.getVarint(); n > 0; n--) {
            int code = head.get();
            ObjectGroup group = new ObjectGroup(code == 0 ? null : BasicType.of(code), 0);
            groups.merge(group.kind(), 1, Integer::sum);
            found.add("group of " + (code == 0 ? "instances" : BasicType.of(code) + " arrays"));
            if (group.kind() != ObjectGroup.Form.PRIMITIVE_ARRAYS
                    && structure.value().getVarint() == 0) {
                found.add("class by its identifier");
                structure.value().get(idSize);
            }
            if (code == 0) {
                ObjectGroup.Body body = ObjectGroup.Body.values()[head.get()];
                found.add("bodies as " + body);
                if (body == ObjectGroup.Body.BYTES) {
                    head.getVarint();
                }
            }
        }
        if (head.get() == 1) {
            found.add("open array");
            head.getVarint();
        }
        if (!groups.isEmpty()) {
            found.add("object identifiers by mode " + head.get());
        }
    }

    private void readSymbols(ByteInput in, long n) throws FoldException {
        for (long i = 0; i < n; i++) {
            int first = in.get();
            int bytes = first < 240 ? 0 : first < 255 ? 1 : 4;
            in.take(bytes);
            found.add("symbol of " + (1 + bytes) + " bytes");
            if (first == ChunkShape.OPAQUE_RECORD) {
                found.add("record of no catalogue");
            } else if (first < ChunkShape.FIRST_GROUP) {
                found.add(Tag.values()[first - ChunkShape.FIRST_TAG].name());
            }
        }
    }

    private void readLeftOut(ByteInput head) throws FoldException {
        int first = head.get();
        for (int code = first; code != 0; code = head.get()) {
            Tag tag = Tag.values()[code - ChunkShape.FIRST_TAG];
            found.add("left out whole, of " + (tag.isFixed() ? "fixed" : "variable") + " length");
            long count = head.getVarint();
            for (long i = 0; !tag.isFixed() && i < count; i++) {
                head.getVarint();
            }
        }
        if (first != 0) {
            head.getVarint();
        }
    }

    private void readColumn(int column, LaneInputs lanes) throws FoldException {
        ByteInput head = lanes.head();
        if (column == NAME_TEXTS) {
            int how = head.get();
            found.add("texts" + ((how & 2) != 0 ? ", modelled" : (how & 4) != 0 ? ", mixed" : "")
                    + ((how & 1) != 0 ? ", lengths apart" : ""));
        } else if (column == NAME_IDS) {
            readNameOrders(head);
        } else if (BYTES.contains(column)) {
            if (head.left() > 0) {
                found.add("mixed arrays: " + ColumnId.name(column).orElseThrow());
            }
        } else if (column == INTS && head.left() > 0 && (head.data()[head.at()] & 0xfe) == MIXED_REFERENCES) {
            found.add(head.data()[head.at()] == MIXED_REFERENCES ? "mixed ints" : INTS_FROM_NEIGHBOURS);
            readLinks(head);
        } else if (OBJECT_IDS.contains(column)) {
            while (head.left() > 0) {
                readPlanes(head);
            }
        } else if (column != ColumnId.STRUCTURE && column != ColumnId.OPAQUE) {
            while (head.left() > 0) {
                segments.merge(column, 1, Integer::sum);
                if ((head.data()[head.at()] & 0xff) == MIXED_TWICE) {
                    head.get();
                    found.add("references mixed twice: " + ColumnId.name(column).orElseThrow());
                } else if ((head.data()[head.at()] & 0xff) == MIXED_REFERENCES) {
                    head.get();
                    found.add("mixed references: " + ColumnId.name(column).orElseThrow());
                } else {
                    readSegment(head, lanes);
                }
            }
        }
    }

    /** What fields of mixed ints follow from. */
    private void readLinks(ByteInput head) throws FoldException {
        head.get();
        while (head.left() > 0) {
            if (head.get() == 1) {
                head.getVarint();
                head.getVarint();
                head.getVarint();
                found.add("mixed link " + DerivedInts.Rule.values()[head.get()]);
            }
        }
    }

    private void readNameOrders(ByteInput head) throws FoldException {
        if (head.getVarint() > 0) {
            found.add("names' identifiers shifted");
        }
        long stretches = head.getVarint();
        found.add(stretches == 1 ? "names of one table" : "names of several tables");
        for (; stretches > 0; stretches--) {
            long order = head.getVarint();
            found.add("names in order " + (order >> 1) + ((order & 1) == 1 ? ", newest first" : ""));
            if (order >> 1 >= 2) {
                head.getVarint();
            }
        }
    }

    private void readSegment(ByteInput head, LaneInputs lanes) throws FoldException {
        int first = head.get();
        ColumnModel model = models.byId(first >> 4);
        found.add(model.getClass().getSimpleName() + ((first & 15) > 0 ? ", shifted" : ""));
        if (model instanceof LinkedModel) {
            head.getVarint();
            head.getVarint();
            head.getVarint();
            found.add("link " + DerivedInts.Rule.values()[head.get()]);
            byte[] symbols = lanes.symbol().data();
            for (int i = 0; i < symbols.length; i++) {
                found.add("link's symbol " + symbols[i]);
            }
        }
        int planes = switch (model.id()) {
            case 4, 6 -> 2;
            case 5 -> 3;
            default -> 1;
        };
        for (int i = 0; i < planes; i++) {
            readPlanes(head);
        }
    }

    private void readPlanes(ByteInput head) throws FoldException {
        int first = head.get();
        found.add(PLANES[first >> 4]);
        found.add("numbers of " + (first & 15) + " bytes");
        if (first >> 4 == 1) {
            head.take(first & 15);
        } else if (first >> 4 == 2) {
            head.getVarint();
        }
    }

    /** All that the format has. */
    static Set<String> ofTheFormat() {
        Set<String> all = new TreeSet<>();
        for (int size : new int[] {1, 2, 4, 8}) {
            all.add("ids of " + size);
        }
        for (Tag tag : Tag.values()) {
            if (Arrays.stream(ObjectGroup.Form.values()).noneMatch(kind -> kind.tag() == tag)) {
                all.add(tag.name());
            }
        }
        for (BasicType type : BasicType.values()) {
            all.add("run of " + type);
            all.add("group of " + type + " arrays");
        }
        for (int i = 0; i <= 8; i++) {
            all.add("numbers of " + i + " bytes");
        }
        for (int i = 0; i < IdPredictor.MODES + 2 * Walk.Arrays.values().length; i++) {
            all.add("object identifiers by mode " + i);
        }
        for (ObjectGroup.Body body : ObjectGroup.Body.values()) {
            all.add("bodies as " + body);
        }
        for (DerivedInts.Rule rule : DerivedInts.Rule.values()) {
            all.add("link " + rule);
        }
        all.addAll(List.of(PLANES));
        all.addAll(List.of("lane as it is", "lane by zstd"));
        for (int planes : new int[] {1, 2, 4, 8}) {
            all.add(MIXED_LANE + planes);
        }
        all.addAll(List.of(DIFFERENCES_LANE + 4, DIFFERENCES_LANE + 8));
        all.addAll(List.of(BASED_LANE, BASE + "1 chunks", BASE + "2 chunks", BASE + "3 chunks"));
        all.add("mixed references: INSTANCE_DUMP.values[object]");
        all.add("references mixed twice: INSTANCE_DUMP.values[object]");
        all.add("references mixed twice: OBJECT_ARRAY_DUMP.elements");
        all.add("mixed arrays: PRIMITIVE_ARRAY_DUMP.elements[byte]");
        all.add("mixed arrays: PRIMITIVE_ARRAY_DUMP.elements[boolean]");
        all.addAll(List.of("mixed ints", INTS_FROM_NEIGHBOURS));
        all.addAll(List.of("mixed link SAME", "mixed link STRING_HASH"));
        all.add("a later version with a base");
        all.add("mixed references: OBJECT_ARRAY_DUMP.elements");
        all.addAll(List.of("link's symbol 0", "link's symbol 1", "link's symbol 2", "link's symbol 3"));
        all.addAll(List.of("symbol of 1 bytes", "symbol of 2 bytes", "symbol of 5 bytes"));
        all.addAll(List.of(
                "texts",
                "texts, modelled",
                "texts, lengths apart",
                "texts, modelled, lengths apart",
                "texts, mixed",
                "texts, mixed, lengths apart",
                "names of one table",
                "names of several tables",
                "names' identifiers shifted",
                "names in order 0",
                "names in order 1",
                "names in order 2",
                "names in order 2, newest first",
                "names in order 3",
                "names in order 3, newest first"));
        ColumnModels known = new ColumnModels();
        for (List<ColumnModel> models : List.of(known.forInts(), known.forIds())) {
            models.forEach(model -> all.add(model.getClass().getSimpleName()));
        }
        for (ColumnModel model : known.forIds()) {
            all.add(model.getClass().getSimpleName() + ", shifted");
        }
        all.addAll(List.of(
                "class block",
                "left out whole, of fixed length",
                "left out whole, of variable length",
                "run of a record left out whole",
                "columns of which a part was left out",
                "more that the profile says",
                "class by its identifier",
                "group of instances",
                "open array",
                "record of no catalogue",
                "run of bytes",
                "run with bytes left over",
                "elements of arrays by length or of more than a segment",
                "a column of more than a segment"));
        return all;
    }
}
