package io.github.heapfold.gui.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The questions that the window asks. */
public interface Dialogs {
    /** Asks for files to open, beginning in a folder; none where the user changed their mind. */
    List<Path> open(Optional<Path> folder);

    /** Asks where to write. */
    Optional<Path> saveAs(String title, Path suggestion);

    /** Asks whether an existing file may be replaced. */
    boolean mayReplace(Path file);

    /** Asks whether the window may close although jobs are not done. */
    boolean mayStop(int jobs);
}
