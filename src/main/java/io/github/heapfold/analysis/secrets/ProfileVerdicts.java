package io.github.heapfold.analysis.secrets;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which presets would leave out what stands at a place. */
final class ProfileVerdicts {
    private final List<Profile> presets = new ArrayList<>();
    private final long[] kept;
    private long places;

    ProfileVerdicts(HprofHeader header) {
        Presets.all().forEach(preset -> presets.add(preset.on(header)));
        kept = new long[presets.size()];
    }

    /**
     * Counts something that stands in an array.
     *
     * @param start in bytes from its first element
     * @param isReached whether an object of one of the {@linkplain #classes classes} leads to the array
     */
    void add(BasicType type, long start, boolean isReached) {
        places++;
        for (int i = 0; i < kept.length; i++) {
            kept[i] += keeps(presets.get(i), type, start, isReached) ? 1 : 0;
        }
    }

    /** Names of the classes with fields that presets keep, as strings have one; these lead to the arrays directly. */
    static Set<String> classes(HprofHeader header) {
        return Presets.all().stream()
                .flatMap(preset -> preset.on(header).rules().stream())
                .filter(Rule.KeepReached.class::isInstance)
                .map(rule -> ((Rule.KeepReached) rule).field().className())
                .collect(Collectors.toSet());
    }

    /** Counts something that stands in the text of a name. */
    void addName() {
        places++;
        Column text = Column.TEXTS;
        for (int i = 0; i < kept.length; i++) {
            kept[i] += presets.get(i).columns().contains(text) ? 0 : 1;
        }
    }

    /** Counts what another one has counted. */
    void add(ProfileVerdicts other) {
        places += other.places;
        for (int i = 0; i < kept.length; i++) {
            kept[i] += other.kept[i];
        }
    }

    private static boolean keeps(Profile preset, BasicType type, long start, boolean isReached) {
        Column elements = Column.PRIMITIVE_ELEMENTS.part(type);
        if (!preset.columns().contains(elements)) {
            return true;
        }
        for (Rule rule : preset.rules()) {
            // No preset keeps whole arrays for being short: what may stay counts as kept.
            boolean isShort = rule instanceof Rule.KeepByLength keep && keep.isFor(type) && start < keep.bytes();
            boolean isKept = rule instanceof Rule.KeepReached keep && isReached && start < keep.bytes();
            if (isShort || isKept) {
                return true;
            }
        }
        return false;
    }

    /** Presets that leave out all that was counted. */
    List<String> leftOutBy() {
        return names(false);
    }

    /** Presets that keep some of it. */
    List<String> keptBy() {
        return names(true);
    }

    private List<String> names(boolean keeping) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < kept.length; i++) {
            if (places > 0 && kept[i] > 0 == keeping) {
                found.add(presets.get(i).name());
            }
        }
        return List.copyOf(found);
    }
}
