package io.github.heapfold.gui.file;

import io.github.heapfold.gui.controls.Background;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps what is there already from being replaced unasked, and what is just being written from being written twice. */
public final class TargetGuard {
    private final Background background;
    private final Predicate<Path> isWriting;
    private final BiPredicate<Path, Path> mayReplace;

    /**
     * @param isWriting whether some job has a file for its target
     * @param mayReplace asks the user whether a file may be replaced by what is made of another
     */
    public TargetGuard(Background background, Predicate<Path> isWriting, BiPredicate<Path, Path> mayReplace) {
        this.background = background;
        this.isWriting = isWriting;
        this.mayReplace = mayReplace;
    }

    /**
     * Goes on with whether to replace the target; not at all where the user says no, or a job is writing it.
     *
     * @param source the file that the target is made from
     */
    public void check(Path target, Path source, Consumer<Boolean> goOn) {
        if (isWriting.test(target)) {
            return; // asked twice; the job list has it
        }
        background.run(
                () -> Files.exists(target),
                exists -> {
                    if (!exists) {
                        goOn.accept(false);
                    } else if (mayReplace.test(target, source)) {
                        goOn.accept(true);
                    }
                },
                // The job will meet the same fault and say it better.
                failure -> goOn.accept(false));
    }
}
