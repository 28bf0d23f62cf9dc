package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.HeapfoldApp;
import io.github.heapfold.gui.shell.FxDialogs;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.TreeTableView;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Whoever works with keys sees where the focus is: what has it looks otherwise, by colours that differ enough. */
@ExtendWith(ApplicationExtension.class)
class FocusRingTest {
    private static final int MARGIN = 8;

    private StackPane place;
    private Button elsewhere;
    private Stage stage;

    @Start
    void start(Stage window) {
        stage = window;
        place = new StackPane();
        elsewhere = new Button("elsewhere");
        VBox page = new VBox(24, elsewhere, place);
        page.getStyleClass().addAll("main-window", "page");
        page.setPadding(new Insets(24));
        Scene scene = new Scene(page, 420, 420);
        scene.getStylesheets().add(HeapfoldApp.class.getResource("heapfold.css").toExternalForm());
        Focus.watch(scene);
        window.setScene(scene);
        window.show();
    }

    @AfterEach
    void theToolkitsOwn() {
        Platform.runLater(() -> Application.setUserAgentStylesheet(null));
    }

    private static <N extends Node> N styled(N node, String... classes) {
        node.getStyleClass().addAll(classes);
        return node;
    }

    private static <N extends Node> N in(N node, Pane parent, String... classes) {
        parent.getStyleClass().addAll(classes);
        parent.getChildren().add(node);
        parent.setMaxSize(Pane.USE_PREF_SIZE, Pane.USE_PREF_SIZE);
        return node;
    }

    private static ToggleButton toggle(boolean selected, String... classes) {
        ToggleButton button = styled(new ToggleButton("toggle"), classes);
        button.setSelected(selected);
        return button;
    }

    private static ToggleButton segment(boolean selected) {
        List<ToggleButton> buttons = List.of(toggle(false), toggle(selected), toggle(false));
        Controls.segments(new ToggleGroup(), buttons);
        buttons.get(1).setSelected(selected);
        return buttons.get(1);
    }

    private static ChoiceCard card(boolean selected) {
        ChoiceCard card = new ChoiceCard("card", "Find the leak", "what is left out", "oom");
        card.setSelected(selected);
        return card;
    }

    private static ListView<String> list() {
        ListView<String> list = new ListView<>();
        list.getItems().addAll("first", "second");
        list.setMaxHeight(80);
        return list;
    }

    private static TableView<String> table() {
        TableView<String> table = new TableView<>();
        table.getColumns().add(new TableColumn<>("class"));
        table.setMaxHeight(80);
        return table;
    }

