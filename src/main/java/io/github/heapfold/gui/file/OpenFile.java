package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.seal.Identities;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** A file that the window shows, with all that has been found out about it. Belongs to the window's thread. */
public final class OpenFile {
    /** How far the look at the file is. */
    public enum State {
        WAITING,
        SCANNING,
        READY,
        FAILED;

        /** Whether it is over, well or not. */
        public boolean isEnd() {
            return this == READY || this == FAILED;
        }
    }

    /** What is chosen for a file together with others. */
    public record Together(Profile profile, int level) {}

    private final Path path;
    private final boolean restoredHere;
    private final ObjectProperty<State> state = new SimpleObjectProperty<>(State.WAITING);
    private final ObjectProperty<Double> scanned = new SimpleObjectProperty<>(-1.0);
    private final ObjectProperty<Inspection> inspection = new SimpleObjectProperty<>();
    private final ObjectProperty<Inspection> partial = new SimpleObjectProperty<>();
    private final ObjectProperty<Problem> problem = new SimpleObjectProperty<>();
    private final ObjectProperty<Profile> profile = new SimpleObjectProperty<>(Presets.OOM);
    private final IntegerProperty level = new SimpleIntegerProperty(FoldOptions.DEFAULT_LEVEL);
    private final ObjectProperty<ViewId> view = new SimpleObjectProperty<>(ViewId.SUMMARY);
    private final ObjectProperty<Long> record = new SimpleObjectProperty<>();
    private final ObjectProperty<Long> offset = new SimpleObjectProperty<>();
    private final FileResults results = new FileResults();
    private final ResultPlace resultPlace;
    private final Soundness soundness;
    private final BooleanProperty analysed = new SimpleBooleanProperty();
    private final BooleanProperty androidHeap = new SimpleBooleanProperty();
    private final ObjectProperty<Optional<Identities>> key = new SimpleObjectProperty<>(Optional.empty());
    private final BooleanProperty keyAsked = new SimpleBooleanProperty();
    private final StringProperty folder = new SimpleStringProperty("");
    private final ObjectProperty<Path> base = new SimpleObjectProperty<>();
    private final ObjectProperty<InspectPart> part = new SimpleObjectProperty<>(InspectPart.TAGS);
    private final StringProperty analysisPart = new SimpleStringProperty("");
    private final BooleanProperty madeHere = new SimpleBooleanProperty();
    private final ObjectProperty<Path> repaired = new SimpleObjectProperty<>();
    private final ObservableList<AfterReading> afterReading = FXCollections.observableArrayList();
    private Together together;
    private boolean isClosed;
    private String making = "";
    private Problem failed;
    private ViewId failedView;
    private FileSnapshot asRead;
    private Path original;

    private Optional<AppliedProfile> leftOut = Optional.empty();

    /**
     * @param restoredHere whether it is the result of a restore in this window
     */
    public OpenFile(Path path, boolean restoredHere) {
        this.path = path;
        resultPlace = new ResultPlace(path);
        soundness = new Soundness(path);
        this.restoredHere = restoredHere;
        state.addListener((value, before, now) -> read(now));
    }

    /** Does what waits for the file to be read; not at all where it cannot be. */
    private void read(State now) {
        if (now.isEnd()) {
            List<AfterReading> next = List.copyOf(afterReading);
            afterReading.clear();
            FileKind kind = now == State.FAILED ? null : inspection.get().kind();
            // Of what turns out to be no dump nothing was begun that could have been stopped.
            results.stopped().set(results.stopped().get() && kind == FileKind.HPROF);
            if (kind != null) {
                next.stream()
                        .filter(each -> isToDo(each, kind))
                        .forEach(each -> each.action().run());
            }
        }
    }

    /**
     * Is shown as the same file was in a window before, with what was chosen for it and made of it there. How it was made
     * is not said again, as that is in the language of the window before, and its key is not kept.
     */
    public void takeFrom(OpenFile before) {
        view.set(before.view.get());
        part.set(before.part.get());
        analysisPart.set(before.analysisPart.get());
        profile.set(before.profile.get());
        level.set(before.level.get());
        together = before.together;
        base.set(before.base.get());
        original = before.original;
        leftOut = before.leftOut;
        madeHere.set(before.madeHere.get());
        repaired.set(before.repaired.get());
        results.takeFrom(before.results);
        resultPlace.takeFrom(before.resultPlace);
    }

    public Path path() {
        return path;
    }

    /** What was chosen last for it together with others; null where nothing was. */
    public Together together() {
        return together;
    }

    public void setTogether(Together now) {
        together = now;
    }

    /** The name of the file, as it is shown. */
    public String name() {
        return Visible.of(String.valueOf(path.getFileName() == null ? path : path.getFileName()));
    }

    /** What of its folder tells it from the other files of its name; empty where there is no other. */
    public StringProperty folder() {
        return folder;
    }

