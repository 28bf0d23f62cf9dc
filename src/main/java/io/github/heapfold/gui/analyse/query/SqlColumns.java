package io.github.heapfold.gui.analyse.query;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.query.SqlAnswer;
import io.github.heapfold.message.Visible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** The columns of an answer, which are others for each question. */
final class SqlColumns {
    private static final Pattern ID = Pattern.compile("0x[0-9a-f]{1,16}");
    private static final int LONGEST = 200;
    private static final double NARROW = 70;
    private static final double LEAST = 140;
    private static final double WIDE = 250;
    private static final double LETTER = 8;
    private static final int LOOKED_AT = 100;

    /** Of columns that nobody has given a width, which the toolkit makes as wide as it likes. */
    private static final double UNSET = 80;

    private SqlColumns() {}

    static List<TableColumn<List<Object>, Object>> of(SqlAnswer answer) {
        List<TableColumn<List<Object>, Object>> columns = new ArrayList<>();
        for (int i = 0; i < answer.columns().size(); i++) {
            int index = i;
            boolean numbers = answer.rows().stream().anyMatch(row -> row.get(index) instanceof Number);
            TableColumn<List<Object>, Object> column =
                    new TableColumn<>(Visible.of(answer.columns().get(i)));
            column.setCellValueFactory(
                    cell -> new ReadOnlyObjectWrapper<>(cell.getValue().get(index)));
            column.setCellFactory(any -> new ValueCell(numbers));
            column.setComparator(Comparator.nullsFirst(SqlColumns::compare));
            if (numbers) {
                column.getStyleClass().add("number");
            }
            int longest = answer.rows().stream()
                    .limit(LOOKED_AT)
                    .mapToInt(row -> shown(row.get(index)).length())
                    .max()
                    .orElse(0);
            double width = LETTER * Math.max(longest, answer.columns().get(i).length() + 2) + 24;
            double wanted = TextSize.scaled(Math.max(NARROW, width));
            column.setUserData(wanted == UNSET ? UNSET + 1 : wanted);
            columns.add(column);
        }
        return columns;
    }

    /**
     * Gives each column what its values need, and where that is more than the room, those of long values less, so that
     * all columns are seen, or what is seen at a glance where they are too many for that. What somebody has drawn to
     * another width stays.
     */
    static void fit(List<? extends TableColumn<?, ?>> columns, double room) {
        if (columns.stream().anyMatch(SqlColumns::isDrawn)) {
            return;
        }
        double least = TextSize.scaled(LEAST);
        double most = sum(columns, least) <= room ? least : TextSize.scaled(WIDE);
        double left = room - sum(columns, most);
        // The shortest of the long ones first: what they do not take is for the others.
        List<? extends TableColumn<?, ?>> lengthy = columns.stream()
                .filter(column -> wanted(column) > most)
                .sorted(Comparator.comparingDouble(SqlColumns::wanted))
                .toList();
        columns.forEach(column -> column.setPrefWidth(Math.min(most, wanted(column))));
        for (int i = 0; i < lengthy.size() && left > 0; i++) {
            double more = Math.min(wanted(lengthy.get(i)) - most, left / (lengthy.size() - i));
            lengthy.get(i).setPrefWidth(Math.floor(most + more));
            left -= more;
        }
    }

    private static double sum(List<? extends TableColumn<?, ?>> columns, double most) {
        return columns.stream()
                .mapToDouble(column -> Math.min(most, wanted(column)))
                .sum();
    }

    private static double wanted(TableColumn<?, ?> column) {
        return (double) column.getUserData();
    }

    /** The toolkit sets the width alone then. */
    private static boolean isDrawn(TableColumn<?, ?> column) {
        return column.getTableView() != null && column.getWidth() != column.getPrefWidth();
    }

    /** The object that a row is about: the first of its values that is an ID; null where none is. */
    static Long id(List<Object> row) {
        return row.stream()
                .filter(value ->
                        value instanceof String words && ID.matcher(words).matches())
                .map(value -> Ids.parse((String) value).getAsLong())
                .findFirst()
                .orElse(null);
    }

    /** A value as it is read. */
    static String shown(Object value) {
        return Visible.cut(Visible.of(SqlAnswer.shown(value)), LONGEST);
    }

    /** A row as it is read, with all of its long values. */
    static String words(List<Object> row) {
        return row.stream().map(value -> Visible.of(SqlAnswer.shown(value))).collect(Collectors.joining("\t"));
    }

    private static int compare(Object one, Object other) {
        if (one instanceof Number && other instanceof Number) {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString()));
        }
        return one.toString().compareTo(other.toString());
    }

    private static final class ValueCell extends TableCell<List<Object>, Object> {
        private final boolean number;

        ValueCell(boolean number) {
            this.number = number;
        }

        @Override
        protected void updateItem(Object item, boolean empty) {
            super.updateItem(item, empty);
            String words = empty ? "" : shown(item);
            setText(words);
            setAlignment(number ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
            Tips.set(this, words);
        }
    }
}
