package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.verify.Certificate;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Checked;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/**
 * What a comparison found: objects, classes, references, roots in either dump, which are named, and what differs; no
 * space before there was one.
 */
public final class FidelityPane extends VBox {
    /** What the two files are to each other. */
    public enum Heads {
        /** A dump and what was made of it. */
        MADE("fidelity.original", "fidelity.result"),
        /** Any two. */
        TWO("fidelity.first", "fidelity.second");

        private final String first;
        private final String second;

        Heads(String first, String second) {
            this.first = first;
            this.second = second;
        }
    }

    /** Width of the name of a file, in pixels at 100 %. */
    private static final double NAME = 200;

    /** More lines than this tell no more. */
    private static final int MOST = 12;

    private final ObservableValue<ComparedFile> check;
    private final Heads heads;

    /** Held here, because the file knows it only weakly. */
    private final ChangeListener<ComparedFile> changed = (value, before, now) -> refresh();

    public FidelityPane(ObservableValue<ComparedFile> check, Heads heads) {
        this.check = check;
        this.heads = heads;
        setId("fidelity");
        getStyleClass().addAll("card", "fidelity");
        check.addListener(new WeakChangeListener<>(changed));
        refresh();
    }

    private void refresh() {
        ComparedFile compared = check.getValue();
        Controls.show(this, compared != null);
        getChildren().clear();
        if (compared == null) {
            return;
        }
        Verification result = compared.found();
        GridPane grid = new GridPane();
        grid.getStyleClass().add("fidelity-grid");
        ColumnConstraints number = new ColumnConstraints();
        number.setHalignment(HPos.RIGHT);
        grid.getColumnConstraints().addAll(new ColumnConstraints(), number, number);
        grid.addRow(0, new Label(), head(heads.first, compared.original()), head(heads.second, compared.result()));
        Checks.parts(result).forEach(part -> row(grid, part));
        getChildren().add(grid);
        result.differences().stream()
                .limit(MOST)
                .forEach(difference -> getChildren().add(Controls.note(difference.in(Texts.locale()))));
        result.certificate().ifPresent(this::showFields);
    }

    private static Node head(String key, Path path) {
        Label name = Controls.label(Visible.of(String.valueOf(path.getFileName())), Styles.TEXT_SMALL);
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        name.setMaxWidth(TextSize.scaled(NAME));
        Tips.set(name, Visible.of(path.toString()));
        VBox head = new VBox(Controls.label(text(key), Styles.TEXT_SMALL, Styles.TEXT_MUTED), name);
        head.setAlignment(Pos.CENTER_RIGHT);
        return head;
    }

    private static void row(GridPane grid, Checked.Part part) {
        boolean same = part.same();
        Label verdict = new Label(text(same ? "fidelity.same" : "fidelity.differs"));
        verdict.setGraphic(CheckLabel.icon(same));
        verdict.getStyleClass().add(same ? "success-text" : "danger-text");
        grid.addRow(
                grid.getRowCount(),
                new Label(text("fidelity." + part.name())),
                new Label(Units.count(part.original())),
                new Label(Units.count(part.result())),
                verdict);
    }

    private void showFields(Certificate certificate) {
        List<Certificate.FieldCount> fields = certificate.fields();
        if (fields.isEmpty()) {
            return;
        }
        getChildren().add(Controls.heading(text("fidelity.fields")));
        // One that would be left is no more than the line that would stand for it.
        int first = fields.size() > MOST + 1 ? MOST : fields.size();
        add(fields.subList(0, first));
        if (first < fields.size()) {
            Hyperlink more = new Hyperlink(text("fidelity.more", String.valueOf(fields.size() - first)));
            more.setId("fidelity-more");
            more.getStyleClass().add(Styles.TEXT_SMALL);
            more.setOnAction(event -> {
                int place = getChildren().indexOf(more);
                add(fields.subList(first, fields.size()));
                // Who reads on is at the first that came.
                Node next = getChildren().get(place + 1);
                next.setFocusTraversable(true);
                if (more.isFocused()) {
                    Focus.pass(next);
                }
                getChildren().remove(more);
            });
            getChildren().add(more);
        }
    }

    private void add(List<Certificate.FieldCount> fields) {
        fields.forEach(field -> getChildren()
                .add(Controls.note(text(
                        field.allowed() ? "fidelity.field" : "fidelity.field.fault",
                        field.column(),
                        Units.count(field.different())))));
    }
}
