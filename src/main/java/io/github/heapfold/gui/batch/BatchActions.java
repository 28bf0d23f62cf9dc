package io.github.heapfold.gui.batch;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.profile.Profile;

/** What is done with each file of a batch. */
public interface BatchActions {
    /** Queues the folding of a dump to where folded files usually go. */
    void compress(OpenFile dump, Profile profile, int level);

    /** Queues the restoring of a folded file to where dumps usually go. */
    void restore(OpenFile folded);

    /** Does several of these, and asks one question for all where files are in the way. */
    void together(Runnable acts);

    /** Shows one file by itself. */
    void show(OpenFile file);
}
