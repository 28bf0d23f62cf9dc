package io.github.heapfold.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The profiles that ship with the program as files beside this class, best known first. */
public final class Presets {
    public static final Profile OOM = read("oom");

    public static final Profile LOSSLESS = read("lossless");

    private static final List<Profile> ALL = Stream.concat(
                    Stream.of(OOM, LOSSLESS),
                    Stream.of("mat", "share", "tailor", "koom", "shark", "matrix")
                            .map(Presets::read))
            .toList();

    private Presets() {}

    public static List<Profile> all() {
        return ALL;
    }

    public static Optional<Profile> byName(String name) {
        return ALL.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }

    /** Whether a preset has this rule. Few dumps have all the fields that presets name, which are for all of them. */
    public static boolean have(Rule rule) {
        return ALL.stream()
                .flatMap(preset -> preset.rules().stream())
                .map(each -> each instanceof Rule.Only only ? only.rule() : each)
                .anyMatch(rule::equals);
    }

    /** The file of a preset, remarks and all. */
    public static List<String> file(Profile preset) {
        return lines(preset.name());
    }

    private static Profile read(String name) {
        try {
            return ProfileFile.read(name + ".profile", name, lines(name));
        } catch (ProfileException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> lines(String name) {
        try (InputStream file = Presets.class.getResourceAsStream(name + ".profile")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
