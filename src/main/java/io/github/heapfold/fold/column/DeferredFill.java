package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where in a chunk values of primitive types were left out. They are gathered while it is decoded and filled at the
 * end, because its checksum is that of zeros.
 */
public final class DeferredFill {
    /** Values of a type that are left out. */
    private static final class Blank {
        private final BasicType type;
        private final ValuePlaces places;

        /** Offsets of further fields of the type, of which a class may have hundreds of thousands; null for none. */
        private Ints others;

        Blank(BasicType type, ValuePlaces places) {
            this.type = type;
            this.places = places;
        }

        /** Takes another field of the same objects; whether it is one. */
        boolean takes(Blank other) {
            if (type != other.type
                    || places.at() != other.places.at()
                    || places.from() != other.places.from()
                    || places.to() != other.places.to()
                    || places.counts() != null
                    || other.places.counts() != null) {
                return false;
            }
            others = others == null ? new Ints() : others;
            others.add(other.places.offset());
            return true;
        }
    }

    private final Fill fill;
    private final int idSize;
    private final List<Blank> blanks = new ArrayList<>();

    public DeferredFill(Fill fill, int idSize) {
        this.fill = fill;
        this.idSize = idSize;
    }

    public void clear() {
        blanks.clear();
    }

    /** Notes values that are to be filled in at the end. */
    void add(Column column, ValuePlaces places) {
        BasicType type = column.type();
        if (type == null || fill.of(type) == 0) {
            return;
        }
        // Fields of the same objects come one after the other, of any type.
        Blank blank = new Blank(type, places);
        for (int i = blanks.size() - 1; i >= Math.max(0, blanks.size() - BasicType.values().length); i--) {
            if (blanks.get(i).takes(blank)) {
                return;
            }
        }
        blanks.add(blank);
    }

    public void fill(byte[] data) {
        for (Blank blank : blanks) {
            fill(data, blank, blank.places.offset());
            for (int i = 0; blank.others != null && i < blank.others.size(); i++) {
                fill(data, blank, blank.others.get(i));
            }
        }
    }

    private void fill(byte[] data, Blank blank, int offset) {
        long value = fill.of(blank.type);
        int size = blank.type.size(idSize);
        ValuePlaces places = blank.places;
        for (int i = places.from(); i < places.to(); i++) {
            int at = places.at()[i] + offset;
            int end = at + (places.counts() == null ? 1 : places.counts()[i]) * size;
            if (size == 1) {
                Arrays.fill(data, at, end, (byte) value);
            } else {
                for (int p = at; p < end; p += size) {
                    BigEndian.put(data, p, size, value);
                }
            }
        }
    }
}
