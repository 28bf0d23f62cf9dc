package io.github.heapfold.analysis.question.facts;

/**
 * A text that a dump may tell.
 *
 * @param text null where it is not known
 * @param removed whether the dump had it and the file has it no more; {@code text} is null then
 */
public record FactText(String text, boolean removed) {
    /** The dump never had it. */
    static final FactText NOWHERE = new FactText(null, false);

    /** The dump had it. */
    static final FactText GONE = new FactText(null, true);

    static FactText of(String text) {
        return text == null ? NOWHERE : new FactText(text, false);
    }

    public boolean isKnown() {
        return text != null;
    }

    /** This, or where it is not known the other; removed where one of them was and neither is known. */
    FactText or(FactText other) {
        return isKnown() || (removed && !other.isKnown()) ? this : other;
    }
}
