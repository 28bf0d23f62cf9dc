package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.Tag;

/**
 * How often a record or sub-record occurs.
 *
 * @param tag null for a record whose tag is in no catalogue
 * @param code its tag byte, 0 to 255
 * @param count how many there are
 * @param bytes their bytes: the tag, for records the 9-byte header, and all that belongs to them (a heap dump's bytes
 *     include its sub-records')
 */
public record TagCount(Tag tag, int code, long count, long bytes) {
    /** The catalogue's name, or {@code UNKNOWN_0x65}. */
    public String name() {
        return tag == null ? "UNKNOWN_" + Tag.hex(code) : tag.name();
    }
}