    /** The name, and beside it the folder where there are several of that name. */
    public String label() {
        return Namesakes.label(name(), folder.get());
    }

    public boolean restoredHere() {
        return restoredHere;
    }

    public ObjectProperty<State> state() {
        return state;
    }

    /** Does something once, as soon as the file can be worked with; never where it cannot be read. */
    public void whenReady(Runnable action) {
        if (!isUnread()) {
            if (state.get() == State.READY) {
                action.run();
            }
            return;
        }
        state.addListener(new ChangeListener<>() {
            @Override
            public void changed(ObservableValue<? extends State> value, State before, State now) {
                if (!isUnread()) {
                    state.removeListener(this);
                    if (now == State.READY) {
                        action.run();
                    }
                }
            }
        });
    }

    /** When the dump was taken; the beginning of time where that is not known. */
    public Instant taken() {
        return Optional.ofNullable(inspection.get()).flatMap(Inspection::taken).orElse(Instant.EPOCH);
    }

    /** What it is called and when it was taken: the first line of what is copied from it, to be read elsewhere. */
    public String origin() {
        Instant taken = taken();
        return taken.equals(Instant.EPOCH)
                ? name()
                : name() + text("is.taken", Texts.TIME.format(taken.atZone(ZoneId.systemDefault())));
    }

    /** Whether the first look at it is still to come, or goes on. */
    public boolean isUnread() {
        return state.get() == State.WAITING || state.get() == State.SCANNING;
    }

    /** What is done as soon as the file has been read, one after the other. */
    public ObservableList<AfterReading> afterReading() {
        return afterReading;
    }

    /** Titles of the work that waits for it to be read. */
    public List<String> ordered() {
        return afterReading.stream()
                .filter(AfterReading::isWork)
                .map(AfterReading::title)
                .toList();
    }

    private boolean isToDo(AfterReading next, FileKind kind) {
        return next.isOf(kind) && !(isClosed && next.ofSeveral());
    }

    /** Whether it was closed: what was ordered for several files and has not begun is not done with it. */
    public boolean isClosed() {
        return isClosed;
    }

    public void close() {
        isClosed = true;
    }

    /** Is open again; what was not to be done is forgotten. */
    public void openAgain() {
        if (isClosed) {
            afterReading.removeIf(AfterReading::ofSeveral);
            isClosed = false;
        }
    }

    /** What the list of jobs would call that which waits for it and is not done with such a file; empty for nothing. */
    public Optional<String> orderedInVain(FileKind kind) {
        return afterReading.stream()
                .filter(next -> !isToDo(next, kind))
                .findFirst()
                .map(AfterReading::title);
    }

    /** The part that has been scanned, 0 to 1; -1 while it is not known. */
    public ObjectProperty<Double> scanned() {
        return scanned;
    }

    /** What it is made of; null until that is known. */
    public ObjectProperty<Inspection> inspection() {
        return inspection;
    }

    /** While it is being scanned, what its first part is made of, more and more of it; null before and after. */
    public ObjectProperty<Inspection> partial() {
        return partial;
    }

    /** What went wrong last, with the file itself or with a job on it; null where nothing did. */
    public ObjectProperty<Problem> problem() {
        return problem;
    }

    /**
     * Tells of a job that failed.
     *
     * @param view where such jobs are begun: the problem is told there, too, wherever it came up
     */
    public void fail(ViewId view, Problem what) {
        results.stopped().set(false);
        failed = what;
        failedView = view;
        problem.set(what);
    }

    /**
     * Results go to another place from now on: what was wrong with the one before is of no use any more.
     *
     * @param view where the jobs are begun whose results these are
     */
    public void leavePlace(ViewId view) {
        if (state.get() == State.READY && isProblemOf(view) && failed.ofPlace()) {
            problem.set(null);
        }
    }

    /** Whether the problem is of a job that is begun in a view. */
    public boolean isProblemOf(ViewId view) {
        return failed != null && failed.equals(problem.get()) && failedView == view;
    }

    /** What would be left out of it as things are chosen now. */
    public ObjectProperty<Profile> profile() {
        return profile;
    }

    /** How hard folding it would try, 1 to 9. */
    public IntegerProperty level() {
        return level;
    }

    /** Whether its heap is open for questions. */
    public BooleanProperty analysed() {
        return analysed;
    }

    /** Whether the classes of its heap are those of an Android process, which its header need not tell. */
    public BooleanProperty androidHeap() {
        return androidHeap;
    }

    /** Whether what is known of it, or of a first part of it, is of an Android process, by its header or its classes. */
    public boolean isOfAndroid(Inspection known) {
        return androidHeap.get() || known.isAndroid();
    }

    /** What opens its seal for all that looks into it; empty where it is left alone. */
    public ObjectProperty<Optional<Identities>> key() {
        return key;
    }

