package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What an int field of an instance can be told from: an int field of an object that the instance refers to, or the
 * contents of an array that it refers to. Hash codes are copied about in this way, and String.hash is one of its
 * characters. Both sides carry references and array contents before ints, and the ints of groups in the order that
 * {@code ChunkColumns} says, so that whatever a link uses is there already.
 */
public final class DerivedInts {
    /** How a value follows from what the link leads to; the order is part of the format. */
    public enum Rule {
        /** The same int. */
        SAME,
        /** As HashMap spreads a hash code: {@code h ^ h >>> 16}. */
        SPREAD,
        /** As ConcurrentHashMap does: the same without the top bit. */
        SPREAD_POSITIVE,
        /** As String.hashCode of the array's elements. */
        STRING_HASH;

        int apply(int value) {
            return switch (this) {
                case SPREAD -> value ^ value >>> 16;
                case SPREAD_POSITIVE -> (value ^ value >>> 16) & 0x7fff_ffff;
                case SAME, STRING_HASH -> value;
            };
        }
    }

    /**
     * A link.
     *
     * @param reference where in the instance the reference stands, in bytes from its tag
     * @param group the group that it leads to
     * @param field where the int stands there; 0 for {@link Rule#STRING_HASH}
     */
    public record Link(int reference, int group, int field, Rule rule) {}

    /** Instances that are looked at to find a link. */
    private static final int SAMPLE = 64;

    /**
     * Objects, and elements of arrays, that are looked at for all links of a chunk: some hundred times what chunks of
     * real programs take, so that classes of a hundred thousand fields take no hours.
     */
    private static final long MOST_LOOKS = 1 << 27;

    /** Longer arrays are no texts whose hash code somebody has kept; part of the format. */
    private static final int MAX_TEXT = 1 << 12;

    /** Fields of what is referred to that are looked through for ints; part of the format. */
    private static final int MOST_FIELDS = 64;

    private static final Rule[] INT_RULES = {Rule.SAME, Rule.SPREAD, Rule.SPREAD_POSITIVE};

    private final RecordLayout layout;
    private ChunkShape shape;
    private byte[] data;
    private ReferenceTargets targets;
    private boolean[] carried;
    private ObjectGroup group;

    /** Those of the group; null until one is asked for. */
    private IntFields fields;

    private long looks;

    public DerivedInts(RecordLayout layout) {
        this.layout = layout;
    }

    public void begin(ChunkShape newShape, byte[] newData, ReferenceTargets newTargets) {
        shape = newShape;
        data = newData;
        targets = newTargets;
        carried = new boolean[shape.groups.size()];
        looks = 0;
    }

    /** Whose ints come next. */
    public void of(ObjectGroup newGroup) {
        group = newGroup;
        fields = null;
    }

    /** The ints of a group are all there from now on. */
    public void carried(int index) {
        carried[index] = true;
    }

