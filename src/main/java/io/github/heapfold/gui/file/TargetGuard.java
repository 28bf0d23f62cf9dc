package io.github.heapfold.gui.file;

import io.github.heapfold.gui.controls.Background;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps what is there already from being replaced unasked, and what is just being written from being written twice. */
public final class TargetGuard {
    private final Background background;
    private final Predicate<Path> isWriting;
    private final BiPredicate<Path, Path> mayReplace;
    private final BiFunction<List<Path>, Boolean, Replacing> mayReplaceAll;

    /** What is asked about together; null while each target is asked about by itself. */
    private List<Check> together;

    /** What becomes of several targets that are there already. */
    public enum Replacing {
        ALL,
        /** They stay; what has other targets goes on. */
        NONE,
        /** Nothing goes on. */
        CANCEL
    }

    private record Check(Path target, Path source, Consumer<Boolean> goOn) {}

    /**
     * @param isWriting whether some job has a file for its target
     * @param mayReplace asks the user whether a file may be replaced by what is made of another
     * @param mayReplaceAll asks about several files at once, and is told whether there are targets besides
     */
    public TargetGuard(
            Background background,
            Predicate<Path> isWriting,
            BiPredicate<Path, Path> mayReplace,
            BiFunction<List<Path>, Boolean, Replacing> mayReplaceAll) {
        this.mayReplaceAll = mayReplaceAll;
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
        if (together != null) {
            together.add(new Check(target, source, goOn));
            return;
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

    /** Asks one question about all targets that are checked meanwhile, however many of them are there. */
    public void together(Runnable checks) {
        together = new ArrayList<>();
        checks.run();
        List<Check> all = List.copyOf(together);
        together = null;
        background.run(
                () -> all.stream().filter(check -> Files.exists(check.target())).toList(),
                there -> goOn(all, there),
                failure -> goOn(all, List.of()));
    }

    private void goOn(List<Check> all, List<Check> there) {
        Replacing answer = Replacing.ALL;
        if (there.size() == 1) {
            Check one = there.get(0);
            answer = mayReplace.test(one.target(), one.source()) ? Replacing.ALL : Replacing.NONE;
        } else if (there.size() > 1) {
            answer = mayReplaceAll.apply(there.stream().map(Check::target).toList(), there.size() < all.size());
        }
        for (Check check : all) {
            boolean replaces = there.contains(check);
            if (answer == Replacing.ALL || (answer == Replacing.NONE && !replaces)) {
                check.goOn().accept(replaces);
            }
        }
    }
}
