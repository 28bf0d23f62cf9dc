package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.Problem;
import io.github.heapfold.gui.shared.ViewId;
import io.github.heapfold.job.FileKind;
import io.github.heapfold.job.Input;
import io.github.heapfold.job.InspectJob;
import io.github.heapfold.job.Inspection;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The opened files and which of them is shown. A file is scanned as soon as it is opened. */
public final class Workspace {
    private final JobQueue queue;
    private final int threads;
    private final Consumer<Path> opened;
    private final ObservableList<OpenFile> files = FXCollections.observableArrayList();
    private final ObjectProperty<OpenFile> selected = new SimpleObjectProperty<>();
    private final Map<OpenFile, JobEntry> scans = new HashMap<>();

    /**
     * @param threads for scanning one file
     * @param opened hears of every file that a user opened
     */
    public Workspace(JobQueue queue, int threads, Consumer<Path> opened) {
        this.queue = queue;
        this.threads = threads;
        this.opened = opened;
    }

    public ObservableList<OpenFile> files() {
        return files;
    }

    /** The file that is shown; null where none is. */
    public ObjectProperty<OpenFile> selected() {
        return selected;
    }

    /** Opens files to look at them; shows the first. */
    public void open(Collection<Path> paths) {
        open(paths, false);
    }

    /**
     * Opens a dump that is there only as long as the program is.
     *
     * @param results the folder for what is made of it
     */
    public void openPassing(Path dump, Path results) {
        OpenFile file = new OpenFile(normal(dump), false);
        file.setResultFolder(results);
        files.add(file);
        scan(file);
        selected.set(file);
    }

    /** Opens files to work on them: shows what can be done with the first, compress or restore. */
    public void openForWork(Collection<Path> paths) {
        open(paths, true);
    }

    private void open(Collection<Path> paths, boolean work) {
        OpenFile first = null;
        for (Path path : paths) {
            OpenFile file = find(path).orElse(null);
            if (file == null) {
                file = new OpenFile(normal(path), false);
                files.add(file);
                if (work) {
                    showWork(file);
                }
                scan(file);
            } else if (work) {
                file.view().set(workView(file));
            }
            opened.accept(file.path());
            first = first == null ? file : first;
        }
        if (first != null) {
            selected.set(first);
        }
    }

    private static void showWork(OpenFile file) {
        file.inspection().addListener((value, before, now) -> {
            if (now != null && before == null) {
                file.view().set(workView(file));
            }
        });
    }

    private static ViewId workView(OpenFile file) {
        return file.kind().filter(kind -> kind == FileKind.HFOLD).isPresent() ? ViewId.RESTORE : ViewId.COMPRESS;
    }

    /** Adds the folded file that a dump gave, with what is known of it. */
    public void addFolded(OpenFile dump, Path folded) {
        OpenFile file = addResult(folded, false);
        file.setOriginal(dump.path());
        file.report().set(dump.report().get());
        if (selected.get() == dump) {
            dump.view().set(ViewId.REPORT);
        }
        scan(file);
    }

    /** Adds a restored dump. */
    public void addRestored(Path restored) {
        scan(addResult(restored, true));
    }

    /** Adds a folded file that was captured, without showing it. */
    public void addCaptured(Path folded) {
        scan(addResult(folded, false));
    }

    /** A file that was written anew is no longer the one that was looked at. */
    private OpenFile addResult(Path path, boolean restored) {
        int at = find(path).map(files::indexOf).orElse(files.size());
        OpenFile file = new OpenFile(normal(path), restored);
        if (at < files.size()) {
            boolean shown = selected.get() == files.get(at);
            files.set(at, file);
            if (shown) {
                selected.set(file);
            }
        } else {
            files.add(file);
        }
        return file;
    }

    /** The opened file of this path. */
    public Optional<OpenFile> find(Path path) {
        Path wanted = normal(path);
        return files.stream().filter(file -> file.path().equals(wanted)).findFirst();
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Takes a file out of the window; a scan of it ends. The file itself stays. */
    public void close(OpenFile file) {
        Optional.ofNullable(scans.remove(file)).ifPresent(queue::cancel);
        int at = files.indexOf(file);
        files.remove(file);
        if (selected.get() == file) {
            selected.set(files.isEmpty() ? null : files.get(Math.min(at, files.size() - 1)));
        }
    }

    /** Looks at a file anew. */
    public void scan(OpenFile file) {
        file.problem().set(null);
        file.faulty().set(false);
        file.whole().set(null);
        file.state().set(OpenFile.State.WAITING);
        JobEntry entry = queue.submit(JobRequest.create(
                        text("job.inspect", file.name()),
                        JobRequest.Lane.LOOK,
                        new InspectJob(Input.of(file.path()), threads))
                .onStart(() -> file.state().set(OpenFile.State.SCANNING))
                .summary(result -> Units.duration(result.time()))
                .onSuccess(result -> scanned(file, result))
                .onCancel(() -> failed(file, Problem.cancelled(file.path())))
                .onFailure(failure ->
                        failed(file, Problem.of(text("problem.inspect", file.name()), file.path(), failure))));
        entry.view().addListener((value, before, now) -> file.scanned().set(now.fraction()));
        scans.put(file, entry);
    }

    /** Ends the scan of a file. */
    public void stopScan(OpenFile file) {
        Optional.ofNullable(scans.get(file)).ifPresent(queue::cancel);
    }

    private void scanned(OpenFile file, Inspection inspection) {
        scans.remove(file);
        SizeReport known = file.report().get();
        file.report().set(known == null ? inspection.sizes().orElse(null) : known);
        file.inspection().set(inspection);
        file.state().set(OpenFile.State.READY);
    }

    private void failed(OpenFile file, Problem problem) {
        scans.remove(file);
        file.problem().set(problem);
        file.state().set(OpenFile.State.FAILED);
    }
}
