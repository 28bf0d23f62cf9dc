package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.report.BatchReport;
import java.util.function.Supplier;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.kordamp.ikonli.feather.Feather;

/** All ways in which a report can leave the window. */
public final class ExportMenu extends MenuButton {
    private final Supplier<BatchReport> report;

    /**
     * @param file is told where writing fails
     * @param report what to export, asked for when it is needed
     */
    public ExportMenu(OpenFile file, Supplier<BatchReport> report, FileActions actions) {
        super(text("report.export"));
        this.report = report;
        setId("export");
        setGraphic(Controls.icon(Feather.DOWNLOAD));
        Tips.set(this, text("report.export.tooltip"));
        setMinWidth(USE_PREF_SIZE);
        for (String ending : ReportExport.ENDINGS) {
            item(
                    "export-" + ending,
                    text("report.export." + ending) + "…",
                    () -> actions.export(file, report.get(), ending));
        }
        getItems().add(new SeparatorMenuItem());
        item("copy-text", text("report.copy.text"), () -> Controls.copy(ReportText.of(report.get(), file)));
        item("copy-picture", text("report.copy.picture"), this::copyPicture);
    }

    private void item(String id, String name, Runnable action) {
        getItems().add(Controls.menuItem(id, name, action));
    }

    private void copyPicture() {
        ClipboardContent content = new ClipboardContent();
        content.putImage(SwingFXUtils.toFXImage(ReportExport.picture(report.get()), null));
        Clipboard.getSystemClipboard().setContent(content);
    }
}
