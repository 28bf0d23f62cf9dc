package io.github.heapfold.analysis.secrets.absence;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a chunk, taken apart into columns: what stands in arrays or fields one after the other is together, and
 * what is between them elsewhere.
 */
final class ColumnBytes implements RecordVisitor {
    /** What is searched for itself. */
    enum Searched {
        NAMES("UTF8.text"),
        BYTES("PRIMITIVE_ARRAY_DUMP.elements[byte]"),
        CHARACTERS("PRIMITIVE_ARRAY_DUMP.elements[char]"),
        INTS("PRIMITIVE_ARRAY_DUMP.elements[int]"),
        OTHER_ELEMENTS("PRIMITIVE_ARRAY_DUMP.elements of other types"),
        BYTE_FIELDS("INSTANCE_DUMP.values[byte]"),
        CHARACTER_FIELDS("INSTANCE_DUMP.values[char]"),
        SHORT_FIELDS("INSTANCE_DUMP.values[short]"),
        INT_FIELDS("INSTANCE_DUMP.values[int]"),
        LONG_FIELDS("INSTANCE_DUMP.values[long]"),
        REST("all records without names and array elements, as bytes");

        private final String label;

        Searched(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        private static Searched ofElements(BasicType type) {
            return switch (type) {
                case BYTE -> BYTES;
                case CHAR -> CHARACTERS;
                case INT -> INTS;
                default -> OTHER_ELEMENTS;
            };
        }

        private static Searched ofField(byte type) {
            if (type == BasicType.BYTE.code()) {
                return BYTE_FIELDS;
            }
            if (type == BasicType.CHAR.code()) {
                return CHARACTER_FIELDS;
            }
            if (type == BasicType.SHORT.code()) {
                return SHORT_FIELDS;
            }
            if (type == BasicType.INT.code()) {
                return INT_FIELDS;
            }
            return type == BasicType.LONG.code() ? LONG_FIELDS : null;
        }
    }

    /** Bytes that grow, and where in the chunk they come from. */
    static final class Bytes {
        private byte[] data = new byte[1 << 10];
        private int length;

        /** Where stretches begin that stand together in the chunk: pairs of a place here and one in the chunk. */
        private int[] stretches = new int[16];

        private int used;

        byte[] data() {
            return data;
        }

        int length() {
            return length;
        }

        /**
         * Where in the chunk a place of these bytes is.
         *
         * @param place below zero where it is in an earlier chunk
         */
        int place(int place) {
            if (place <= 0 || used == 0) {
                return used == 0 ? 0 : stretches[1];
            }
            int low = 0;
            int high = used / 2 - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (stretches[2 * middle] <= place) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return stretches[2 * low + 1] + place - stretches[2 * low];
        }

        private void add(byte[] from, int start, int end) {
            int n = Math.max(0, end - start);
            boolean goesOn = used > 0 && start == stretches[used - 1] + length - stretches[used - 2];
            if (n > 0 && !goesOn) {
                if (used == stretches.length) {
                    stretches = Arrays.copyOf(stretches, 2 * used);
                }
                stretches[used++] = length;
                stretches[used++] = start;
            }
            if (length + n > data.length) {
                data = Arrays.copyOf(data, Math.max(length + n, data.length * 2));
            }
            System.arraycopy(from, start, data, length, n);
            length += n;
        }
    }

    private static final byte[] GAP = {0};

    private final Chunk chunk;
    private final byte[] data;
    private final RecordLayout layout;
    private final Bytes[] columns = new Bytes[Searched.values().length];
    private final List<Absence.Packed> packed = new ArrayList<>();

    /** Where what belongs to no column and was not taken yet begins. */
    private int rest;

    private ColumnBytes(Chunk chunk, int idSize) {
        this.chunk = chunk;
        data = chunk.data();
        layout = new RecordLayout(idSize);
        Arrays.setAll(columns, i -> new Bytes());
    }

    /** Takes a chunk apart. */
    static ColumnBytes of(Chunk chunk, int idSize) {
        ColumnBytes bytes = new ColumnBytes(chunk, idSize);
        if (chunk.run() != null) {
            BasicType elements = chunk.run().elements();
            boolean isPrimitive = elements != null && elements.isPrimitive();
            bytes.add(isPrimitive ? Searched.ofElements(elements) : Searched.REST, 0, chunk.length());
        } else {
            new ChunkWalker(idSize).walk(chunk, bytes);
            bytes.add(Searched.REST, bytes.rest, chunk.length());
        }
        return bytes;
    }

    Bytes of(Searched kind) {
        return columns[kind.ordinal()];
    }

    List<Absence.Packed> packed() {
        return packed;
    }

    long offset() {
        return chunk.offset();
    }

    private void add(Searched kind, int from, int to) {
        columns[kind.ordinal()].add(data, from, to);
    }

    private void take(Searched kind, int from, int to) {
        add(Searched.REST, rest, from);
        add(kind, from, to);
        rest = to;
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == Tag.UTF8) {
            take(Searched.NAMES, Math.min(end, start + Tag.RECORD_HEADER + layout.idSize), end);
            // Names are no neighbours of each other.
            columns[Searched.NAMES.ordinal()].add(GAP, 0, 1);
        }
    }

    @Override
    public void primitiveArray(int start, int end) {
        BasicType type = BasicType.of(data[start + layout.primitiveType]);
        int from = start + layout.primitiveElements;
        take(Searched.ofElements(type), from, end);
        String format = type == BasicType.BYTE ? PackedFormat.of(data, from, end) : null;
        if (format != null) {
            long length = BigEndian.u4(data, start + layout.arrayLength);
            packed.add(new Absence.Packed(BigEndian.get(data, start + layout.objectId, layout.idSize), format, length));
        }
    }

    @Override
    public void instance(int start, int end) {
        int from = start + layout.instanceValues;
        long classId = BigEndian.get(data, start + layout.instanceClass, layout.idSize);
        InstanceLayout values = chunk.classes().layout(classId, end - from);
        if (values == null) {
            return;
        }
        for (int i = 0; i < values.types().length; i++) {
            Searched kind = Searched.ofField(values.types()[i]);
            if (kind != null) {
                int at = from + values.offsets()[i];
                add(kind, at, at + BasicType.sizeOf(values.types()[i], layout.idSize));
            }
        }
    }
}
