package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.text.LongNames;
import io.github.heapfold.gui.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SelectionModel;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.stage.Window;
import javafx.util.StringConverter;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Small controls that look the same everywhere. */
public final class Controls {
    /** The family of the font that {@link Feather} is drawn with. */
    private static final String FONT = "FeatherIcons";

    /** Width of the arrow and the edges of a disclosure, in pixels at 100 %. */
    private static final double BESIDE_TITLE = 48;

    private Controls() {}

    public static Label label(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }

    /** A small heading over a group: in capitals, muted. */
    public static Label heading(String text) {
        return wrapping(label(text, "heading", Styles.TEXT_SMALL, Styles.TEXT_MUTED));
    }

    /** A line of small muted text that wraps. */
    public static Label note(String text) {
        return wrapping(label(text, Styles.TEXT_SMALL, Styles.TEXT_MUTED));
    }

    /** A text that wraps. */
    public static Label wrapped(String text, String... styles) {
        return wrapping(label(text, styles));
    }

    /** Shows words in a label that wraps, so that lines end where they may; they are read out as they are. */
    public static void say(Label label, String words) {
        String shown = Texts.unbroken(LongNames.breakable(words));
        label.setText(shown);
        label.setAccessibleText(shown.equals(words) ? null : words);
    }

    private static Label wrapping(Label label) {
        say(label, label.getText());
        label.setWrapText(true);
        // Wrapped text is never cut off for a neighbour's sake.
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    /** A line of a legend: the colour of a part ({@code kept}, {@code stripped}, {@code rest}) and its name. */
    public static Label swatch(String part, String name) {
        Region colour = new Region();
        colour.getStyleClass().addAll("swatch", part);
        Label label = label(name, Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        label.setGraphic(colour);
        return label;
    }

    /** A button with a text. */
    public static Button button(String id, String text, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.setOnAction(event -> action.run());
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    /** A check box whose words take as many lines as they need: cut off, they would not say what is chosen. */
    public static CheckBox checkBox(String id, String text) {
        CheckBox box = new CheckBox(text);
        box.setId(id);
        box.setWrapText(true);
        box.setMinHeight(Region.USE_PREF_SIZE);
        return box;
    }

    /** A list to choose one from that Space opens, as it does others: the toolkit knows F4 and Alt+Down for these alone. */
    public static <T> ComboBox<T> comboBox(String id) {
        ComboBox<T> box = new ComboBox<>();
        box.setId(id);
        box.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.SPACE && !event.isShortcutDown() && !box.isShowing()) {
                box.show();
                event.consume();
            }
        });
        return box;
    }

    /** A link that looks like text; what stands in it may be a name out of a dump. */
    public static Hyperlink plainLink(String text, Runnable follow) {
        Hyperlink link = new Hyperlink(text);
        link.getStyleClass().add("plain-link");
        link.setMnemonicParsing(false);
        link.setOnAction(event -> follow.run());
        return link;
    }

    /** An entry of a menu; what stands in it may be a name out of a dump. */
    public static MenuItem menuItem(String id, String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setId(id);
        item.setMnemonicParsing(false);
        item.setOnAction(event -> action.run());
        return item;
    }

