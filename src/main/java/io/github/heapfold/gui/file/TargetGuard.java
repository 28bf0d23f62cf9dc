package io.github.heapfold.gui.file;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    private record Check(Path target, Path source, Consumer<Target> goOn, Runnable kept) {}

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
     * Goes on with the target, which replaces the file that is there now, and no other that comes meanwhile; not at all
     * where the user says no, or it is being written.
     *
     * @param source the file that the target is made from
     * @param taken hears what else the target is just being made from; where that is the source, it was asked twice, and
     *     nobody hears of it
     * @param kept done where the user would rather have what is there while others are asked about {@link #together} with
     *     it; not where a no may mean that nothing at all is to be done
     */
    public void check(Path target, Path source, Consumer<Target> goOn, Consumer<Path> taken, Runnable kept) {
        if (isTaken(target, source, taken)) {
            return;
        }
        reserved.put(target, source);
        Check check = new Check(target, source, goOn, kept);
        if (together != null) {
            together.add(check);
            return;
        }
        background.run(
                () -> inTheWay(check),
                there -> end(check, there.isEmpty() || mayReplace.test(target, source), there),
                // The job will meet the same fault and say it better.
                failure -> end(check, true, Optional.empty()));
    }

    /**
     * Goes on with a target that has been checked, and then had to wait, unless something else is being made there by now.
     *
     * @param taken as for {@link #check}
     */
    public void checkAgain(Path target, Path source, Runnable goOn, Consumer<Path> taken) {
        if (!isTaken(target, source, taken)) {
            goOn.run();
        }
    }

    private boolean isTaken(Path target, Path source, Consumer<Path> taken) {
        Optional<Path> other = Optional.ofNullable(reserved.get(target)).or(() -> writing.apply(target));
        other.filter(from -> !from.equals(source)).ifPresent(taken);
        return other.isPresent();
    }

    /** What is there already, unless it is the source itself, of which the job says that it is never replaced. */
    private static Optional<FileSnapshot> inTheWay(Check check) throws IOException {
        if (!Files.exists(check.target()) || isSource(check.target(), check.source())) {
            return Optional.empty();
        }
        return Optional.of(FileSnapshot.of(check.target()));
    }

    /** Whether they are one file, by whatever name; looks at the disk. */
    static boolean isSource(Path target, Path source) {
        try {
            return Output.isSame(source, target);
        } catch (IOException e) {
            // One of them cannot be looked at: the job will say so, if it matters.
            return false;
        }
    }

    private static Map<Check, FileSnapshot> inTheWay(List<Check> checks) throws IOException {
        Map<Check, FileSnapshot> there = new LinkedHashMap<>();
        for (Check check : checks) {
            try {
                inTheWay(check).ifPresent(file -> there.put(check, file));
            } catch (IOException e) {
                // It is gone again, or cannot be looked at: its job will say so, and the others are asked about.
            }
        }
        return there;
    }

    /** Asks one question about all targets that are checked meanwhile, however many of them are there. */
    public void together(Runnable checks) {
        together = new ArrayList<>();
        checks.run();
        List<Check> all = List.copyOf(together);
        together = null;
        background.run(() -> inTheWay(all), there -> goOn(all, there), failure -> goOn(all, Map.of()));
    }

    private void goOn(List<Check> all, Map<Check, FileSnapshot> there) {
        Replacing answer = Replacing.ALL;
        if (there.size() == 1) {
            Check one = there.keySet().iterator().next();
            answer = mayReplace.test(one.target(), one.source()) ? Replacing.ALL : Replacing.NONE;
        } else if (there.size() > 1) {
            answer = mayReplaceAll.apply(
                    there.keySet().stream().map(Check::target).toList(), there.size() < all.size());
        }
        // Whoever keeps the only one, and has nothing else to go on with, may want nothing at all.
        if (answer == Replacing.NONE && all.size() > 1) {
            there.keySet().forEach(check -> check.kept().run());
        }
        for (Check check : all) {
            Optional<FileSnapshot> replaced = Optional.ofNullable(there.get(check));
            end(check, answer == Replacing.ALL || (answer == Replacing.NONE && replaced.isEmpty()), replaced);
        }
    }

    private void end(Check check, boolean goesOn, Optional<FileSnapshot> replaced) {
        // From here on the job has it.
        reserved.remove(check.target());
        if (goesOn) {
            check.goOn().accept(replaced.map(Target::replacing).orElseGet(() -> Target.file(check.target(), false)));
        }
    }
}
