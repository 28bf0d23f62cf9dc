package io.github.heapfold.fold.shape;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.Tag;

/**
 * The objects of one class in a chunk: instances, object arrays, or primitive arrays of one element type. They stand
 * next to each other in the arrays of {@link ChunkShape}, from {@link #from} to {@link #to}.
 */
public final class ObjectGroup {
    /** Which sub-record the objects are. */
    public enum Form {
        INSTANCES(Tag.INSTANCE_DUMP),
        OBJECT_ARRAYS(Tag.OBJECT_ARRAY_DUMP),
        PRIMITIVE_ARRAYS(Tag.PRIMITIVE_ARRAY_DUMP);

        private final Tag tag;
        private final Column ids;
        private final Column lengths;
        private final Column traces;

        Form(Tag tag) {
            this.tag = tag;
            ids = Column.of(tag.field("objectId"));
            lengths = Column.of(tag.field("length"));
            traces = Column.of(tag.field("stackTraceSerial"));
        }

        public Tag tag() {
            return tag;
        }

        public Column ids() {
            return ids;
        }

        public Column lengths() {
            return lengths;
        }

        public Column traces() {
            return traces;
        }
    }

    /** How the bodies of instances are laid out. */
    public enum Body {
        /** As the class says: a column per field. */
        FIELDS,
        /** The class is not known, but all have one length: a column per byte. */
        BYTES,
        /** Each has its own length: row after row. */
        ROWS
    }

    /** Of longer bodies without a layout, columns would be more than what they save. */
    public static final int MAX_BYTE_COLUMNS = 256;

    /** Element type of primitive arrays; {@link BasicType#OBJECT} for object arrays; null for instances. */
    public final BasicType elements;

    /** The class; 0 for primitive arrays, whose class HPROF does not name. */
    public final long classId;

    /** Layout of instances, for {@link Body#FIELDS}. */
    public InstanceLayout layout;

    public Body body = Body.ROWS;

    /** Bytes of a body, except for {@link Body#ROWS}. */
    public int bodyBytes;

    public int from;
    public int to;

    public ObjectGroup(BasicType elements, long classId) {
        this.elements = elements;
        this.classId = classId;
    }

    public boolean isInstances() {
        return elements == null;
    }

    public Form kind() {
        if (elements == null) {
            return Form.INSTANCES;
        }
        return elements == BasicType.OBJECT ? Form.OBJECT_ARRAYS : Form.PRIMITIVE_ARRAYS;
    }

    public int size() {
        return to - from;
    }
}
