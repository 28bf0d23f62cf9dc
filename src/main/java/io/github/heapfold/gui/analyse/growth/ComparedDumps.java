package io.github.heapfold.gui.analyse.growth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The dumps of a comparison, the oldest first unless they are turned: by when they were taken where that is known, else by
 * their files.
 */
final class ComparedDumps {
    private final Map<Path, Instant> times = new HashMap<>();
    private final List<Path> dumps = new ArrayList<>();
    private boolean turned;

    /**
     * Adds a dump, unless it is there already: then all come in the order of time, as one who adds one expects.
     *
     * @param taken when it was taken; empty where only the file's time is known
     */
    void add(Path dump, Optional<Instant> taken) {
        if (!dumps.contains(dump)) {
            dumps.add(dump);
            turned = false;
            times.put(dump, taken.orElseGet(() -> changed(dump)));
            sort();
        }
    }

    void remove(Path dump) {
        dumps.remove(dump);
    }

    /**
     * Takes what the dumps themselves say, in the order of {@link #files}.
     *
     * @return whether that changes the order
     */
    boolean learn(List<Optional<Instant>> taken) {
        List<Path> before = files();
        for (int i = 0; i < before.size() && i < taken.size(); i++) {
            Path dump = before.get(i);
            taken.get(i).ifPresent(time -> times.put(dump, time));
        }
        sort();
        return !files().equals(before);
    }

    /** Has the newest first from now on, or the oldest again: what became less is what grew the other way round. */
    void turn() {
        turned = !turned;
        sort();
    }

    /** Whether the newest comes first. */
    boolean isTurned() {
        return turned;
    }

    List<Path> files() {
        return List.copyOf(dumps);
    }

    private void sort() {
        Comparator<Path> byTime = Comparator.comparing(times::get);
        dumps.sort(turned ? byTime.reversed() : byTime);
    }

    private static Instant changed(Path dump) {
        try {
            return Files.getLastModifiedTime(dump).toInstant();
        } catch (IOException e) {
            // The comparison will say what is wrong with it.
            return Instant.EPOCH;
        }
    }
}
