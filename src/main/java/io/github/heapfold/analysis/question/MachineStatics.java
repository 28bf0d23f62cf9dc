package io.github.heapfold.analysis.question;

/**
 * Names of what dumps tell as references or statics of a class although nobody wrote it. HotSpot's are in angle brackets,
 * as {@code <resolved_references>}, and so are those that stand for what leads from an object to its class. Since Android
 * 8 ART tells the fields of a class object itself as its statics, as {@code $class$dexCache}; before that too, what the
 * object takes beside its statics, as an array of zeros that does not exist, or as numbers where it is a few bytes.
 */
public final class MachineStatics {
    private static final String OF_CLASS_OBJECT = "$class$";
    private static final String OVERHEAD = "$classOverhead";
    private static final String EARLIER_OVERHEAD = "$staticOverhead";

    private MachineStatics() {}

    /** Whether a name is one of these. */
    public static boolean has(String name) {
        return name.startsWith("<")
                || name.startsWith(OF_CLASS_OBJECT)
                || name.startsWith(OVERHEAD)
                || isOverhead(name);
    }

    /** Whether a static of a name leads to an array that does not exist. */
    public static boolean isOverhead(String name) {
        return name.equals(OVERHEAD) || name.equals(EARLIER_OVERHEAD);
    }
}
