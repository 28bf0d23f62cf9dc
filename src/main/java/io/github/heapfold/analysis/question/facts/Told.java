package io.github.heapfold.analysis.question.facts;

/**
 * A text that a dump may tell.
 *
 * @param text null where it is not known
 * @param removed whether the dump had it and the file has it no more; {@code text} is null then
 */
public record Told(String text, boolean removed) {
    /** The dump never had it. */
    static final Told NOWHERE = new Told(null, false);

    /** The dump had it. */
    static final Told GONE = new Told(null, true);

    static Told of(String text) {
        return text == null ? NOWHERE : new Told(text, false);
    }

    public boolean isKnown() {
        return text != null;
    }

    /** This, or where it is not known the other; removed where one of them was and neither is known. */
    Told or(Told other) {
        return isKnown() || (removed && !other.isKnown()) ? this : other;
    }
}
