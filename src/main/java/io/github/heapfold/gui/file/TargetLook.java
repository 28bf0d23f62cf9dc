package io.github.heapfold.gui.file;

import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.message.Visible;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known of a target, or of what is typed to be one.
 *
 * @param from the target while it was typed
 * @param base what {@code spared} was looked at against; null for nothing
 * @param file what is meant; none where no file can be called so
 * @param spared what that is, where it is never written over
 */
record TargetLook(Path from, String words, Path base, Optional<Path> file, FolderRoom room, Optional<Spared> spared) {
    /** Of what is packed, both. */
    private static final Pattern KNOWN_ENDING = Pattern.compile("\\.\\p{Alpha}\\w*$");

    private static final Pattern ENDING = Pattern.compile("(\\.hprof(?=\\.gz$))?\\.[^.]+$");

    /** Of a folder that was not looked at: nothing is said against it. */
    private static final FolderRoom UNKNOWN = new FolderRoom(true, true, -1);

    /** What a file is that is never written over. */
    enum Spared {
        SOURCE,
        BASE
    }

    /** Of a target before anybody has looked at the disk. */
    static TargetLook unseen(Path target) {
        return unseen(target, shown(target).strip(), null);
    }

    /** Of what is typed, where the disk could not be looked at. */
    static TargetLook unseen(Path target, String words, Path base) {
        return new TargetLook(target, words, base, same(target, words), UNKNOWN, Optional.empty());
    }

    /**
     * Looks at the disk.
     *
     * @param source what the result is made of; null where that is no file that could be written over
     * @param disk looks at a folder
     */
    static TargetLook at(Path target, String words, Path source, Path base, Function<Path, FolderRoom> disk) {
        Optional<Path> file = same(target, words).or(() -> typed(target, words));
        Path place = file.orElse(target);
        return new TargetLook(target, words, base, file, disk.apply(folder(place)), spared(place, source, base));
    }

    /** What cannot be shown as it is stays as it is unless another name is typed. */
    private static Optional<Path> same(Path target, String words) {
        return words.equals(shown(target).strip()) ? Optional.of(target) : Optional.empty();
    }

    /**
     * The file that is meant by what was typed: a name, or a path from the folder of the target on. A path that ends as
     * those of folders do is a folder for the same name. A name without an ending that somebody may mean has that of the
     * target, unless there is a file that is called so: in {@code heap 2026.11.27} it is a date. So has one that is that
     * of a dump where a folded file is written, or the other way round: somebody would take it for what it is not.
     */
    static Optional<Path> typed(Path target, String words) {
        String typed = words.strip();
        try {
            Path named = target.toAbsolutePath().resolveSibling(typed).normalize();
            boolean folder = typed.endsWith("/") || typed.endsWith(File.separator) || Files.isDirectory(named);
            if (typed.isEmpty() || named.getFileName() == null) {
                return Optional.empty();
            }
            if (folder) {
                return Optional.of(named.resolve(target.getFileName()));
            }
            String name = named.getFileName().toString();
            boolean complete = KNOWN_ENDING.matcher(name).find() || Files.exists(named);
            return Optional.of(
                    complete ? ResultFormat.ended(named, target) : named.resolveSibling(name + ending(target)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** With the dot; empty where there is none. */
    private static String ending(Path target) {
        Matcher ending = ENDING.matcher(target.getFileName().toString());
        return ending.find() ? ending.group() : "";
    }

    /** By links, as the job does; looks at the disk. */
    private static Optional<Spared> spared(Path place, Path source, Path base) {
        if (source != null && TargetGuard.isSource(place, source)) {
            return Optional.of(Spared.SOURCE);
        }
        return base != null && TargetGuard.isSource(place, base) ? Optional.of(Spared.BASE) : Optional.empty();
    }

    static String shown(Path file) {
        return Visible.of(file.getFileName().toString());
    }

    static Path folder(Path file) {
        return file.toAbsolutePath().getParent();
    }

    /** The same, where the file that is meant is the target by now. */
    TargetLook taken(Path file) {
        return new TargetLook(file, shown(file).strip(), base, Optional.of(file), room, spared);
    }

    boolean isOf(Path target, String typed, Path against) {
        return from.equals(target) && words.equals(typed) && Objects.equals(base, against);
    }

    /** What is meant, or else the target. */
    Path place() {
        return file.orElse(from);
    }

    Path folder() {
        return folder(place());
    }

    /** What the place is, as far as it was looked at against this base; where it was not yet, equal names are enough. */
    Optional<Spared> sparedFrom(Path against) {
        if (Objects.equals(base, against)) {
            return spared;
        }
        Optional<Spared> found = spared.filter(Spared.SOURCE::equals);
        boolean same = against != null && place().toAbsolutePath().equals(against.toAbsolutePath());
        return found.isEmpty() && same ? Optional.of(Spared.BASE) : found;
    }
}
