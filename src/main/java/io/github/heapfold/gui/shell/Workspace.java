package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.AfterReading;
import io.github.heapfold.gui.file.FilesTogether;
import io.github.heapfold.gui.file.FirstParts;
import io.github.heapfold.gui.file.Namesakes;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.jobs.JobShare;
import io.github.heapfold.gui.jobs.JobView;
import io.github.heapfold.gui.text.MissingParts;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** The opened files and which of them is shown. A file is scanned as soon as it is opened. */
public final class Workspace {
    private final JobQueue queue;
    private final int threads;
    private final Executor ui;
    private final Consumer<Path> opened;
    private final Consumer<Path> unreadable;

    /** Those that a user opened and of which nothing has been read yet. */
    private final Set<OpenFile> asked = new HashSet<>();

    private final ObservableList<OpenFile> files = FXCollections.observableArrayList();
    private final ObjectProperty<OpenFile> selected = new SimpleObjectProperty<>();
    private final FilesTogether together = new FilesTogether();
    private final ObservableList<OpenFile> batch = together.files();
    private final Consumer<OpenFile> prepare;

    /** Files that are read, the first one first; what is closed meanwhile is among them where work waits for it. */
    private final Map<OpenFile, JobEntry> scans = new LinkedHashMap<>();

    /**
     * @param threads for scanning one file
     * @param ui runs what touches the window
     * @param opened hears of every file that a user opened, once something of it has been read
     * @param unreadable hears of every file that cannot be read
     * @param prepare sets what the user prefers for a file that is new
     */
    public Workspace(
            JobQueue queue,
            int threads,
            Executor ui,
            Consumer<Path> opened,
            Consumer<Path> unreadable,
            Consumer<OpenFile> prepare) {
        this.ui = ui;
        this.prepare = prepare;
        this.queue = queue;
        this.threads = threads;
        this.opened = opened;
        this.unreadable = unreadable;
        files.addListener((ListChangeListener<OpenFile>) change -> {
            tellApart();
            together.openAre(files);
        });
        queue.readAnewBy(this::readAgain);
    }

    /** Two files of one name look the same until their folders are told. */
    private void tellApart() {
        Map<Path, String> folders =
                Namesakes.folders(files.stream().map(OpenFile::path).toList());
        files.forEach(file -> file.folder().set(folders.get(file.path())));
    }

    public ObservableList<OpenFile> files() {
        return files;
    }

    /** The file that is shown; null where none is. */
    public ObjectProperty<OpenFile> selected() {
        return selected;
    }

    /** The files that are worked on together, two or more; empty where one is shown by itself. */
    public ObservableList<OpenFile> batch() {
        return batch;
    }

    /** Of the files that are worked on together, those that were closed since that began. */
    public List<OpenFile> closedOfBatch() {
        return together.closed();
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
        OpenFile file = create(dump, false);
        file.resultPlace().setFolder(results);
        files.add(file);
        scan(file);
        show(file);
    }

    /**
     * Opens files to work on them: makes several a batch. Of a single file, and of one of several that is shown by itself,
     * one wants to know first what is in it; what it can be made into is a click away.
     */
    public void openForWork(Collection<Path> paths) {
        open(paths, true);
    }

    private void open(Collection<Path> paths, boolean work) {
        Set<OpenFile> all = new LinkedHashSet<>();
        Map<Path, OpenFile> known = new HashMap<>();
        files.forEach(file -> known.put(file.path(), file));
        List<OpenFile> fresh = new ArrayList<>();
        for (Path path : paths) {
            OpenFile file = known.get(normal(path));
            if (file == null) {
                file = beingRead(path).orElseGet(() -> create(path, false));
                known.put(file.path(), file);
                fresh.add(file);
            }
            file.madeHere().set(false);
            asked.add(file);
            if (file.state().get() == OpenFile.State.READY) {
                read(file);
            }
            all.add(file);
        }
        // At once: whoever looks at the list looks at all of it.
        files.addAll(fresh);
        fresh.stream().filter(file -> !scans.containsKey(file)).forEach(this::scan);
        if (work && all.size() > 1) {
            batch.setAll(all);
        } else if (!all.isEmpty()) {
            show(all.iterator().next());
        }
    }

    /** One that was closed while work waited for it is the same one where it is opened again. */
    private Optional<OpenFile> beingRead(Path path) {
        Path wanted = normal(path);
        Optional<OpenFile> read = scans.keySet().stream()
                .filter(file -> file.path().equals(wanted))
                .findFirst();
        read.ifPresent(OpenFile::openAgain);
        return read;
    }

    /** Opens the files of a window that this one comes in the place of, and shows what was shown there. */
    public void takeOver(Workspace before) {
        files.addAll(before.files.stream().map(file -> again(file, before)).toList());
        List.copyOf(files).forEach(this::scan);
        if (!files.isEmpty()) {
            show(Optional.ofNullable(before.selected.get())
                    .flatMap(file -> find(file.path()))
                    .orElse(files.get(0)));
        }
        batch.setAll(before.batch.stream()
                .flatMap(file -> find(file.path()).stream())
                .toList());
    }