    /** Whether somebody wants to restore it with its seal open: who asks for the key does so then, and takes it back. */
    public BooleanProperty keyAsked() {
        return keyAsked;
    }

    /** What it was folded against, where somebody said where that is; null to look for it beside the file. */
    public ObjectProperty<Path> base() {
        return base;
    }

    /** What a job reads of it: nothing where it has changed since what is known of it was found out. */
    public Input input() {
        Input input = asRead == null ? Input.of(path) : Input.asOf(asRead);
        return input.against(Optional.ofNullable(base.get()));
    }

    /** Says as what the file stood there when it was looked at; null before that. */
    public void setAsRead(FileSnapshot snapshot) {
        asRead = snapshot;
    }

    /** Which part of Inspect is on; stays when the file is looked at anew. */
    public ObjectProperty<InspectPart> part() {
        return part;
    }

    /** Which part of the analysis is on, by its name, empty before one was; stays when the file is looked at anew. */
    public StringProperty analysisPart() {
        return analysisPart;
    }

    /** Goes to the classes of all that is in the file, whether anything leads to it or not. */
    public void inspectClasses() {
        part.set(InspectPart.CLASSES);
        view.set(ViewId.INSPECT);
    }

    /** Goes to the record at an offset in the dump. */
    public void inspectAt(long wanted) {
        view.set(ViewId.INSPECT);
        offset.set(null);
        offset.set(wanted);
    }

    /** The offset in the dump of the record that was asked for last; null while none was. */
    public ReadOnlyObjectProperty<Long> offset() {
        return offset;
    }

    /** What was made of it. */
    public FileResults results() {
        return results;
    }

    /** Where what is made of it goes. */
    public ResultPlace resultPlace() {
        return resultPlace;
    }

    /** What readings have found of whether its contents are as they should be. */
    public Soundness soundness() {
        return soundness;
    }

    /** The ID of an object or class whose record is to be shown; null where none is asked for. */
    public ObjectProperty<Long> record() {
        return record;
    }

    /** The view of it that is shown. */
    public ObjectProperty<ViewId> view() {
        return view;
    }

    /** Whether it was made of another file in this window, and nobody has opened it since. */
    public BooleanProperty madeHere() {
        return madeHere;
    }

    /** The dump that a repair of it has given in this window; null where there was none. */
    public ObjectProperty<Path> repaired() {
        return repaired;
    }

    /** What there is to say of how it was made in this window; empty where there is nothing. */
    public String making() {
        return making;
    }

    public void setMaking(String words) {
        making = words;
    }

    /** Whether something can be made of it, as far as that is known: it can be read, and is a dump or a folded one. */
    public boolean isOfUse() {
        return state.get() != State.FAILED
                && kind().map(kind -> kind == FileKind.HPROF || kind.isRestorable())
                        .orElse(true);
    }

    /** The dump that this file was folded from, or what it was restored from, where that happened in this window. */
    public Optional<Path> original() {
        return Optional.ofNullable(original);
    }

    public void setOriginal(Path dump) {
        original = dump;
    }

    /** What it is without where it was restored in this window, by what the folded file says. */
    public Optional<AppliedProfile> leftOut() {
        return leftOut;
    }

    public void setLeftOut(Optional<AppliedProfile> profile) {
        leftOut = profile;
    }

    /** What its first bytes say; empty until they have been read. */
    public Optional<FileKind> kind() {
        return Optional.ofNullable(inspection.get()).map(Inspection::kind);
    }

    /** Whether it is known to be a dump as it is, packed or not. */
    public boolean isDump() {
        return kind().filter(FileKind.HPROF::equals).isPresent();
    }

    /** Whether it is known to be a dump of Android, or to have been made of one. */
    public boolean isAndroid() {
        return inspection.get() != null && inspection.get().isAndroid();
    }

    /** Whether MAT is known to refuse the dump as it is. */
    public boolean isRefusedByMat() {
        boolean damaged = inspection.get() != null && inspection.get().damage().isPresent();
        return damaged || isAndroid();
    }

    /** Whether it is a damaged dump that can be repaired and was not yet. */
    public boolean isMendable() {
        return isDamagedDump() && repaired.get() == null && !isBeyondRepair();
    }

    /** Whether it is a dump, as no other program has changed it, that is damaged: it is repaired, not restored. */
    public boolean isDamagedDump() {
        return inspection.get() != null && isDump() && inspection.get().damage().isPresent();
    }

    /** Whether it is a dump that is damaged so that no object of it is whole: there is nothing to repair. */
    public boolean isBeyondRepair() {
        return isDamagedDump() && inspection.get().summary().objects() == 0;
    }

    /** Where one goes on with it: as with a dump, while it is not known to be anything else. */
    public ViewId workView() {
        return kind().isEmpty() || isDump() ? ViewId.COMPRESS : ViewId.RESTORE;
    }
}
