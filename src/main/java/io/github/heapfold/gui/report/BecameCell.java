package io.github.heapfold.gui.report;

import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.ShareBar;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.function.Function;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** What became of some bytes, as a bar: stored, left out, coded away. */
public final class BecameCell<R> extends TableCell<R, R> {
    /**
     * The bytes of a row.
     *
     * @param original before
     * @param stripped left out
     * @param stored after
     * @param most what the whole width of the bar stands for
     */
    public record Sizes(long original, long stripped, long stored, long most) {}

    private final ReportTexts texts = ReportTexts.in(Texts.locale());
    private final Function<R, Sizes> sizes;
    private final ShareBar bar = new ShareBar("result-part", "stripped", "kept");
    private final HBox box = new HBox(bar);

    /**
     * @param sizes of a row; null where nothing is known of it yet
     */
    public BecameCell(Function<R, Sizes> sizes) {
        this.sizes = sizes;
        HBox.setHgrow(bar, Priority.ALWAYS);
        box.getStyleClass().add("share-cell");
    }

    @Override
    protected void updateItem(R item, boolean empty) {
        super.updateItem(item, empty);
        Sizes now = empty || item == null ? null : sizes.apply(item);
        setGraphic(now == null ? null : box);
        if (now == null) {
            Tips.set(this, null);
            return;
        }
        double most = Math.max(1, now.most);
        long coded = Math.max(0, now.original - now.stripped - now.stored);
        bar.set(Math.min(now.stored, now.original) / most, now.stripped / most, coded / most);
        Tips.set(this, texts.text("bar", Units.bytes(now.stored), Units.bytes(now.stripped), Units.bytes(coded)));
    }
}