    private OpenFile again(OpenFile known, Workspace before) {
        OpenFile file = create(known.path(), known.restoredHere());
        file.takeFrom(known);
        if (before.asked.contains(known)) {
            asked.add(file);
        }
        return file;
    }

    /** Something of a file has been read. */
    private void read(OpenFile file) {
        if (asked.remove(file)) {
            opened.accept(file.path());
        }
    }

    private OpenFile create(Path path, boolean restored) {
        OpenFile file = new OpenFile(normal(path), restored);
        prepare.accept(file);
        return file;
    }

    /** Shows one file by itself. */
    public void show(OpenFile file) {
        batch.clear();
        selected.set(file);
    }

    /** Adds what compressing a dump gave, a folded file mostly, with what is known of it. */
    public void addFolded(OpenFile dump, Path folded) {
        OpenFile file = addMade(folded, false);
        file.setOriginal(dump.path());
        file.base().set(elsewhere(dump.results().base().get(), file.path()));
        if (selected.get() == dump) {
            dump.view().set(ViewId.REPORT);
        }
        // It was measured as it was made; what is read of the file says less.
        file.results().report().set(dump.results().report().get());
        scan(file);
    }

    /** A base beside the file that needs it is found there by its name. */
    private static Path elsewhere(Path base, Path folded) {
        return base == null || normal(base).getParent().equals(folded.getParent()) ? null : base;
    }

    /** Adds a restored dump, and what it can be compared with: the dump at the beginning, or else the folded file. */
    public void addRestored(Path restored) {
        OpenFile file = addMade(restored, true);
        files.stream()
                .filter(folded -> isSource(folded, file.path()))
                .findFirst()
                .ifPresent(folded -> {
                    file.setOriginal(folded.original().orElse(folded.path()));
                    file.setLeftOut(
                            Optional.ofNullable(folded.inspection().get()).flatMap(Inspection::profile));
                    if (!folded.results().restored().get().complete()) {
                        Optional.ofNullable(folded.inspection().get())
                                .flatMap(MissingParts::of)
                                .ifPresent(parts -> file.setMaking(text("made.restored", folded.name(), parts)));
                    }
                });
        scan(file);
    }

    private static boolean isSource(OpenFile folded, Path restored) {
        return folded.results().restored().get() != null
                && normal(Path.of(folded.results().restored().get().target())).equals(restored);
    }

    /** Adds what was made of a folded file to stand alone, and shows it where one looks at the other. */
    public void addAlone(OpenFile based, Path alone) {
        OpenFile file = addMade(alone, false);
        based.original().ifPresent(file::setOriginal);
        scan(file);
        if (isShown(based)) {
            show(file);
        }
    }

    /** Whether one looks at a file by itself, and at no batch that was opened meanwhile. */
    private boolean isShown(OpenFile file) {
        return selected.get() == file && batch.isEmpty();
    }

    /** Adds a dump that was converted, without showing it. */
    public void addConverted(Path converted) {
        scan(addMade(converted, false));
    }

    /**
     * Adds what is whole of a damaged dump: from here on one goes on with that, and where one looks at the damaged one,
     * it is shown.
     *
     * @param words what there is to say of it
     */
    public void addRepaired(OpenFile damaged, Path repaired, String words) {
        OpenFile file = addMade(repaired, false);
        file.setMaking(words);
        damaged.repaired().set(file.path());
        scan(file);
        if (isShown(damaged)) {
            show(file);
        }
    }

    /** Adds a dump that was captured, without showing it: it is as good as opened. */
    public void addCaptured(Path captured) {
        scan(addWritten(captured, false));
    }

    private OpenFile addMade(Path path, boolean restored) {
        OpenFile file = addWritten(path, restored);
        file.madeHere().set(true);
        return file;
    }

