package io.github.heapfold.gui.analyse.waste;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.duplicates.Duplicates.Row;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.AnswerPane;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.SearchTable;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.gui.table.TextWidths;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.report.Units;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What is there more often than it need be, kind by kind: what it wastes, and which fields hold it. */
public final class DuplicatesPart implements AnalysePart {
    private static final int MOST_ROWS = 1000;
    private static final int MOST_HOLDERS = 5;

    private final LongAnswer<Duplicates.Answer> answer;
    private final SearchTable<Row> table = new SearchTable<>("duplicates", text("duplicates.table"));
    private final Label total = Controls.label("", Styles.TEXT_BOLD);
    private final Label note = Controls.note("");
    private final Label holders = Controls.note("");
    private final Map<WasteKind, ToggleButton> switches = new EnumMap<>(WasteKind.class);
    private final BitmapColumn pictures;
    private final AnswerPane root;
    private WasteKind shown;

    /**
     * @param select takes the ID of the object that is chosen; null where none is
     */
    public DuplicatesPart(HeapSession session, Consumer<Long> select) {
        answer = new LongAnswer<>(session, new Duplicates(MOST_ROWS));
        pictures = new BitmapColumn(session);
        fillTable(select);
        table.offer(row -> HeapAct.itemsOfObject(session, row.exampleId()));
        total.setId("duplicates-total");
        holders.setId("duplicates-holders");
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox content = new VBox(total, kinds(), table, holders, note);
        content.getStyleClass().add("classes");
        root = new AnswerPane("duplicates-ask", answer, text("duplicates.about"), content);
        answer.state().addListener((value, before, now) -> {
            if (now == LongAnswer.State.KNOWN) {
                fill(answer.get());
            }
        });
        answer.ask();
    }

    private Node kinds() {
        ToggleGroup group = new ToggleGroup();
        WrapRow row = WrapRow.of();
        for (WasteKind kind : WasteKind.values()) {
            ToggleButton button = new ToggleButton(text("duplicates." + kind));
            button.setId("duplicates-" + kind);
            button.getStyleClass().add(Styles.SMALL);
            button.setToggleGroup(group);
            button.setOnAction(event -> show(kind));
            switches.put(kind, button);
            row.getChildren().add(button);
        }
        return row;
    }

