package io.github.heapfold.hprof.read;

import io.github.heapfold.message.Message;

/**
 * Where a dump stops making sense.
 *
 * @param offset bytes from the start of the (uncompressed) dump
 * @param reason what is wrong there, naming the tag and the tag before it
 */
public record Damage(long offset, Message reason) {
    /** What probably happened to a dump. */
    public enum Cause {
        /** The file ends inside a record, or before the first: who wrote it died, or a copy was cut off. */
        CUT_OFF,
        /** The file ends between records, but who wrote it did not come to the end. */
        UNFINISHED,
        /** What the dump is packed in is damaged or was cut off. */
        PACKING,
        /** A HEAP_DUMP of more than 4 GiB, whose length cannot be said: it was read as far as there are sub-records. */
        OVERLONG,
        /** There is something inside that is no record: bytes were changed, lost or added. */
        BENT
    }

    /** Where and what. */
    public Message message() {
        return Message.of("at.offset", Message.number(offset), reason).at(offset);
    }

    /** The index of a folded file has the reason as English text alone, which is the same damage. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Damage damage && toString().equals(damage.toString());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(offset);
    }

    @Override
    public String toString() {
        return message().toString();
    }
}