    /** A file that was written anew is no longer the one that was looked at. */
    private OpenFile addWritten(Path path, boolean restored) {
        int at = find(path).map(files::indexOf).orElse(files.size());
        OpenFile file = create(path, restored);
        if (at < files.size()) {
            OpenFile before = files.get(at);
            boolean shown = selected.get() == before;
            file.resultPlace().takeFrom(before.resultPlace());
            files.set(at, file);
            // Nothing changes for those who look at others.
            int member = batch.indexOf(before);
            if (member >= 0) {
                batch.set(member, file);
            }
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

    /** How to read a file: one that is open knows where the one is that it was folded against. */
    public Input input(Path path) {
        return find(path).map(OpenFile::input).orElseGet(() -> Input.of(path));
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /**
     * Takes a file out of the window; a scan of it ends, unless work that was ordered for it alone waits for that: it
     * goes on, as what has begun does. What was ordered for several does not begin. The file itself stays.
     */
    public void close(OpenFile file) {
        queue.closed(file.path());
        file.close();
        if (file.afterReading().stream().noneMatch(next -> next.isWork() && !next.ofSeveral())) {
            Optional.ofNullable(scans.remove(file)).ifPresent(queue::cancel);
        }
        asked.remove(file);
        int at = files.indexOf(file);
        together.close(file);
        if (batch.size() == 1) {
            show(batch.get(0));
        }
        files.remove(file);
        if (selected.get() == file) {
            selected.set(files.isEmpty() ? null : files.get(Math.min(at, files.size() - 1)));
        }
    }

    /** Titles of the work that is ordered and begins when its file has been read, which may be closed by now. */
    public List<String> ordered() {
        return scans.keySet().stream().flatMap(file -> file.ordered().stream()).toList();
    }

    /** Looks at a file that may be another one by now: what was made of it and found out before is not shown of it. */
    public void readAgain(OpenFile file) {
        file.results().forget();
        scan(file);
    }

    /** The same, and then does something, unless the file cannot be read; at once where it is not open any more. */
    private void readAgain(Path path, JobEntry entry, Runnable then) {
        OpenFile file = find(path).orElse(null);
        if (file == null) {
            then.run();
            return;
        }
        boolean isWork = entry.lane() == JobRequest.Queue.WORK;
        file.afterReading().add(new AfterReading(entry.title(), isWork, false, then));
        if (!file.isUnread()) {
            readAgain(file);
        }
    }

    /** Looks at a file anew, of which more or less may be seen now. */
    public void scan(OpenFile file) {
        file.problem().set(null);
        file.soundness().forget();
        file.androidHeap().set(false);
        file.partial().set(null);
        file.state().set(OpenFile.State.WAITING);
        file.setAsRead(null);
        Input input = file.input();
        FirstParts parts = new FirstParts(ui, part -> showPart(file, part));
        JobEntry entry = queue.submit(JobRequest.create(
                        text("job.inspect", file.name()),
                        JobRequest.Queue.LOOK,
                        new InspectJob(input, threads, parts).findSample().salvaging())
                .retry(file, () -> scan(file))
                .partOf(before -> isAnalysedNext(file) ? JobShare.SCAN : JobShare.ALL)
                .onStart(() -> file.state().set(OpenFile.State.SCANNING))
                .summary(result -> outcome(file, result))
                .awaitedBy(file::ordered)
                .onSuccess(result -> {
                    file.setAsRead(input.opened().orElse(null));
                    result.fault().ifPresent(file.soundness()::failed);
                    scanned(file, result);
                })
                .onCancel(() -> failed(file, Problem.cancelled(file.path())))
                .onFailure(failure -> {
                    unreadable.accept(file.path());
                    file.soundness().failed(failure);
                    failed(file, Problem.of(text("problem.inspect", file.name()), file.path(), failure));
                }));
        file.scanned().bind(entry.view().map(JobView::fraction));
        scans.put(file, entry);
    }

    /** The heap of a file is read by whoever looks at what that says. */
    private boolean isAnalysedNext(OpenFile file) {
        ViewId view = file.view().get();
        return isShown(file) && (view == ViewId.SUMMARY || view == ViewId.ANALYSE);
    }

    /** What cannot be done with what it turned out to be is told here: its file may be closed by now. */
    private static String outcome(OpenFile file, Inspection result) {
        String time = Units.duration(result.time());
        return file.orderedInVain(result.kind())
                .map(order -> file.isClosed()
                        ? text("job.notbegun", order) + text("job.separator") + time
                        : text("job.notbegun.kind", order, time))
                .orElse(time);
    }

    private void showPart(OpenFile file, Inspection part) {
        if (file.state().get() == OpenFile.State.SCANNING) {
            read(file);
            file.partial().set(part);
        }
    }

    /** Ends the scan of a file. */
    public void stopScan(OpenFile file) {
        Optional.ofNullable(scans.get(file)).ifPresent(queue::cancel);
    }

    private void scanned(OpenFile file, Inspection inspection) {
        scans.remove(file);
        read(file);
        SizeReport known = file.results().report().get();
        // A dump's report is on what is made of it.
        boolean ofItself = known != null
                && inspection.kind() == FileKind.HPROF
                && normal(Path.of(known.target())).equals(file.path());
        file.results()
                .report()
                .set(known == null || ofItself ? inspection.sizes().orElse(null) : known);
        file.partial().set(null);
        file.inspection().set(inspection);
        file.state().set(OpenFile.State.READY);
    }

    private void failed(OpenFile file, Problem problem) {
        scans.remove(file);
        file.partial().set(null);
        file.problem().set(problem);
        file.state().set(OpenFile.State.FAILED);
    }
}
