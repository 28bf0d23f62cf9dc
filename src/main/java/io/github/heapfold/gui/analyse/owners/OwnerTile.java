package io.github.heapfold.gui.analyse.owners;

import java.util.List;

/**
 * A part of the heap: an object with all that it keeps alive, several objects of one class, or the rest.
 *
 * @param ordinal of the object; {@link #NONE} of several
 * @param className of the object, or of all the objects; null of the rest
 * @param label what tells the object from others of its class; null where nothing does
 * @param objects how many they are; 0 of the rest, where that is not counted
 * @param bytes that they keep alive
 * @param parts what is in it, the largest first; empty where that was not looked at
 */
public record OwnerTile(long ordinal, String className, String label, long objects, long bytes, List<OwnerTile> parts) {
    /** Stands for no single object. */
    public static final long NONE = -1;

    public boolean isObject() {
        return ordinal != NONE;
    }

    /** Whether it is what is left when all larger parts are named. */
    public boolean isRest() {
        return className == null;
    }
}
