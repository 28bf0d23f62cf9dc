package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.text.Texts.text;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.textfield.CustomTextField;
import org.kordamp.ikonli.feather.Feather;

/** A field that filters as one types; Esc and the button at its end clear it. */
public final class FilterField extends CustomTextField {
    private static final List<String> LISTS = List.of(".table-view", ".tree-table-view", ".list-view");

    public FilterField(String id, String prompt, Consumer<String> filter) {
        setId(id);
        setPromptText(prompt);
        setAccessibleText(prompt);
        setPrefColumnCount(16);
        setLeft(Controls.icon(Feather.SEARCH));
        setRight(clearButton());
        textProperty().addListener((value, before, now) -> filter.accept(now));
        setOnKeyPressed(event -> {
            if (isClearing(event)) {
                clear();
                event.consume();
            }
        });
    }

    /** The arrow down goes on to the first list in a place that is seen, as Tab does where nothing is between. */
    public void over(Parent place) {
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DOWN && !event.isAltDown() && !event.isShortcutDown()) {
                LISTS.stream()
                        .flatMap(list -> place.lookupAll(list).stream())
                        .filter(Node::isVisible)
                        .findFirst()
                        .ifPresent(list -> {
                            list.requestFocus();
                            beginIn(list);
                            event.consume();
                        });
            }
        });
    }

    /** At its first row, which the next arrow would leave behind; what is chosen stays so. */
    private static void beginIn(Node list) {
        SelectionModel<?> rows = null;
        if (list instanceof TableView<?> table) {
            rows = table.getSelectionModel();
        } else if (list instanceof TreeTableView<?> tree) {
            rows = tree.getSelectionModel();
        } else if (list instanceof ListView<?> lines) {
            rows = lines.getSelectionModel();
        }
        if (rows != null && rows.isEmpty()) {
            rows.selectFirst();
        }
    }

    /** Whether a key is one that empties such a field, which goes before what it does elsewhere. */
    public static boolean isClearing(KeyEvent event) {
        return event.getCode() == KeyCode.ESCAPE
                && event.getTarget() instanceof FilterField field
                && !field.getText().isEmpty();
    }

    private Button clearButton() {
        Button clear = Controls.iconButton(getId() + "-clear", Feather.X, text("filter.clear"), this::clear);
        // Esc does the same, so that Tab goes on to the table.
        clear.setFocusTraversable(false);
        Controls.showWhile(clear, textProperty().isEmpty().not());
        return clear;
    }
}
