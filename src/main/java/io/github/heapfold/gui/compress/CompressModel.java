package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** What has been chosen for folding a file: what to leave out, how hard to try, where to write. */
public final class CompressModel {
    private final OpenFile file;
    private final long originalBytes;
    private final ProfileSwitches switches;
    private final ObjectProperty<Path> target;
    private final ObjectProperty<ResultFormat> format = new SimpleObjectProperty<>(ResultFormat.HFOLD);
    private final BooleanProperty forMat = new SimpleBooleanProperty();
    private final BooleanProperty dense = new SimpleBooleanProperty();
    private final SealChoice seal = new SealChoice();
    private final ObjectProperty<Path> base = new SimpleObjectProperty<>();
    private boolean ofSeveral;

    /** Begins with the profile that the file has. */
    public CompressModel(OpenFile file) {
        this.file = file;
        DumpSummary summary = file.inspection().get().summary();
        this.originalBytes = summary.bytes();
        this.switches = new ProfileSwitches(summary, file.profile());
        this.target = new SimpleObjectProperty<>(file.resultPlace().of(ResultFormat.HFOLD.beside(file.path())));
        target.addListener((value, before, now) -> {
            if (format.get().isDump()) {
                ResultFormat.ofDump(now).ifPresent(format::set);
            }
        });
        format.addListener((value, before, now) -> {
            target.set(renamed(before, now));
            if (now == ResultFormat.TAILOR) {
                // What that format can hold is settled.
                Presets.byName("tailor").ifPresent(switches::apply);
            }
        });
    }

    public OpenFile file() {
        return file;
    }

    /** The same as it is ordered for several files at once. */
    public CompressModel ofSeveral() {
        ofSeveral = true;
        return this;
    }

    boolean isOfSeveral() {
        return ofSeveral;
    }

    /** What is left out. */
    ProfileSwitches switches() {
        return switches;
    }

    /** What can be written of this dump. */
    public List<ResultFormat> formats() {
        boolean small = file.inspection()
                .get()
                .summary()
                .header()
                .filter(header -> header.isAndroid() && header.idSize() == Integer.BYTES)
                .isPresent();
        return Arrays.stream(ResultFormat.values())
                .filter(each -> each != ResultFormat.TAILOR || small)
                .toList();
    }

    /** What is written. */
    public ObjectProperty<ResultFormat> format() {
        return format;
    }

    /** Of a heap dump: whether it is written so that Eclipse MAT takes it. */
    public BooleanProperty forMat() {
        return forMat;
    }

    /** Of a heap dump: whether long stretches of zeros take room. */
    public BooleanProperty dense() {
        return dense;
    }

    /** How a heap dump is written. */
    public DumpForm form() {
        return new DumpForm(forMat.get(), format.get().isGzip(), level().get(), dense.get());
    }

    /** Whether what is left out is sealed, and for whom. */
    public SealChoice seal() {
        return seal;
    }

    /** Why nothing can be sealed as things are chosen; empty where it can. */
    Optional<String> whyNotSealed() {
        if (format.get() != ResultFormat.HFOLD) {
            return Optional.of(text("seal.not.format"));
        }
        if (base.get() != null) {
            return Optional.of(text("seal.not.base"));
        }
        return switches.here().isLossless() ? Optional.of(text("seal.not.lossless")) : Optional.empty();
    }

    /** Whether what is left out is to be sealed. */
    boolean isSealed() {
        return seal.on().get() && whyNotSealed().isEmpty();
    }

    /** The folded file that this one is folded against; null for none. */
    public ObjectProperty<Path> base() {
        return base;
    }

    /** Why there can be no base as things are chosen; empty where there can. */
    Optional<String> whyNoBase() {
        if (format.get() != ResultFormat.HFOLD) {
            return Optional.of(text("base.not.format"));
        }
        return isSealed() ? Optional.of(text("base.not.sealed")) : Optional.empty();
    }

    /** Whether it is folded against another file. */
    boolean hasBase() {
        return base.get() != null && whyNoBase().isEmpty();
    }

    /** The {@link #base} while it is one, else null. */
    ObservableValue<Path> usedBase() {
        return Bindings.createObjectBinding(
                () -> hasBase() ? base.get() : null, choices().toArray(Observable[]::new));
    }

    /** The target with the ending of another format; a name of the user's own keeps its stem. */
    private Path renamed(ResultFormat before, ResultFormat now) {
        Path old = target.get();
        if (now.isDump() && ResultFormat.ofDump(old).filter(now::equals).isPresent()) {
            return old;
        }
        if (old.getFileName().equals(before.beside(file.path()).getFileName())) {
            return old.resolveSibling(now.beside(file.path()).getFileName());
        }
        String name = old.getFileName().toString();
        String ending = "." + before;
        String stem = name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
        return old.resolveSibling(stem + "." + now);
    }

    /** 1 to 9. */
    public IntegerProperty level() {
        return file.level();
    }

    public ObjectProperty<Path> target() {
        return target;
    }

    public long originalBytes() {
        return originalBytes;
    }

    /**
     * All that is chosen, as one value.
     *
     * @param level 1 to 9
     * @param sealed whether it is wanted, even where it cannot be
     * @param base null for none
     */
    record Chosen(
            Profile profile,
            int level,
            ResultFormat format,
            boolean forMat,
            boolean dense,
            boolean sealed,
            Path base,
            Path target) {}

    /** Each of what is {@link Chosen}, by itself. */
    List<ObservableValue<?>> choices() {
        return List.of(file.profile(), level(), format, forMat, dense, seal.on(), base, target);
    }

    Chosen chosenNow() {
        return new Chosen(
                file.profile().get(),
                level().get(),
                format.get(),
                forMat.get(),
                dense.get(),
                seal.on().get(),
                base.get(),
                target.get());
    }

    /** Chooses all of it again. */
    void choose(Chosen again) {
        format.set(again.format);
        switches.apply(again.profile);
        level().set(again.level);
        forMat.set(again.forMat);
        dense.set(again.dense);
        seal.on().set(again.sealed);
        base.set(again.base);
        target.set(again.target);
    }

    /** What to fold with. */
    public FoldOptions options(int threads) {
        FoldOptions alone = new FoldOptions(file.profile().get(), file.level().get(), threads);
        return hasBase() ? alone.against(base.get()) : alone;
    }
}
