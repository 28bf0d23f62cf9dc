package io.github.heapfold.gui.batch;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/**
 * How wide the columns of a batch are. Numbers have what they need; of the rest names come first, then states. The bars,
 * which say what the numbers say, have what is left or are not there, and where names would be told by little more than
 * their ends, the size before, which the list of files has, too, is not.
 */
final class BatchWidths {
    /** In pixels at 100 %, as all lengths here. */
    private static final double FONT = 13;

    private static final double AROUND = 18;
    private static final double ICON = 24;
    private static final double SCROLL_BAR = 18;
    private static final double BORDER = 2;
    private static final double LEAST_NAME = 100;
    private static final double LEAST_STATE = 84;
    private static final double USUAL_STATE = 120;

    /** Of what a name does not need to be told from others, up to this part of the room is for a state that is long. */
    private static final double MOST_STATE = 0.5;

    /** As long as a state is that is no reason of a failure. */
    private static final double WHOLE_STATE = 270;

    private static final double LEAST_ROOM = 230;

    /** So much of a name tells it from others. */
    private static final double TELLING_NAME = 260;

    private static final double MOST_BAR = 160;

    private final TableView<?> table;
    private final TableColumn<?, ?> name;
    private final TableColumn<?, ?> state;
    private final TableColumn<?, ?> before;
    private final TableColumn<?, ?> bar;
    private final double leastBar;
    private final double leastState;
    private final Text measured = new Text();
    private double widestName;
    private double widestTelling;
    private double widestState;

    /**
     * @param working what most rows say while they are worked on: the column of states has room for it, if names leave it
     */
    BatchWidths(
            TableView<?> table,
            TableColumn<?, ?> name,
            TableColumn<?, ?> state,
            TableColumn<?, ?> before,
            TableColumn<?, ?> bar,
            String working) {
        this.table = table;
        this.name = name;
        this.state = state;
        this.before = before;
        this.bar = bar;
        leastBar = width(bar.getText(), FontWeight.BOLD);
        leastState = width(working);
        name.setMinWidth(TextSize.scaled(LEAST_NAME));
        state.setMinWidth(TextSize.scaled(LEAST_STATE));
        name.setPrefWidth(name.getMinWidth());
        state.setPrefWidth(state.getMinWidth());
        bar.setMinWidth(leastBar);
        bar.setPrefWidth(leastBar);
        table.widthProperty().addListener((value, old, now) -> arrange());
    }

    private double width(String text) {
        return width(text, FontWeight.NORMAL);
    }

    private double width(String text, FontWeight weight) {
        measured.setFont(Font.font(null, weight, TextSize.scaled(FONT)));
        measured.setText(text);
        return Math.ceil(measured.getLayoutBounds().getWidth() + TextSize.scaled(AROUND));
    }

    /**
     * Makes room for what a row says. What was wide once stays so: columns do not move while the work goes on.
     *
     * @param tellingName what of the name tells the file from others
     */
    void fit(String shownName, String tellingName, String shownState, boolean marked) {
        double wanted = width(shownState) + (marked ? TextSize.scaled(ICON) : 0);
        double shown = width(shownName);
        double telling = width(tellingName);
        if (shown > widestName || telling > widestTelling || wanted > widestState) {
            widestName = Math.max(widestName, shown);
            widestTelling = Math.max(widestTelling, telling);
            widestState = Math.max(widestState, wanted);
            arrange();
        }
    }

    private void arrange() {
        if (table.getWidth() <= 0) {
            return;
        }
        double numbers = table.getColumns().stream()
                .filter(column -> column != name && column != state && column != bar)
                .mapToDouble(TableColumn::getMinWidth)
                .sum();
        // There is none where all rows are seen.
        double scroll = table.getItems().size() > BatchTable.MOST_ROWS ? SCROLL_BAR : BORDER;
        double room = Math.floor(table.getWidth() - numbers - scroll);
        double telling = Math.min(widestTelling, TextSize.scaled(TELLING_NAME));
        double wanted = Math.max(leastState, Math.min(widestState, TextSize.scaled(WHOLE_STATE)));
        before.setVisible(room >= Math.max(TextSize.scaled(LEAST_ROOM), wanted + telling));
        room += before.isVisible() ? 0 : before.getMinWidth();
        double least = Math.max(state.getMinWidth(), Math.min(leastState, room - name.getMinWidth()));
        double most = Math.max(
                TextSize.scaled(USUAL_STATE),
                widestName > room ? MOST_STATE * room : Math.min(MOST_STATE * room, room - telling));
        double states = Math.max(least, Math.min(widestState, most));
        double names = Math.max(name.getMinWidth(), Math.min(widestName, room - states));
        states = Math.max(least, Math.min(states, room - names));
        double left = room - names - states;
        double lack = Math.max(0, widestState - states);
        // A state is not cut for it, where it is whole without it.
        bar.setVisible(left - lack >= leastBar || (left >= leastBar && left < lack));
        double bars = bar.isVisible()
                ? Math.max(leastBar, Math.min(left - lack, Math.max(leastBar, TextSize.scaled(MOST_BAR))))
                : 0;
        double more = Math.max(0, Math.min(left - bars, lack));
        set(bar, bars);
        set(state, states + more);
        set(name, room - bars - states - more);
    }

    private static void set(TableColumn<?, ?> column, double width) {
        if (width > 0) {
            column.setPrefWidth(width);
        }
    }
}
