package io.github.heapfold.profile;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What to leave out of a dump when it is folded.
 *
 * @param name what to call it
 * @param purpose one line on what it is for
 * @param stripped what goes; empty for lossless
 */
public record Profile(String name, String purpose, Set<Strippable> stripped) {
    public Profile {
        stripped = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(stripped));
    }

    /** This profile with more left out. */
    public Profile strippingAlso(Collection<Strippable> more) {
        if (stripped.containsAll(more)) {
            return this;
        }
        Set<Strippable> all = new LinkedHashSet<>(stripped);
        all.addAll(more);
        return new Profile(name + "+", purpose, all);
    }

    /** Whether nothing is left out, so that the restored file is the original byte for byte. */
    public boolean isLossless() {
        return stripped.isEmpty();
    }

    /** Whether the records of this tag are left out whole. */
    public boolean drops(Tag tag) {
        return stripped.stream().anyMatch(s -> s.tag() == tag && s.column() == null);
    }

    /** Whether a column (a part per type, where its field has such parts) is left out. */
    public boolean strips(Column column) {
        return stripped.stream().anyMatch(s -> s.columns().contains(column));
    }

    /** The names of what goes, as {@link Strippable#named} reads them. */
    public List<String> strippedNames() {
        return stripped.stream().map(Strippable::name).toList();
    }
}