    /** How many ints of instances there are, but for those of bodies without a layout. */
    public int count() {
        long count = 0;
        for (ObjectGroup each : shape.groups) {
            if (each.body == ObjectGroup.Body.FIELDS) {
                for (byte type : each.layout.types()) {
                    count += type == BasicType.INT.code() ? each.size() : 0;
                }
            }
        }
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    /** What tells who stands near whom, when nothing of the chunk's ints is told yet. */
    public Neighbours neighbours() {
        return new Neighbours(shape, data, targets);
    }

    /**
     * A field of the group.
     *
     * @param offset where it stands, from the tag byte
     * @param link null for none
     * @param neighbours null where they are not asked for
     */
    public IntField field(int offset, Link link, Neighbours neighbours) {
        if (neighbours != null) {
            neighbours.nextField(group, Arrays.binarySearch(group.layout.offsets(), offset - layout.instanceValues));
        }
        if (fields == null) {
            fields = IntFields.of(group.layout, layout);
        }
        return new IntField(data, fields, layout.idSize, offset, this, link, neighbours);
    }

    /**
     * Tells the first ints of the instance that an identifier leads to, where they are told already. They are looked for
     * among its first fields alone, since millions of instances may refer to one of hundreds of thousands.
     *
     * @param first the number of the first one
     * @param most how many
     */
    void offerInts(long id, IntRelation relation, int first, int most) {
        int place = targets.findObject(id);
        if (place < 0) {
            return;
        }
        int index = targets.group(place) - 1;
        if (!carried[index]) {
            return;
        }
        InstanceLayout values = shape.groups.get(index).layout;
        int at = shape.objectAt[place] + layout.instanceValues;
        int next = first;
        int fieldCount = Math.min(values.types().length, MOST_FIELDS);
        for (int i = 0; i < fieldCount && next < first + most; i++) {
            if (values.types()[i] == BasicType.INT.code()) {
                relation.offer(next++, BigEndian.i4(data, at + values.offsets()[i]));
            }
        }
    }

    /** The length of the array that an identifier leads to; negative where it leads to none in this chunk. */
    int length(long id) {
        int place = targets.findObject(id);
        return place < 0 || shape.groups.get(targets.group(place) - 1).isInstances() ? -1 : shape.objectSize[place];
    }

    /** Finds what the ints of a segment follow from, and says so; null where there is nothing. */
    public Link writeBest(Segment segment, ByteSink head) {
        Link link = best(segment);
        head.put(link == null ? 0 : 1);
        if (link != null) {
            write(link, head);
        }
        return link;
    }

    /** Reads what {@link #writeBest} has written. */
    public Link readLink(ByteInput head) throws FoldException {
        return head.getCount(1) == 0 ? null : read(head);
    }

    static void write(Link link, ByteSink head) {
        head.putVarint(link.reference());
        head.putVarint(link.group());
        head.putVarint(link.field());
        head.put(link.rule().ordinal());
    }

    Link read(ByteInput head) throws FoldException {
        Link link = new Link(
                head.getCount(Integer.MAX_VALUE),
                head.getCount(Integer.MAX_VALUE),
                head.getCount(Integer.MAX_VALUE),
                Rule.values()[head.getCount(Rule.values().length - 1L)]);
        if (!isSound(link)) {
            throw new FoldException(Message.of("fold.linkNowhere"));
        }
        return link;
    }

    /** Whether a link says something that can be followed; a forged one may not. */
    boolean isSound(Link link) {
        if (link.group < 0 || link.group >= carried.length || !isReference(link.reference)) {
            return false;
        }
        ObjectGroup target = shape.groups.get(link.group);
        return link.rule == Rule.STRING_HASH
                ? isText(target)
                : carried[link.group] && target.body == ObjectGroup.Body.FIELDS && isInt(target.layout, link.field);
    }

    private boolean isReference(int offset) {
        return has(group.layout, offset, BasicType.OBJECT);
    }

    private boolean isInt(InstanceLayout values, int offset) {
        return has(values, offset, BasicType.INT);
    }

    private boolean has(InstanceLayout values, int offset, BasicType type) {
        // Fields stand one after the other; there may be hundreds of thousands of them, and as many segments.
        int field = Arrays.binarySearch(values.offsets(), offset - layout.instanceValues);
        return field >= 0 && values.types()[field] == type.code();
    }

    private static boolean isText(ObjectGroup target) {
        return BasicType.mayHoldText(target.elements);
    }

    /**
     * The object that an instance's reference leads to, as its index in the shape, if it is of the link's group; else
     * -1.
     */
    int follow(Link link, int position) {
        int place = targets.find(BigEndian.get(data, position + link.reference, layout.idSize));
        if (place == LongIntMap.ABSENT || targets.group(place) != link.group + 1) {
            return -1;
        }
        // Thousands of buffers may share one large array, over which nobody wants to go as often.
        return link.rule == Rule.STRING_HASH && shape.objectSize[place] > MAX_TEXT ? -1 : place;
    }

    /**
     * The int that follows from an object.
     *
     * @param wide for {@link Rule#STRING_HASH} of bytes: whether they are UTF-16, little-endian as in a dump of most
     *     machines
     */
    int predict(Link link, int object, boolean wide) {
        int at = shape.objectAt[object];
        if (link.rule != Rule.STRING_HASH) {
            return link.rule.apply(BigEndian.i4(data, at + link.field));
        }
        int from = at + layout.primitiveElements;
        int n = shape.objectSize[object];
        int hash = 0;
        if (shape.groups.get(link.group).elements == BasicType.CHAR) {
            for (int i = 0; i < n; i++) {
                hash = 31 * hash + BigEndian.u2(data, from + i * 2);
            }
        } else if (wide) {
            for (int i = 0; i + 1 < n; i += 2) {
                hash = 31 * hash + ((data[from + i] & 0xff) | (data[from + i + 1] & 0xff) << 8);
            }
        } else {
            for (int i = 0; i < n; i++) {
                hash = 31 * hash + (data[from + i] & 0xff);
            }
        }
        return hash;
    }

    /** The link that most values of a segment follow; null where there is none for at least half of them. */
    Link best(Segment segment) {
        Link best = null;
        int most = 0;
        int values = 0;
        int step = Math.max(1, segment.n / SAMPLE);
        for (int i = 0; i < segment.n; i += step) {
            values += segment.values[i] == 0 ? 0 : 1;
        }
        for (int i = 0; i < group.layout.types().length && looks < MOST_LOOKS; i++) {
            looks++;
            if (group.layout.types()[i] == BasicType.OBJECT.code()) {
                int reference = layout.instanceValues + group.layout.offsets()[i];
                int target = firstTarget(segment, reference, step);
                if (target >= 0) {
                    for (Link link : candidates(reference, target)) {
                        int hits = hits(link, segment, step);
                        if (hits > most) {
                            best = link;
                            most = hits;
                        }
                    }
                }
            }
        }
        return most * 2 > values ? best : null;
    }

    /** The group that the first reference of the sample into this chunk leads to, whose value is not zero. */
    private int firstTarget(Segment segment, int reference, int step) {
        for (int i = 0; i < segment.n; i += step) {
            looks++;
            if (segment.values[i] != 0) {
                int place = targets.findObject(BigEndian.get(data, segment.positions[i] + reference, layout.idSize));
                if (place >= 0) {
                    return targets.group(place) - 1;
                }
            }
        }
        return -1;
    }

    private List<Link> candidates(int reference, int target) {
        ObjectGroup group = shape.groups.get(target);
        if (isText(group)) {
            return List.of(new Link(reference, target, 0, Rule.STRING_HASH));
        }
        List<Link> links = new ArrayList<>();
        if (carried[target] && group.body == ObjectGroup.Body.FIELDS) {
            looks += group.layout.types().length;
            for (int i = 0; i < group.layout.types().length; i++) {
                if (group.layout.types()[i] == BasicType.INT.code()) {
                    for (Rule rule : INT_RULES) {
                        links.add(new Link(
                                reference,
                                target,
                                layout.instanceValues + group.layout.offsets()[i],
                                rule));
                    }
                }
            }
        }
        return links;
    }

    private int hits(Link link, Segment segment, int step) {
        int hits = 0;
        for (int i = 0; i < segment.n && looks < MOST_LOOKS; i += step) {
            looks++;
            int value = (int) segment.values[i];
            if (value != 0) {
                int object = follow(link, segment.positions[i]);
                looks += object >= 0 && link.rule == Rule.STRING_HASH ? 2L * shape.objectSize[object] : 0;
                if (object >= 0 && (predict(link, object, false) == value || predict(link, object, true) == value)) {
                    hits++;
                }
            }
        }
        return hits;
    }
}
