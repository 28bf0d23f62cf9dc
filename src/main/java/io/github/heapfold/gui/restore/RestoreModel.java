package io.github.heapfold.gui.restore;

import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.job.TargetNames;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/** What a folded file says of itself, and where to restore it to. */
public final class RestoreModel {
    private final OpenFile file;
    private final SizeReport sizes;
    private final ObjectProperty<Path> target;

    /**
     * @param file a folded file whose inspection is there
     */
    public RestoreModel(OpenFile file) {
        this.file = file;
        this.sizes = file.inspection().get().sizes().orElseThrow();
        this.target = new SimpleObjectProperty<>(beside(file));
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
