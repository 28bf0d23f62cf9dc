package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.SearchTable;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.report.Units;
import java.util.List;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableColumn;

/** Classes with their objects, to be sorted and searched. */
final class ClassCountTable extends SearchTable<ClassRow> {
    private static final double ROOM = 522;

    ClassCountTable() {
        super("classes", text("classes.table"));
        sayOfNone(text("classes.nothing"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        TableColumn<ClassRow, String> name =
                new TextColumn<>(text("classes.name"), ClassRow::name, 420, OverrunStyle.ELLIPSIS);
        name.setMinWidth(TextSize.scaled(110));
        TableColumn<ClassRow, Double> share = new ShareColumn<>(text("column.share"), ClassRow::share);
        getColumns().add(name);
        getColumns().add(new NumberColumn<>(text("classes.instances"), ClassRow::count, Units::count, 104));
        getColumns().add(new NumberColumn<>(text("classes.bytes"), ClassRow::bytes, Units::bytes, 116));
        getColumns().add(share);
        // Where there is little room, the bytes say it as well.
        Controls.showFrom(ROOM, this, share);
    }

    void show(List<ClassRow> now) {
        ClassRow selected = getSelectionModel().getSelectedItem();
        setRows(now);
        if (selected != null) {
            getItems().stream()
                    .filter(row ->
                            row.classId() == selected.classId() && row.name().equals(selected.name()))
                    .findFirst()
                    .ifPresent(getSelectionModel()::select);
        }
    }
}