    /** Puts a text on the clipboard. */
    public static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }

    /** Shows whether a button is for what one came for. */
    public static void accent(Button button, boolean main) {
        button.getStyleClass().remove(Styles.ACCENT);
        if (main) {
            button.getStyleClass().add(Styles.ACCENT);
        }
    }

    /** The button for what a view is there for; its text and its tooltip are those of a key. */
    public static Button mainButton(String id, String key, Runnable action) {
        Button button = button(id, text(key), action);
        button.getStyleClass().add(Styles.ACCENT);
        button.setMaxWidth(Double.MAX_VALUE);
        Tips.set(button, text(key + ".tooltip"));
        return button;
    }

    /**
     * An icon that has its font at once: else it has that of texts until styles are applied, and is an empty box where
     * it appears between two layouts. All icons are made here.
     */
    public static FontIcon icon(Feather feather) {
        return drawn(FontIcon.of(feather));
    }

    /** {@link #icon(Feather)} of a size in pixels. */
    public static FontIcon icon(Feather feather, int size) {
        return drawn(FontIcon.of(feather, size));
    }

    private static FontIcon drawn(FontIcon icon) {
        icon.setFont(Font.font(FONT, icon.getIconSize()));
        return icon;
    }

    /** A button that is only an icon; the text is its tooltip and what a screen reader says. */
    public static Button iconButton(String id, Feather icon, String text, Runnable action) {
        Button button = new Button(null, icon(icon));
        button.setId(id);
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
        Tips.set(button, text);
        button.setAccessibleText(text);
        button.setOnAction(event -> action.run());
        return button;
    }

    /** Shows a value that is chosen, never typed, by its name; nothing for null. */
    public static <T> StringConverter<T> named(Function<? super T, String> name) {
        return new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : name.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("nobody types here");
            }
        };
    }

    /** Joins toggle buttons to one switch of which exactly one is on. */
    public static HBox segments(ToggleGroup group, List<ToggleButton> buttons) {
        for (int i = 0; i < buttons.size(); i++) {
            ToggleButton button = buttons.get(i);
            button.setToggleGroup(group);
            button.setMinWidth(Region.USE_PREF_SIZE);
            if (buttons.size() > 1) {
                boolean first = i == 0;
                boolean last = i == buttons.size() - 1;
                button.getStyleClass().add(first ? Styles.LEFT_PILL : last ? Styles.RIGHT_PILL : Styles.CENTER_PILL);
            }
        }
        group.selectedToggleProperty().addListener((value, before, now) -> {
            if (now == null && before != null) {
                before.setSelected(true);
            }
        });
        HBox box = new HBox(buttons.toArray(Node[]::new));
        box.getStyleClass().add("segments");
        box.setMinWidth(Region.USE_PREF_SIZE);
        return box;
    }

    /** Makes a pane one of those that are closed until somebody wants to know more. */
    public static void disclose(TitledPane pane, String id) {
        Text title = new Text();
        title.getStyleClass().add("text");
        title.textProperty().bind(pane.textProperty());
        title.fontProperty().bind(pane.fontProperty());
        // A pane cuts its own title off, and gives a text as many lines as that takes.
        title.wrappingWidthProperty()
                .bind(Bindings.max(1, pane.widthProperty().subtract(TextSize.scaled(BESIDE_TITLE))));
        pane.setGraphic(title);
        pane.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        pane.setId(id);
        pane.setMinWidth(0);
        pane.setExpanded(false);
        pane.setAnimated(false);
        pane.getStyleClass().addAll(Styles.DENSE, "disclosure");
        pane.expandedProperty().addListener((value, before, now) -> {
            // What opens for another reason than that somebody wanted it leaves what is above where it is.
            if (now && pane.isFocused()) {
                // It opens below what is seen, and nothing would seem to happen.
                Platform.runLater(() -> Scrolling.seeBeginning(pane));
            }
        });
        // The toolkit does so for Space alone; Enter in a field that it holds is the field's.
        pane.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.getTarget() == pane && !event.isShortcutDown()) {
                pane.setExpanded(!pane.isExpanded());
                event.consume();
            }
        });
    }

    /** What stays on one line: by itself, the last would seem to belong to what is below. */
    public static HBox beside(Region first, Node... others) {
        HBox.setHgrow(first, Priority.ALWAYS);
        HBox box = new HBox(first);
        box.getChildren().addAll(others);
        box.getStyleClass().add("row");
        return box;
    }

    /** What takes the space that is left in a row. */
    public static Region spacer() {
        Region spacer = new Region();
        HBox.setHgrow(spacer, Priority.ALWAYS);
        return spacer;
    }

    /** A hidden node takes no space. */
    public static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    /** Shows a node as long as something is so; hidden, it takes no space. */
    public static void showWhile(Node node, ObservableValue<Boolean> shown) {
        node.visibleProperty().bind(shown);
        node.managedProperty().bind(shown);
    }

    /** What scrolls up and down alone, as wide as its place. */
    public static ScrollPane scroll(Region content) {
        content.setMinWidth(0);
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("plain");
        return scroll;
    }

    /**
     * Shows a column only where its table has room for it.
     *
     * @param width the least of the table, with texts of the usual size
     */
    public static void showFrom(double width, Region table, TableColumnBase<?, ?> column) {
        ChangeListener<Number> fit =
                (value, before, now) -> column.setVisible(table.getWidth() >= TextSize.scaled(width));
        table.widthProperty().addListener(fit);
        // It outlives the table, which holds what is to hear of it.
        table.getProperties().put(column, fit);
        TextSize.factor().addListener(new WeakChangeListener<>(fit));
    }

    /**
     * Has a double click on a row of a table or list, and Enter, open the row that is chosen.
     *
     * @param list has no other use for these
     */
    public static <R> void onOpen(Control list, SelectionModel<R> chosen, Consumer<? super R> open) {
        list.setOnMouseClicked(event -> {
            R row = chosen.getSelectedItem();
            if (isDoubleClick(event)
                    && row != null
                    && rowOf((Node) event.getTarget()).isPresent()) {
                open.accept(row);
            }
        });
        list.setOnKeyPressed(event -> {
            R row = chosen.getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && row != null) {
                open.accept(row);
                event.consume();
            }
        });
    }

    /** Has Enter in a field of one line, as that of a passphrase, do what it is filled in for. */
    public static void onEnterInFields(Node around, Runnable act) {
        // Before the field, which hands the key on as its parent's.
        around.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && event.getTarget() instanceof TextField) {
                act.run();
                event.consume();
            }
        });
    }

    /** Has Enter unfold the row of a tree that is chosen, or fold it up, as a double click does. */
    public static void unfoldOnEnter(TreeTableView<?> tree) {
        tree.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            TreeItem<?> row = tree.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && row != null && !row.isLeaf()) {
                row.setExpanded(!row.isExpanded());
                event.consume();
            }
        });
    }

    /** Whether it is the second click of the button that opens things: the right one opens menus. */
    public static boolean isDoubleClick(MouseEvent event) {
        return event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
    }

    /** The row, or its cell, that a node is in; empty where that has nothing in it. */
    public static Optional<IndexedCell<?>> rowOf(Node node) {
        Node at = node;
        while (at != null && !(at instanceof IndexedCell<?>)) {
            at = at.getParent();
        }
        return at instanceof IndexedCell<?> cell && !cell.isEmpty() ? Optional.of(cell) : Optional.empty();
    }

    /**
     * Whether a node is in a window that is there. A clock that runs while nobody sees what it is for keeps a closed
     * window's memory, and draws pictures of nothing; what listens here has to keep this.
     */
    public static ObservableValue<Boolean> shown(Node node) {
        return node.sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Window::showingProperty)
                .orElse(false);
    }
}
