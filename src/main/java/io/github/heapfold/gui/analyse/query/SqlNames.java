package io.github.heapfold.gui.analyse.query;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.job.query.SqlPlace;
import io.github.heapfold.job.query.SqlSchema;
import io.github.heapfold.message.Visible;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The names of tables and columns for a query that is being written: in a menu, and to complete what is begun. */
final class SqlNames {
    /** A longer list nobody reads: one writes on. */
    private static final int MOST = 15;

    private final HeapSession session;
    private final TextArea sql;
    private final MenuButton tables = new MenuButton(text("query.tables"));
    private final ContextMenu offered = new ContextMenu();

    /** By table, those that were needed by now. */
    private final Map<String, List<String>> columns = new HashMap<>();

    /** Of the tables that every heap has, by their names. */
    private final Map<String, Menu> menus = new HashMap<>();

    /** Whether their columns are known, or asked for. */
    private boolean asksCommon;

    /** Null before it is needed. */
    private List<String> classes;

    private Runnable stop = () -> {};

    SqlNames(HeapSession session, TextArea sql) {
        this.session = session;
        this.sql = sql;
        tables.setId("query-tables");
        offered.setId("query-names");
        fillMenu();
        askCommon();
        sql.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.SPACE && event.isControlDown()) {
                event.consume();
                complete();
            }
        });
        offered.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        // What is offered, or asked for that, is for this place in this text, while somebody writes there.
        sql.textProperty().addListener((value, before, now) -> {
            forget();
            // The caret follows the text.
            Platform.runLater(this::offerUnasked);
        });
        sql.caretPositionProperty().addListener((value, before, now) -> forget());
        sql.focusedProperty().addListener((value, before, now) -> forget());
    }

    private void forget() {
        stop.run();
        offered.hide();
    }

    /** The list takes keys for itself that are of the field: those with others held, and Enter where no name is chosen. */
    private void pressed(KeyEvent event) {
        boolean isHeld = event.isControlDown() || event.isAltDown() || event.isMetaDown();
        boolean isOfField = event.getCode() == KeyCode.ENTER && !isChosen();
        if (isHeld || isOfField) {
            event.consume();
            offered.hide();
            Event.fireEvent(sql, event.copyFor(sql, sql));
        }
    }

    /** Whether one of the names that are offered is. */
    private boolean isChosen() {
        Node owner = offered.getScene().getFocusOwner();
        return owner != null && owner.getStyleClass().contains("menu-item");
    }

    /** Inserts the names that every heap has, and completes those that are begun. */
    MenuButton menu() {
        return tables;
    }

    private void fillMenu() {
        for (String table : SqlSchema.common().tables()) {
            Menu menu = new Menu(table);
            menu.setMnemonicParsing(false);
            menu.getItems().add(insert(table));
            menus.put(table, menu);
            tables.getItems().add(menu);
        }
        tables.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        Controls.menuItem("query-complete", text("query.complete"), this::complete));
        tables.setOnShowing(event -> askCommon());
    }

    /** Behind other questions, which may take a while; again where it failed. */
    private void askCommon() {
        if (!asksCommon && session.isOpen()) {
            asksCommon = true;
            session.ask(SqlSchema.common(), this::fill, failure -> asksCommon = false);
        }
    }

    private void fill(Map<String, List<String>> common) {
        columns.putAll(common);
        common.forEach((table, names) -> {
            List<MenuItem> items = menus.get(table).getItems();
            items.add(new SeparatorMenuItem());
            names.forEach(name -> items.add(insert(SqlPlace.written(name))));
        });
    }

    private MenuItem insert(String name) {
        return item(name, () -> {
            sql.replaceSelection(name);
            sql.requestFocus();
        });
    }

    private static MenuItem item(String name, Runnable act) {
        MenuItem item = new MenuItem(Visible.of(name));
        item.setMnemonicParsing(false);
        item.setOnAction(event -> act.run());
        return item;
    }

    /** Writes the only name that there can be where one is writing, or shows those that can be. */
    private void complete() {
        sql.requestFocus();
        offer(true);
    }

    private void offerUnasked() {
        if (sql.isFocused()) {
            offer(false);
        }
    }

    /** @param isAsked whether somebody asked for names; else they come where one hardly knows them */
    private void offer(boolean isAsked) {
        forget();
        Optional<SqlPlace> place =
                session.isOpen() ? SqlPlace.of(sql.getText(), sql.getCaretPosition()) : Optional.empty();
        place.filter(here -> isAsked || here.kind() != SqlPlace.Kind.COLUMN).ifPresent(here -> {
            List<String> unknown = here.tables().stream()
                    .filter(table -> !columns.containsKey(table))
                    .toList();
            if (unknown.isEmpty()) {
                offer(here, isAsked);
                return;
            }
            stop = session.ask(
                    new SqlSchema(unknown),
                    found -> {
                        columns.putAll(found);
                        offer(here, isAsked);
                    },
                    failure -> {});
        });
    }

    private void offer(SqlPlace place, boolean isAsked) {
        List<String> names = place.names(classes(), columns);
        boolean isWritten = names.stream().anyMatch(place.in(sql.getText())::equalsIgnoreCase);
        if (names.isEmpty() || (isWritten && (!isAsked || names.size() == 1))) {
            return;
        }
        if (names.size() == 1 && isAsked) {
            write(place, names.get(0));
            return;
        }
        offered.getItems()
                .setAll(names.stream()
                        .limit(MOST)
                        .map(name -> item(name, () -> write(place, name)))
                        .toList());
        if (names.size() > MOST) {
            MenuItem more = new MenuItem(text("query.moreNames", names.size() - MOST));
            more.setDisable(true);
            offered.getItems().add(more);
        }
        show();
    }

    private List<String> classes() {
        if (classes == null) {
            HeapClasses all = session.heap().heap().classes();
            classes = IntStream.range(0, all.count()).mapToObj(all::name).toList();
        }
        return classes;
    }

    private void write(SqlPlace place, String name) {
        sql.replaceText(place.start(), place.end(), name);
        sql.requestFocus();
    }

    /** Where one writes. */
    private void show() {
        if (sql.getScene() == null || sql.getScene().getWindow() == null) {
            return;
        }
        Point2D caret = sql.getInputMethodRequests() == null
                ? null
                : sql.getInputMethodRequests().getTextLocation(0);
        if (caret == null) {
            offered.show(sql, Side.BOTTOM, 0, 0);
        } else {
            offered.show(sql, caret.getX(), caret.getY());
        }
    }
}
