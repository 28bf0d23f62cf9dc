package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.file.DumpBoxes;
import io.github.heapfold.job.compress.ResultFormat;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;

/** What is written: a folded file or a heap dump, and how that one is written. */
final class FormatChoices extends MeasuredBox {
    FormatChoices(CompressModel model) {
        getStyleClass().add("target");
        ComboBox<ResultFormat> formats = Controls.comboBox("format");
        formats.getItems().setAll(model.formats());
        formats.setMaxWidth(Double.MAX_VALUE);
        formats.setConverter(Controls.named(format -> text("format." + format.name())));
        formats.valueProperty().bindBidirectional(model.format());
        formats.setAccessibleText(text("format.heading"));
        Label what = Controls.note("");
        Node mat = DumpBoxes.box("format", "mat", model.forMat());
        Node dense = DumpBoxes.box("format", "dense", model.dense());
        Runnable refresh = () -> {
            ResultFormat format = model.format().get();
            what.setText(text("format." + format.name() + ".what"));
            Controls.show(mat, format.isDump());
            Controls.show(dense, format.isDump() && !format.isGzip());
        };
        model.format().addListener((value, before, now) -> refresh.run());
        refresh.run();
        getChildren().addAll(Controls.heading(text("format.heading")), formats, what, mat, dense);
    }
}
