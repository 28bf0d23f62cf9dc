package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.ShareBar;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;

/** Tag, sub-tag and field with count, bytes, share and what the current profile saves. */
final class TagTable extends TreeTableView<TagNode> {
    private static final double ROOM = 560;

    /** Where even less room is, what a profile saves goes, too: Compress tells that. */
    private static final double LITTLE = 430;

    private List<TagNode> all;
    private String filter = "";
    private boolean updating;

    /** Whether the user has chosen a line, which then stays the chosen one. */
    private boolean chosen;

    private final ObservableValue<Profile> profile;
    private final TreeTableColumn<TagNode, Long> saved;
    private final ReadOnlyObjectWrapper<TagNode> selected = new ReadOnlyObjectWrapper<>();

    /** @param records goes to the records of a tag */
    TagTable(List<TagNode> all, ObservableValue<Profile> profile, Consumer<Tag> records) {
        this.all = all;
        this.profile = profile;
        setId("tags");
        getStyleClass().addAll("dense", "numbers");
        setAccessibleText(text("inspect.records"));
        // Rows of one height, whatever is in them.
        TableScale.follow(this, 26);
        TableScale.keepRows(this);
        setShowRoot(false);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(new Label(text("inspect.nothing")));
        TreeTableColumn<TagNode, TagNode> name = new TreeTableColumn<>(text("column.record"));
        name.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().getValue()));
        name.setCellFactory(column -> new NameCell());
        name.setComparator((a, b) -> a.name().compareTo(b.name()));
        name.setPrefWidth(TextSize.scaled(222));
        name.setMinWidth(TextSize.scaled(150));
        saved = number(
                "column.would",
                node -> node.saved(profile.getValue()),
                value -> value == 0 ? "" : Units.bytes(value),
                106);
        TreeTableColumn<TagNode, TagNode> share = new TreeTableColumn<>(text("column.share"));
        share.setCellValueFactory(name.getCellValueFactory());
        share.setCellFactory(column -> new ShareCell(profile));
        share.setComparator((a, b) -> Long.compare(a.bytes(), b.bytes()));
        share.setPrefWidth(TextSize.scaled(92));
        share.setMinWidth(TextSize.scaled(90));
        share.setMaxWidth(TextSize.scaled(92));
        getColumns().add(name);
        TreeTableColumn<TagNode, Long> count = number("column.count", TagNode::count, Units::count, 94);
        getColumns().add(count);
        getColumns().add(number("column.bytes", TagNode::bytes, Units::bytes, 78));
        getColumns().add(share);
        getColumns().add(saved);
        // Where there is little room, what is in the file says the most.
        Controls.showFrom(ROOM, this, share);
        Controls.showFrom(LITTLE, this, saved);
        getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (now != null && !updating) {
                selected.set(now.getValue());
            }
        });
        Controls.unfoldOnEnter(this);
        RowMenu.of(this, getSelectionModel(), item -> words(item.getValue()), item -> acts(item.getValue(), records));
        addEventFilter(MouseEvent.MOUSE_PRESSED, event -> chosen = true);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> chosen = true);
        show(all, false);
    }

    private TreeTableColumn<TagNode, Long> number(
            String key, ToLongFunction<TagNode> value, LongFunction<String> shown, double width) {
        TreeTableColumn<TagNode, Long> column = new TreeTableColumn<>(text(key));
        column.getStyleClass().add("number");
        column.setCellValueFactory(cell -> {
            TagNode node = cell.getValue().getValue();
            return Bindings.createObjectBinding(() -> value.applyAsLong(node), profile);
        });
        column.setCellFactory(any -> new TreeTableCell<>() {
            @Override
            protected void updateItem(Long item, boolean empty) {
                super.updateItem(item, empty);
                NumberColumn.show(this, empty ? null : item, shown);
            }
        });
        column.setPrefWidth(TextSize.scaled(width));
        column.setMinWidth(TextSize.scaled(width));
        // What is left belongs to the names.
        column.setMaxWidth(TextSize.scaled(width));
        return column;
    }

    /** What is in no catalogue cannot be looked for. */
    private static List<MenuItem> acts(TagNode node, Consumer<Tag> records) {
        return node.tag() == null
                ? List.of()
                : List.of(
                        Controls.menuItem("row-tag-records", text("object.records"), () -> records.accept(node.tag())));
    }

    /** A line as it is shown, by its whole name. */
    private String words(TagNode node) {
        long left = node.saved(profile.getValue());
        return String.join(
                "\t",
                TagTexts.fullName(node),
                Units.count(node.count()),
                Units.bytes(node.bytes()),
                Texts.percent(node.share()),
                left == 0 ? "" : Units.bytes(left));
    }

    /** Whether the numbers are of a folded file: then something has been left out, and else it would be. */
    void folded(boolean folded) {
        saved.setText(text(folded ? "column.saved" : "column.would"));
    }

    ReadOnlyObjectProperty<TagNode> selected() {
        return selected.getReadOnlyProperty();
    }

    /** Whether the user has chosen a line. */
    boolean isChosen() {
        return chosen;
    }

    void filter(String text) {
        filter = text;
        TagNode before = selected.get();
        show(TagTree.filtered(all, text), !text.isBlank());
        if (before != null) {
            find(getRoot(), node -> node.isSame(before)).ifPresent(this::select);
        }
    }

    /** Takes other numbers of the same dump; what is open and selected stays so. */
    void update(List<TagNode> now) {
        all = now;
        TagNode before = selected.get();
        updating = true;
        renew(getRoot(), TagTree.filtered(all, filter));
        updating = false;
        if (chosen && before != null) {
            // Rows may have changed places, and the selection of a table is that of a row.
            find(getRoot(), node -> node.isSame(before)).ifPresent(getSelectionModel()::select);
        } else {
            selectFirst();
        }
        TreeItem<TagNode> item = getSelectionModel().getSelectedItem();
        if (item != null) {
            // The line may be the same and its numbers others.
            selected.set(item.getValue());
        }
    }

    private void renew(TreeItem<TagNode> parent, List<TagNode> nodes) {
        List<TreeItem<TagNode>> items = new ArrayList<>();
        for (TagNode node : nodes) {
            TreeItem<TagNode> same = parent.getChildren().stream()
                    .filter(child -> child.getValue().isSame(node))
                    .findFirst()
                    .orElse(null);
            if (same == null) {
                items.add(item(node, !filter.isBlank()));
            } else {
                same.setValue(node);
                renew(same, node.children());
                items.add(same);
            }
        }
        if (!parent.getChildren().equals(items)) {
            parent.getChildren().setAll(items);
        }
    }

    private void show(List<TagNode> nodes, boolean expanded) {
        TreeItem<TagNode> root = new TreeItem<>();
        nodes.forEach(node -> root.getChildren().add(item(node, expanded)));
        root.setExpanded(true);
        setRoot(root);
    }

    private static TreeItem<TagNode> item(TagNode node, boolean expanded) {
        TreeItem<TagNode> item = new TreeItem<>(node);
        node.children().forEach(child -> item.getChildren().add(item(child, expanded)));
        // The heap is what a dump is about: its sub-tags are seen at once.
        item.setExpanded(
                expanded || (node.tag() != null && node.isTag() && node.tag().isHeapDump()));
        return item;
    }

    /** Selects the first line that is not only a container of others. */
    void selectFirst() {
        List<TagNode> flat = TagTree.flat(all);
        if (!flat.isEmpty()) {
            find(
                            getRoot(),
                            value -> value.isTag()
                                    && value.name().equals(flat.get(0).name()))
                    .ifPresent(this::select);
        }
    }

    /** Selects a tag, and opens what it is in. */
    void select(TagNode node) {
        chosen = true;
        find(getRoot(), value -> value.isTag() && value.name().equals(node.name()))
                .ifPresent(this::select);
    }

    private void select(TreeItem<TagNode> item) {
        for (TreeItem<TagNode> up = item.getParent(); up != null; up = up.getParent()) {
            up.setExpanded(true);
        }
        getSelectionModel().select(item);
        int row = getRow(item);
        // Who has chosen nothing yet begins at the top.
        if (chosen && row > 8) {
            scrollTo(row - 4);
        }
    }

    private static Optional<TreeItem<TagNode>> find(TreeItem<TagNode> from, Predicate<TagNode> wanted) {
        for (TreeItem<TagNode> child : from.getChildren()) {
            if (wanted.test(child.getValue())) {
                return Optional.of(child);
            }
            Optional<TreeItem<TagNode>> deeper = find(child, wanted);
            if (deeper.isPresent()) {
                return deeper;
            }
        }
        return Optional.empty();
    }

    /** The lines that are shown, as CSV, for a spreadsheet. */
    String csv() {
        StringBuilder csv = new StringBuilder(Csv.line("record", "count", "bytes_in_file", "share", "left_out_bytes"));
        for (int row = 0; row < getExpandedItemCount(); row++) {
            TagNode node = getTreeItem(row).getValue();
            csv.append(Csv.line(
                    TagTexts.fullName(node),
                    node.count(),
                    node.bytes(),
                    String.format(Locale.ROOT, "%.6f", node.share()),
                    node.saved(profile.getValue())));
        }
        return csv.toString();
    }

    private static final class NameCell extends TreeTableCell<TagNode, TagNode> {
        @Override
        protected void updateItem(TagNode item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? null : item.name());
            Tips.set(this, empty || item == null ? null : TagTexts.fullName(item));
        }
    }

    private static final class ShareCell extends TreeTableCell<TagNode, TagNode> {
        private final ObservableValue<Profile> profile;
        private final ShareBar bar = new ShareBar("kept", "stripped");
        private final Label percent = new Label();
        private final HBox box = new HBox(bar, percent);

        ShareCell(ObservableValue<Profile> profile) {
            this.profile = profile;
            bar.setMinWidth(16);
            bar.setPrefWidth(TextSize.scaled(40));
            bar.setMaxWidth(TextSize.scaled(40));
            percent.getStyleClass().add("share-percent");
            percent.setMinWidth(TextSize.scaled(52));
            percent.setAlignment(Pos.CENTER_RIGHT);
            box.getStyleClass().add("share-cell");
            profile.addListener(new javafx.beans.WeakInvalidationListener(changed));
        }

        private final javafx.beans.InvalidationListener changed = value -> updateBar();

        private void updateBar() {
            TagNode node = getItem();
            if (node != null) {
                double stripped = node.bytes() == 0 ? 0 : node.share() * node.saved(profile.getValue()) / node.bytes();
                bar.set(Math.max(0, node.share() - stripped), stripped);
            }
        }

        @Override
        protected void updateItem(TagNode item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
            } else {
                percent.setText(Texts.percentInColumn(item.share()));
                setGraphic(box);
                updateBar();
            }
        }
    }
}