    /** A control of each kind that there is in the window. */
    private static Map<String, Node> controls() {
        Map<String, Node> all = new LinkedHashMap<>();
        all.put("button", new Button("button"));
        all.put("icon button", Controls.iconButton("icon", Feather.COPY, "copy", () -> {}));
        all.put("flat button", styled(new Button("button"), Styles.FLAT));
        all.put("main button", styled(new Button("button"), Styles.ACCENT));
        Button usual = new Button("button");
        usual.setDefaultButton(true);
        all.put("default button", usual);
        all.put("drop button", styled(new Button("drop"), "drop-button"));
        all.put("menu button", new MenuButton("menu"));
        all.put("main menu button", styled(new MenuButton("menu"), Styles.ACCENT));
        all.put("choice", new ComboBox<String>());
        all.put("tab", toggle(false, "tab-button"));
        all.put("tab that is open", toggle(true, "tab-button"));
        all.put("part button", toggle(false, "part-button"));
        all.put("part button that is chosen", toggle(true, "part-button"));
        all.put("segment", segment(false));
        all.put("segment that is chosen", segment(true));
        all.put("card", card(false));
        all.put("card that is chosen", card(true));
        VBox leak = styled(new VBox(new Label("leak")), "card", "leak-card");
        leak.setFocusTraversable(true);
        all.put("leak", leak);
        all.put("check box", new CheckBox("check"));
        CheckBox partly = new CheckBox("partly");
        partly.setIndeterminate(true);
        all.put("check box with a dash", partly);
        CheckBox checked = new CheckBox("checked");
        checked.setSelected(true);
        all.put("check box that is ticked", checked);
        all.put("radio button", new RadioButton("radio"));
        all.put("link", new Hyperlink("link"));
        all.put("link in a head", in(new Hyperlink("link"), new HBox(), "card-head"));
        all.put("link in a trace", in(new Hyperlink("link"), new VBox(), "trace-step"));
        all.put("plain link", styled(new Hyperlink("link"), "plain-link"));
        all.put("list", list());
        all.put("list of files", in(list(), new VBox(), "files-pane"));
        all.put("table", table());
        all.put("tree table", new TreeTableView<String>());
        all.put("text field", new TextField("text"));
        all.put("filter", new FilterField("filter", "prompt", typed -> {}));
        all.put("text area", new TextArea("text"));
        all.put("disclosure", new TitledPane("Adjust", new Label("content")));
        all.put("button of the status bar", in(styled(new Button("jobs"), Styles.FLAT), new HBox(), "status-bar"));
        all.put("switch of the status bar", in(toggle(true, Styles.FLAT), new HBox(), "status-bar"));
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void whatHasTheFocusByKeysLooksOtherwise(Theme theme, FxRobot robot) {
        robot.interact(() -> Application.setUserAgentStylesheet(theme.stylesheet()));
        AtomicReference<Map<String, Node>> controls = new AtomicReference<>();
        robot.interact(() -> controls.set(controls()));
        Map<String, Integer> seen = new LinkedHashMap<>();
        Map<String, Integer> needed = new LinkedHashMap<>();
        controls.get().forEach((name, control) -> {
            robot.interact(() -> {
                Node outer = control;
                while (outer.getParent() != null) {
                    outer = outer.getParent();
                }
                place.getChildren().setAll(outer);
                elsewhere.requestFocus();
            });
            robot.press(KeyCode.SHIFT).release(KeyCode.SHIFT);
            robot.interact(() -> {
                WritableImage before = picture(stage.getScene());
                control.requestFocus();
                assertThat(control.isFocused()).as(name).isTrue();
                Bounds bounds = control.localToScene(control.getLayoutBounds());
                seen.put(name, differing(before, picture(stage.getScene()), bounds));
                needed.put(name, perimeter(control));
            });
        });
        assertThat(seen)
                .allSatisfy((name, pixels) -> assertThat(pixels)
                        .as(name + " needs " + needed.get(name))
                        .isGreaterThanOrEqualTo(needed.get(name)));
    }

    /** Most of what a line around it takes; of a box with a text, around the box. */
    private static int perimeter(Node control) {
        Node framed = control instanceof CheckBox
                ? control.lookup(".box")
                : control instanceof RadioButton
                        ? control.lookup(".radio")
                        : control instanceof TitledPane ? control.lookup(".title") : control;
        Bounds bounds = framed.getLayoutBounds();
        return (int) (0.8 * (bounds.getWidth() + bounds.getHeight()) * 2);
    }

    @ParameterizedTest
    @EnumSource
    void theButtonOfADialogThatEnterPressesIsSeen(Theme theme, FxRobot robot) throws Exception {
        robot.interact(() -> Application.setUserAgentStylesheet(theme.stylesheet()));
        Platform.runLater(() -> new FxDialogs(stage).mayReplace(Path.of("app.hfold"), null));
        await(() -> robot.lookup("#replace-dialog").tryQuery().isPresent());
        Node pane = robot.lookup("#replace-dialog").query();
        Button cancel = button(robot, true);
        Button replace = button(robot, false);
        AtomicReference<WritableImage> opened = new AtomicReference<>();
        AtomicReference<WritableImage> later = new AtomicReference<>();
        Map<Button, Bounds> places = new LinkedHashMap<>();
        robot.interact(() -> opened.set(picture(pane.getScene())));
        boolean begins = cancel.isFocused();
        robot.push(KeyCode.TAB);
        robot.interact(() -> {
            later.set(picture(pane.getScene()));
            List.of(cancel, replace)
                    .forEach(button -> places.put(button, button.localToScene(button.getLayoutBounds())));
        });
        boolean goesOn = replace.isFocused();
        robot.push(KeyCode.ESCAPE);
        await(() -> robot.lookup("#replace-dialog").tryQuery().isEmpty());

        assertThat(begins && goesOn).isTrue();
        assertThat(places)
                .allSatisfy((button, bounds) -> assertThat(differing(opened.get(), later.get(), bounds))
                        .as(button.getText())
                        .isGreaterThanOrEqualTo(perimeter(button)));
    }

    private static Button button(FxRobot robot, boolean usual) {
        return robot.lookup("#replace-dialog .button").queryAllAs(Button.class).stream()
                .filter(button -> button.isDefaultButton() == usual)
                .findFirst()
                .orElseThrow();
    }

    private static WritableImage picture(Scene scene) {
        scene.getRoot().applyCss();
        scene.getRoot().layout();
        return scene.snapshot(null);
    }

    /** How many pixels in and around a place have a colour that differs enough from what it was. */
    private static int differing(WritableImage before, WritableImage after, Bounds place) {
        PixelReader old = before.getPixelReader();
        PixelReader now = after.getPixelReader();
        int count = 0;
        int maxX = (int) Math.min(before.getWidth(), place.getMaxX() + MARGIN);
        int maxY = (int) Math.min(before.getHeight(), place.getMaxY() + MARGIN);
        for (int y = (int) Math.max(0, place.getMinY() - MARGIN); y < maxY; y++) {
            for (int x = (int) Math.max(0, place.getMinX() - MARGIN); x < maxX; x++) {
                if (Contrast.of(old.getColor(x, y), now.getColor(x, y)) >= Contrast.LEAST) {
                    count++;
                }
            }
        }
        return count;
    }
}
