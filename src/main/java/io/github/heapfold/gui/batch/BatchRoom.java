package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.FolderRoom;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Whether the results of a batch can be written where they go, as far as that is known before. */
final class BatchRoom {
    private static final Duration AGAIN = Duration.seconds(2);

    /** With less than that free, no file has room, however small. */
    private static final long LEAST = 4096;

    /** Hardly a dump gets smaller than this part of it. */
    private static final long SMALLEST = 100;

    private final List<OpenFile> files;
    private final Background background;
    private final Function<Path, FolderRoom> disk;
    private final Runnable changed;
    private final Timeline again = new Timeline(new KeyFrame(AGAIN, event -> look()));
    private Map<Path, FolderRoom> rooms = Map.of();
    private Map<OpenFile, OpenFile> namesakes = Map.of();
    private List<Told> told = List.of();

    /** What is said of a file, and whether it is left out. */
    private record Told(boolean closed, Optional<String> obstacle) {}

    /**
     * @param disk looks at a folder
     * @param changed hears when something else is to be said of a file than before
     */
    BatchRoom(List<OpenFile> files, Background background, Function<Path, FolderRoom> disk, Runnable changed) {
        this.files = files;
        this.background = background;
        this.disk = disk;
        this.changed = changed;
        again.setCycleCount(Animation.INDEFINITE);
    }

    /** Looks as long as somebody sees it: room may be made, or a folder. */
    void watch(boolean seen) {
        if (seen) {
            look();
            again.play();
        } else {
            again.stop();
        }
    }

    /** Looks at what the files become anew: what they are and where results go may be known only now. */
    void compare() {
        namesakes = BatchWork.namesakes(files);
    }

    /** Whether its result would have the name of another one, which is made before it. */
    boolean isNamesake(OpenFile file) {
        return namesakes.containsKey(file);
    }

    /** Whether nothing is made of it here. */
    boolean isLeftOut(OpenFile file) {
        return isClosed(file) || isNamesake(file);
    }

    /** Looks at the disk once. */
    void look() {
        List<Path> folders = files.stream()
                .map(file -> file.resultPlace().folder())
                .distinct()
                .toList();
        background.run(
                () -> folders.stream().collect(Collectors.toMap(Function.identity(), disk)),
                this::show,
                // What is in the way is told by the jobs then.
                failure -> {});
    }

    /** Free bytes change all the time; what is said of them, in a few digits, hardly ever. */
    private void show(Map<Path, FolderRoom> found) {
        rooms = found;
        List<Told> now = files.stream()
                .map(file -> new Told(isClosed(file), obstacle(file)))
                .toList();
        if (!now.equals(told)) {
            told = now;
            changed.run();
        }
    }

    private Optional<FolderRoom> of(OpenFile file) {
        return Optional.ofNullable(rooms.get(file.resultPlace().folder()));
    }

    /** Whether nothing can be written there. */
    boolean isClosed(OpenFile file) {
        return of(file).filter(room -> !room.isWritable() || isFull(room)).isPresent();
    }

    private static boolean isFull(FolderRoom room) {
        return room.free() >= 0 && room.free() < LEAST;
    }

    /** Whether there is so little room that it is unlikely to be enough. */
    boolean isTight(OpenFile file) {
        return !isClosed(file)
                && file.inspection().get() != null
                && of(file).filter(room -> room.free() >= 0
                                && room.free()
                                        < file.inspection().get().summary().bytes() / SMALLEST)
                        .isPresent();
    }

    /** What is in the way, in a few words; empty where nothing is known to be. */
    Optional<String> obstacle(OpenFile file) {
        if (isNamesake(file)) {
            return Optional.of(text("batch.namesake", namesakes.get(file).label()));
        }
        return of(file).filter(room -> isClosed(file) || isTight(file)).map(BatchRoom::obstacle);
    }

    private static String obstacle(FolderRoom room) {
        if (!room.isWritable()) {
            return text(room.isThere() ? "batch.readonly" : "target.nofolder");
        }
        return text("target.tight", Units.bytes(room.free()));
    }
}