    private void fillTable(Consumer<Long> select) {
        table.sayOfNone(text("duplicates.none"));
        table.getColumns().add(pictures);
        TextColumn<Row> what =
                new TextColumn<>(text("duplicates.what"), DuplicatesPart::what, 230, OverrunStyle.ELLIPSIS);
        table.getColumns().add(what);
        table.getColumns().add(new NumberColumn<>(text("duplicates.copies"), Row::copies, Units::count, 76));
        NumberColumn<Row> wasted = new NumberColumn<>(
                text("duplicates.wasted"), Row::wasted, bytes -> bytes < 0 ? "?" : Units.bytes(bytes), 82);
        table.getColumns().add(wasted);
        TextColumn<Row> held =
                new TextColumn<>(text("duplicates.heldBy"), DuplicatesPart::heldBy, 170, OverrunStyle.LEADING_ELLIPSIS);
        table.getColumns().add(held);
        RoomForNames.in(table);
        OwnOrder.show(wasted, table.getSortOrder());
        Controls.showFrom(450, table, held);
        TextWidths.share(table, List.of(what, held));
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            Controls.say(holders, now == null ? "" : holders(now));
            Controls.show(holders, now != null);
            select.accept(now == null ? null : now.exampleId());
        });
        Controls.show(holders, false);
    }

    static String what(Row row) {
        if (row.value() == null) {
            String summary = row.summary().in(Texts.locale());
            if (!row.className().endsWith("[]")) {
                return ObjectNames.simple(row.className()) + ", " + summary;
            }
            // Of an array it begins with the class, which may be too long for the counts behind it to be seen.
            String element = row.className().replaceFirst("(\\[])+$", "");
            return summary.startsWith(element)
                    ? ObjectNames.simple(element) + summary.substring(element.length())
                    : summary;
        }
        return row.className().equals("java.lang.String")
                ? "\"" + row.value() + "\""
                : ObjectNames.simple(row.className()) + " " + row.value();
    }

    /** Where there is little room the end is seen, which is the field of the program. */
    static String heldBy(Row row) {
        return row.holders().stream()
                .findFirst()
                .map(holder -> placed(holder, holder.name()))
                .orElse("");
    }

    private static String placed(Duplicates.Holder holder, String words) {
        return holder.place() == null ? words : text("duplicates.holder.place", words, holder.place());
    }

    private static String holders(Row row) {
        if (row.holders().isEmpty()) {
            return text("duplicates.noHolder");
        }
        String named = row.holders().stream()
                .limit(MOST_HOLDERS)
                .map(DuplicatesPart::holder)
                .collect(Collectors.joining(", "));
        long more = row.holderCount() - Math.min(MOST_HOLDERS, row.holders().size());
        return text("duplicates.holders", named)
                + (more > 0 ? " " + text("duplicates.moreHolders", Units.count(more)) : "");
    }

    private static String holder(Duplicates.Holder holder) {
        String counted = text("duplicates.holder", holder.name(), Units.count(holder.objects()));
        return placed(holder, counted);
    }

    private void fill(Duplicates.Answer found) {
        total.setText(text("duplicates.total", Units.bytes(found.wasted())));
        WasteKind worst = WasteKind.STRINGS;
        long most = -1;
        for (WasteKind kind : WasteKind.values()) {
            Duplicates.Section section = kind.of(found);
            ToggleButton button = switches.get(kind);
            button.setDisable(section == null || section.groups() == 0);
            String bytes = section == null
                    ? text("object.notkept")
                    : section.groups() == 0 ? text("duplicates.zero") : Units.bytes(section.wasted());
            button.setText(text("duplicates.kind", text("duplicates." + kind), bytes));
            if (section != null && section.groups() > 0 && section.wasted() > most) {
                most = section.wasted();
                worst = kind;
            }
        }
        show(worst);
    }

    private void show(WasteKind kind) {
        shown = kind;
        switches.get(kind).setSelected(true);
        Duplicates.Section section = kind.of(answer.get());
        boolean bitmaps = kind == WasteKind.BITMAPS;
        pictures.setVisible(bitmaps);
        table.setFixedCellSize(TextSize.scaled(bitmaps ? BitmapColumn.ROW : SearchTable.ROW));
        table.setRows(section == null ? List.of() : section.rows());
        String words = section == null
                ? text("duplicates.unknown")
                : text(
                        switch (kind) {
                            // Of these the first is of no use either.
                            case ZEROS -> "duplicates.section.zeros";
                            // These are not alike, either.
                            case SPARSE -> "duplicates.section.sparse";
                            // These are not alike, but too large for what is in them.
                            case COLLECTIONS -> "duplicates.section.collections";
                            // Of equal content at one time only, where they are written to.
                            case ARRAYS -> "duplicates.section.arrays";
                            case STRINGS, BITMAPS, BOXED -> "duplicates.section";
                        },
                        Units.count(section.copies()),
                        Units.bytes(section.bytes()),
                        Units.bytes(section.wasted()));
        if (section != null && section.rows().size() < section.groups()) {
            words += " "
                    + text(
                            "duplicates.more",
                            Units.count(section.groups() - section.rows().size()));
        }
        if (bitmaps && answer.get().bitmapsWithoutPixels() > 0) {
            words += " " + text("duplicates.noPixels", Units.count(answer.get().bitmapsWithoutPixels()));
        }
        if (answer.get().partial()) {
            words += " " + text("duplicates.partial");
        }
        Controls.say(note, words);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void show(Place place) {
        // All of it is shown, whatever is asked for.
    }

    @Override
    public ObservableBooleanValue searched() {
        return new ReadOnlyBooleanWrapper(true);
    }

    @Override
    public void search(String typed) {
        table.search(
                typed,
                row -> what(row) + "\n"
                        + row.holders().stream()
                                .map(holder -> placed(holder, holder.name()))
                                .collect(Collectors.joining("\n")));
    }

    @Override
    public Optional<String> csv() {
        return Optional.ofNullable(shown)
                .map(kind -> CsvTables.duplicates(
                        Map.of(kind.name().toLowerCase(Locale.ROOT), List.copyOf(table.getItems()))));
    }
}
