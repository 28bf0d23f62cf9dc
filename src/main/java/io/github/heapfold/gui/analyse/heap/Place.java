package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.hprof.Ids;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something that the analysis can show.
 *
 * @param part which of its parts
 * @param target a class by its name, an object by its ID, as {@code 0x} and hex digits, a leak by its number, or of the
 *     query the text of strings; empty for the whole part
 * @param shallow whether classes come in the order of what their objects take by themselves
 * @param group which objects of one class that the target keeps, or the heap, by the number that the map gives them; 0
 *     for none
 * @param sql what is asked in the query; empty for nothing
 */
public record Place(Part part, String target, boolean shallow, int group, String sql) {
    /** The parts of the analysis, in the order of their buttons. */
    public enum Part {
        CLASSES,
        OWNERS,
        PATHS,
        THREADS,
        LEAKS,
        DUPLICATES,
        GROWTH,
        SECRETS,
        QUERY
    }

    public Place(Part part, String target) {
        this(part, target, false, 0, "");
    }

    /** A part as a whole. */
    public static Place of(Part part) {
        return new Place(part, "");
    }

    /** All classes, first those whose objects take most by themselves. */
    public static Place biggestClasses() {
        return new Place(Part.CLASSES, "", true, 0, "");
    }

    /** What is asked in SQL. */
    public static Place query(String sql) {
        return new Place(Part.QUERY, "", false, 0, sql);
    }

    /** What an object is in a part. */
    public static Place object(Part part, long id) {
        return new Place(part, Ids.text(id));
    }

    /**
     * One of several likely leaks.
     *
     * @param number from 1 on
     */
    public static Place leak(int number) {
        return new Place(Part.LEAKS, Integer.toString(number));
    }

    /** Several objects there, by their number. */
    public Place inGroup(int number) {
        return new Place(part, target, shallow, number, "");
    }

    public boolean isObject() {
        return Ids.parse(target).isPresent();
    }

    /** Of the object; empty where it is none. */
    public Optional<Long> id() {
        OptionalLong id = Ids.parse(target);
        return id.isPresent() ? Optional.of(id.getAsLong()) : Optional.empty();
    }

    /** Of the leak, from 1 on; empty where it is none. */
    public Optional<Integer> leak() {
        return part == Part.LEAKS && !target.isEmpty() ? Optional.of(Integer.parseInt(target)) : Optional.empty();
    }
}
