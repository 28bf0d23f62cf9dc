package io.github.heapfold.gui.shell;

import java.nio.file.Path;
import java.util.List;

/** What the window lets the program do. */
public interface WindowActions {
    /** Asks for files and opens them; gives whether any was chosen. */
    boolean browse();

    /** Takes a dump of this program and opens it. */
    void selfDump();

    /** Asks for what the user prefers. */
    void preferences();

    /** Shows the user guide. */
    void guide();

    /** Changes between light and dark. */
    void switchTheme();

    /** Files opened before, latest first. */
    List<Path> recent();
}
