package io.github.heapfold.gui.batch;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.AfterReading;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a batch does with a file: it compresses a dump, and restores one from what was made of it. */
final class BatchWork {
    private BatchWork() {}

    /**
     * What was chosen for these files together before, or for each of them by itself, where that is the same for all; else
     * what the user prefers. Of profiles there are presets to choose from.
     */
    static OpenFile.Together chosen(List<OpenFile> files, OpenFile.Together usual) {
        OpenFile.Together before = files.get(0).together();
        if (before != null && files.stream().allMatch(file -> before.equals(file.together()))) {
            return before;
        }
        // Of what is compressed already nobody chooses either.
        List<OpenFile> dumps = files.stream().filter(BatchWork::isDump).toList();
        Profile profile = common(dumps, file -> file.profile().get()).orElse(usual.profile());
        int level = common(dumps, file -> file.level().get()).orElse(usual.level());
        return new OpenFile.Together(Presets.byName(profile.name()).orElse(Presets.OOM), level);
    }

    private static <T> Optional<T> common(List<OpenFile> files, Function<OpenFile, T> choice) {
        Set<T> different = files.stream().map(choice).collect(Collectors.toSet());
        return different.size() == 1 ? different.stream().findFirst() : Optional.empty();
    }

    /** Whether the last attempt at it failed; what else went wrong with a file is no reason to leave it out. */
    static boolean hasFailed(OpenFile file) {
        return file.isProblemOf(view(file));
    }

    /**
     * Whether the last attempt at it was stopped before its end, or before it began. While it is still to be read, that is
     * what is told of it, and where something went wrong since, that.
     */
    static boolean isStopped(OpenFile file) {
        return file.results().stopped().get() && file.state().get() == OpenFile.State.READY && !hasFailed(file);
    }

    /** Where one does the same with a file alone. */
    static ViewId view(OpenFile file) {
        return file.isDump() ? ViewId.COMPRESS : ViewId.RESTORE;
    }

    /** Whether it is one to compress; of a file that has not been read its name tells, as long as nothing else does. */
    static boolean isDump(OpenFile file) {
        return file.kind()
                .map(FileKind.HPROF::equals)
                .orElseGet(() -> file.isUnread() && !file.path().toString().endsWith(TargetNames.FOLDED));
    }

    /** What a file becomes, as far as that is known, beside it. */
    static Path result(OpenFile file) {
        boolean folded = file.kind()
                .map(FileKind::isRestorable)
                .orElse(file.path().toString().endsWith(TargetNames.FOLDED));
        return folded ? TargetNames.restored(file.path()) : TargetNames.folded(file.path());
    }

    /**
     * Files whose result would have the place and name of that of a file before them, each with that one: a dump and the
     * same one packed, beside each other.
     */
    static Map<OpenFile, OpenFile> namesakes(List<OpenFile> files) {
        Map<Path, OpenFile> first = new HashMap<>();
        Map<OpenFile, OpenFile> namesakes = new HashMap<>();
        for (OpenFile file : files) {
            OpenFile before =
                    file.isOfUse() ? first.putIfAbsent(file.resultPlace().of(result(file)), file) : null;
            if (before != null) {
                namesakes.put(file, before);
            }
        }
        return namesakes;
    }

    /** Whether it waits for something: for a job, or to be read before there can be one. */
    static boolean isBusy(OpenFile file, JobQueue queue) {
        return !file.afterReading().isEmpty()
                || queue.unfinishedAbout(file.path()).isPresent();
    }

    /**
     * What became of it. What is made anew counts as not there: sums would be of old and new. Where that fails or is
     * cancelled, it is there again.
     */
    static Optional<SizeReport> report(OpenFile file, JobQueue queue) {
        return Optional.ofNullable(file.results().report().get())
                .filter(report -> !queue.isRenewing(file.path())
                        && queue.writing(Path.of(report.target())).isEmpty());
    }

    /** Whether there is a result of it, of whichever run. */
    static boolean isDone(OpenFile file) {
        return file.isDump()
                ? file.results().report().get() != null
                : file.results().restored().get() != null;
    }

    /** Whether a job that makes a report on it runs, or waits, for others or for the file to be read. */
    static boolean isReporting(OpenFile file, JobQueue queue) {
        return queue.isRenewing(file.path()) || isOrderedUnread(file);
    }

    /** Whether it was ordered together with others and waits to be read. */
    static boolean isOrderedUnread(OpenFile file) {
        return file.afterReading().stream().anyMatch(AfterReading::ofSeveral);
    }

    /** Whether it is still to be done, also where that is once more and was stopped; with some kinds nothing is. */
    static boolean isToDo(OpenFile file) {
        return isDump(file)
                ? file.results().report().get() == null || isStopped(file)
                : file.kind().filter(FileKind::isRestorable).isPresent()
                        && (file.results().restored().get() == null || isStopped(file));
    }

    /** Whether it is a dump in gzip, zstd or an archive: its size is told as that of the dump, not of the file. */
    static boolean isPacked(OpenFile file) {
        return file.isDump() && !file.inspection().get().packing().isEmpty();
    }
}
