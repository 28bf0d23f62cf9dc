package io.github.heapfold.job;

import java.util.Optional;

/** Which version of the program this is. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** As the manifest of the jar has it; empty where the classes do not come from one. */
    public static Optional<String> get() {
        return Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion());
    }
}
