package io.github.heapfold.gui.file;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Where what is made of an open file goes: beside it, where nobody has chosen another place. */
public final class ResultPlace {
    private final Path file;
    private Path folder;
    private Path batchFolder;
    private String batchPrefix = "";

    ResultPlace(Path file) {
        this.file = file;
    }

    /** The folder: that of its batch, where one was chosen for all of it. */
    public Path folder() {
        if (batchFolder != null) {
            return batchFolder;
        }
        return folder == null ? file.toAbsolutePath().getParent() : folder;
    }

    /** Where a result goes that by its name would be beside the file. */
    public Path of(Path beside) {
        return folder().resolve(batchPrefix + beside.getFileName());
    }

    /** Sets where results go while no folder is chosen for a batch. */
    public void setFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder that was chosen for all results of its batch; empty where there is none. */
    public Optional<Path> batchFolder() {
        return Optional.ofNullable(batchFolder);
    }

    /**
     * Sets one folder for all results of its batch.
     *
     * @param folder null for where they go by themselves
     * @param prefix what names of its results begin with there, to be told from those of other files; mostly empty
     * @return whether its results go elsewhere from now on
     */
    public boolean setBatchFolder(Path folder, String prefix) {
        boolean isSame = Objects.equals(batchFolder, folder) && batchPrefix.equals(prefix);
        batchFolder = folder;
        batchPrefix = prefix;
        return !isSame;
    }

    /** Has results go where those of another file go, whose place it takes. */
    public void takeFrom(ResultPlace before) {
        folder = before.folder;
        setBatchFolder(before.batchFolder, before.batchPrefix);
    }
}
