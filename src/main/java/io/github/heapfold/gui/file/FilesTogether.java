package io.github.heapfold.gui.file;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** The files that are worked on together, and what was closed of these since that began. */
public final class FilesTogether {
    private final ObservableList<OpenFile> files = FXCollections.observableArrayList();

    /** Those that were worked on together last, also while something else is shown; what is written anew is the same. */
    private final Set<Path> last = new HashSet<>();

    private final Set<OpenFile> closed = new LinkedHashSet<>();

    public FilesTogether() {
        files.addListener((ListChangeListener<OpenFile>) change -> remember());
    }

    /** Two or more; empty where one is shown by itself. */
    public ObservableList<OpenFile> files() {
        return files;
    }

    /** What was closed of those that were worked on together last, and is not open again. */
    public List<OpenFile> closed() {
        return List.copyOf(closed);
    }

    private void remember() {
        Set<Path> all = paths(files);
        all.addAll(paths(closed));
        if (!files.isEmpty() && !all.equals(last)) {
            closed.clear();
            last.clear();
            last.addAll(paths(files));
        }
    }

    /** Takes one out that is about to be closed. */
    public void close(OpenFile file) {
        if (files.contains(file)) {
            closed.add(file);
            files.remove(file);
        }
    }

    /** Forgets what is open again, and all where fewer than two are left: much is known of each. */
    public void openAre(Collection<OpenFile> open) {
        Set<Path> paths = paths(open);
        closed.removeIf(file -> paths.contains(file.path()));
        if (last.stream().filter(paths::contains).count() < 2) {
            last.clear();
            closed.clear();
        }
    }

    private static Set<Path> paths(Collection<OpenFile> files) {
        return files.stream().map(OpenFile::path).collect(Collectors.toCollection(HashSet::new));
    }
}
