package io.github.heapfold.profile;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The profiles that ship with the program, best known first. */
public final class Presets {
    public static final Profile LOSSLESS = new Profile(
            "lossless", "keeps everything: the restored file is the original, byte for byte", new LinkedHashSet<>());

    /** What an out-of-memory analysis does not need. */
    public static final Profile OOM = new Profile(
            "oom",
            "the smallest that keeps the leak analysis: objects, references, sizes, classes and roots stay",
            new LinkedHashSet<>(List.of(
                    named("STACK_FRAME"),
                    named("STACK_TRACE"),
                    named("LOAD_CLASS.stackTraceSerial"),
                    named("CLASS_DUMP.stackTraceSerial"),
                    named("CLASS_DUMP.signersObjectId"),
                    named("CLASS_DUMP.protectionDomainObjectId"),
                    named("CLASS_DUMP.reserved1"),
                    named("CLASS_DUMP.reserved2"),
                    named("INSTANCE_DUMP.stackTraceSerial"),
                    named("OBJECT_ARRAY_DUMP.stackTraceSerial"),
                    named("PRIMITIVE_ARRAY_DUMP.stackTraceSerial"),
                    named("PRIMITIVE_ARRAY_DUMP.elements"))));

    private static final List<Profile> ALL = List.of(OOM, LOSSLESS);

    private Presets() {}

    public static List<Profile> all() {
        return ALL;
    }

    public static Optional<Profile> byName(String name) {
        return ALL.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    private static Strippable named(String name) {
        return Strippable.named(name).orElseThrow(() -> new IllegalArgumentException(name));
    }
}
