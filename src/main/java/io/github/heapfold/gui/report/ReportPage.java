package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.shared.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.gui.shared.EmptyPane;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.PageView;
import io.github.heapfold.gui.shared.Theme;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/** The report of a file, or what will be there when there is one. */
public final class ReportPage {
    private ReportPage() {}

    /**
     * @param toCompress brings the view that makes the report
     */
    public static PageView of(OpenFile file, ReportActions actions, ObservableValue<Theme> theme, Runnable toCompress) {
        if (file.restoredHere()) {
            return new RestoredView(file, actions);
        }
        if (file.report().get() != null) {
            return new ReportView(file, actions, theme);
        }
        Button compress = Controls.button("report-to-compress", text("inspect.compress"), toCompress);
        compress.getStyleClass().add(Styles.ACCENT);
        EmptyPane empty = new EmptyPane(Feather.BAR_CHART_2, text("report.empty"), text("report.empty.text"), compress);
        empty.setId("report-empty");
        return () -> empty;
    }
}
