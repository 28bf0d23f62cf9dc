package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.jobs.AtWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;

/** The questions that the window asks. */
public interface Dialogs {
    /** Asks for files to open, beginning in a folder; none where the user changed their mind. */
    List<Path> open(Optional<Path> folder);

    /** Asks for the file of a profile. */
    Optional<Path> openProfile();

    /** Asks for a file of public or secret keys. */
    Optional<Path> openKeys();

    /** Asks for a folded file. */
    Optional<Path> openFolded(Optional<Path> folder);

    /** Asks for a program, beginning where one is known. */
    Optional<Path> openProgram(Optional<Path> known);

    /** Asks for a folder to write to, beginning in one. */
    Optional<Path> folder(String title, Path first);

    /** Asks where to write. */
    Optional<Path> saveAs(String title, Path suggestion);

    /**
     * Asks where to write one of several kinds of file; the ending of the name decides.
     *
     * @param endings of the kinds; that of the suggestion first
     */
    Optional<Path> saveAs(String title, Path suggestion, List<FileEnding> endings);

    /** Tells which names of files the system's language setting has no letters for. */
    void showRefused(List<String> names);

    /** Tells where a file is, where its folder cannot be opened. */
    void showPath(Path file);

    /**
     * Asks whether an existing file may be replaced.
     *
     * @param source what the new file is made from; null where it is made from no file
     */
    boolean mayReplace(Path file, Path source);

    /**
     * Asks whether several existing files may be replaced.
     *
     * @param others whether something is left to do without them
     */
    TargetGuard.Replacing mayReplaceAll(List<Path> files, boolean others);

    /** What somebody is allowed, and whether to ask again. */
    enum Permission {
        NO,
        ONCE,
        ALWAYS
    }

    /** Asks whether another program may be stopped for its dump. */
    Permission mayPause(String title, String question);

    /**
     * Asks whether the window may close although something is at work.
     *
     * @param work it is told of what is there now; while there is none, that nothing would be lost any more
     */
    boolean mayStop(ObservableValue<AtWork> work);
}
