package io.github.heapfold.gui.analyse.owners;

import java.util.List;

/**
 * A part of the heap: an object with all that it keeps alive, a list or tree of objects of one class as its first node,
 * several objects of one class, or the rest.
 *
 * @param ordinal of the object, or of the first node; {@link #NONE} of several
 * @param className of the object, or of all the objects; null of the rest
 * @param label what tells the object from others of its class; null where nothing does
 * @param objects how many they are, of a list its nodes; 0 of the rest, where that is not counted
 * @param bytes that they keep alive
 * @param chain objects below it, one below the other, of which each keeps nearly all of what the one before does
 * @param parts what is in it, or in the last of the chain, the largest first; empty where that was not looked at
 * @param group asks for the objects, where they are several; else null
 */
public record OwnerTile(
        long ordinal,
        String className,
        String label,
        long objects,
        long bytes,
        List<OwnerTile> chain,
        List<OwnerTile> parts,
        OwnerGroup group) {
    /** Stands for no single object. */
    public static final long NONE = -1;

    public boolean isObject() {
        return ordinal != NONE;
    }

    /** The rest, into which nobody looks. */
    static OwnerTile rest(long bytes) {
        return new OwnerTile(NONE, null, null, 0, bytes, List.of(), List.of(), null);
    }

    /** Objects of a class, or one, without what they keep, which stands beside them: nobody looks into it. */
    static OwnerTile themselves(String className, long objects, long bytes) {
        return new OwnerTile(NONE, className, null, objects, bytes, List.of(), List.of(), null);
    }

    OwnerTile labelled(String now) {
        return new OwnerTile(ordinal, className, now, objects, bytes, chain, parts, group);
    }

    /** The same as its only part, where there is nothing in it. */
    OwnerTile alone() {
        return parts.isEmpty()
                ? new OwnerTile(ordinal, className, label, objects, bytes, chain, List.of(this), group)
                : this;
    }

    /** Whether one can look into it. */
    boolean opens() {
        return isObject() || group != null;
    }

    /** Whether it is a list or tree, with all of its nodes. */
    boolean isList() {
        return isObject() && objects > 1;
    }

    /** Whether it is several objects of a class. */
    boolean isMany() {
        return !isObject() && objects > 1;
    }

    /** Whether it is several objects, or one, without what they keep. */
    boolean isThemselves() {
        return !isObject() && !isRest() && group == null;
    }

    /** Whether both stand for the same objects, whatever was looked at in them. */
    boolean isSame(OwnerTile other) {
        return isObject() ? ordinal == other.ordinal : group != null && group.equals(other.group);
    }

    /** Whose parts are shown: the last of the chain, or the object itself. */
    OwnerTile last() {
        return chain.isEmpty() ? this : chain.get(chain.size() - 1);
    }

    /** Whether it is what is left when all larger parts are named. */
    public boolean isRest() {
        return className == null;
    }
}
