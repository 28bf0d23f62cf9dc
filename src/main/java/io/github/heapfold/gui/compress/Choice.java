package io.github.heapfold.gui.compress;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.profile.Strippable;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/** Something that can be left out, with a switch. What has parts per type is switched through its parts. */
public final class Choice {
    private final Strippable strippable;
    private final long bytes;
    private final List<Choice> parts;
    private final BooleanProperty selected = new SimpleBooleanProperty();
    private final IntegerProperty first = new SimpleIntegerProperty();

    Choice(Strippable strippable, long bytes, List<Choice> parts) {
        this.strippable = strippable;
        this.bytes = bytes;
        this.parts = parts;
    }

    public Strippable strippable() {
        return strippable;
    }

    /** Its exact bytes in this file. */
    public long bytes() {
        return bytes;
    }

    /** The parts per type, or none. */
    public List<Choice> parts() {
        return parts;
    }

    /** What is switched when this is: its parts, or itself. */
    List<Choice> leaves() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    /** Whether of each its first bytes can stay: of the contents of arrays. */
    boolean hasBeginnings() {
        return strippable.column() != null && strippable.column().field().equals(Column.PRIMITIVE_ELEMENTS.field());
    }

    /**
     * Whether it is left out; of what has parts, whether all of them are. Set it through {@link ProfileSwitches#choose}.
     */
    public BooleanProperty selected() {
        return selected;
    }

    /**
     * How many bytes stay at the beginning of each array that is left out, 0 for none; of what has parts, the number that
     * all of them have, or else 0.
     */
    IntegerProperty first() {
        return first;
    }

    /** Whether some of the parts are left out and others not. */
    public boolean isPartly() {
        return !selected.get() && parts.stream().anyMatch(part -> part.selected.get());
    }

    /** With all its parts. */
    void set(boolean out, int firstBytes) {
        for (Choice leaf : leaves()) {
            leaf.selected.set(out);
            leaf.first.set(firstBytes);
        }
        sumUp();
    }

    /** Brings a choice with parts in line with them. */
    void sumUp() {
        if (!parts.isEmpty()) {
            selected.set(parts.stream().allMatch(part -> part.selected.get()));
            int common = parts.get(0).first.get();
            first.set(parts.stream().allMatch(part -> part.first.get() == common) ? common : 0);
        }
    }
}
