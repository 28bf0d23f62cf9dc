package io.github.heapfold.gui.restore;

import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.job.DumpForm;
import io.github.heapfold.job.RestoreOptions;
import io.github.heapfold.job.TargetNames;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** What a folded file says of itself, and where and how to restore it. */
public final class RestoreModel {
    private static final String GZIP = ".gz";

    private final OpenFile file;
    private final SizeReport sizes;
    private final ObjectProperty<Path> target;
    private final StringProperty fill = new SimpleStringProperty("");
    private final StringProperty fillFault = new SimpleStringProperty("");
    private final BooleanProperty complete = new SimpleBooleanProperty();
    private final BooleanProperty forMat = new SimpleBooleanProperty();
    private final BooleanProperty gzip = new SimpleBooleanProperty();

    /**
     * @param file a folded file whose inspection is there
     */
    public RestoreModel(OpenFile file) {
        this.file = file;
        this.sizes = file.inspection().get().sizes().orElseThrow();
        this.target = new SimpleObjectProperty<>(beside(file));
        gzip.addListener((value, before, now) -> target.set(named(target.get(), now)));
        target.addListener((value, before, now) -> gzip.set(isGzip(now)));
        fill.addListener((value, before, now) -> fillFault.set(fault(now)));
    }

    private static boolean isGzip(Path target) {
        return target.toString().endsWith(GZIP);
    }

    private static Path named(Path target, boolean gzipped) {
        if (isGzip(target) == gzipped) {
            return target;
        }
        String name = target.getFileName().toString();
        return target.resolveSibling(gzipped ? name + GZIP : name.substring(0, name.length() - GZIP.length()));
    }

    /** What is wrong with what was typed; empty where nothing is. */
    private static String fault(String typed) {
        try {
            chosen(typed);
            return "";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static Fill chosen(String typed) {
        Fill chosen = Fill.ZERO;
        for (StringTokenizer words = new StringTokenizer(typed); words.hasMoreTokens(); ) {
            chosen = chosen.with(words.nextToken());
        }
        return chosen;
    }

    /** Beside the folded file; never the dump that it was folded from, which is likely to be there. */
    private static Path beside(OpenFile file) {
        Path usual = TargetNames.restored(file.path());
        boolean taken = file.original().filter(usual::equals).isPresent();
        String name = usual.getFileName().toString();
        return taken ? usual.resolveSibling(name.replaceFirst("\\.hprof$", ".restored.hprof")) : usual;
    }

    public OpenFile file() {
        return file;
    }

    public SizeReport sizes() {
        return sizes;
    }

    public ObjectProperty<Path> target() {
        return target;
    }

    /** What stands where values were left out: choices as of {@link Fill#with}, blanks between them. */
    public StringProperty fill() {
        return fill;
    }

    /** Why {@link #fill} says nothing; empty where it does. */
    public StringProperty fillFault() {
        return fillFault;
    }

    /** Whether records that were left out whole come back. */
    public BooleanProperty complete() {
        return complete;
    }

    public BooleanProperty forMat() {
        return forMat;
    }

    /** Goes with the ending of the {@link #target}. */
    public BooleanProperty gzip() {
        return gzip;
    }

    /**
     * How to restore.
     *
     * @throws IllegalArgumentException where there is a {@link #fillFault}
     */
    public RestoreOptions options(int threads) {
        DumpForm plain = DumpForm.PLAIN;
        DumpForm form = new DumpForm(forMat.get(), gzip.get(), plain.level(), plain.dense());
        return new RestoreOptions(new Unfolding(chosen(fill.get()), complete.get()), form, threads);
    }

    public boolean isLossless() {
        return file.inspection().get().rules().isEmpty();
    }

    /**
     * Something that was left out.
     *
     * @param name of the column, or of the record where all of it was
     * @param bytes its bytes in the original
     */
    public record Stripped(String name, long bytes) {}

    /** What was left out, largest first. */
    public List<Stripped> stripped() {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (ColumnSize column : sizes.columns()) {
            // Where a record can be left out, it goes whole.
            boolean whole = Strippable.named(column.tag()).isPresent();
            bytes.merge(whole ? column.tag() : column.name(), column.stripped(), Long::sum);
        }
        return bytes.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> new Stripped(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Stripped::bytes).reversed())
                .toList();
    }
}
