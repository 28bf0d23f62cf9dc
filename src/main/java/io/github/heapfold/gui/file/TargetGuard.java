package io.github.heapfold.gui.file;

import io.github.heapfold.gui.controls.Background;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/** Keeps what is there already from being replaced unasked, and what is just being written from being written twice. */
public final class TargetGuard {
    private final Background background;
    private final Function<Path, Optional<Path>> writing;
    private final BiPredicate<Path, Path> mayReplace;
    private final BiFunction<List<Path>, Boolean, Replacing> mayReplaceAll;

    /** Targets that may be written in a moment, each with what it is to be made from. */
    private final Map<Path, Path> reserved = new HashMap<>();

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
     * @param writing what a target that some job has is made from; empty where no job has it
     * @param mayReplace asks the user whether a file may be replaced by what is made of another
     * @param mayReplaceAll asks about several files at once, and is told whether there are targets besides
     */
    public TargetGuard(
            Background background,
            Function<Path, Optional<Path>> writing,
            BiPredicate<Path, Path> mayReplace,
            BiFunction<List<Path>, Boolean, Replacing> mayReplaceAll) {
        this.mayReplaceAll = mayReplaceAll;
        this.background = background;
        this.writing = writing;
        this.mayReplace = mayReplace;
    }

    /**
     * Goes on with whether to replace the target; not at all where the user says no, or it is being written.
     *
     * @param source the file that the target is made from
     * @param taken hears what else the target is just being made from; where that is the source, it was asked twice, and
     *     nobody hears of it
     */
    public void check(Path target, Path source, Consumer<Boolean> goOn, Consumer<Path> taken) {
        Optional<Path> other = Optional.ofNullable(reserved.get(target)).or(() -> writing.apply(target));
        if (other.isPresent()) {
            other.filter(from -> !from.equals(source)).ifPresent(taken);
            return;
        }
        reserved.put(target, source);
        Check check = new Check(target, source, goOn);
        if (together != null) {
            together.add(check);
            return;
        }
        background.run(
                () -> isOfOthers(check),
                isThere -> end(check, !isThere || mayReplace.test(target, source), isThere),
                // The job will meet the same fault and say it better.
                failure -> end(check, true, false));
    }

    /** Whether a target is there, and not the source itself, of which the job says that it is never replaced. */
    private static boolean isOfOthers(Check check) {
        try {
            return Files.exists(check.target()) && !Files.isSameFile(check.target(), check.source());
        } catch (IOException e) {
            // The source cannot be looked at: the job will say so.
            return true;
        }
    }

    /** Asks one question about all targets that are checked meanwhile, however many of them are there. */
    public void together(Runnable checks) {
        together = new ArrayList<>();
        checks.run();
        List<Check> all = List.copyOf(together);
        together = null;
        background.run(
                () -> all.stream().filter(TargetGuard::isOfOthers).toList(),
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
            end(check, answer == Replacing.ALL || (answer == Replacing.NONE && !replaces), replaces);
        }
    }

    private void end(Check check, boolean goesOn, boolean replaces) {
        // From here on the job has it.
        reserved.remove(check.target());
        if (goesOn) {
            check.goOn().accept(replaces);
        }
    }
}
