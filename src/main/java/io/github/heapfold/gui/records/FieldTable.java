package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import io.github.heapfold.analysis.records.FieldValue;
import io.github.heapfold.analysis.records.Link;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;

/** The fields of one record. References are links; Enter follows the selected one. */
final class FieldTable extends TableView<FieldValue> {
    private final Consumer<Link> follow;

    /**
     * @param follow goes to what a value refers to
     */
    FieldTable(Consumer<Link> follow) {
        this.follow = follow;
        setId("record-fields");
        getStyleClass().addAll("dense", "numbers");
        TableScale.follow(this, 24);
        setAccessibleText(text("records.fields"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(new Label(text("records.fields.none")));
        setMinSize(0, 0);
        TableColumn<FieldValue, FieldValue> name = new TableColumn<>(text("records.field"));
        name.setCellFactory(column -> new NameCell());
        name.setPrefWidth(TextSize.scaled(170));
        TableColumn<FieldValue, FieldValue> type = new TableColumn<>(text("records.type"));
        type.setCellFactory(column -> new TypeCell());
        type.setPrefWidth(TextSize.scaled(64));
        type.setMinWidth(TextSize.scaled(50));
        TableColumn<FieldValue, FieldValue> value = new TableColumn<>(text("records.value"));
        value.setCellFactory(column -> new ValueCell());
        // More than there mostly is: values are longer than names, and the toolkit gives each column its share.
        value.setPrefWidth(TextSize.scaled(480));
        for (TableColumn<FieldValue, FieldValue> column : List.of(name, type, value)) {
            column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
            column.setSortable(false);
            column.setReorderable(false);
            getColumns().add(column);
        }
        addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
        RowMenu.of(
                this,
                getSelectionModel(),
                field -> (field.name() + " " + field.value() + " " + field.note()).strip(),
                this::acts);
    }

    private List<MenuItem> acts(FieldValue field) {
        return field.link() == null
                ? List.of()
                : List.of(Controls.menuItem(
                        "row-record-follow",
                        text("records.follow", field.name(), field.value()),
                        () -> follow.accept(field.link())));
    }

    private void pressed(KeyEvent event) {
        FieldValue field = getSelectionModel().getSelectedItem();
        if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && field != null && field.link() != null) {
            follow.accept(field.link());
            event.consume();
        }
    }

    private static final class NameCell extends TableCell<FieldValue, FieldValue> {
        @Override
        protected void updateItem(FieldValue item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? null : (item.depth() == 0 ? "" : "    ") + Visible.of(item.name()));
            String help = empty || item == null
                    ? ""
                    : item.depth() == 0 ? textOr("field." + item.name(), item.name()) : item.name();
            Tips.set(this, Visible.of(help));
        }
    }

    private static final class TypeCell extends TableCell<FieldValue, FieldValue> {
        TypeCell() {
            getStyleClass().add("muted");
        }

        @Override
        protected void updateItem(FieldValue item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? null : item.type());
        }
    }

    private final class ValueCell extends TableCell<FieldValue, FieldValue> {
        private final Label plain = new Label();
        private final Hyperlink link = new Hyperlink();
        private final Label note = Controls.label("", "muted");
        private final HBox box = new HBox(plain, link, note);

        ValueCell() {
            box.getStyleClass().add("value-cell");
            plain.setMinWidth(Label.USE_PREF_SIZE);
            link.setMinWidth(Hyperlink.USE_PREF_SIZE);
            link.getStyleClass().add("record-link");
            link.setFocusTraversable(false);
            link.setOnAction(event -> {
                link.setVisited(false);
                follow.accept(getItem().link());
            });
            note.setTextOverrun(OverrunStyle.ELLIPSIS);
        }

        @Override
        protected void updateItem(FieldValue item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                Tips.set(this, null);
                return;
            }
            boolean leads = item.link() != null;
            String words = Visible.of(item.value());
            plain.setText(words);
            link.setText(words);
            link.setAccessibleText(text("records.follow", item.name(), item.value()));
            Controls.show(plain, !leads);
            Controls.show(link, leads);
            note.setText(Visible.of(item.note()));
            Tips.set(this, item.note().isEmpty() ? null : Visible.of(item.value() + " " + item.note()));
            setGraphic(box);
        }
    }
}
