package io.github.heapfold.gui.compress;

import io.github.heapfold.profile.Profile;
import java.nio.file.Path;
import java.util.Optional;
import javafx.collections.ObservableList;

/** What the window does for the view with profiles and keys. */
public interface ProfileActions {
    /** Asks for the file of a profile. */
    Optional<Path> open();

    /** Asks for a file of keys. */
    Optional<Path> openKeys();

    /** Asks for a folded file. */
    Optional<Path> openFolded();

    /** Asks where to write a profile, and whether to replace what is there; the name has the ending of profiles. */
    Optional<Path> saveAs(Path suggestion);

    /** Profiles that were opened or saved, the newest first. */
    ObservableList<Profile> own();

    /** Remembers one as the newest, in the place of an earlier one of its name. */
    void keep(Profile profile);

    /** Forgets one of them; its file stays. */
    void forget(Profile profile);

    /** Remembers what is left out of dumps that are newly opened, and how hard folding them tries. */
    void makeDefault(Profile profile, int level);
}
