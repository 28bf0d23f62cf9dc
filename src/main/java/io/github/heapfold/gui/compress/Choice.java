package io.github.heapfold.gui.compress;

import io.github.heapfold.profile.Strippable;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** Something that can be left out, with a switch. What has parts per type is switched through its parts. */
public final class Choice {
    private final Strippable strippable;
    private final long bytes;
    private final List<Choice> parts;
    private final BooleanProperty selected = new SimpleBooleanProperty();

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

    /**
     * Whether it is left out; of what has parts, whether all of them are. Set it through {@link ProfileSwitches#choose}.
     */
    public BooleanProperty selected() {
        return selected;
    }

    /** Whether some of the parts are left out and others not. */
    public boolean isPartly() {
        return !selected.get() && parts.stream().anyMatch(part -> part.selected.get());
    }

    /** With all its parts. */
    void set(boolean out) {
        parts.forEach(part -> part.selected.set(out));
        selected.set(out);
    }

    /** Brings a choice with parts in line with them. */
    void sumUp() {
        if (!parts.isEmpty()) {
            selected.set(parts.stream().allMatch(part -> part.selected.get()));
        }
    }
}
