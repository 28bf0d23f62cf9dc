package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Kept indexes that somebody changed, that another user made, or that are of what the dump was before: the answer is
 * always that of the dump as it is.
 */
public final class IndexFuzz {
    private static final byte[] KEY = {1, 2, 3};
    private static final byte[] OTHER_KEY = {1, 2, 4};

    private final Path dump;
    private final Path kept;

    /** @param folder for files that are needed meanwhile */
    public IndexFuzz(Path folder) throws IOException {
        dump = folder.resolve("indexed.hprof");
        kept = Files.createDirectories(folder.resolve("kept"));
    }

    /**
     * Keeps an index of a dump, changes one of both, and asks again.
     *
     * @param mutate changes bytes
     */
    public void run(byte[] bytes, UnaryOperator<byte[]> mutate, Random random) throws IOException {
        Files.write(dump, bytes);
        try {
            ask(IndexPlace.in(kept), KEY);
        } catch (IOException e) {
            // Such a dump has no answers, and so no index.
            return;
        }
        byte[] key = KEY;
        Path index = index();
        switch (random.nextInt(4)) {
            case 0 -> key = OTHER_KEY;
            case 1 -> Files.write(dump, mutate.apply(bytes));
            default -> Files.write(index, mutate.apply(Files.readAllBytes(index)));
        }
        Object expected = answer(IndexPlace.IF_THERE, key);
        Object answer = answer(IndexPlace.in(kept), key);
        Object again = answer(IndexPlace.in(kept), key);
        Files.deleteIfExists(index);
        if (!answer.equals(expected) || !again.equals(expected)) {
            throw new AssertionError("instead of " + expected + " with an index " + answer + ", then " + again);
        }
    }

    private Path index() throws IOException {
        try (Stream<Path> files = Files.list(kept)) {
            return files.findFirst().orElseThrow();
        }
    }

    /** What is answered, or what is said instead. */
    private Object answer(IndexPlace place, byte[] key) {
        try {
            return ask(place, key);
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private List<Object> ask(IndexPlace place, byte[] key) throws IOException {
        Set<Phase> phases = EnumSet.noneOf(Phase.class);
        AnalyseJob.Answered<?> answered = new AnalyseJob<>(
                        Input.of(dump), new ClassHistogram(ClassHistogram.By.CLASS), 1, place, () -> key)
                .run(new JobMonitor(progress -> phases.add(progress.phase())));
        return List.of(answered.answer(), answered.facts());
    }
}
