package io.github.heapfold.profile;

import io.github.heapfold.hprof.ClassTable;
import java.util.List;
import java.util.Map;

/** What the whole of a dump says about which of its values a profile keeps; see {@link ProfileScan}. Never changes. */
public final class ScanResult {
    /** For profiles that need none. */
    public static final ScanResult NONE = new ScanResult(null, null, null, List.of(), Map.of(), List.of(), null);

    /**
     * Objects that are kept.
     *
     * @param ids of objects and arrays
     * @param bytes what is kept of each array, from its beginning
     */
    record Kept(IdSet ids, int bytes) {}

    private final ClassTable classes;
    private final IdSet usedNames;
    private final JavaFields fields;
    private final List<Kept> kept;
    private final Map<Long, Long> merged;
    private final List<Rule.OfField> idle;

    /** Null where Strings share none. */
    private final SharedTexts shared;

    /** Where nothing is wanted but arrays that Strings share. */
    static ScanResult ofShared(SharedTexts shared) {
        return shared == null ? NONE : new ScanResult(null, null, null, List.of(), Map.of(), List.of(), shared);
    }

    ScanResult(
            ClassTable classes,
            IdSet usedNames,
            JavaFields fields,
            List<Kept> kept,
            Map<Long, Long> merged,
            List<Rule.OfField> idle,
            SharedTexts shared) {
        this.classes = classes;
        this.usedNames = usedNames;
        this.fields = fields;
        this.kept = kept;
        this.merged = merged;
        this.idle = idle;
        this.shared = shared;
    }

    /** All classes of the dump; null where nobody looked. */
    ClassTable classes() {
        return classes;
    }

    /** Where Java fields are; null where nobody looked. */
    JavaFields fields() {
        return fields;
    }

    /** Whether a UTF8 record is the name of something; true of all where nobody looked. */
    public boolean isUsed(long nameId) {
        return usedNames == null || usedNames.contains(nameId);
    }

    /** How much of a primitive array is kept because of what leads to it; 0 for nothing. */
    public int keptBytes(long arrayId) {
        int bytes = 0;
        for (Kept each : kept) {
            if (each.bytes > bytes && each.ids.contains(arrayId)) {
                bytes = each.bytes;
            }
        }
        return bytes;
    }

    /** Whether some Strings share arrays of which more stays therefore. */
    boolean hasSharedTexts() {
        return shared != null;
    }

    /** How much of a primitive array is kept because of the Strings that share it; 0 for nothing. */
    int sharedBytes(long arrayId) {
        return shared == null ? 0 : shared.bytes(arrayId);
    }

    /** Whether an object is kept because of what leads to it. */
    public boolean isKept(long objectId) {
        for (Kept each : kept) {
            if (each.ids.contains(objectId)) {
                return true;
            }
        }
        return false;
    }

    /** The array that another one is equal to and becomes one with; itself where there is none. */
    long merged(long arrayId) {
        return merged.isEmpty() ? arrayId : merged.getOrDefault(arrayId, arrayId);
    }

    /** How many arrays become one with another. */
    public int mergedArrays() {
        return merged.size();
    }

    /** The rules that can do nothing: the dump has no such field, or none of the kind that they are about. */
    public List<Rule.OfField> idleRules() {
        return idle;
    }
}
