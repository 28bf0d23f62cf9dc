package io.github.heapfold.gui.restore;

import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.job.Targets;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
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
        Path usual = Targets.restored(file.path());
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
        return sizes.strippedBytes() == 0;
    }

    /** What was left out, largest first. */
    public List<ColumnSize> stripped() {
        return sizes.columns().stream()
                .filter(column -> column.stripped() > 0)
                .sorted(Comparator.comparingLong(ColumnSize::stripped).reversed())
                .toList();
    }
}
