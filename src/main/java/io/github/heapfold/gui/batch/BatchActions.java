package io.github.heapfold.gui.batch;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.profile.Profile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What is done with each file of a batch. */
public interface BatchActions {
    /** Queues the folding of a dump to where its results go, as soon as it has been read. */
    void compress(OpenFile dump, Profile profile, int level);

    /** Queues the restoring of a folded file to where its results go. */
    void restore(OpenFile folded);

    /** Shows what grew from one to the next of these dumps, in the newest of them. */
    void compare(List<OpenFile> dumps);

    /** Does several of these, and asks one question for all where files are in the way. */
    void together(Runnable acts);

    /** Asks for a folder for the results, beginning in one. */
    Optional<Path> folder(Path first);

    /** Shows one file by itself. */
    void show(OpenFile file);
}
